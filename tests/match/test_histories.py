"""Whatever clients do at once, over whatever processes: the match did one thing after the other.

``JUGADA_HISTORIES`` sets how many histories are played over each kind of log (150 by default).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest
from msgspec.structs import replace

from domain.match.table import Table
from tests.match.histories import Op, contradictions, play_history
from tests.match.houses import table_over
from tests.parts import parts

AT_ONCE = 6


@pytest.fixture
def tables(log_url: str) -> Iterator[Sequence[Table]]:
    """Three processes on one log, as far as the log is concerned."""
    opened = [table_over(log_url) for _ in range(3)]
    yield opened
    for table in opened:
        table.close()


@parts("JUGADA_HISTORIES", 150, 500)
def test_histories_are_linearisable_and_each_version_has_one_winner(tables: Sequence[Table], rounds: range) -> None:
    with ThreadPoolExecutor(AT_ONCE) as pool:
        played = pool.map(lambda n: play_history(tables, f"history {n}"), rounds)
        wrote = 0
        for match_id, ops in played:
            assert list(contradictions(tables[0], match_id, ops)) == []
            wrote += sum(op.kind == "wrote" for op in ops)
    assert wrote > 4 * len(rounds), "the clients did play"


def test_the_checker_finds_what_is_wrong(tables: Sequence[Table]) -> None:
    match_id, ops = play_history(tables, "checked")
    for forge in FORGERIES:
        forged = [replace(op) for op in ops]
        forge(forged)
        assert list(contradictions(tables[0], match_id, forged)), forge.__name__


def lose_a_version(ops: list[Op]) -> None:
    newest = max(op.version for op in ops)
    for op in ops:
        if op.version == newest:
            op.version += 1


def read_the_past(ops: list[Op]) -> None:
    late = max((op for op in ops if op.version), key=lambda op: op.begin)
    late.begin = late.end = late.end + 1
    late.kind, late.version, late.digest = "saw", 1, b""


def be_sent_an_event_twice(ops: list[Op]) -> None:
    op = next(op for op in ops if op.hashes)
    op.hashes = (op.hashes[0], *op.hashes)


def see_another_state(ops: list[Op]) -> None:
    next(op for op in ops if op.digest).digest = b"another."


def win_twice(ops: list[Op]) -> None:
    first = next(op for op in ops if op.kind == "wrote")
    ops.append(replace(first, what="undo", key=b"somebody else"))


FORGERIES = (lose_a_version, read_the_past, be_sent_an_event_twice, see_another_state, win_twice)
