"""How far a seat may go back alone, whom it must ask, or why not.

One answer feeds the view, the error and the test.  A ply is a *barrier* when chance answered in it
or when it told somebody a secret: it cannot be taken back alone, for what was learned stays learned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from msgspec import Struct

from domain.core.play import Seat
from domain.match.events import Closed, Opened, presides
from domain.match.frames import Frame, Frames


class Undoable(Protocol):
    """What undo looks at in a match: its terms, its line, and whether it is closed."""

    @property
    def opened(self) -> Opened: ...

    @property
    def frames(self) -> Frames: ...

    @property
    def ply(self) -> int: ...

    @property
    def closed(self) -> Closed | None: ...


class Verdict(Struct, frozen=True):
    """May this seat go back to this ply: alone, by asking these seats, or not, because …"""

    to_ply: int
    ask: tuple[Seat, ...] = ()
    why: str | None = None

    @property
    def alone(self) -> bool:
        """Whether nobody needs to be asked."""
        return not self.ask and self.why is None


class Reach(Struct, frozen=True):
    """What the view says of undo: how far alone, whom to ask for the ply before that, or why not at all."""

    alone_to: int
    ask: tuple[Seat, ...]
    why: str | None


def tells_everybody(frame: Frame) -> bool:
    """Whether this ply showed something to all: an outcome that no fact keeps secret, or a revealed secret."""
    kept = sum(bool(fact.secret) for fact in frame.facts)
    return len(frame.outcomes) > kept or any(fact.reveals for fact in frame.facts)


def learners(frame: Frame, seats: int) -> Iterable[Seat]:
    """Seats that learned something in this ply."""
    if tells_everybody(frame):
        return range(seats)
    return sorted({seat for fact in frame.facts if fact.secret for seat in fact.knowers()})


def is_barrier(frame: Frame) -> bool:
    """Whether this ply contains chance or shows somebody what was hidden."""
    return bool(frame.outcomes) or any(fact.secret or fact.reveals for fact in frame.facts)


def concerned(match: Undoable, seat: Seat, to_ply: int) -> tuple[Seat, ...]:
    """Seats, other than the asker, that moved or learned something since a ply; all others if there are none."""
    seats = len(match.opened.seats)
    found: set[Seat | None] = set()
    for frame in match.frames.after(to_ply):
        found.add(frame.seat)
        if is_barrier(frame):
            found.update(learners(frame, seats))
    others = tuple(who for who in range(seats) if who != seat)
    return tuple(who for who in others if who in found) or others


def barrier(match: Undoable, seat: Seat) -> int:
    """As far as only the seat's own plies without chance or secrets are taken back."""
    ply = match.ply
    while ply > 0 and match.frames[ply].seat == seat and not is_barrier(match.frames[ply]):
        ply -= 1
    return ply


def free(match: Undoable, seat: Seat) -> int:
    """Any seat, as far as it likes."""
    return 0


def consent(match: Undoable, seat: Seat) -> int:
    """Never alone."""
    return match.ply


def never(match: Undoable, seat: Seat) -> None:
    """Nobody, not even the organiser."""


Policy = Callable[[Undoable, Seat], int | None]
"""The earliest ply to which a seat may go back alone, ``None`` when nobody may go back at all."""

POLICIES: dict[str, Policy] = {policy.__name__: policy for policy in (barrier, free, consent, never)}
NOTHING_PLAYED = "nothing has been played"
NO_UNDO = "this match was opened without undo"


def alone_to(match: Undoable, seat: Seat) -> int | None:
    """The earliest ply to which a seat, or the organiser, may go back alone; ``None`` when nobody may."""
    earliest = POLICIES[match.opened.undo](match, seat)
    needs_nobody = presides(seat) or len(match.opened.seats) == 1
    return 0 if needs_nobody and earliest is not None else earliest


def judge(match: Undoable, seat: Seat, to_ply: int) -> Verdict:
    """Whether a seat, or the organiser, may take back what came after a ply."""
    if match.closed is not None:
        return Verdict(to_ply, why="the match is closed")
    if match.ply == 0:
        return Verdict(to_ply, why=NOTHING_PLAYED)
    if not 0 <= to_ply < match.ply:
        return Verdict(to_ply, why=f"one can go back to plies 0 to {match.ply - 1}, not to {to_ply}")
    earliest = alone_to(match, seat)
    if earliest is None:
        return Verdict(to_ply, why=NO_UNDO)
    return Verdict(to_ply, ask=concerned(match, seat, to_ply) if to_ply < earliest else ())


def reach(match: Undoable, seat: Seat) -> Reach:
    """How far a seat may go back alone, whom it must ask to go one ply further, or why not at all."""
    if match.closed is not None:
        return Reach(alone_to=match.ply, ask=(), why="the match is closed")
    if match.ply == 0:
        return Reach(alone_to=0, ask=(), why=NOTHING_PLAYED)
    earliest = alone_to(match, seat)
    if earliest is None:
        return Reach(alone_to=match.ply, ask=(), why=NO_UNDO)
    return Reach(alone_to=earliest, ask=concerned(match, seat, earliest - 1) if earliest else (), why=None)
