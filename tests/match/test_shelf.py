"""What is kept in memory is never older than what was noticed, in whatever order threads come to it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from domain.match.chain import Sealed
from domain.match.folding import fold_sealed
from domain.match.held import Held
from domain.match.log import News
from domain.match.shelf import Shelf
from domain.match.table import Opening, Table
from tests.match.houses import NAMES, play_first

OPENED, FIRST_PLY, SECOND_PLY, CLOSED = 1, 2, 3, 4
"""Versions of the match below."""


@pytest.fixture
def sealed(table: Table) -> Sequence[Sealed]:
    """The events of a match with two plies, and its early end."""
    match = table.do(table.open(Opening("nim", "plain", NAMES[:2]))).match
    play_first(table, match, 2)
    table.do(table.close_match(match.id, "it is late"))
    return table.log.read(match.id)


def held(sealed: Sequence[Sealed], version: int) -> Held:
    """The match as it was at a version."""
    events = sealed[:version]
    return Held(fold_sealed(events[0].match, events), events[-1].hash, events[-1].position)


def at(sealed: Sequence[Sealed], version: int) -> int:
    """The position of a version."""
    return sealed[version - 1].position


def news(sealed: Sequence[Sealed], first: int, last: int) -> News:
    """The events of these versions."""
    return News(sealed[first - 1 : last], at(sealed, last))


def shelf_with(sealed: Sequence[Sealed], version: int) -> Shelf:
    """A shelf on which the match stands at a version."""
    shelf = Shelf(10)
    shelf.publish({sealed[0].match: held(sealed, version)}, at(sealed, version))
    return shelf


def test_own_news_does_not_replace_what_another_process_wrote_after_it(sealed: Sequence[Sealed]) -> None:
    shelf = shelf_with(sealed, OPENED)
    shelf.notice(news(sealed, FIRST_PLY, SECOND_PLY))  # the own commit, and another process's behind it
    shelf.publish({sealed[0].match: held(sealed, FIRST_PLY)}, at(sealed, FIRST_PLY))
    known = shelf.get(sealed[0].match)
    assert known is not None
    assert known.match.version == SECOND_PLY


def test_a_match_that_had_to_be_let_go_does_not_come_back_older(sealed: Sequence[Sealed]) -> None:
    shelf = shelf_with(sealed, FIRST_PLY)
    shelf.notice(news(sealed, SECOND_PLY, CLOSED))  # its end changes what lies beside the log: it is to be read anew
    assert shelf.get(sealed[0].match) is None
    shelf.publish({sealed[0].match: held(sealed, SECOND_PLY)}, at(sealed, SECOND_PLY))
    assert shelf.get(sealed[0].match) is None


def test_what_was_read_before_something_was_noticed_is_not_kept(sealed: Sequence[Sealed]) -> None:
    shelf = Shelf(10)
    shelf.newest = before = at(sealed, FIRST_PLY)
    read = held(sealed, FIRST_PLY)
    shelf.notice(news(sealed, SECOND_PLY, SECOND_PLY))
    shelf.keep((read,), before)
    assert shelf.get(sealed[0].match) is None


def test_what_was_read_while_nothing_happened_is_kept_and_follows(sealed: Sequence[Sealed]) -> None:
    shelf = Shelf(10)
    shelf.newest = before = at(sealed, FIRST_PLY)
    shelf.keep((held(sealed, FIRST_PLY),), before)
    shelf.notice(news(sealed, SECOND_PLY, SECOND_PLY))
    known = shelf.get(sealed[0].match)
    assert known is not None
    assert known.match.version == SECOND_PLY


def test_the_least_used_match_is_let_go(table: Table) -> None:
    shelf = Shelf(1)
    for _ in range(2):
        match = table.do(table.open(Opening("nim", "plain", NAMES[:2]))).match
        stored = table.log.load(match.id)
        shelf.publish({match.id: stored}, stored.position)
    assert list(shelf.by_id) == [match.id]
