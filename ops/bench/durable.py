"""Durable moves in process: callers in an event loop, one writer, group commit, every answer after the sync."""

from __future__ import annotations

import asyncio
import itertools
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from domain.core.play import Turn
from domain.match.match import Match
from domain.match.table import Opening, Table
from ops.bench.figure import Figure, quantile
from ops.house import open_table

TINY = Opening("nim", "plain+sticks=1500", ("Ada", "Bo"))
GOAL = 10_000
MOVES = 20_000


async def closed_loop(table: Table, in_flight: int, moves: int, pace: float | None = None) -> tuple[float, list[float]]:
    """Seconds for a number of moves with so many matches played at once, and the seconds of each move.

    ``pace``: how many moves a second are made at most; without it as many as are answered.
    """
    matches = [(await table.soon(table.open(TINY))).match for _ in range(in_flight)]
    waits: list[float] = []

    async def play(match: Match) -> None:
        for _ in range(moves // in_flight):
            if not isinstance(match.awaited, Turn):
                match = (await table.soon(table.open(TINY))).match
            turn = match.awaited
            assert isinstance(turn, Turn)
            if pace is not None:
                await asyncio.sleep(next(begun) / pace - time.perf_counter() + start)
            begin = time.perf_counter()
            command = table.play(match.id, turn.seats[0], "take 1 of 0", seen_ply=match.ply)
            match = (await table.soon(command)).match
            waits.append(time.perf_counter() - begin)

    begun, start = itertools.count(), time.perf_counter()
    await asyncio.gather(*(play(match) for match in matches))
    return time.perf_counter() - start, waits


def measure() -> Iterator[Figure]:
    """Moves a second with 32, 8 and one in flight."""
    for in_flight, goal in ((32, GOAL), (8, None), (1, None)):
        moves = min(MOVES, 1_000 * in_flight)
        with tempfile.TemporaryDirectory() as folder:
            table = open_table(Path(folder) / "jugada.db")
            asyncio.run(closed_loop(table, in_flight, moves // 10))
            seconds, waits = asyncio.run(closed_loop(table, in_flight, moves))
            table.close()
        yield Figure(f"durable moves in process, {in_flight} in flight", len(waits) / seconds, "/s", goal)
        yield Figure(f"… each answered within, p99, {in_flight} in flight", 1e3 * quantile(waits, 0.99), "ms")
