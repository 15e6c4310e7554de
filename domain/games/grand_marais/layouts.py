"""How the board lies on the table: bases joined around the centre, bases apart, or no bases at all.

Which cells are in play, who touches whom, whose they are, and how they are called.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from domain.core.rules import Unplayable
from domain.games.grand_marais.board import (
    BASES,
    CENTRE,
    CENTRE_NAME,
    NAME_BY_CELL,
    OFF_BOARD,
    PINWHEEL,
    WIDTH,
    Board,
    Cell,
    Four,
    point,
)
from domain.games.grand_marais.lays import Lay, Lays
from domain.games.grand_marais.piece_set import RECONSTRUCTION, PieceSet
from domain.games.grand_marais.pieces import DATA

JOINED, APART, TABLE = "", "apart", "table"
"""The plans: bases around the centre (A.1.3), each for itself (Episode 6), and only the table (Episode 7)."""

NO_BASE = -1
NOBODY = -1
"""Stands for the colour of a cell that belongs to none."""


class Layout(Struct, frozen=True):
    """The cells that are in play, who touches whom, and the pieces that are played with.

    ``centre``: the cell in the middle, ``OFF_BOARD`` where there is none; ``ring``: the cells that touch
    it by a side or an angle.  ``bases``: cells by base.
    ``base_of``: the base of each cell, ``NO_BASE`` for the centre and what is not in play.  ``near``:
    neighbours by side, clockwise from north, ``OFF_BOARD`` where there is none.  ``facing``: the same,
    but with the cell itself where there is none, which is as free as it is.  ``kin``: neighbours in
    the same base, filled up with the cell itself.  ``touching``: the cells in play that touch each one by
    a side or an angle, whatever their base.  ``points``: of all cells; ``names``: of those in play.
    ``pieces``: the edition that lies on them, and its ``lays`` by code.
    """

    width: int
    centre: Cell
    ring: frozenset[Cell]
    bases: tuple[tuple[Cell, ...], ...]
    cells: tuple[Cell, ...]
    base_of: tuple[int, ...]
    near: tuple[Four, ...]
    facing: tuple[Four, ...]
    kin: tuple[Four, ...]
    touching: tuple[tuple[Cell, ...], ...]
    points: tuple[tuple[int, int], ...]
    names: Mapping[Cell, str]
    cell_by_name: Mapping[str, Cell]
    pieces: PieceSet = RECONSTRUCTION
    lays: Lays = RECONSTRUCTION.lays

    def around(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells of the same base that touch this one by a side or an angle."""
        base = self.base_of[cell]
        return tuple([other for other in self.touching[cell] if self.base_of[other] == base])

    def border(self, one: int, other: int) -> bool:
        """Whether two bases touch by a side."""
        return any(
            self.base_of[near] == other for cell in self.bases[one] for near in self.near[cell] if near != OFF_BOARD
        )

    def point(self, cell: Cell) -> tuple[int, int]:
        """A cell as (x, y): column from the west, row from the north, both from 0."""
        return self.points[cell]


def layout(bases: int, *, joined: bool) -> Layout:
    """The board with so many bases, clockwise from the first (A.3.4), the centre in their middle if they are joined."""
    cells_by_base = tuple(PINWHEEL[base] for base in BASES[:bases])
    base_of = dict.fromkeys(range(WIDTH * WIDTH), NO_BASE)
    base_of.update((cell, base) for base, cells in enumerate(cells_by_base) for cell in cells)
    in_play = {cell for cells in cells_by_base for cell in cells} | ({CENTRE} if joined else set())
    names = {cell: NAME_BY_CELL[cell] for cell in sorted(in_play)}

    def near(cell: Cell) -> Four:
        return tuple(
            other if other in in_play and (joined or base_of[other] == base_of[cell]) else OFF_BOARD
            for other in neighbours(cell, WIDTH)
        )

    return laid_out(WIDTH, CENTRE if joined else OFF_BOARD, cells_by_base, base_of, names, tuple(map(near, base_of)))


def table(width: int) -> Layout:
    """A table without bases, so many cells wide and deep, the Abbey in its middle (E7-10)."""
    size = width * width
    centre = size // 2
    names = {cell: CENTRE_NAME if cell == centre else "x{}y{}".format(*point(cell, width)) for cell in range(size)}
    near = tuple(neighbours(cell, width) for cell in range(size))
    return laid_out(width, centre, (), dict.fromkeys(range(size), NO_BASE), names, near)


