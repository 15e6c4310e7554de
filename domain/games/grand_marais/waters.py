"""Canals: how they join from piece to piece, and what is reached by them (rules A.1.5, A.4 no. 46).

A water is a canal network of one piece: 4 × cell + number of the network on the piece.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import IntEnum
from typing import TypeAlias

from msgspec import Struct

from domain.games.grand_marais.board import OFF_BOARD, Board, Cell
from domain.games.grand_marais.layouts import Layout, lay_on
from domain.games.grand_marais.lays import NONE
from domain.games.grand_marais.state import Colour, Marsh
from domain.kit.regions import flood

Water: TypeAlias = int


class Link(IntEnum):
    """How something is connected: not at all, only through an opponent's base, or by own water."""

    CUT = 0
    THROUGH = 1
    OWN = 2


def waters_of(board: Board, layout: Layout, cell: Cell) -> tuple[Water, ...]:
    """The waters of the piece on a cell."""
    lay = layout.lays[board[cell]]
    return tuple(range(4 * cell, 4 * cell + lay.networks)) if lay else ()


def water_facing(board: Board, layout: Layout, cell: Cell, side: int) -> Water | None:
    """The water that comes to this side from the neighbour, where that has a canal."""
    other = layout.near[cell][side]
    lay = lay_on(board, layout, other)
    network = NONE if lay is None else lay.canals[(side + 2) % 4]
    return None if network == NONE else 4 * other + network


def joined_waters(board: Board, layout: Layout) -> Mapping[Water, list[Water]]:
    """The waters that each is joined to, because canal faces canal.  An empty cell never joins."""
    joined: dict[Water, list[Water]] = {}
    for cell in layout.cells:
        if board[cell]:
            join(joined, board, layout, cell)
    return joined


def join(joined: dict[Water, list[Water]], board: Board, layout: Layout, cell: Cell) -> None:
    """Adds the waters of a piece with those that each is joined to."""
    lay = layout.lays[board[cell]]
    for side, network in enumerate(lay.canals if lay else ()):
        if network != NONE:
            other = water_facing(board, layout, cell, side)
            joined.setdefault(4 * cell + network, []).extend(() if other is None else (other,))


class Reach(Struct, frozen=True):
    """What a colour reaches from where it must be connected to: by own water, and over any base."""

    own: Mapping[Water, int]
    anyhow: Mapping[Water, int]

    def link(self, waters: Iterable[Water]) -> Link:
        """The best connection of these waters."""
        best = Link.CUT
        for water in waters:
            if water in self.own:
                return Link.OWN
            if water in self.anyhow:
                best = Link.THROUGH
        return best


Goal: TypeAlias = Callable[[Marsh, Colour], Cell]
"""The cell that a colour's constructions must be connected to, ``OFF_BOARD`` while there is none."""


def village(s: Marsh, colour: Colour) -> Cell:
    """The own village (E1)."""
    return s.village(colour)


def centre(s: Marsh, colour: Colour) -> Cell:
    """The piece in the centre, the Abbey (E2, E3)."""
    return s.layout.centre


def reach(s: Marsh, colour: Colour, goal: Goal, joined: Mapping[Water, list[Water]]) -> Reach:
    """What a colour reaches.  Own water is that of the own land and of the centre (A.4 no. 46)."""
    cell = goal(s, colour)
    starts = () if cell == OFF_BOARD else waters_of(s.board, s.layout, cell)
    middle, colour_of = s.layout.centre, s.land.colour_of

    def own(water: Water) -> Iterable[Water]:
        return [w for w in joined.get(water, ()) if w // 4 == middle or colour_of[w // 4] == colour]

    return Reach(own=flood(starts, own), anyhow=flood(starts, lambda water: joined.get(water, ())))
