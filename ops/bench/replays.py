"""Rebuilding, auditing and the bytes of whole random matches, from what the log stores of them."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from uuid import UUID

from domain import games
from domain.match.audit import audit
from domain.match.chain import Sealed
from domain.match.folding import fold_sealed
from domain.match.table import Opening, Table
from ops.bench.durable import TINY, closed_loop
from ops.bench.figure import Figure
from ops.house import open_table
from ops.selfplay.drafting import play_anew
from ops.selfplay.run import Run

GOALS = {"garum": 10_000, "grand_marais": 4_000, "manresa": 10_000, "marseille": 10_000}
"""Plies a second that are to be rebuilt of every base of a game."""
MATCHES = 10
LONG = 500
PAYLOAD_GOAL, ROW_GOAL = 40, 140
VERIFY_GOAL = 20
REPEATS = 3


def measure() -> Iterator[Figure]:
    """Rebuild, bytes and audit of each base with the most seats; the audit of a match of 500 plies of the tiny game."""
    for opening, goal in kinds():
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "jugada.db"
            table = open_table(path)
            ids = play_anew(table, Run(opening, ("random",), "bench"), MATCHES)
            logs = [table.log.read(match_id) for match_id in ids]
            table.close()
            yield from of_game(f"{opening.game}/{opening.variation}", logs, path, goal)
    with tempfile.TemporaryDirectory() as folder:
        yield audit_of_a_long_match(open_table(Path(folder) / "jugada.db"))


def kinds() -> Iterator[tuple[Opening, int]]:
    """What is played, and how many plies a second are to be rebuilt."""
    for key, goal in GOALS.items():
        for base in games.game(key).bases:
            yield Opening(key, base.key, tuple(f"P{seat}" for seat in range(max(base.seats)))), goal


def of_game(name: str, logs: Sequence[list[Sealed]], path: Path, goal: int) -> Iterator[Figure]:
    """The figures of some stored matches of one game."""
    plies = sum(each.topic == "play" for log in logs for each in log)
    seconds = min(timed_folds(logs) for _ in range(REPEATS))
    yield Figure(f"rebuild from stored bytes, {name}", plies / seconds, "plies/s", goal)
    payload = sum(len(each.payload) for log in logs for each in log if each.topic == "play")
    yield Figure(f"payload, {name}", payload / plies, "bytes/ply", PAYLOAD_GOAL, less_is_better=True)
    events = sum(map(len, logs))
    yield Figure(f"row with index, {name}", file_bytes(path) / events, "bytes/event", ROW_GOAL, less_is_better=True)
    seconds = min(timed_audits(logs) for _ in range(REPEATS))
    yield Figure(f"audit, {name}", 1e3 * LONG * seconds / plies, "ms/500 plies", VERIFY_GOAL, less_is_better=True)


def timed_folds(logs: Sequence[list[Sealed]]) -> float:
    """Seconds of the processor to fold every match from its stored bytes."""
    begin = time.process_time()
    for log in logs:
        fold_sealed(log[0].match, log)
    return time.process_time() - begin


def timed_audits(logs: Sequence[list[Sealed]]) -> float:
    """Seconds of the processor to audit every match."""
    begin = time.process_time()
    for log in logs:
        verdict = audit(log)
        assert verdict.ok, verdict.first_bad
    return time.process_time() - begin


def file_bytes(path: Path) -> int:
    """The bytes of the events' table and its index in a closed database."""
    connection = sqlite3.connect(path)
    connection.execute("VACUUM")
    names = ("events", "sqlite_autoindex_events_1")
    try:
        rows = connection.execute("SELECT sum(pgsize) FROM dbstat WHERE name IN (?, ?)", names)
        size = int(rows.fetchone()[0])
    except sqlite3.OperationalError:  # built without dbstat: then the whole file
        size = path.stat().st_size
    connection.close()
    return size


def audit_of_a_long_match(table: Table) -> Figure:
    """Milliseconds to audit a match of 500 plies, read from its file."""
    asyncio.run(closed_loop(table, 1, LONG))
    match_id: UUID = table.log.since(0, 1)[0].match
    waits = []
    for _ in range(REPEATS):
        begin = time.perf_counter()
        verdict = audit(table.log.read(match_id), table.log.secrets(match_id))
        waits.append(time.perf_counter() - begin)
        assert verdict.ok
        assert verdict.plies == LONG
    table.close()
    return Figure(f"audit, {TINY.game}, 500 plies", 1e3 * min(waits), "ms", VERIFY_GOAL, less_is_better=True)
