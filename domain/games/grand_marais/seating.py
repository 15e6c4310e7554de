"""Who sits at the table: how many bases there are, how they lie, whose they are, and the colour of each seat."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from domain.games.grand_marais.layouts import APART, JOINED, NOBODY, TABLE
from domain.games.grand_marais.state import Colour


class Seating(Struct, frozen=True):
    """One table.  ``plan``, ``owners`` and ``colours`` as in the state: empty where everything is as usual."""

    bases: int
    plan: str = JOINED
    owners: tuple[Colour, ...] = ()
    colours: tuple[Colour, ...] = ()


SeatingBySeats = Callable[[int], Seating]
"""The table for so many seats."""


def one_base_each(seats: int) -> Seating:
    """A base for each seat, joined around the centre (A.3.4)."""
    return Seating(seats)


def bases_apart(seats: int) -> Seating:
    """A base for each seat, none of them joined (E6-01)."""
    return Seating(seats, plan=APART)


def all_bases(bases: int) -> SeatingBySeats:
    """So many bases around the centre, all of them the only player's (E8-01)."""
    return lambda seats: Seating(bases, owners=(0,) * bases)


def team_of(seats: int) -> tuple[Colour, ...]:
    """The team of each seat in Episode 7: alone up to four, else partners sit opposite, A B C A B C (A.4 no. 27).

    >>> team_of(3), team_of(5), team_of(8)
    ((0, 1, 2), (0, 1, 2, 0, 1), (0, 1, 2, 3, 0, 1, 2, 3))
    """
    teams = seats if seats <= 4 else (seats + 1) // 2
    return tuple(seat % teams for seat in range(seats))


def shared_board(seats: int) -> Seating:
    """All four bases, which belong to nobody; partners share a colour (E7-01)."""
    return Seating(4, owners=(NOBODY,) * 4, colours=team_of(seats))


def bare_table(seats: int) -> Seating:
    """No bases, only the table (E7-10); partners share a colour."""
    return Seating(0, plan=TABLE, colours=team_of(seats))
