"""Step 2: the actions of a turn.  Seed, JUEGA hasta 3 acciones; rules page C.4, nos. 12, 14 and 25."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.core.play import Fact, Illegal, Move, Seat, Turn
from domain.games.marseille.cards import CARD_IDS, CARD_INDEX
from domain.games.marseille.facts import Announced, Discarded, Unstuck
from domain.games.marseille.moves import (
    Announce,
    Discard,
    Pass,
    PlayAt,
    PlayAtAll,
    PlayCard,
    PlayGiving,
    PlaySwapping,
    PlayTaking,
    Shout,
)
from domain.games.marseille.objectives import OBJECTIVE_IDS, Objective
from domain.games.marseille.powers.catalog import ANSWERS, POWERS
from domain.games.marseille.shouting import shouted, shouts
from domain.games.marseille.state import NOTHING, PLAY, Marseille
from domain.games.marseille.table import DEAL
from domain.games.marseille.turn import local_effect, may_announce
from domain.kit.course import Part

ANNOUNCE, PASS = Announce(), Pass()
FORMS = "play a card of the hand; shout {objective}; discard {card}; announce; pass"


class Acting(Part):
    """A seat plays cards, shouts, discards what is stuck, announces, or passes.

    It is asked as long as actions are left, whatever it holds, so that nobody learns what it cannot play.
    """

    key = "play"

    def __init__(self, objectives: Sequence[Objective], *, stop: bool) -> None:
        self.objectives = objectives
        self.stop = stop

    def awaits(self, s: Marseille) -> Turn | None:
        if s.stage != PLAY:
            return None
        return Turn((s.turn,), self.key) if s.actions_left > 0 or may_announce(s) else None

    def moves(self, s: Marseille, seat: Seat) -> Sequence[Move]:
        found: list[Move] = []
        if s.actions_left > 0:
            for card in dict.fromkeys(s.hands[seat]):
                found += POWERS[card].moves(s)
            found += shouts(s, self.objectives)
            found += [Discard(CARD_IDS[card]) for card in self.stuck(s)]
        if may_announce(s):
            found.append(ANNOUNCE)
        found.append(PASS)
        return found

    def stuck(self, s: Marseille) -> list[int]:
        """The cards that the seat may discard for an action: once, with both Objectives validated."""
        seat = s.turn
        if len(s.validated[seat]) < DEAL.kept or seat in s.unstuck:
            return []
        return [card for card in ANSWERS if card in s.hands[seat]]

    def decide(self, s: Marseille, seat: Seat, move: Move) -> Iterable[Fact]:
        match move:
            case Pass():
                return (local_effect(s),)
            case Announce():
                return self.announce(s)
            case _ if s.actions_left <= 0:
                raise Illegal("all actions of this turn are used; possible are: announce; pass")
            case Shout(objective):
                return self.shout(s, objective)
            case Discard(card):
                return self.unstick(s, card)
            case PlayCard() | PlayAt() | PlayAtAll() | PlayTaking() | PlayGiving() | PlaySwapping():
                return self.play(s, move, move.card)
            case _:
                raise Illegal(f"it is the turn of seat {seat}; possible are: {FORMS}")

    def play(self, s: Marseille, move: Move, card: str) -> Iterable[Fact]:
        """A card is played."""
        index = CARD_INDEX.get(card, NOTHING)
        if index not in s.hands[s.turn]:
            hand = ", ".join(CARD_IDS[each] for each in dict.fromkeys(s.hands[s.turn]))
            raise Illegal(f"{card} is not in the hand; there are: {hand or 'none'}")
        power = POWERS[index]
        if move not in power.moves(s):
            raise Illegal(power.why_not(s, move))
        return power.decide(s, move)

    def shout(self, s: Marseille, objective: str) -> Iterable[Fact]:
        """An Objective is revealed and validated."""
        if Shout(objective) in shouts(s, self.objectives):
            return shouted(s, objective)
        held = ", ".join(OBJECTIVE_IDS[each] for each in s.objectives[s.turn])
        raise Illegal(f"{objective} is not an own Objective that is fulfilled now; the own ones are: {held or 'none'}")

    def unstick(self, s: Marseille, card: str) -> Iterable[Fact]:
        """A card that is stuck is discarded."""
        if CARD_INDEX.get(card, NOTHING) in self.stuck(s):
            return (Unstuck(), Discarded(s.turn, card))
        stuck = " or ".join(CARD_IDS[each] for each in ANSWERS)
        raise Illegal(f"once a match, with both Objectives validated, one action discards {stuck} of the hand")

    def announce(self, s: Marseille) -> Iterable[Fact]:
        """The seat announces, which ends its actions unless the option says otherwise."""
        if not may_announce(s):
            raise Illegal("only who has both Objectives validated, and no Action or no Stress, may announce, once")
        return (Announced(), local_effect(s)) if self.stop else (Announced(),)

    def follows(self, s: Marseille) -> Sequence[Fact]:
        return (local_effect(s),) if s.stage == PLAY else ()
