"""Who plays which colours, and in what order the colours of a round come."""

from __future__ import annotations

from msgspec import Struct

from domain.core.play import Seat
from domain.games.garum.tiles import COLOURS, Colour

NOBODY: Seat = -1


class Mover(Struct, frozen=True):
    """A colour whose turn it is in a round, and the seat that plays it.

    The phantom's seat is the amphora holder.
    """

    colour: Colour
    seat: Seat
    phantom: bool = False


class Seating(Struct, frozen=True):
    """A table of two, three or four seats.

    ``colours`` by seat, ``owners`` by colour; ``phantom`` is the colour that nobody has, if any, its
    owner is ``NOBODY``.  ``orders`` by amphora holder: the four turns of a round.  Rules page D.4,
    nos. 7, 8, 16, 17.
    """

    colours: tuple[tuple[Colour, ...], ...]
    owners: tuple[Seat, ...]
    phantom: Colour | None
    orders: tuple[tuple[Mover, ...], ...]


def seating(seats: int) -> Seating:
    """The seating of so many: one colour each, two with two seats; with three the last is the phantom's."""
    each = len(COLOURS) // seats
    phantom = len(COLOURS) - 1 if each * seats < len(COLOURS) else None
    owners = tuple(colour % seats if colour != phantom else NOBODY for colour in range(len(COLOURS)))
    return Seating(
        colours=tuple(tuple(seat + seats * nth for nth in range(each)) for seat in range(seats)),
        owners=owners,
        phantom=phantom,
        orders=tuple(order(seats, each, phantom, amphora) for amphora in range(seats)),
    )


def order(seats: int, each: int, phantom: Colour | None, amphora: Seat) -> tuple[Mover, ...]:
    """The turns of a round: clockwise from the amphora holder, with two colours twice around, the phantom last."""
    around = [(amphora + step) % seats for step in range(seats)]
    turns = [Mover(seat + seats * nth, seat) for nth in range(each) for seat in around]
    if phantom is not None:
        turns.append(Mover(phantom, amphora, phantom=True))
    return tuple(turns)


SEATINGS = {seats: seating(seats) for seats in (2, 3, 4)}
