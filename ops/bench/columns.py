"""The log into the columnar copy, and each report over it.

``JUGADA_BENCH_PLIES`` sets how large the larger synthetic copy is (60,000,000 are 1.3 GB on disk and take minutes to
write); it is written once, below ``JUGADA_BENCH_FOLDER`` where that is set, and used again.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from domain.match.logs import SQLITE
from domain.match.table import Opening
from ops.bench.figure import Figure
from ops.bench.synthetic import PLIES, write_matches
from ops.copying import copying_hands
from ops.house import open_table
from ops.selfplay.drafting import play_anew
from ops.selfplay.run import Run
from projections.analytics.asked import Filter
from projections.analytics.engine import Engine
from projections.analytics.explorer import heat_map, tree
from projections.analytics.report import reports
from projections.columns.copy import ColumnarCopy
from projections.columns.manifest import is_begun
from projections.columns.stretches import Hands

KINDS = (
    (Opening("nim", "plain+sticks=1500", ("Ada", "Bo")), 200),
    (Opening("grand_marais", "e1", ("Ada", "Bo", "Cy")), 1300),
    (Opening("carcassonne", "base", ("Ada", "Bo", "Cy")), 1400),
    (Opening("garum", "troia", ("Ada", "Bo", "Cy", "Di")), 1600),
    (Opening("manresa", "full", ("Ada", "Bo", "Cy")), 960),
    (Opening("marseille", "standard", ("Ada", "Bo", "Cy")), 1300),
)
COPY_GOAL = 200_000
SMALL, SMALL_GOAL = 1_000_000, 150
LARGE, LARGE_GOAL = int(os.environ.get("JUGADA_BENCH_PLIES", "6000000")), 2000
REPEATS = 3
GIVEN = {"player": "player 7", "game": "garum", "variation": "base"}
"""What reports are asked with that need to be."""


def measure() -> Iterator[Figure]:
    """The copy made anew from a log of each game; then every report over a small and a large synthetic copy."""
    for opening, matches in KINDS:
        with tempfile.TemporaryDirectory() as folder:
            yield from copied(Path(folder), opening, matches)
    with tempfile.TemporaryDirectory() as folder:
        yield from answers(Path(folder) / "small", SMALL, SMALL_GOAL)
        kept = os.environ.get("JUGADA_BENCH_FOLDER")
        yield from answers(Path(kept or folder) / f"synthetic-{LARGE}", LARGE, LARGE_GOAL)


def copied(folder: Path, opening: Opening, matches: int) -> Iterator[Figure]:
    """Plies a second from the log into Parquet: by this process alone, and by one on each core that wait for it."""
    file = folder / "jugada.db"
    table = open_table(file)
    play_anew(table, Run(opening, ("random",), "bench"), matches)
    copy = ColumnarCopy(folder / "jugada.columns", table.log)
    alone = min(timed_copy(copy, None) for _ in range(REPEATS))
    with copying_hands(copy.folder, f"{SQLITE}{file}", table.log.newest()) as hands:
        together = min(timed_copy(copy, hands) for _ in range(1 + REPEATS))
    plies = sum(part.plies for part in copy.manifest().parts)
    table.close()
    name = f"log to Parquet, {opening.game}/{opening.variation}"
    yield Figure(f"{name}, one process", plies / alone, "plies/s")
    yield Figure(f"{name}, {os.cpu_count()} processes", plies / together, "plies/s", COPY_GOAL)


def timed_copy(copy: ColumnarCopy, hands: Hands | None) -> float:
    """Seconds to make the copy anew."""
    begin = time.perf_counter()
    copy.rebuild(hands)
    return time.perf_counter() - begin


def answers(folder: Path, plies: int, goal: float) -> Iterator[Figure]:
    """Milliseconds of each report over so many plies."""
    if not is_begun(folder):  # none, or of another edition, of which nothing would be counted
        shutil.rmtree(folder, ignore_errors=True)
        write_matches(folder, plies // PLIES)
    engine = Engine(folder)
    for name, report in reports().items():
        about = report.asked_with(GIVEN)
        waits = []
        for _ in range(REPEATS):
            begin = time.perf_counter()
            report.ask(engine, about)
            waits.append(time.perf_counter() - begin)
        yield Figure(f"{name}, {plies:,} plies", 1e3 * min(waits), "ms", goal, less_is_better=True)
    of_game = Filter(game="garum")
    others: dict[str, Callable[[], object]] = {
        "explorer": lambda: tree(engine, of_game, [], draws=False),
        "heat map": lambda: heat_map(engine, of_game, plies=None),
    }
    for name, ask in others.items():
        begin = time.perf_counter()
        ask()
        yield Figure(f"{name}, {plies:,} plies", 1e3 * (time.perf_counter() - begin), "ms", goal, less_is_better=True)
