"""The set-up: the hands, and who starts."""

from __future__ import annotations

from collections.abc import Iterable

from domain.core.play import Chance, Fact, Outcome, Seat
from domain.games.garum.facts import Dealt, StartDrawn
from domain.games.garum.state import Garum
from domain.games.garum.tiles import COLOURS, IDS, NAMES, Colour
from domain.kit.course import Part


def top_of_pile(s: Garum, colour: Colour, *, kind: str, seat: Seat) -> Chance:
    """The chance which tile lies on top of a face-down pile."""
    return Chance(kind, tuple((NAMES[colour, number], 1) for number in s.piles[colour]), seat)


def drawing(s: Garum, colour: Colour) -> Chance:
    """The chance which tile a seat draws from a pile of its own: ``draw_A`` … ``draw_D``."""
    return top_of_pile(s, colour, kind=f"draw_{COLOURS[colour]}", seat=s.seating.owners[colour])


class Deal(Part):
    """Each seat takes the top tiles of its piles as its hands.  Seed, Preparar 4."""

    key = "deal"

    def __init__(self, hand: int) -> None:
        self.hand = hand

    def awaits(self, s: Garum) -> Chance | None:
        if s.amphora >= 0:
            return None
        for colours in s.seating.colours:
            for colour in colours:
                if len(s.hands[colour]) < self.hand:
                    return drawing(s, colour)
        return None

    def resolve(self, s: Garum, chance: Chance, outcome: Outcome) -> Iterable[Fact]:
        tile = str(outcome)
        return (Dealt(s.seating.owners[IDS[tile][0]], tile),)


class Lot(Part):
    """The lot gives the amphora to a seat.  Seed, Preparar 5."""

    key = "start"

    def awaits(self, s: Garum) -> Chance | None:
        if s.amphora >= 0:
            return None
        return Chance("start", tuple((seat, 1) for seat in range(len(s.points))))

    def resolve(self, s: Garum, chance: Chance, outcome: Outcome) -> Iterable[Fact]:
        return (StartDrawn(int(outcome)),)
