"""The window that a card opens which points at players: each may answer, then it takes effect.

Seed, Fuera de tu turno; Todo vuelve al atacante; rules page C.4, nos. 7, 8 and 18 to 20.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from domain.core.play import Fact, Illegal, Move, Seat, Turn
from domain.games.marseille.cards import CARD_IDS, CARDS
from domain.games.marseille.moves import Accept, Answer, AnswerTaking
from domain.games.marseille.played import AimSettled, Answered
from domain.games.marseille.powers.catalog import ANSWERS, aimed_power
from domain.games.marseille.state import ACCEPTED, Aim, Marseille
from domain.kit.course import Part

ACCEPT = Accept()


class Answering(Part):
    """The targets are asked clockwise; who has any card is asked, whatever it is, who has none is not."""

    key = "answer"

    def awaits(self, s: Marseille) -> Turn | None:
        seat = self.target(s)
        return Turn((seat,), self.key) if seat is not None and s.hands[seat] else None

    def target(self, s: Marseille) -> Seat | None:
        """The next target to answer, if one is left."""
        aim = s.aim
        return aim.targets[len(aim.answers)] if aim is not None and len(aim.answers) < len(aim.targets) else None

    def moves(self, s: Marseille, seat: Seat) -> Sequence[Move]:
        hand = s.hands[seat]
        return [ACCEPT, *(move for card in ANSWERS if card in hand for move in answers(s, card))]

    def decide(self, s: Marseille, seat: Seat, move: Move) -> Iterable[Fact]:
        if isinstance(move, Accept):
            return (Answered(seat),)
        if move in self.moves(s, seat):
            assert isinstance(move, Answer | AnswerTaking)
            return (Answered(seat, move.card, move.object if isinstance(move, AnswerTaking) else ""),)
        ways = "; ".join(kind.pattern for kind in (Accept, Answer, AnswerTaking))
        raise Illegal(f"a card points at seat {seat}, which answers with a card of its hand or not: {ways}")

    def follows(self, s: Marseille) -> Sequence[Fact]:
        if s.aim is None:
            return ()
        seat = self.target(s)
        return tuple(effects(s, s.aim)) if seat is None else (Answered(seat),)


def answers(s: Marseille, card: int) -> Iterator[Move]:
    """The ways to answer with a card: turning some cards back takes an Object."""
    assert s.aim is not None
    takes = aimed_power(s.aim.card).takes_back(s) if CARDS[card].turn_back else ()
    if not takes:
        yield Answer(CARD_IDS[card])
    for taken in takes:
        yield AnswerTaking(CARD_IDS[card], CARD_IDS[taken])


def effects(s: Marseille, aim: Aim) -> Iterator[Fact]:
    """What the card does to its targets, one after the other, once all have answered."""
    power, last = aimed_power(aim.card), len(aim.targets) - 1
    for target, answer in enumerate(aim.answers):
        if answer == ACCEPTED:
            facts = power.effect(s, aim, target)
        elif CARDS[answer].turn_back:
            facts = power.turned_back(s, aim, target)
        else:
            continue
        for fact in tuple(facts):
            s = fact.apply(s) if target < last else s
            yield fact
    yield AimSettled()
