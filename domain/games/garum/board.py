"""A side of the board: cetaria, their spaces and cells, the lines of influence and the bonus icons.

Cells are (x, y) = (column from the left, row from the top), from 1.  A space of the whole board is an
index: four for each cetarium by number, in the order of ``SPACES``.  A line is an index too: 16 rows
from the top, then 16 columns from the left.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeAlias

from msgspec import Struct

from domain.core.score import Cell

Space: TypeAlias = int
"""A tile space of the board: ``4 * (cetarium - 1)`` and its place in ``SPACES``."""

LineIndex: TypeAlias = int

SPACES = ("NW", "NE", "SW", "SE")
"""The tile spaces of a cetarium (the parts between its border and the dashed lines), and the corners of a tile."""
SIZE = 16
"""Rows, and columns, of specimens."""
BLOCK = 4
"""Rows, and columns, of a cetarium; four lines of influence cross it each way."""

LINES = (*(f"r{row}" for row in range(1, SIZE + 1)), *(f"c{column}" for column in range(1, SIZE + 1)))
"""Names of the lines by index: rows from the top, columns from the left."""

WILD = "wild"


def space_of(cetarium: int, place: str) -> Space:
    """The space at a place of a cetarium."""
    return BLOCK * (cetarium - 1) + SPACES.index(place)


class Area(Struct, frozen=True):
    """An area of influence as one of its cetaria sees it: four lines, and the spaces of its other cetaria."""

    lines: tuple[LineIndex, ...]
    others: tuple[Space, ...]


class Cetarium(Struct, frozen=True):
    """A vat.  ``corner`` is its north-west cell; ``areas`` are the horizontal and the vertical one."""

    number: int
    corner: Cell
    areas: tuple[Area, Area]

    @property
    def lines(self) -> tuple[LineIndex, ...]:
        """The lines through this cetarium.  Rules page D.4, no. 1."""
        return tuple(line for area in self.areas for line in area.lines)


class Icon(Struct, frozen=True):
    """A bonus icon: ``species`` a colour's letter or ``wild``, ``place`` and ``corner`` indices in ``SPACES``."""

    cetarium: int
    species: str
    cell: Cell
    place: int
    corner: int


class Side(Struct, frozen=True):
    """One side of the board, as printed.

    ``grid``: numbers of the cetaria by row, 0 for a hole.  ``cells`` by space: those of the four
    corners.  ``on_line`` by line: its cells from the start, each as space, corner, cell.  ``icons`` by space.
    """

    key: str
    hand: int
    numbers: tuple[int, ...]
    chart: str
    grid: tuple[tuple[int, ...], ...]
    cetaria: tuple[Cetarium, ...]
    cells: tuple[tuple[Cell, ...], ...]
    on_line: tuple[tuple[tuple[Space, int, Cell], ...], ...]
    icons: dict[Space, tuple[Icon, ...]]
    provenance: dict[str, str]

    @property
    def rounds(self) -> int:
        """Each round fills one cetarium.  Rules page D.4, nos. 10 and 15."""
        return len(self.cetaria)


def load_side(path: Path) -> Side:
    """The board side of a data file.  Raises ``ValueError`` when numbers, icons or tiles do not fit."""
    rows = tomllib.loads(path.read_text(encoding="utf-8"))
    grid = tuple(tuple(row) for row in rows["cetaria"])
    corners = cetarium_corners(grid, path)
    cells = tuple(cell_of(corners[number], place) for number in corners for place in range(len(SPACES)))
    if len(rows["numbers"]) != len(corners):
        raise ValueError(f"{path.name}: {len(corners)} cetaria take as many tiles of each colour")
    return Side(
        key=rows["key"],
        hand=rows["hand"],
        numbers=tuple(rows["numbers"]),
        chart=rows["chart"],
        grid=grid,
        cetaria=tuple(Cetarium(number, corners[number], areas_of(grid, number)) for number in corners),
        cells=cells,
        on_line=tuple(cells_on(line, cells) for line in range(len(LINES))),
        icons=by_space(read_icon(row, corners, path) for row in rows["icon"]),
        provenance=rows["provenance"],
    )


def cetarium_corners(grid: tuple[tuple[int, ...], ...], path: Path) -> dict[int, Cell]:
    """The north-west cell of each cetarium, by number from 1.  Raises ``ValueError`` when numbers are missing."""
    found = {
        number: (BLOCK * column + 1, BLOCK * row + 1)
        for row, numbers in enumerate(grid)
        for column, number in enumerate(numbers)
        if number
    }
    if sorted(found) != list(range(1, len(found) + 1)) or any(len(row) * BLOCK != SIZE for row in grid):
        raise ValueError(f"{path.name}: cetaria must be four rows of four, with the numbers from 1 once each")
    return dict(sorted(found.items()))


def cell_of(corner: Cell, place: int) -> tuple[Cell, ...]:
    """The cells of the four corners of a tile on a space of the cetarium that starts at ``corner``."""
    x, y = corner[0] + 2 * (place % 2), corner[1] + 2 * (place // 2)
    return (x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)


def cells_on(line: LineIndex, cells: tuple[tuple[Cell, ...], ...]) -> tuple[tuple[Space, int, Cell], ...]:
    """The cells of a line from its start, each as space, corner, cell."""
    across, at = divmod(line, SIZE)
    found = (
        (space, corner, cell)
        for space, corners in enumerate(cells)
        for corner, cell in enumerate(corners)
        if cell[0 if across else 1] == at + 1
    )
    return tuple(sorted(found, key=lambda each: each[2]))


def areas_of(grid: tuple[tuple[int, ...], ...], number: int) -> tuple[Area, Area]:
    """The horizontal and the vertical area of a cetarium, as it sees them."""
    row, column = next((r, c) for r, numbers in enumerate(grid) for c, each in enumerate(numbers) if each == number)
    across = [each for each in grid[row] if each not in (0, number)]
    down = [numbers[column] for numbers in grid if numbers[column] not in (0, number)]
    return (
        Area(tuple(range(BLOCK * row, BLOCK * row + BLOCK)), spaces_of(across)),
        Area(tuple(range(SIZE + BLOCK * column, SIZE + BLOCK * column + BLOCK)), spaces_of(down)),
    )


def spaces_of(numbers: list[int]) -> tuple[Space, ...]:
    """All spaces of these cetaria."""
    return tuple(space_of(number, place) for number in numbers for place in SPACES)


def by_space(icons: Iterable[Icon]) -> dict[Space, tuple[Icon, ...]]:
    """The icons of each space that has any."""
    found: dict[Space, tuple[Icon, ...]] = {}
    for icon in icons:
        space = BLOCK * (icon.cetarium - 1) + icon.place
        found[space] = (*found.get(space, ()), icon)
    return found


def read_icon(row: dict[str, Any], corners: dict[int, Cell], path: Path) -> Icon:
    """The icon of a row of the data.  Raises ``ValueError`` when its cell is not in its cetarium."""
    cell = row["column"], row["row"]
    for place in range(len(SPACES)):
        cells = cell_of(corners[row["cetarium"]], place)
        if cell in cells:
            return Icon(row["cetarium"], row["icon"], cell, place, cells.index(cell))
    raise ValueError(f"{path.name}: the icon at row {row['row']}, column {row['column']} is outside its cetarium")
