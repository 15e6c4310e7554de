"""How far boats have come in a race: moves and pieces that are still missing to the centre (Episode 4)."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from domain.games.grand_marais.board import OFF_BOARD, Cell
from domain.games.grand_marais.boating import Boating
from domain.games.grand_marais.boats import Boats
from domain.games.grand_marais.lays import FACING_HALF, NONE, Lay
from domain.games.grand_marais.sights import Seeing
from domain.games.grand_marais.state import Colour, Marsh
from domain.games.grand_marais.voyages import GRASS, Berth, cell_of, is_on_grass

if TYPE_CHECKING:
    from domain.games.grand_marais.episode import Episode

Node: TypeAlias = int
"""A berth, or below 0 an empty cell: -1 - cell."""
Ways: TypeAlias = Callable[[Node], Iterable[tuple[int, Node]]]

BUILDING = 3
"""An empty cell counts as so many moves: a piece that fits has to be drawn, placed, and gone through."""
NO_WAY = 40
"""Moves that stand for a way that is barred."""


def boats_on_the_way(episode: Episode, s: Marsh, seeing: Seeing) -> Mapping[str, Sequence[float]]:
    """``moves_away``: the moves that each seat's boat is away from the centre."""
    boating = episode.extra(Boating)
    return {"moves_away": [missing(boating, s, s.colour(seat)) for seat in range(s.seats)]}


def missing(boating: Boating, s: Marsh, colour: Colour) -> int:
    """The least number of moves to the centre, empty cells counted as ``BUILDING`` (Dijkstra's way)."""
    onward, centre = ways(boating, s, colour), s.layout.centre
    start: Berth = s.annexed(Boats).berths[colour]
    front, done = [(0, start)], set[Node]()
    while front:
        moves, node = heapq.heappop(front)
        if node >= 0 and cell_of(node) == centre:
            return moves
        if node not in done and moves < NO_WAY:
            done.add(node)
            for more, other in onward(node):
                if other not in done:
                    heapq.heappush(front, (moves + more, other))
    return NO_WAY


def ways(boating: Boating, s: Marsh, colour: Colour) -> Ways:
    """How a boat goes on from a berth, or from an empty cell once a piece lies there."""
    sail = boating.open_ways(s, colour)

    def may_be(cell: Cell) -> bool:
        return cell != OFF_BOARD and boating.waters(s, colour, cell)

    def onward(node: Node) -> Iterator[tuple[int, Node]]:
        if node < 0:
            yield from across(s, -1 - node, may_be)
            return
        yield from ((1, berth) for berth in (*sail(node), *boating.landings(s, node)) if may_be(cell_of(berth)))
        cell = cell_of(node)
        for side in open_sides(s.lay_on(cell), node):
            other = s.layout.near[cell][side]
            if may_be(other) and not s.board[other]:
                yield BUILDING, -1 - other

    return onward


def open_sides(lay: Lay | None, berth: Berth) -> Iterable[int]:
    """The sides to which the canal or the meadow of a berth comes."""
    if lay is None:
        return ()
    number = berth % 4
    if is_on_grass(berth):
        return dict.fromkeys(half // 2 for half in lay.patches[number])
    return [side for side, network in enumerate(lay.canals) if network == number]


def across(s: Marsh, cell: Cell, may_be: Callable[[Cell], bool]) -> Iterator[tuple[int, Node]]:
    """The ways on from an empty cell: to other empty ones, and to whatever faces it."""
    for side, other in enumerate(s.layout.near[cell]):
        if not may_be(other):
            continue
        lay, opposite = s.lay_on(other), (side + 2) % 4
        if lay is None:
            yield BUILDING, -1 - other
            continue
        if lay.canals[opposite] != NONE:
            yield 1, 4 * other + lay.canals[opposite]
        for half in (2 * side, 2 * side + 1):
            if (patch := lay.grass[FACING_HALF[half]]) != NONE:
                yield 1, GRASS + 4 * other + patch
