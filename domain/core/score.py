"""Points and their reasons: one way to write them down, for every game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from domain.core.play import Fact, Seat

Cell = tuple[int, int]
"""A place on the board as the game's view names it, (x, y)."""


class Item(Struct, frozen=True, array_like=True, gc=False):
    """What was counted within a line: so many of this, for so many points."""

    name: str
    count: int
    points: int


class Line(Struct, frozen=True, array_like=True, gc=False):
    """One reason for points.  ``reason`` is a key of the game's words; ``cells`` are where it happened."""

    points: int
    reason: str
    items: tuple[Item, ...] = ()
    cells: tuple[Cell, ...] = ()


class Scored(Fact, frozen=True, array_like=True, gc=False, tag="="):
    """The fact that a seat got these lines.  Nothing else changes points."""

    seat: Seat
    lines: tuple[Line, ...]

    def apply(self, s: Any) -> Any:
        gained = sum(line.points for line in self.lines)
        points = s.points
        return replace(s, points=(*points[: self.seat], points[self.seat] + gained, *points[self.seat + 1 :]))


class Finished(Fact, frozen=True, array_like=True, gc=False, tag="#"):
    """The match ended for this reason; ``places`` as in ``Over``.  The house adds it behind the last fact."""

    reason: str
    places: tuple[int, ...]

    def apply(self, s: Any) -> Any:
        return s


HOUSE_FACTS: tuple[type[Fact], ...] = (Scored, Finished)
"""The kinds of facts that every game has."""


def scored(seat: Seat, lines: Iterable[Line]) -> Iterable[Scored]:
    """The fact for these lines, or none when there are no lines."""
    told = tuple(lines)
    return (Scored(seat, told),) if told else ()


def places(ranks: Sequence[Any]) -> tuple[int, ...]:
    """Place of each seat when a greater rank is better; equal ranks share the better place.

    >>> places([7, 9, 7])
    (2, 1, 2)
    """
    return tuple(1 + sum(other > mine for other in ranks) for mine in ranks)
