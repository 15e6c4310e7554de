"""CHAOS!: an Objective is revealed and validated, and the table feels it.

Seed, CHAOS!; rules page C.4, nos. 1, 10 and 24.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from domain.core.play import Fact, Illegal, Move, Seat, Turn
from domain.games.marseille.cards import CARD_IDS, CARD_INDEX
from domain.games.marseille.facts import Discarded, HandPassed, ObjectiveValidated, PenaltyDue
from domain.games.marseille.moves import Discard, Shout
from domain.games.marseille.objectives import OBJECTIVE_IDS, Objective
from domain.games.marseille.powers.power import draws_stress, returns_stress
from domain.games.marseille.state import NOBODY, Marseille
from domain.games.marseille.table import SHOUT, TWO
from domain.kit.course import Part


def shouts(s: Marseille, objectives: Sequence[Objective]) -> Sequence[Move]:
    """The Objectives that the seat whose turn it is may shout: its own, not validated, fulfilled now."""
    return [Shout(OBJECTIVE_IDS[held]) for held in s.objectives[s.turn] if objectives[held].is_met(s, s.turn)]


def shouted(s: Marseille, objective: str) -> Iterator[Fact]:
    """A shout: the others get Stress, the shouter loses some, then the others pass their hands to the left."""
    yield ObjectiveValidated(objective)
    yield from consequences(s)


def consequences(s: Marseille) -> Iterator[Fact]:
    """What a shout does to the table, in this order."""
    for seat in s.others:
        for fact in draws_stress(s, seat, SHOUT.others):
            s = fact.apply(s)
            yield fact
    yield from returns_stress(s, s.turn, SHOUT.relief)
    if s.seats > TWO:
        yield from passing(s)
    elif s.hands[s.others[0]]:
        yield PenaltyDue(s.others[0])


def passing(s: Marseille) -> Iterator[Fact]:
    """The others pass their hands to the left, past the shouter, who keeps its own."""
    others = s.others
    for giver, receiver in zip(others, (*others[1:], others[0]), strict=True):
        yield HandPassed(giver, receiver, " ".join(CARD_IDS[card] for card in s.hands[giver]))


class Penalty(Part):
    """With two players the rival of the shouter discards a card of its choice.  Rules page C.4, no. 24."""

    key = "penalty"

    def awaits(self, s: Marseille) -> Turn | None:
        return Turn((s.penalty,), self.key) if s.penalty != NOBODY else None

    def moves(self, s: Marseille, seat: Seat) -> Sequence[Move]:
        return discards(s, seat)

    def decide(self, s: Marseille, seat: Seat, move: Move) -> Iterable[Fact]:
        return discarded(s, seat, move, "after the shout of the rival")


def discards(s: Marseille, seat: Seat) -> Sequence[Move]:
    """The cards that a seat may discard: any of its hand."""
    return [Discard(CARD_IDS[card]) for card in dict.fromkeys(s.hands[seat])]


def discarded(s: Marseille, seat: Seat, move: Move, when: str) -> Iterable[Fact]:
    """A card of the hand goes to the discard.  Raises ``Illegal`` for one that is not in the hand."""
    if not isinstance(move, Discard) or CARD_INDEX.get(move.card, NOBODY) not in s.hands[seat]:
        ways = "; ".join(f"discard {CARD_IDS[card]}" for card in dict.fromkeys(s.hands[seat]))
        raise Illegal(f"{when} a card is discarded: {ways}")
    return (Discarded(seat, move.card),)