def laid_out(
    width: int,
    centre: Cell,
    bases: tuple[tuple[Cell, ...], ...],
    base_of: Mapping[Cell, int],
    names: Mapping[Cell, str],
    near: tuple[Four, ...],
) -> Layout:
    """The layout of these cells; what can be worked out from them is."""
    return Layout(
        width=width,
        centre=centre,
        ring=frozenset(() if centre == OFF_BOARD else square_around(centre, width)) & names.keys(),
        bases=bases,
        cells=tuple(names),
        base_of=tuple(base_of.values()),
        near=near,
        facing=tuple(tuple(n if n != OFF_BOARD else cell for n in four) for cell, four in enumerate(near)),
        kin=tuple(
            tuple(n if n != OFF_BOARD and base_of[n] == base_of[cell] else cell for n in four)
            for cell, four in enumerate(near)
        ),
        touching=tuple(tuple(n for n in square_around(cell, width) if n in names) for cell in base_of),
        points=tuple(point(cell, width) for cell in range(len(near))),
        names=names,
        cell_by_name={name: cell for cell, name in names.items()},
    )


def square_around(cell: Cell, width: int) -> tuple[Cell, ...]:
    """The cells of the square board that touch this one, row by row."""
    x, y = point(cell, width)
    columns = range(max(0, x - 1), min(width, x + 2))
    rows = range(max(0, y - 1), min(width, y + 2))
    return tuple(row * width + column for row in rows for column in columns if (column, row) != (x, y))


def neighbours(cell: Cell, width: int) -> Four:
    """The cells north, east, south and west of this one, ``OFF_BOARD`` beyond the square."""
    x, y = point(cell, width)
    return (
        cell - width if y > 0 else OFF_BOARD,
        cell + 1 if x < width - 1 else OFF_BOARD,
        cell + width if y < width - 1 else OFF_BOARD,
        cell - 1 if x > 0 else OFF_BOARD,
    )


class TableFile(Struct, frozen=True, forbid_unknown_fields=True):
    """How large the table is that limits the board without bases: cells from edge to edge."""

    source: str
    width: int


TABLE_FILE = msgspec.toml.decode((DATA / "table.toml").read_bytes(), type=TableFile)

LAYOUTS: Mapping[str, Mapping[int, Layout]] = {
    JOINED: {bases: layout(bases, joined=True) for bases in range(1, 5)},
    APART: {bases: layout(bases, joined=False) for bases in range(1, 5)},
    TABLE: {0: table(TABLE_FILE.width)},
}
"""The boards by plan and by the number of bases in play."""


class Tables(dict[str, Mapping[str, Mapping[int, Layout]]]):
    """The same by the key of an edition, as far as editions have been read (``lay_out``)."""

    def __missing__(self, key: str) -> Mapping[str, Mapping[int, Layout]]:
        raise Unplayable(f"the pieces of the edition {key} are not here, or have been changed since")


TABLES = Tables({RECONSTRUCTION.key: LAYOUTS})


def lay_out(pieces: PieceSet) -> None:
    """From now on the pieces of an edition can lie on all boards."""
    TABLES[pieces.key] = {
        plan: {bases: replace(each, pieces=pieces, lays=pieces.lays) for bases, each in boards.items()}
        for plan, boards in LAYOUTS.items()
    }


def lay_on(board: Board, layout: Layout, cell: Cell) -> Lay | None:
    """What lies on a cell; nothing where it is empty or off the board."""
    return None if cell == OFF_BOARD else layout.lays[board[cell]]


class Land(Struct, frozen=True):
    """Whose the cells are: the colour of each cell, ``NOBODY`` where it has none, and the cells of each colour."""

    colour_of: tuple[int, ...]
    cells: tuple[tuple[Cell, ...], ...]


@lru_cache(maxsize=256)
def land(plan: str, bases: int, owners: tuple[int, ...]) -> Land:
    """The land of a board whose bases belong to these colours, base *n* to colour *n* where none are named."""
    board, owners = LAYOUTS[plan][bases], owners or tuple(range(bases))
    cells = tuple(
        tuple(cell for base, owner in enumerate(owners) if owner == colour for cell in board.bases[base])
        for colour in range(len(BASES))
    )
    return Land(tuple(owners[base] if base != NO_BASE else NOBODY for base in board.base_of), cells)
