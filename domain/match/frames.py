"""The effective line of a match as frames: what the state was after each ply, and what led there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from domain.core.play import Awaited, Fact, Move, Outcome, Seat, State


class Frame(Struct, frozen=True, gc=False):
    """A ply, the state after it, and the event that led to it.

    ``seat`` and ``move`` are those of the ply, ``None`` for the opening.  ``draws`` counts the draws
    up to and with this ply; ``outcomes`` are this ply's.  ``version`` is the event's, ``since`` its
    time in milliseconds after the opening.  ``awaited`` is kept where it was already worked out, and so
    is ``clock``: since when, like ``since``, the table has been asking against the clock.
    """

    ply: int
    seat: Seat | None
    move: Move | None
    facts: tuple[Fact, ...]
    state: State
    digest: bytes
    draws: int
    outcomes: tuple[Outcome, ...]
    version: int
    since: int
    awaited: Awaited | None = None
    clock: int | None = None


class Frames:
    """Frames 0 … n, as a value: adding and cutting give new ones and leave this one as it is.

    Several of these share one growing list and each knows how much of it is its own, so the next
    frame costs the same however long the match is; only after a cut the list is copied once.
    """

    __slots__ = ("length", "shared")

    def __init__(self, shared: list[Frame], length: int) -> None:
        self.shared = shared
        self.length = length

    def __len__(self) -> int:
        return self.length

    def __getitem__(self, ply: int) -> Frame:
        if not 0 <= ply < self.length:
            raise IndexError(f"there is no ply {ply}; the line has 0 to {self.length - 1}")
        return self.shared[ply]

    def __iter__(self) -> Iterator[Frame]:
        return iter(self.shared[: self.length])

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, Frames) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # frames are compared, never looked up

    @property
    def tip(self) -> Frame:
        """The newest frame."""
        return self.shared[self.length - 1]

    def then(self, frame: Frame) -> Frames:
        """These frames and one more."""
        shared = self.shared if len(self.shared) == self.length else self.shared[: self.length]
        shared.append(frame)
        return Frames(shared, self.length + 1)

    def until(self, ply: int) -> Frames:
        """The frames up to and with this ply."""
        return Frames(self.shared, ply + 1)

    def after(self, ply: int) -> tuple[Frame, ...]:
        """The frames behind this ply."""
        return tuple(self.shared[ply + 1 : self.length])
