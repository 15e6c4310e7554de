"""What a privilege is: a card of an estate, a class of moves, its legality and its effect.

``moves`` is the law; ``why_not`` only finds the words for a move that is not among them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import ClassVar

from domain.core.play import Fact, Move, Seat
from domain.games.manresa.material import ESTATE_INDEX
from domain.games.manresa.state import Manresa
from domain.games.manresa.track import NOBODY


class Privilege(ABC):
    """The privilege of an estate, used by who has its card."""

    key: ClassVar[str]
    estate: ClassVar[str]
    kind: ClassVar[type[Move]]
    fact: ClassVar[type[Fact]]

    def holder(self, s: Manresa) -> Seat:
        """The seat that may use it, ``NOBODY`` when its estate is not in the game.  Seed, 3. Privilegis."""
        return s.holder(ESTATE_INDEX[self.estate])

    @abstractmethod
    def is_used(self, s: Manresa) -> bool:
        """Whether its card was played in this round."""

    @abstractmethod
    def uses(self, s: Manresa, seat: Seat) -> Sequence[Move]:
        """All ways in which the holder may use a card that is not used yet."""

    def is_usable(self, s: Manresa) -> bool:
        """Whether somebody can use it now."""
        holder = self.holder(s)
        return holder != NOBODY and not self.is_used(s) and bool(self.uses(s, holder))

    def moves(self, s: Manresa, seat: Seat) -> Sequence[Move]:
        """The legal moves of a seat with this privilege."""
        return self.uses(s, seat) if self.holder(s) == seat and not self.is_used(s) else ()

    @abstractmethod
    def decide(self, s: Manresa, seat: Seat, move: Move) -> Iterable[Fact]:
        """What a legal move brings about."""

    def why_not(self, s: Manresa, seat: Seat, move: Move) -> str:
        """Why a seat cannot do this."""
        holder = self.holder(s)
        if holder != seat:
            who = "nobody has" if holder == NOBODY else f"seat {holder} has"
            return f"{who} the privilege of the {self.estate} in this round"
        if self.is_used(s):
            return f"the privilege of the {self.estate} is used; each is used once a round"
        return self.why_misused(s, seat, move)

    def why_misused(self, s: Manresa, seat: Seat, move: Move) -> str:
        """Why the holder cannot use the card in this way: by default that it is used in one form only."""
        return f"the privilege of the {self.estate} is used as: {self.kind.pattern}"
