"""Self-play into the log: plies a second of the tiny game, played by two processes and written by this one."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from domain.match.table import Opening
from ops.bench.figure import Figure
from ops.house import open_table
from ops.selfplay.player import Numbered
from ops.selfplay.playing import play_run
from ops.selfplay.run import Run

RUN = Run(Opening("nim", "plain", ("Ada", "Bo")), ("random",), "bench")
MATCHES, WORKERS, GOAL = 10_000, 2, 5_000


def measure() -> Iterator[Figure]:
    """Plies and matches a second from the first that is written to the last; the processes have started before."""
    with tempfile.TemporaryDirectory() as folder:
        table = open_table(Path(folder) / "jugada.db")
        plies = 0
        times: list[float] = []

        def told(some: Sequence[Numbered]) -> None:
            nonlocal plies
            if times:
                plies += sum(each.outcome.plies for each in some if each.outcome is not None)
            times.append(time.perf_counter())

        play_run(table, RUN, matches=MATCHES, workers=WORKERS, told=told)
        table.close()
    seconds = times[-1] - times[0]
    yield Figure(f"self-play into the log, {RUN.opening.game}, {WORKERS} processes", plies / seconds, "plies/s", GOAL)
