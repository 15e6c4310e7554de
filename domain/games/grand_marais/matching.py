"""What may lie beside what: like meets like, and all water meets all water (rules A.1.4).

A set of lays is one number: bit *n* says whether the lay of code *n* is in it.  So what fits
between four neighbours is the common part of four numbers that are worked out once.
"""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.grand_marais.board import OFF_BOARD, Board, Cell, Four
from domain.games.grand_marais.lays import Lays
from domain.games.grand_marais.pieces import SIDE_KINDS, WATER

TREES_MEET = "GTJ*"
"""What may lie at a joker's trees: all but water (A.4 no. 50)."""


def match(one: str, other: str) -> bool:
    """Whether two sides may meet.

    >>> match("A", "C"), match("L", "L"), match("T", "J"), match("J", "*"), match("C", "*")
    (True, True, False, True, False)
    """
    if one in WATER or other in WATER:
        return one in WATER and other in WATER
    return one == other or (one == "*" and other in TREES_MEET) or (other == "*" and one in TREES_MEET)


ANYTHING = "".join(SIDE_KINDS)
"""All kinds of sides."""


def lays_with(lays: Lays, side: int, kinds: str) -> int:
    """The lays that have one of these kinds at a side."""
    return sum(1 << code for code, lay in enumerate(lays) if lay is not None and lay.sides[side] in kinds)


def beside(lays: Lays, side: int) -> tuple[int, ...]:
    """The lays that may have a neighbour at this side, by code of the neighbour; all of them beside an empty cell."""
    meeting = {kind: lays_with(lays, side, "".join(own for own in ANYTHING if match(own, kind))) for kind in ANYTHING}
    whatever = lays_with(lays, side, ANYTHING)
    return tuple(whatever if lay is None else meeting[lay.sides[(side + 2) % 4]] for lay in lays)


TURN_SETS = tuple(tuple(turn for turn in range(4) if bits >> turn & 1) for bits in range(16))
"""The turns that four bits say."""


def clashes(lays: Lays, board: Board, near: Four, code: int) -> Iterator[tuple[int, str, str, Cell]]:
    """Where a lay would not match: side, its own letter there, the neighbour's, and the neighbour's cell."""
    lay = lays[code]
    for side, cell in enumerate(near):
        neighbour = None if cell == OFF_BOARD else lays[board[cell]]
        if lay is None or neighbour is None:
            continue
        own, other = lay.sides[side], neighbour.sides[(side + 2) % 4]
        if not match(own, other):
            yield side, own, other, cell
