"""The state of a match: the tiles as they were laid, the figures, and where the turn stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.core.play import Seat, State
from domain.games.carcassonne.figures import Figure
from domain.games.carcassonne.squares import SIDES, Place

NOWHERE = -1
"""Stands where a tile's index would."""


class Carcassonne(State, frozen=True):
    """What was laid and who stands where.  What follows from it is worked out by a ``Scene``.

    ``faces``, ``lays``: face and lay code of each tile on the table, in the order in which they were
    laid.  ``figures``: in the order in which they were placed.  ``out``: tiles that fitted nowhere.
    ``drawn``: the tile in hand.  ``mover``: whose turn it is.  ``at``: the step of the turn at which
    the table stands.  ``spot``: index of the tile of this turn part; ``waiting``: those of turn parts
    that go on when this one is done, with the step at which they do.  ``annex``: what an addition
    needs to know, by its key.
    """

    faces: tuple[str, ...] = ()
    lays: tuple[int, ...] = ()
    figures: tuple[Figure, ...] = ()
    out: tuple[str, ...] = ()
    drawn: str = ""
    mover: Seat = 0
    at: str = "draw"
    spot: int = 0
    waiting: tuple[tuple[int, str], ...] = ()
    annex: Mapping[str, Any] = {}

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.points)

    @property
    def in_order(self) -> tuple[Seat, ...]:
        """All seats in turn order, the mover first."""
        return tuple((self.mover + step) % len(self.points) for step in range(len(self.points)))

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.at == "over"


def lay_code(place: Place, turn: int) -> int:
    """How a tile lies, as one number."""
    return place * len(SIDES) + turn


def lying(code: int) -> tuple[Place, int]:
    """Place and turn of a lay code.

    >>> lying(lay_code(77, 3))
    (77, 3)
    """
    return divmod(code, len(SIDES))
