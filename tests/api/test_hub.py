"""Who waits for a match is woken for that match alone, and always where it is not in memory."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from api.feed.hub import Hub
from domain.match.table import Opening, Table
from tests.match.houses import NAMES, play_first

pytestmark = pytest.mark.anyio


@pytest.fixture
def hub(table: Table) -> Hub:
    return Hub(table)


async def settled() -> None:
    """Returns when what other threads said was heard."""
    for _ in range(3):
        await asyncio.sleep(0.01)


async def test_only_those_are_woken_in_whose_match_something_happened(table: Table, hub: Hub) -> None:
    opening = Opening("nim", "plain", NAMES[:2])
    mine, other = (table.do(table.open(opening)).match for _ in range(2))
    woken: Counter[str] = Counter()
    hub.follow(mine.id, lambda: woken.update(["mine"]))
    bell = hub.bell_of(mine.id)
    play_first(table, other, 2)
    await settled()
    assert not woken
    assert not bell.is_set()
    play_first(table, mine, 1)
    await settled()
    assert woken == {"mine": 1}
    assert bell.is_set()


async def test_a_match_that_is_not_in_memory_may_have_changed_with_every_commit(table: Table, hub: Hub) -> None:
    opening = Opening("nim", "plain", NAMES[:2])
    mine, other = (table.do(table.open(opening)).match for _ in range(2))
    woken: Counter[str] = Counter()

    def wake() -> None:
        woken.update(["mine"])

    hub.follow(mine.id, wake)
    table.shelf.forget(mine.id)
    other = play_first(table, other, 1)
    await settled()
    assert woken["mine"] == 1, "it was let go"
    other = play_first(table, other, 1)
    await settled()
    assert woken["mine"] == 2, "and is not back"
    bell = hub.bell_of(mine.id)
    play_first(table, other, 1)
    await settled()
    assert bell.is_set()
    hub.leave(mine.id, wake)
    play_first(table, table.do(table.open(opening)).match, 1)
    await settled()
    assert woken["mine"] == 3
    assert not hub.absent


async def test_everybody_is_woken_when_the_service_ends(table: Table, hub: Hub) -> None:
    mine = table.do(table.open(Opening("nim", "plain", NAMES[:2]))).match
    woken: Counter[str] = Counter()
    hub.follow(mine.id, lambda: woken.update(["mine"]))
    bell = hub.bell_of(mine.id)
    hub.close()
    await settled()
    assert woken == {"mine": 1}
    assert bell.is_set()
