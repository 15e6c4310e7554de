"""What ends a match; an episode lists those that it knows, the first to be reached is named."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from domain.games.grand_marais.state import Marsh


class End(Struct, frozen=True):
    """A way to end.  ``key`` is a word ``over.…``."""

    key: str
    reached: Callable[[Marsh], bool]


def is_a_base_full(s: Marsh) -> bool:
    """Whether some base has no empty cell."""
    board = s.board
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
