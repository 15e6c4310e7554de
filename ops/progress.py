"""A progress bar on standard error, while something takes its time; without a terminal, a line now and then."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

LINE_SECONDS = 30.0
"""How often a line is written where there is no terminal to show a bar."""


class Bar:
    """A bar that whoever works moves on."""

    def __init__(self, bars: Progress, task: TaskID) -> None:
        self.bars = bars
        self.task = task
        self.begun = self.written = time.monotonic()

    def advance(self, steps: int) -> None:
        """So much more is done."""
        self.bars.advance(self.task, steps)
        if self.bars.disable and time.monotonic() - self.written > LINE_SECONDS:
            self.write_line()

    def expect(self, total: int) -> None:
        """There is so much to do in all."""
        self.bars.update(self.task, total=total)

    def write_line(self) -> None:
        """Says how much is done, and how long the rest will take at this pace."""
        task, self.written = self.bars.tasks[0], time.monotonic()
        line = f"{task.description}: {task.completed:.0f}"
        if task.total and task.completed:
            left = (self.written - self.begun) * (task.total - task.completed) / task.completed
            line += f"/{task.total:.0f}, {timedelta(seconds=round(left))}"
        self.bars.console.print(line)


@contextmanager
def progress(console: Console, title: str, total: int | None) -> Iterator[Bar]:
    """A bar for so many steps, or for as many as will be expected; gone when the work is done."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bars:
        yield Bar(bars, bars.add_task(title, total=total))
