"""What ends a match; an episode lists those that it knows, the first to be reached is named."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from domain.games.grand_marais.board import PLACES
from domain.games.grand_marais.boats import Boats
from domain.games.grand_marais.pollution import pollution
from domain.games.grand_marais.state import Marsh
from domain.games.grand_marais.tokens import Tokens
from domain.games.grand_marais.voyages import cell_of

LAST_ROUNDS = 60
"""Rounds that boats have after the last piece: twice as many as a base has cells."""


class End(Struct, frozen=True):
    """A way to end.  ``key`` is a word ``over.…``."""

    key: str
    reached: Callable[[Marsh], bool]


def is_a_base_full(s: Marsh) -> bool:
    """Whether some base has no empty cell."""
    board = s.board
    if len(board) - board.count(0) < len(PLACES):
        return False
    return any(all(board[cell] for cell in cells) for cells in s.layout.bases)


def refused(turns: int) -> Callable[[Marsh], bool]:
    """Whether so many turns in a row ended with a piece that all had refused (A.4 no. 4)."""
    return lambda s: s.refusals >= turns


BASE_FULL = End("base_full", is_a_base_full)
"""A base is completely filled (E1-08)."""

NOTHING_TO_DRAW = End("nothing_to_draw", lambda s: not any(s.supply))
"""The last piece has been drawn (E1-09, A.4 no. 49)."""

THREE_REFUSALS = End("three_refusals", refused(3))
"""Three pieces in a row were refused by all (E1-10)."""

FOUR_REFUSALS = End("four_refusals", refused(4))
"""More than three of them (A.4 no. 5)."""


def has_a_boat_arrived(s: Marsh) -> bool:
    """Whether a boat is on the piece in the centre."""
    return any(cell_of(berth) == s.layout.centre for berth in s.annexed(Boats).berths)


def will_none_arrive(s: Marsh) -> bool:
    """Whether, with all pieces gone, no boat moved for a round, or all have gone on for long (A.4 no. 49)."""
    boats = s.annexed(Boats)
    return boats.adrift >= LAST_ROUNDS * s.seats or min(boats.adrift, boats.idle) >= s.seats


ALL_PLACED = End("all_placed", lambda s: s.are_all_pieces_gone)
"""All pieces have been placed, or are out of the game (E5-16)."""

TOKENS_PLACED = End("tokens_placed", lambda s: 0 in s.annexed(Tokens).left)
"""A player has put all tokens (E5-16)."""

BOAT_ARRIVED = End("boat_arrived", has_a_boat_arrived)
"""The first boat has come to the Abbey (E4-11)."""

NO_BOAT_ARRIVES = End("no_boat_arrives", will_none_arrive)
"""All pieces are gone and no boat comes to the Abbey: nobody wins."""


def is_all_contaminated(s: Marsh) -> bool:
    """Whether every piece on the board has a black token."""
    dirty = {water // 4 for water in pollution(s).black}
    return bool(dirty) and all(cell in dirty for cell in s.layout.cells if s.board[cell])


ALL_CONTAMINATED = End("all_contaminated", is_all_contaminated)
"""Contamination has reached every piece: all lose (I3-08)."""

ALL_FULL = End("all_full", lambda s: not any(not s.board[cell] for cells in s.layout.bases for cell in cells))
"""All bases are completely filled (E8)."""

THREE_DISCARDS = End("three_discards", refused(3))
"""Three pieces in a row were thrown away (E8, A.4 no. 57)."""

HANDS_EMPTY = End("hands_empty", lambda s: not any(s.hands))
"""Nobody holds a piece any more (E7-08)."""

ALL_PASSED = End("all_passed", lambda s: s.refusals >= sum(map(bool, s.hands)))
"""Everybody who holds pieces has passed in turn (A.4 no. 28)."""
