"""The board: bases of thirty cells in a pinwheel around the centre, and how cells are called.

A cell is a number, row times 11 plus column, on the board of 11 by 11 that four bases make
(rules A.1.3).  Its name is its base and its letter and number there: ``se-C4``.  Letters A to E run
away from the centre, A1 touches it by a side, A2 by an angle, and E6 is the free outer corner.
"""

from __future__ import annotations

from typing import TypeAlias

WIDTH = 11
CENTRE = 5 * WIDTH + 5
"""The cell in the middle, where the Abbey stands."""

BASES = ("nw", "ne", "se", "sw")
"""The bases clockwise: that of seat 0 first."""

EAST, SOUTH = 1, 2
SIDES = "NESW"
SIDE_NAMES = ("north", "east", "south", "west")
OFF_BOARD = -1
"""Stands for a neighbour where there is no cell in play."""

Cell: TypeAlias = int
Four: TypeAlias = tuple[int, ...]
"""Something by side, clockwise from north."""
Board: TypeAlias = tuple[int, ...]
"""What lies on each cell of the board: the code of a piece as it lies, 0 for nothing."""


def turned(cell: Cell) -> Cell:
    """Where a cell comes to lie when the board is turned clockwise by a quarter."""
    row, column = divmod(cell, WIDTH)
    return column * WIDTH + WIDTH - 1 - row


def pinwheel() -> dict[str, tuple[Cell, ...]]:
    """The cells of each base in the order A1 … A6, B1 … E6 (A.1.3: se first, the others by quarter turns)."""
    cells = tuple((number + 5) * WIDTH + letter + 6 for letter in range(5) for number in range(6))
    found = {}
    for base in ("se", "sw", "nw", "ne"):
        found[base] = cells
        cells = tuple(map(turned, cells))
    return {base: found[base] for base in BASES}


PINWHEEL = pinwheel()
PLACES = tuple(letter + number for letter in "ABCDE" for number in "123456")
"""The places of a base in the order of its cells."""

CENTRE_NAME = "centre"
CELL_BY_NAME = {CENTRE_NAME: CENTRE} | {
    f"{base}-{place}": cell for base, cells in PINWHEEL.items() for place, cell in zip(PLACES, cells, strict=True)
}
NAME_BY_CELL = {cell: name for name, cell in CELL_BY_NAME.items()}


def point(cell: Cell, width: int = WIDTH) -> tuple[int, int]:
    """A cell as (x, y): column from the west, row from the north, both from 0."""
    return cell % width, cell // width
