"""What may lie beside what: like meets like, and all water meets all water (rules A.1.4).

A set of lays is one number: bit *n* says whether the lay of code *n* is in it.  So what fits
between four neighbours is the common part of four numbers that are worked out once.
"""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.grand_marais.board import Board, Cell, Four
from domain.games.grand_marais.lays import LAYS, TURNS, lay_on
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


def lays_with(side: int, kinds: str) -> int:
    """The lays that have one of these kinds at a side."""
    return sum(1 << code for code, lay in enumerate(LAYS) if lay is not None and lay.sides[side] in kinds)


def beside(side: int) -> tuple[int, ...]:
    """The lays that may have a neighbour at this side, by code of the neighbour; all of them beside an empty cell."""
    meeting = {kind: lays_with(side, "".join(own for own in ANYTHING if match(own, kind))) for kind in ANYTHING}
    whatever = lays_with(side, ANYTHING)
    return tuple(whatever if lay is None else meeting[lay.sides[(side + 2) % 4]] for lay in LAYS)


BESIDE = tuple(map(beside, range(4)))
"""Sets of lays by side and by code of the neighbour there."""

TURN_SETS = tuple(tuple(turn for turn in range(4) if bits >> turn & 1) for bits in range(16))
WORTH_TELLING = tuple(sum(1 << turn for turn in turns) for turns in TURNS)
"""The four bits of the turns that look different, by number of the face."""


def fitting(board: Board, facing: Four) -> int:
    """The set of lays that fit between these four cells."""
    north, east, south, west = facing
    to_north, to_east, to_south, to_west = BESIDE
    return to_north[board[north]] & to_east[board[east]] & to_south[board[south]] & to_west[board[west]]


def turns_of(lays: int, number: int) -> tuple[int, ...]:
    """The turns of a face in a set of lays, those that look the same only once."""
    return TURN_SETS[lays >> (1 + 4 * number) & WORTH_TELLING[number]]


def clashes(board: Board, near: Four, code: int) -> Iterator[tuple[int, str, str, Cell]]:
    """Where a lay would not match: side, its own letter there, the neighbour's, and the neighbour's cell."""
    lay = LAYS[code]
    for side, cell in enumerate(near):
        neighbour = lay_on(board, cell)
        if lay is None or neighbour is None:
            continue
        own, other = lay.sides[side], neighbour.sides[(side + 2) % 4]
        if not match(own, other):
            yield side, own, other, cell
