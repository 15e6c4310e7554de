"""What a card of the hand may do: how it is played, and what it does to those it points at.

``moves`` is the law for offering and for refusing; ``why_not`` only finds the words.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from domain.core.play import Fact, Move, Seat
from domain.games.marseille.cards import CARDS
from domain.games.marseille.objectives import is_trio
from domain.games.marseille.played import CardAimed, StressDrawn, StressReturned, TrioPlayed, aim_of
from domain.games.marseille.state import Aim, Marseille


class Power(ABC):
    """The power of one card, played by the seat whose turn it is."""

    name: ClassVar[str]
    kind: ClassVar[type[Move] | None] = None
    """The form of its moves; none for a card that is not played in the own turn."""

    def __init__(self, index: int) -> None:
        self.index = index
        self.card = CARDS[index]

    @abstractmethod
    def moves(self, s: Marseille) -> Sequence[Move]:
        """All ways to play it now; none when it has no legal target."""

    @abstractmethod
    def decide(self, s: Marseille, move: Move) -> Iterable[Fact]:
        """What happens when it is played in a legal way."""

    def why_not(self, s: Marseille, move: Move) -> str:
        """Why it is not played like that."""
        if self.kind is None or not isinstance(move, self.kind):
            return self.form
        return self.why_misplayed(s, move)

    def why_misplayed(self, s: Marseille, move: Move) -> str:
        """Why a move of the right form is not legal: by default there is one move of that form."""
        return self.form

    @property
    def form(self) -> str:
        """How it is played, in words."""
        return f"{self.card.id} is played as: {self.kind.pattern if self.kind else 'an answer only'}"


class AimedPower(Power):
    """The power of a card that points at players, who may answer before it takes effect."""

    @abstractmethod
    def effect(self, s: Marseille, aim: Aim, target: int) -> Iterator[Fact]:
        """What it does to one of its targets that did not answer; ``target`` counts them."""

    def turned_back(self, s: Marseille, aim: Aim, target: int) -> Iterator[Fact]:
        """What it does to who played it when a target turned it back.  Rules page C.3, second table."""
        yield from ()

    def takes_back(self, s: Marseille) -> tuple[int, ...]:
        """The Objects of who played it, of which one that turns it back takes one."""
        return ()


def aimed(s: Marseille, fact: CardAimed) -> tuple[Fact, ...]:
    """A card is aimed; with it the cards of this turn may be a trio."""
    others = s.seats - 1
    is_first = is_trio((*s.aims, aim_of(fact)), others) and not is_trio(s.aims, others)
    return (fact, TrioPlayed()) if is_first else (fact,)


def draws_stress(s: Marseille, seat: Seat, count: int) -> Iterator[Fact]:
    """A seat draws Stress as far as the supply reaches.  Seed, Quien tendría que robar no coge."""
    drawn = min(count, s.pool)
    if drawn:
        yield StressDrawn(seat, drawn)


def returns_stress(s: Marseille, seat: Seat, count: int) -> Iterator[Fact]:
    """A seat loses Stress as far as it has any."""
    lost = min(count, s.stress[seat])
    if lost:
        yield StressReturned(seat, lost)
