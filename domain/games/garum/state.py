"""The state of a match of Garum."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from domain.core.play import Seat, State
from domain.games.garum.board import LINES, SPACES, Space, space_of
from domain.games.garum.seating import SEATINGS, Mover, Seating
from domain.games.garum.tiles import FREE, Colour

T = TypeVar("T")

UNCLAIMED = 0
"""Stands on a line without a worker."""

KINDS = ("vilicus", "dominus")
"""The small worker and the large one."""

PLACED, STAFFED, DRAWN = 1, 2, 3
"""What ``done`` counts in a turn: the tile is placed; a worker too, or none was wanted; a tile is drawn."""


class Garum(State, frozen=True):
    """The board, what each colour holds, and how far the round has come.

    ``spaces``: by space of the board, 0 or how a tile lies there (``tiles.laid``).  ``lines``: by
    line, 0 or the worker (``worker_code``).  ``hands``, ``piles``: tile numbers by colour, in order
    of the numbers: what is still in a pile, not how it lies.  ``amphora``: its holder, -1 before
    the lot.  ``round``: from 1.  ``cetarium``: of this round, 0 while it is not named.  ``turn``: of
    this round, from 0.  ``done``: how much of the turn.  ``annex``: what an addition needs to know,
    by its key.
    """

    spaces: tuple[int, ...] = ()
    lines: tuple[int, ...] = (UNCLAIMED,) * len(LINES)
    hands: tuple[tuple[int, ...], ...] = ()
    piles: tuple[tuple[int, ...], ...] = ()
    amphora: Seat = -1
    round: int = 1
    cetarium: int = 0
    turn: int = 0
    done: int = 0
    over: bool = False
    annex: Mapping[str, tuple[int, ...]] = {}

    @property
    def seating(self) -> Seating:
        """Who has which colours at this table."""
        return SEATINGS[len(self.points)]

    @property
    def mover(self) -> Mover:
        """Whose turn it is, once the amphora has a holder."""
        return SEATINGS[len(self.points)].orders[self.amphora][self.turn]

    @property
    def turns(self) -> int:
        """Turns of a round: each colour has one."""
        return len(self.hands)

    @property
    def is_full(self) -> bool:
        """Whether every space has a tile."""
        return FREE not in self.spaces

    @property
    def unused_cetaria(self) -> list[int]:
        """The numbers of the cetaria that no round has filled or is filling."""
        firsts = self.spaces[:: len(SPACES)]
        return [number for number, code in enumerate(firsts, 1) if code == FREE and number != self.cetarium]

    @property
    def full_cetaria(self) -> list[int]:
        """The numbers of the cetaria that earlier rounds have filled."""
        firsts = self.spaces[:: len(SPACES)]
        return [number for number, code in enumerate(firsts, 1) if code != FREE and number != self.cetarium]

    def space(self, place: str) -> Space:
        """The space at a place of this round's cetarium."""
        return space_of(self.cetarium, place)


def worker_code(colour: Colour, kind: str) -> int:
    """The number by which a worker stands on a line: 1 … 8."""
    return 1 + len(KINDS) * colour + KINDS.index(kind)


def worker_of(code: int) -> tuple[Colour, str]:
    """The colour and the kind of the worker with this number.

    >>> worker_of(worker_code(3, "dominus"))
    (3, 'dominus')
    """
    colour, kind = divmod(code - 1, len(KINDS))
    return colour, KINDS[kind]


def changed(row: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The row with another value at an index."""
    return (*row[:index], value, *row[index + 1 :])
