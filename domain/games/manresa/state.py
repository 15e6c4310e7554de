"""The state of a match of Manresa 1724."""

from __future__ import annotations

from typing import TypeVar

from domain.core.play import Seat, State
from domain.games.manresa.cards import Cards
from domain.games.manresa.material import ESTATES, SPACES
from domain.games.manresa.track import NOBODY

T = TypeVar("T")

PREPARATION, ORDERS, PRIVILEGES, PRODUCTION, RECONSTRUCTION = 1, 2, 3, 4, 5
"""The phases of a round, numbered as the rules do."""

FREE = 0
"""Stands on a space without a worker."""
NOWHERE = -1
"""Stands for the place or the space of a card that was not played."""

HEIR = 8
"""Added to the code of a worker that is the heir."""


class Manresa(State, frozen=True):
    """Board, hands, and how far the round has come.

    ``estates``: index of each seat's estate, in the set-up of those that have one.  ``start``: who has
    the start card, ``NOBODY`` before the lot.  ``round``: from 1, 0 in the set-up.  ``done``: how much of
    the phase, in workers sent, seats asked or places resolved.  ``spaces``: by space of the board,
    ``FREE`` or the worker (``worker_code``).  ``hands``: cards by seat; ``supply``: what lies beside the
    places.  ``missions``: completed, by seat.  ``heir``, ``granted``: the seat that a black worker works
    for in this round and in the next.  ``taken``: by estate, the seat that took its privilege card, else
    ``NOBODY``.  ``bought``: the space beside which the advance purchase lies; ``bonanza``,
    ``protection``: the place on which the card lies.  ``rolls``: the faces of this round in order.
    """

    estates: tuple[int, ...] = ()
    start: Seat = NOBODY
    round: int = 0
    phase: int = PREPARATION
    done: int = 0
    spaces: tuple[int, ...] = (FREE,) * len(SPACES)
    hands: tuple[Cards, ...] = ()
    supply: Cards = ()
    missions: tuple[int, ...] = ()
    heir: Seat = NOBODY
    granted: Seat = NOBODY
    taken: tuple[Seat, ...] = (NOBODY,) * len(ESTATES)
    bought: int = NOWHERE
    bonanza: int = NOWHERE
    protection: int = NOWHERE
    rolls: tuple[str, ...] = ()

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.points)

    def offset(self, seat: Seat) -> int:
        """How many come before this seat in a phase."""
        return (seat - self.start) % len(self.points)

    def owner(self, estate: int) -> Seat:
        """The seat whose estate it is, ``NOBODY`` when the estate is not in the game."""
        return self.estates.index(estate) if estate in self.estates else NOBODY

    def holder(self, estate: int) -> Seat:
        """The seat that has the privilege card of an estate: who took it, else its owner."""
        taker = self.taken[estate]
        return self.owner(estate) if taker == NOBODY else taker


def worker_code(seat: Seat, *, heir: bool) -> int:
    """The number by which a worker stands on a space."""
    return 1 + seat + (HEIR if heir else 0)


def worker_of(code: int) -> tuple[Seat, bool]:
    """The seat of the worker with this number, and whether it is the heir.

    >>> worker_of(worker_code(2, heir=True))
    (2, True)
    """
    return (code - 1) % HEIR, code > HEIR


def changed(row: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The row with another value at an index."""
    return (*row[:index], value, *row[index + 1 :])
