"""Figures: what kinds there are, and who stands where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from msgspec import Struct

from domain.core.play import Seat


class Kind(Struct, frozen=True):
    """A kind of figures.

    ``each``: how many a seat has.  ``strength``: what one counts in a majority; a kind that counts
    nothing holds no feature.  ``stands``: kinds of segments it may stand on.
    """

    key: str
    each: int
    strength: int
    stands: tuple[str, ...]


class Figure(NamedTuple):
    """A figure on the board: whose and what it is, the index of its tile, the name of its segment."""

    seat: Seat
    kind: str
    tile: int
    segment: str

    @property
    def stands_on(self) -> str:
        """The kind of its segment."""
        return self.segment.partition(" ")[0]


def kinds_of(rows: Mapping[str, Any]) -> dict[str, Kind]:
    """The kinds of figures of a data file, by key."""
    return {
        row["id"]: Kind(row["id"], row["each"], row["strength"], tuple(row["stands"])) for row in rows.get("figure", ())
    }


def strengths(figures: Iterable[Figure], kinds: Mapping[str, Kind]) -> dict[Seat, int]:
    """What each seat's figures count together; seats whose figures count nothing are left out."""
    found: dict[Seat, int] = {}
    for figure in figures:
        if strength := kinds[figure.kind].strength:
            found[figure.seat] = found.get(figure.seat, 0) + strength
    return found
