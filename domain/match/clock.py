"""Since when a table has been asking against the clock, and when its time is up.

Times are milliseconds after the opening.  Rules say how many seconds a turn has; the house has the clock.
"""

from __future__ import annotations

from typing import Protocol

from domain.core.play import Awaited, Chance, Turn
from domain.match.frames import Frame, Frames


class Timed(Protocol):
    """What the clock looks at in a match: its line, and what was awaited after each ply."""

    @property
    def frames(self) -> Frames: ...

    @property
    def ply(self) -> int: ...

    @property
    def awaited(self) -> Awaited: ...

    def awaited_at(self, frame: Frame) -> Awaited: ...


def has_clock(awaited: Awaited) -> bool:
    """Whether seats are asked against the clock."""
    return isinstance(awaited, Turn) and awaited.seconds is not None


def is_simultaneous(awaited: Awaited) -> bool:
    """Whether seats are asked that do not wait for each other."""
    return isinstance(awaited, Turn) and awaited.simultaneous


def deadline(match: Timed) -> int | None:
    """When time is up; nothing while nobody is asked against the clock."""
    awaited = match.awaited
    if not isinstance(awaited, Turn) or awaited.seconds is None:
        return None
    began = running_since(match)
    return None if began is None else began + 1000 * awaited.seconds


def running_since(match: Timed) -> int | None:
    """Since when the table has been asking against the clock; draws in between do not stop it."""
    began = None
    for at in range(match.ply, -1, -1):
        frame = match.frames[at]
        if frame.clock is not None:
            return frame.clock
        awaited = match.awaited_at(frame)
        if has_clock(awaited):
            began = frame.since
        elif not isinstance(awaited, Chance):
            break
    return began


def started(match: Timed, awaited: Awaited, since: int) -> int | None:
    """Since when the table asks against the clock, if it does so after a ply that is made now."""
    if not has_clock(awaited) and not isinstance(awaited, Chance):
        return None
    running = running_since(match)
    return since if running is None and has_clock(awaited) else running
