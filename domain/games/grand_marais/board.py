"""The board: bases of thirty cells in a pinwheel around the centre, and how cells are called.

A cell is a number, row times 11 plus column, on the board of 11 by 11 that four bases make
(rules A.1.3).  Its name is its base and its letter and number there: ``se-C4``.  Letters A to E run
away from the centre, A1 touches it by a side, A2 by an angle, and E6 is the free outer corner.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

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

NO_BASE = -1

Cell: TypeAlias = int
Four: TypeAlias = tuple[int, ...]
"""Something by side, clockwise from north."""
Board: TypeAlias = tuple[int, ...]
"""What lies on each of the 121 cells: the code of a piece as it lies, 0 for nothing."""

EMPTY_BOARD: Board = (0,) * (WIDTH * WIDTH)


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

CELL_BY_NAME = {"centre": CENTRE} | {
    f"{base}-{place}": cell for base, cells in PINWHEEL.items() for place, cell in zip(PLACES, cells, strict=True)
}
NAME_BY_CELL = {cell: name for name, cell in CELL_BY_NAME.items()}


def point(cell: Cell) -> tuple[int, int]:
    """A cell as (x, y): column from the west, row from the north, both from 0."""
    return cell % WIDTH, cell // WIDTH


class Layout(Struct, frozen=True):
    """The bases that are in play, and who touches whom.

    ``bases``: cells by base.  ``base_of``: the base of each cell, ``NO_BASE`` for the centre and what
    is not in play.  ``near``: neighbours by side, clockwise from north, ``OFF_BOARD`` where there is none.
    ``facing``: the same, but with the cell itself where there is none, which is as free as it is.
    ``kin``: neighbours in the same base, filled up with the cell itself.
    """

    bases: tuple[tuple[Cell, ...], ...]
    cells: tuple[Cell, ...]
    base_of: tuple[int, ...]
    near: tuple[Four, ...]
    facing: tuple[Four, ...]
    kin: tuple[Four, ...]

    def around(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells of the same base that touch this one by a side or an angle."""
        x, y = point(cell)
        base = self.base_of[cell]
        return tuple(
            other
            for other in self.bases[base]
            if other != cell and abs(other % WIDTH - x) <= 1 and abs(other // WIDTH - y) <= 1
        )


def layout(bases: int) -> Layout:
    """The board with so many bases, clockwise from the first, the centre in their middle (A.3.4)."""
    cells_by_base = tuple(PINWHEEL[base] for base in BASES[:bases])
    base_of = dict.fromkeys(range(WIDTH * WIDTH), NO_BASE)
    base_of.update((cell, base) for base, cells in enumerate(cells_by_base) for cell in cells)
    near = tuple(neighbours(cell) for cell in range(WIDTH * WIDTH))
    in_play = {CENTRE, *(cell for cells in cells_by_base for cell in cells)}
    return Layout(
        bases=cells_by_base,
        cells=tuple(sorted(in_play)),
        base_of=tuple(base_of.values()),
        near=tuple(tuple(n if n in in_play else OFF_BOARD for n in four) for four in near),
        facing=tuple(tuple(n if n in in_play else cell for n in four) for cell, four in enumerate(near)),
        kin=tuple(
            tuple(n if n in in_play and base_of[n] == base_of[cell] else cell for n in four)
            for cell, four in enumerate(near)
        ),
    )


def neighbours(cell: Cell) -> Four:
    """The cells north, east, south and west of this one, ``OFF_BOARD`` beyond the square."""
    x, y = point(cell)
    return (
        cell - WIDTH if y > 0 else OFF_BOARD,
        cell + 1 if x < WIDTH - 1 else OFF_BOARD,
        cell + WIDTH if y < WIDTH - 1 else OFF_BOARD,
        cell - 1 if x > 0 else OFF_BOARD,
    )


LAYOUTS = {bases: layout(bases) for bases in range(1, 5)}
"""The boards by the number of bases in play."""
