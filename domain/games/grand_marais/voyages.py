"""Where a boat can be and which way it can go: by canal, over grass, and from one to the other.

A berth is a number: a water (``waters``) while the boat is on a canal, ``GRASS`` + a spot
(``constructions``) while it stands on a piece of meadow.  As text it is a cell and ``canal1`` …,
``grass1`` …, counted as the networks and meadows of the piece are in the passport.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TypeAlias

from domain.games.grand_marais.board import OFF_BOARD, Board, Cell
from domain.games.grand_marais.layouts import Layout, lay_on
from domain.games.grand_marais.lays import FACING_HALF, NONE
from domain.games.grand_marais.waters import water_facing

Berth: TypeAlias = int

GRASS = 4096
"""Berths from here on are on grass."""
ASHORE: Berth = -1
"""The berth of a boat that is not on the board."""

WHERE = re.compile(r"(canal|grass)([1-4])")


def cell_of(berth: Berth) -> Cell:
    """The cell of a berth, ``OFF_BOARD`` for a boat that is not on the board.

    >>> cell_of(4 * 60 + 1), cell_of(GRASS + 4 * 60 + 3)
    (60, 60)
    """
    return OFF_BOARD if berth == ASHORE else berth % GRASS // 4


def is_on_grass(berth: Berth) -> bool:
    """Whether a boat there is off the water."""
    return berth >= GRASS


def where(berth: Berth) -> str:
    """The canal or the piece of meadow of a berth on its cell.

    >>> where(4 * 60), where(GRASS + 4 * 60 + 1)
    ('canal1', 'grass2')
    """
    return f"{'grass' if is_on_grass(berth) else 'canal'}{berth % 4 + 1}"


def berth_at(cell: Cell, place: str) -> Berth:
    """The berth that a cell and a text say.  Raises ``ValueError`` when the text is none of these.

    >>> berth_at(60, "canal2"), berth_at(60, "grass1") == GRASS + 240
    (241, True)
    """
    found = WHERE.fullmatch(place)
    if found is None:
        raise ValueError(f"a boat is on canal1 … or grass1 …, not on {place}")
    return (GRASS if found[1] == "grass" else 0) + 4 * cell + int(found[2]) - 1


def along(board: Board, layout: Layout, berth: Berth) -> Iterator[Berth]:
    """The berths on the next pieces, like to like: canal to canal, grass to grass (E4-05, E4-08)."""
    return over_grass(board, layout, berth - GRASS) if is_on_grass(berth) else by_canal(board, layout, berth)


def by_canal(board: Board, layout: Layout, water: Berth) -> Iterator[Berth]:
    """The waters that this one is joined to, side by side."""
    lay = layout.lays[board[water // 4]]
    for side, network in enumerate(lay.canals if lay else ()):
        if network == water % 4:
            other = water_facing(board, layout, water // 4, side)
            if other is not None:
                yield other


def over_grass(board: Board, layout: Layout, spot: int) -> Iterator[Berth]:
    """The pieces of meadow next door that grass joins to this one, never through gardens or terrains (E4-09)."""
    cell, piece = divmod(spot, 4)
    lay, near = layout.lays[board[cell]], layout.near[cell]
    seen = set()
    for half in lay.patches[piece] if lay else ():
        other = near[half // 2]
        neighbour = lay_on(board, layout, other)
        across = neighbour.grass[FACING_HALF[half]] if neighbour else NONE
        if across != NONE and (berth := GRASS + 4 * other + across) not in seen:
            seen.add(berth)
            yield berth


Shore: TypeAlias = Callable[[Board, Layout, Berth], Iterator[Berth]]
"""The berths that a boat comes to when it leaves or enters the water."""


def at_the_bank(board: Board, layout: Layout, berth: Berth) -> Iterator[Berth]:
    """Between a canal and the grass along it, on the same piece (A.4 no. 22)."""
    cell, number = divmod(berth % GRASS, 4)
    lay = layout.lays[board[cell]]
    if lay is None:
        return
    if is_on_grass(berth):
        yield from (4 * cell + network for network, banks in enumerate(lay.banks) if number in banks)
    elif number < lay.networks:
        yield from (GRASS + 4 * cell + patch for patch in lay.banks[number])


def at_a_ramp(board: Board, layout: Layout, berth: Berth) -> Iterator[Berth]:
    """Between a canal and the meadow of a ramp that it meets (E4-12, E5-17, A.4 no. 22)."""
    cell, number = divmod(berth % GRASS, 4)
    lay = layout.lays[board[cell]]
    if lay is None:
        return
    if is_on_grass(berth):
        waters = (water_facing(board, layout, cell, side) for side in lay.ramps if lay.grass[2 * side] == number)
        yield from (water for water in waters if water is not None)
        return
    for side, network in enumerate(lay.canals):
        other = layout.near[cell][side]
        neighbour = lay_on(board, layout, other)
        opposite = (side + 2) % 4
        if network == number and neighbour and opposite in neighbour.ramps:
            yield GRASS + 4 * other + neighbour.grass[2 * opposite]


def never(board: Board, layout: Layout, berth: Berth) -> Iterator[Berth]:
    """Boats stay on the water (Interludes 1 and 2)."""
    return iter(())
