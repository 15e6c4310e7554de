"""The heir, of the peasants: a third worker in the next round.  Seed, Hereu; rules page B.4, nos. 2, 13 and 17."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.core.play import Fact, Move, Seat
from domain.games.manresa.facts import HeirTaken
from domain.games.manresa.moves import TakeHeir
from domain.games.manresa.privileges.privilege import Privilege
from domain.games.manresa.state import Manresa
from domain.games.manresa.track import NOBODY


class Heir(Privilege):
    """Take a black worker for the next round; one is always there, because at most one is at work."""

    key = "heir"
    estate = "pagesos"
    kind = TakeHeir
    fact = HeirTaken
    offers: Sequence[Move] = (TakeHeir(),)

    def is_used(self, s: Manresa) -> bool:
        return s.granted != NOBODY

    def uses(self, s: Manresa, seat: Seat) -> Sequence[Move]:
        return self.offers

    def decide(self, s: Manresa, seat: Seat, move: Move) -> Iterable[Fact]:
        return (HeirTaken(seat),)
