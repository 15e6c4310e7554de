"""The columnar copy made by several processes, each with a core of its own: a rebuild of a large log is worth it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from domain.match.log import MatchLog
from domain.match.logs import open_log
from ops.processes import processes
from projections.columns.stretches import Hands, Stretch, Told, tell

WORTH_IT = 50_000
"""Events from which on other processes are worth their start."""


class OtherHands:
    """Processes."""

    def __init__(self, executor: ProcessPoolExecutor, workers: int) -> None:
        self.executor = executor
        self.workers = workers

    def tell(self, stretches: Sequence[Stretch]) -> Iterable[Told]:
        return self.executor.map(tell_here, stretches)


@contextmanager
def copying_hands(folder: Path, database_url: str, events: int, workers: int | None = None) -> Iterator[Hands | None]:
    """Hands for a copy of so many events of a log into a folder; nothing where this process will do.

    Raises ``Trouble`` when a process dies; the copy is what it was before the step.
    """
    workers = workers or os.cpu_count() or 1
    if workers == 1 or events < WORTH_IT:
        yield None
        return
    died = "a process that made the copy has died; the same command makes it anew"
    with processes(workers, begin_here, folder, database_url, died=died) as executor:
        yield OtherHands(executor, workers)


here: dict[str, tuple[Path, MatchLog]] = {}
"""Folder and log of this process, where it was started to make a copy."""


def begin_here(folder: Path, database_url: str) -> None:
    """The beginning of a process that tells stretches."""
    here["copy"] = folder, open_log(database_url)


def tell_here(stretch: Stretch) -> Told:
    """Tells a stretch in this process."""
    return tell(*here["copy"], stretch)
