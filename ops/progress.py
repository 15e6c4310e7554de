"""A progress bar on standard error, while something takes its time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn


class Bar:
    """A bar that whoever works moves on."""

    def __init__(self, bars: Progress, task: TaskID) -> None:
        self.bars = bars
        self.task = task

    def advance(self, steps: int) -> None:
        """So much more is done."""
        self.bars.advance(self.task, steps)

    def expect(self, total: int) -> None:
        """There is so much to do in all."""
        self.bars.update(self.task, total=total)


@contextmanager
def progress(console: Console, title: str, total: int | None) -> Iterator[Bar]:
    """A bar for so many steps, or for as many as will be expected; gone when the work is done.

    Without a terminal there is none to be seen.
    """
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bars:
        yield Bar(bars, bars.add_task(title, total=total))
