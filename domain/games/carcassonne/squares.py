"""Places on the table, the sides of a tile, its half-edges, and turning them.

A place is a number: x grows east, y grows south, the start tile lies at (0, 0).  A side is an index in
``SIDES``, a half-edge one in ``HALVES``; a turn is a number of quarters clockwise.
"""

from __future__ import annotations

from typing import TypeAlias

from domain.core.score import Cell

Place: TypeAlias = int
"""A cell of the table; neighbours differ by ``STEPS`` and ``DIAGONALS``."""

SIDES = ("N", "E", "S", "W")
"""Clockwise from north."""
HALVES = ("NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR")
"""Clockwise; L and R as seen looking outward from the centre of the tile."""

WIDTH = 1024
"""Places in a row: more than twice the tiles of any box."""
ORIGIN = WIDTH // 2 * WIDTH + WIDTH // 2
STEPS = (-WIDTH, 1, WIDTH, -1)
"""From a place to its neighbours, by side."""
DIAGONALS = (1 - WIDTH, 1 + WIDTH, WIDTH - 1, -1 - WIDTH)
"""From a place to those it touches by a corner: north-east, south-east, south-west, north-west."""
AROUND = tuple(step for pair in zip(STEPS, DIAGONALS, strict=True) for step in pair)
"""From a place to the eight around it, clockwise from north."""
WINDS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""Names of the directions of ``AROUND``."""


def place_of(x: int, y: int) -> Place:
    """The place of a cell.

    >>> place_of(0, 0) == ORIGIN, place_of(1, -1) - ORIGIN == DIAGONALS[0]
    (True, True)
    """
    return ORIGIN + y * WIDTH + x


class Cells(dict[Place, Cell]):
    """The cells of places; each is worked out once."""

    def __missing__(self, place: Place) -> Cell:
        y, x = divmod(place, WIDTH)
        cell = self[place] = x - WIDTH // 2, y - WIDTH // 2
        return cell


cell_of = Cells().__getitem__
"""The cell of a place, as (x, y): ``cell_of(place_of(-3, 7)) == (-3, 7)``."""


def opposite(side: int) -> int:
    """The side of the neighbour that touches this one."""
    return (side + 2) % len(SIDES)


def facing(half: int) -> int:
    """The half-edge of the neighbour that touches this one.

    >>> [HALVES[facing(HALVES.index(half))] for half in ("NL", "NR", "EL", "WL")]
    ['SR', 'SL', 'WR', 'ER']
    """
    return (half + (5 if half % 2 == 0 else 3)) % len(HALVES)


def turned_side(side: int, turn: int) -> int:
    """Where a side looks after turning."""
    return (side + turn) % len(SIDES)


def turned_half(half: int, turn: int) -> int:
    """Where a half-edge lies after turning.

    >>> HALVES[turned_half(HALVES.index("NL"), 1)]
    'EL'
    """
    return (half + 2 * turn) % len(HALVES)


def turned_wind(wind: str, turn: int) -> int:
    """The step of ``AROUND`` to which a printed direction points after turning.

    >>> AROUND[turned_wind("NW", 1)] == DIAGONALS[0]
    True
    """
    return (WINDS.index(wind) + 2 * turn) % len(WINDS)
