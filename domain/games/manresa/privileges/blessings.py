"""Bonanza, of the canons, and military protection, of the military: a card on a place that may suffer a disaster."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.core.play import Fact, Move, Seat
from domain.games.manresa.facts import BonanzaCalled, Protected
from domain.games.manresa.material import PLACES
from domain.games.manresa.moves import CallBonanza, Protect
from domain.games.manresa.privileges.privilege import Privilege
from domain.games.manresa.state import NOWHERE, Manresa

RISKY = tuple(place.key for place in PLACES if place.die)
"""The places where a disaster may happen."""


class Bonanza(Privilege):
    """The die of a place is rolled twice, and both productions add up.  Seed, Bonança."""

    key = "bonanza"
    estate = "canonges"
    kind = CallBonanza
    fact = BonanzaCalled
    offers: Sequence[Move] = tuple(map(CallBonanza, RISKY))

    def is_used(self, s: Manresa) -> bool:
        return s.bonanza != NOWHERE

    def uses(self, s: Manresa, seat: Seat) -> Sequence[Move]:
        return self.offers

    def decide(self, s: Manresa, seat: Seat, move: Move) -> Iterable[Fact]:
        assert isinstance(move, CallBonanza)
        return (BonanzaCalled(move.place),)

    def why_misused(self, s: Manresa, seat: Seat, move: Move) -> str:
        assert isinstance(move, CallBonanza)
        return why_not_there(move.place)


class Protection(Privilege):
    """Bad rolls do not affect the workers of a place.  Seed, Protecció militar."""

    key = "protection"
    estate = "militars"
    kind = Protect
    fact = Protected
    offers: Sequence[Move] = tuple(map(Protect, RISKY))

    def is_used(self, s: Manresa) -> bool:
        return s.protection != NOWHERE

    def uses(self, s: Manresa, seat: Seat) -> Sequence[Move]:
        return self.offers

    def decide(self, s: Manresa, seat: Seat, move: Move) -> Iterable[Fact]:
        assert isinstance(move, Protect)
        return (Protected(move.place),)

    def why_misused(self, s: Manresa, seat: Seat, move: Move) -> str:
        assert isinstance(move, Protect)
        return why_not_there(move.place)


def why_not_there(place: str) -> str:
    """Why the card cannot lie on a place."""
    return f"{place} is no place that may suffer a disaster; these are: {', '.join(RISKY)}"
