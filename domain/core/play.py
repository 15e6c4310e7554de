"""The words of play: what a seat asks for, what happened, and what the table waits for.

Refused moves form one small tree::

    Refused
    ├── Unreadable   the text says nothing in this game's notation
    ├── Illegal      the rules do not allow it now
    └── Stale        somebody was faster; the position has moved on
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypeAlias

from msgspec import Struct

Seat: TypeAlias = int
"""An index 0 … n-1 at one table, in turn order."""

Outcome: TypeAlias = int | str
"""What the bag, the deck or the die gave: a number, or the id of a piece."""


class Told(Struct, frozen=True, array_like=True, gc=False):
    """Something said at the table, with the names of the fields that only some seats may hear.

    A secret field holds text; for everybody outside ``knowers`` it reads ``"?"``.
    """

    secret: ClassVar[tuple[str, ...]] = ()

    def knowers(self) -> tuple[Seat, ...]:
        """Seats that hear the secret fields: by default the one in the field ``seat``."""
        return (self.seat,)  # type: ignore[attr-defined]  # only asked of classes with secrets, which name their seat


class Move(Told, frozen=True, array_like=True, gc=False):
    """What a seat asks for, in the imperative: ``PlaceTile``.

    ``pattern`` is its text form; fields stand in braces: ``"tile {tile} {space} r{turn}"``.
    ``shapes`` are the regular expressions of fields that are not one word each.
    """

    pattern: ClassVar[str] = ""
    shapes: ClassVar[Mapping[str, str]] = {}


class Fact(Told, frozen=True, array_like=True, gc=False):
    """One thing that happened by the rules, in the past tense: ``TilePlaced``.

    ``reveals`` says that it shows everybody something that was hidden, such as a card on demand; a
    ply with such a fact is not taken back alone.  What a seat lays out of its own hand is no such thing.
    """

    reveals: ClassVar[bool] = False

    def apply(self, s: Any) -> Any:
        """The state after this fact.  Writes down, never refuses, never decides."""
        # A struct has a metaclass of its own, so this cannot be an abstract method.
        raise NotImplementedError(f"{type(self).__name__} does not say what it changes")


class State(Struct, frozen=True, omit_defaults=True, gc=False):
    """What the rules need to know; nothing of users, clocks or sockets.

    ``points`` are the totals by seat; only ``Scored`` changes them.  A state is not stored, but a
    digest of it is: a field that a later release adds must have a default, which the digest leaves
    out, so that the digests of older matches stay what they were.
    """

    points: tuple[int, ...] = ()


class Turn(Struct, frozen=True):
    """The table waits for one of these seats.

    ``simultaneous`` says that the seats do not wait for each other: a move that was chosen at an
    earlier ply is still good if it is still legal.  ``seconds`` says that the table asks against the
    clock: so long after it began to ask like that, the house says that time is up (``Rules.time_up``).
    """

    seats: tuple[Seat, ...]
    step: str
    simultaneous: bool = False
    seconds: int | None = None


class Chance(Struct, frozen=True):
    """The table waits for the bag, the deck or the die.

    ``options`` are the outcomes that it can give and how many of each, in an order that depends on
    nothing but the state.
    """

    kind: str
    options: tuple[tuple[Outcome, int], ...]
    seat: Seat | None = None


class Over(Struct, frozen=True):
    """The match has ended.  ``places`` by seat, 1 is the best; equal places are shared."""

    reason: str
    places: tuple[int, ...]


Awaited: TypeAlias = Turn | Chance | Over


class Refused(Exception):
    """A move that changes nothing, with what a program needs to say why."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Unreadable(Refused):
    """The text is no move of this game; ``forms`` are the forms that are."""

    def __init__(self, text: str, forms: Sequence[str]) -> None:
        super().__init__(f"“{text}” cannot be read as a move; readable are: {'; '.join(forms)}")
        self.text = text
        self.forms = tuple(forms)


class Illegal(Refused):
    """The rules do not allow it now.  ``legal`` holds the seat's legal moves as text, where they are few."""

    def __init__(self, why: str, *, step: str = "", seat: Seat | None = None, legal: Sequence[str] = ()) -> None:
        super().__init__(why)
        self.step = step
        self.seat = seat
        self.legal = tuple(legal)


class Stale(Refused):
    """The mover saw an older position; ``ply`` and ``version`` are the current ones."""

    def __init__(self, *, seen: int, ply: int, version: int) -> None:
        super().__init__(f"the move was chosen at ply {seen}, the match is at ply {ply}")
        self.seen = seen
        self.ply = ply
        self.version = version
