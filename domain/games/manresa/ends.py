"""How a match ends."""

from __future__ import annotations

from domain.core.play import Over
from domain.core.score import places
from domain.games.manresa.material import ESTATE_INDEX
from domain.games.manresa.reconstruction import Reconstruction
from domain.games.manresa.state import PREPARATION, Manresa
from domain.kit.course import Part

SELLERS = ESTATE_INDEX["burgesos"]
"""The estate by whose privilege cards go from hand to hand."""


class EndOfMatch(Part):
    """The match ends with the round in which somebody completes all missions, or when nothing can change any more.

    Standing: missions, then cards in hand.  Seed, Quan s'acaba i qui guanya; rules page B.4, nos. 10, 12 and 20; the
    second end is a reading of ours (README).
    """

    key = "over"

    def __init__(self, reconstruction: Reconstruction, *, privileges: bool) -> None:
        self.reconstruction = reconstruction
        self.privileges = privileges

    def reason(self, s: Manresa) -> str:
        """Why the match is over between two rounds, empty when it goes on."""
        if max(s.missions) == len(self.reconstruction.missions):
            return "completed"
        return "stalled" if self.is_stalled(s) else ""

    def is_stalled(self, s: Manresa) -> bool:
        """Whether all cards are in hands, nobody can build with his, and no privilege moves them."""
        if any(s.supply) or (self.privileges and SELLERS in s.estates):
            return False
        return not any(self.reconstruction.is_able(s, seat) for seat in range(s.seats))

    def awaits(self, s: Manresa) -> Over | None:
        reason = self.reason(s) if s.phase == PREPARATION else ""
        if not reason:
            return None
        return Over(reason, places([(done, sum(hand)) for done, hand in zip(s.missions, s.hands, strict=True)]))
