"""What is finished on a board: gardens, terrains, fisheries, reed beds, ponds and meadows (rules A.1.5, A.3.1).

All of it is worked out from the board alone; points come later.  Each kind is looked for where it may
be (``found_at``, ``found_on``), by the same functions for one cell as for the whole board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from typing import NamedTuple

from msgspec import Struct

from domain.games.grand_marais.board import EAST, OFF_BOARD, SOUTH, Board, Cell
from domain.games.grand_marais.layouts import Layout, lay_on
from domain.games.grand_marais.lays import FACING_HALF, NONE, Lay
from domain.games.grand_marais.piece_set import PieceSet
from domain.games.grand_marais.waters import Water, water_facing, waters_of
from domain.kit.regions import enclosed

Spot = int
"""Where a part of a construction lies: 4 × cell + a number on the piece."""

KINDS = ("garden", "terrain", "fishery", "reed_bed", "meadow", "pond", "village", "abbey")
"""The kinds of constructions; the order is stored and only grows."""


class Construction(Struct, frozen=True, cache_hash=True):
    """Something finished.  ``pieces``: the cell of each piece of it, once more for each further one there.

    ``spots``: its parts, in order; the first tells it from all others of its kind.  ``waters``: the
    canals by which it may be connected: of a garden or terrain those that border it, of a meadow those
    in front of its ``ramps``.  ``cows``: cell and bonus.  ``frogs``: the cells that have one.
    """

    kind: str
    pieces: tuple[Cell, ...]
    spots: tuple[Spot, ...]
    waters: tuple[Water, ...] = ()
    ramps: int = 0
    cows: tuple[tuple[Cell, int], ...] = ()
    frogs: tuple[Cell, ...] = ()

    @property
    def counts(self) -> bool:
        """Whether it is worth a token: a meadow needs a ramp, a pond a frog (A.4 no. 54, 56)."""
        return bool(self.ramps or not self.is_meadow) and bool(self.frogs or self.kind != "pond")

    @property
    def is_meadow(self) -> bool:
        """Whether it is reached by its ramps and by nothing else."""
        return self.kind == "meadow"


def lying(board: Board, layout: Layout) -> Iterator[tuple[Cell, Lay]]:
    """The pieces on the board, row by row."""
    lays = layout.lays
    for cell in layout.cells:
        lay = lays[board[cell]]
        if lay is not None:
            yield cell, lay


# Gardens and terrains: strips that run from side to side.


Runs = Callable[[Lay], tuple[int, ...] | None]


def strip(kind: str, runs: Runs, board: Board, layout: Layout, spot: Spot) -> Construction | None:
    """The strip with its part on this cell, if it is closed everywhere: each end meets another or a joker."""
    lays, near = layout.lays, layout.near

    def next_to(cell: Cell) -> list[Cell] | None:
        lay = lays[board[cell]]
        found = []
        for side in (lay and runs(lay)) or ():
            other = near[cell][side]
            neighbour = None if other == OFF_BOARD else lays[board[other]]
            if neighbour is None:
                return None
            if not neighbour.face.has_trees:
                found.append(other)
        return found

    cells = enclosed(spot // 4, next_to)
    if cells is None:
        return None
    cells.sort()
    waters = tuple(water for cell in cells for water in waters_of(board, layout, cell))
    return Construction(kind, tuple(cells), tuple(4 * cell for cell in cells), waters)


def garden_of(lay: Lay) -> tuple[int, ...] | None:
    """The sides to which the garden of a piece runs."""
    return lay.garden


def terrain_of(lay: Lay) -> tuple[int, ...] | None:
    """The sides to which the terrain of a piece runs."""
    return lay.terrain


# Fisheries, reed beds and villages: finished where they stand, in the first network of their piece.


def standing(kind: str, board: Board, layout: Layout, spot: Spot) -> Construction:
    """What stands on one piece."""
    return Construction(kind, (spot // 4,), (spot,), (spot,))


# Ponds: a ramp or a stub that faces a ramp or a stub.


def pond(board: Board, layout: Layout, spot: Spot) -> Construction | None:
    """The still water between a piece and its neighbour; the spot says at which side."""
    cell, side = divmod(spot, 4)
    other = layout.near[cell][side]
    lay, neighbour = layout.lays[board[cell]], lay_on(board, layout, other)
    opposite = (side + 2) % 4
    if lay is None or neighbour is None or lay.sides[side] not in "AL" or neighbour.sides[opposite] not in "AL":
        return None
    frogs = ((cell, lay.frog == side), (other, neighbour.frog == opposite))
    return Construction("pond", (cell, other), (spot,), frogs=tuple(where for where, sits in frogs if sits))


# Meadows: pieces of grass that touch, closed by water, gardens, trees and the outer edge.


def meadow(board: Board, layout: Layout, spot: Spot, *, edge_closes: bool) -> Construction | None:
    """The meadow with this piece of grass, 4 × cell + its number there, if no grass of it faces an empty cell.

    ``edge_closes`` says whether the outer edge of the bases in play closes it (A.4 no. 7).
    """
    lays, near = layout.lays, layout.near

    def next_to(piece: Spot) -> list[Spot] | None:
        cell, number = divmod(piece, 4)
        lay, beside = lays[board[cell]], near[cell]
        found = []
        for half in lay.patches[number] if lay else ():
            other = beside[half // 2]
            if other == OFF_BOARD:
                if not edge_closes:
                    return None
                continue
            neighbour = lays[board[other]]
            if neighbour is None:
                return None
            across = neighbour.grass[FACING_HALF[half]]
            if across != NONE:
                found.append(4 * other + across)
        return found

    pieces = enclosed(spot, next_to)
    return None if pieces is None else described(board, layout, sorted(pieces))


def described(board: Board, layout: Layout, spots: Iterable[Spot]) -> Construction:
    """The meadow of these pieces of grass: a patch with its cow drawn apart counts twice."""
    cells: list[Cell] = []
    ramps: list[Water | None] = []
    cows = []
    spots = tuple(spots)
    for spot in spots:
        cell, piece = divmod(spot, 4)
        lay = layout.lays[board[cell]]
        assert lay is not None
        cells += [cell] * (2 if lay.cow == piece and lay.face.cow_apart else 1)
        ramps += [water_facing(board, layout, cell, side) for side in lay.ramps if lay.grass[2 * side] == piece]
        if lay.cow == piece:
            cows.append((cell, lay.face.cow))
    waters = tuple(ramp for ramp in ramps if ramp is not None)
    return Construction("meadow", tuple(cells), spots, waters, ramps=len(ramps), cows=tuple(cows))


class Search(Struct, frozen=True):
    """How one kind is looked for: the spots of a piece where one may be, and what is finished there."""

    kind: str
    spots: Callable[[Cell, Lay], Iterable[Spot]]
    look: Callable[[Board, Layout, Spot], Construction | None]


def searches(*, edge_closes: bool) -> dict[str, Search]:
    """How to look for each kind."""
    found = (
        Search("garden", lambda c, lay: () if lay.garden is None else (4 * c,), partial(strip, "garden", garden_of)),
        Search(
            "terrain", lambda c, lay: () if lay.terrain is None else (4 * c,), partial(strip, "terrain", terrain_of)
        ),
        Search("fishery", lambda c, lay: (4 * c,) if lay.face.fishery else (), partial(standing, "fishery")),
        Search("reed_bed", lambda c, lay: (4 * c,) if lay.face.reed_bed else (), partial(standing, "reed_bed")),
        Search("meadow", lambda c, lay: range(4 * c, 4 * c + lay.meadows), partial(meadow, edge_closes=edge_closes)),
        Search("pond", lambda c, lay: [4 * c + side for side in (EAST, SOUTH) if lay.sides[side] in "AL"], pond),
        Search("village", lambda c, lay: (4 * c,) if lay.face.id == "village" else (), partial(standing, "village")),
        Search("abbey", lambda c, lay: (4 * c,) if lay.face.id == "abbey" else (), partial(standing, "abbey")),
    )
    return {search.kind: search for search in found}


SEARCHES = {edge_closes: searches(edge_closes=edge_closes) for edge_closes in (True, False)}
"""By whether the outer edge closes a meadow, by kind."""


def may_be_finished(board: Board, layout: Layout, cell: Cell) -> Iterator[tuple[str, Spot]]:
    """Kinds and spots of what a piece may have finished: what is on it, and what next door was open towards it."""
    beginnings = beginnings_of(layout.pieces)
    for kind, number in beginnings[board[cell]].on_it:
        yield kind, 4 * cell + number
    for side, other in enumerate(layout.near[cell]):
        if other != OFF_BOARD:
            for kind, number in beginnings[board[other]].towards[(side + 2) % 4]:
                yield kind, 4 * other + number


class Beginnings(NamedTuple):
    """Of a lay: kinds and numbers of its spots, all of them, and those that are open towards each side."""

    on_it: tuple[tuple[str, int], ...] = ()
    towards: tuple[tuple[tuple[str, int], ...], ...] = ((), (), (), ())


@lru_cache(maxsize=8)
def beginnings_of(pieces: PieceSet) -> tuple[Beginnings, ...]:
    """The same of all lays of an edition by code, worked out once."""
    return tuple(
        Beginnings() if lay is None else Beginnings(tuple(on_it(lay)), tuple(tuple(towards(lay, s)) for s in range(4)))
        for lay in pieces.lays
    )


def on_it(lay: Lay) -> Iterator[tuple[str, int]]:
    """Kinds and numbers of all spots of a piece."""
    for kind, search in SEARCHES[True].items():
        yield from ((kind, spot) for spot in search.spots(0, lay))


def towards(lay: Lay, side: int) -> Iterator[tuple[str, int]]:
    """Kinds and numbers of the spots of a piece that are open towards a side."""
    if side in (EAST, SOUTH) and lay.sides[side] in "AL":
        yield "pond", side
    if side in (lay.garden or ()):
        yield "garden", 0
    if side in (lay.terrain or ()):
        yield "terrain", 0
    for patch in dict.fromkeys((lay.grass[2 * side + 1], lay.grass[2 * side])):
        if patch != NONE:
            yield "meadow", patch


def found_on(board: Board, layout: Layout, search: Search) -> list[Construction]:
    """All finished ones of a kind, row by row."""
    found: list[Construction] = []
    done: set[Spot] = set()
    for cell, lay in lying(board, layout):
        for spot in search.spots(cell, lay):
            if spot not in done and (construction := search.look(board, layout, spot)):
                done.update(construction.spots)
                found.append(construction)
    return found
