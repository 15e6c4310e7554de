"""What is finished on a board: gardens, terrains, ponds and meadows (rules A.1.5, A.3.1).

All of it is worked out from the board alone; points come later.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from msgspec import Struct

from domain.games.grand_marais.board import EAST, OFF_BOARD, SOUTH, Board, Cell, Layout
from domain.games.grand_marais.lays import HALVES, LAYS, NONE, Lay, lay_on
from domain.games.grand_marais.waters import Water, water_facing
from domain.kit.regions import Regions

Strip: TypeAlias = tuple[Cell, ...]
"""The cells of a finished garden or terrain, one piece each."""


class Pond(Struct, frozen=True):
    """Still water between two pieces, and the cells of those that have a frog there."""

    cells: tuple[Cell, Cell]
    frogs: tuple[Cell, ...]


class Meadow(Struct, frozen=True):
    """A closed meadow: the cell of each piece of it, its ramps, and its cows as cell and bonus.

    A ramp is given as the canal in front of it, ``None`` where that is none.
    """

    pieces: tuple[Cell, ...]
    ramps: tuple[Water | None, ...]
    cows: tuple[tuple[Cell, int], ...]


def lying(board: Board, layout: Layout) -> Iterator[tuple[Cell, Lay]]:
    """The pieces on the board, row by row."""
    for cell in layout.cells:
        lay = LAYS[board[cell]]
        if lay is not None:
            yield cell, lay


def gardens(board: Board, layout: Layout) -> list[Strip]:
    """The finished gardens: every half meets another half or a joker."""
    return finished(board, layout, {cell: lay.garden for cell, lay in lying(board, layout) if lay.garden is not None})


def terrains(board: Board, layout: Layout) -> list[Strip]:
    """The finished terrains: closed at both ends."""
    parts = {cell: lay.terrain for cell, lay in lying(board, layout) if lay.terrain is not None}
    return finished(board, layout, parts)


def finished(board: Board, layout: Layout, parts: dict[Cell, tuple[int, ...]]) -> list[Strip]:
    """The strips that are open nowhere.  ``parts``: the sides to which the part on each cell runs."""
    regions = Regions(len(board))
    open_ends = []
    for cell, sides in parts.items():
        for side in sides:
            other = layout.near[cell][side]
            neighbour = lay_on(board, other)
            if neighbour is None:
                open_ends.append(cell)
            elif not neighbour.face.has_trees:
                regions.join(cell, other)
    unfinished = {regions.root(cell) for cell in open_ends}
    return [tuple(strip) for strip in regions.groups(parts) if regions.root(strip[0]) not in unfinished]


def ponds(board: Board, layout: Layout) -> list[Pond]:
    """Where a ramp or a stub faces a ramp or a stub."""
    found = []
    for cell, lay in lying(board, layout):
        for side in (EAST, SOUTH):
            other = layout.near[cell][side]
            neighbour = lay_on(board, other)
            opposite = (side + 2) % 4
            if neighbour and lay.sides[side] in "AL" and neighbour.sides[opposite] in "AL":
                frogs = ((cell, lay.frog == side), (other, neighbour.frog == opposite))
                found.append(Pond((cell, other), tuple(where for where, sits in frogs if sits)))
    return found


def meadows(board: Board, layout: Layout, *, edge_closes: bool) -> list[Meadow]:
    """The closed meadows.  A piece of meadow is numbered 4 × cell + its number on the piece.

    A meadow is open where grass faces an empty cell; ``edge_closes`` says whether the outer edge of
    the bases in play closes it (A.4 no. 7).
    """
    regions = Regions(4 * len(board))
    open_pieces: list[int] = []
    pieces: list[int] = []
    for cell, lay in lying(board, layout):
        pieces += range(4 * cell, 4 * cell + lay.meadows)
        near = layout.near[cell]
        for half, piece in enumerate(lay.grass):
            if piece == NONE:
                continue
            other = near[half // 2]
            neighbour = lay_on(board, other)
            if neighbour is None:
                if other != OFF_BOARD or not edge_closes:
                    open_pieces.append(4 * cell + piece)
                continue
            across = neighbour.grass[facing_half(half)]
            if across != NONE:
                regions.join(4 * cell + piece, 4 * other + across)
    unfinished = {regions.root(piece) for piece in open_pieces}
    closed = (group for group in regions.groups(pieces) if regions.root(group[0]) not in unfinished)
    return [meadow(board, layout, group) for group in closed]


def facing_half(half: int) -> int:
    """The half side of the neighbour that lies at this half side.

    >>> facing_half(0), facing_half(1), facing_half(5)
    (5, 4, 0)
    """
    return (half // 2 * 2 + 5 - half % 2) % HALVES


def meadow(board: Board, layout: Layout, pieces: list[int]) -> Meadow:
    """The meadow of these pieces."""
    cells: list[Cell] = []
    ramps: list[Water | None] = []
    cows = []
    for number in pieces:
        cell, piece = divmod(number, 4)
        lay = LAYS[board[cell]]
        if lay is None:
            continue
        cells += [cell] * (2 if lay.cow == piece and lay.face.cow_apart else 1)
        for side, letter in enumerate(lay.sides):
            if letter == "A" and lay.grass[2 * side] == piece:
                ramps.append(water_facing(board, layout, cell, side))
        if lay.cow == piece:
            cows.append((cell, lay.face.cow))
    return Meadow(tuple(cells), tuple(ramps), tuple(cows))
