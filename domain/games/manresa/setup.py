"""The set-up: who has which estate, and who starts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.core.play import Chance, Fact, Illegal, Move, Outcome, Seat, Turn
from domain.games.manresa.facts import EstateTaken, StartDrawn
from domain.games.manresa.material import ESTATES
from domain.games.manresa.moves import ChooseEstate
from domain.games.manresa.state import Manresa
from domain.games.manresa.track import NOBODY
from domain.kit.course import Part


def estates_left(s: Manresa) -> list[str]:
    """The estates that no seat has."""
    return [estate.key for number, estate in enumerate(ESTATES) if number not in s.estates]


class DealEstates(Part):
    """Each seat is dealt an estate.  Rules page B.2, first row."""

    key = "deal"

    def awaits(self, s: Manresa) -> Chance | None:
        if len(s.estates) == s.seats:
            return None
        return Chance("estate", tuple((estate, 1) for estate in estates_left(s)), len(s.estates))

    def resolve(self, s: Manresa, chance: Chance, outcome: Outcome) -> Iterable[Fact]:
        return (EstateTaken(str(outcome)),)


class ChooseEstates(Part):
    """Each seat chooses an estate, one after the other.  Rules page B.4, no. 18."""

    key = "estate"

    def awaits(self, s: Manresa) -> Turn | None:
        return Turn((len(s.estates),), self.key) if len(s.estates) < s.seats else None

    def moves(self, s: Manresa, seat: Seat) -> Sequence[Move]:
        return [ChooseEstate(estate) for estate in estates_left(s)]

    def decide(self, s: Manresa, seat: Seat, move: Move) -> Iterable[Fact]:
        left = estates_left(s)
        if not isinstance(move, ChooseEstate) or move.estate not in left:
            raise Illegal(f"first each seat takes an estate; left are: {', '.join(left)}")
        return (EstateTaken(move.estate),)


class Lot(Part):
    """The lot gives the start card to a seat.  Seed, Què hem de preparar."""

    key = "start"

    def awaits(self, s: Manresa) -> Chance | None:
        return Chance("start", tuple((seat, 1) for seat in range(s.seats))) if s.start == NOBODY else None

    def resolve(self, s: Manresa, chance: Chance, outcome: Outcome) -> Iterable[Fact]:
        return (StartDrawn(int(outcome)),)


ESTATES_BY = {"dealt": DealEstates, "chosen": ChooseEstates}
"""How the seats get their estates, by the value of the option, the default first."""
