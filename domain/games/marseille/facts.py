"""What happens in a match of the Marseille card game: set-up, turns, districts, shouts, the end."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from domain.core.play import Fact, Seat
from domain.games.marseille.cards import CARD_INDEX
from domain.games.marseille.city import LIEU_INDEX, MOMENT_INDEX
from domain.games.marseille.objectives import OBJECTIVE_INDEX
from domain.games.marseille.state import (
    AFTER_LIMIT,
    AFTER_LOCAL,
    BEGIN,
    LIMIT,
    MOMENT,
    NOBODY,
    PLAY,
    TALLIES,
    TALLY_INDEX,
    Marseille,
    changed,
    more,
    with_sorted,
    without,
)
from domain.games.marseille.table import TURN

TWICE = 2
"""Icons that a local effect has at most."""


class TableLaid(Fact, frozen=True, array_like=True, gc=False, tag="t"):
    """The set-up before any chance: seats, Stress points, and how many there are of each card of each deck."""

    seats: int
    pool: int
    actions: tuple[int, ...]
    lieux: tuple[int, ...]
    moments: tuple[int, ...]
    objectives: tuple[int, ...]

    def apply(self, s: Marseille) -> Marseille:
        nothing: tuple[tuple[int, ...], ...] = ((),) * self.seats
        return Marseille(
            points=(0,) * self.seats,
            hands=nothing,
            piles=nothing,
            objects=nothing,
            stress=(0,) * self.seats,
            objectives=nothing,
            validated=nothing,
            tallies=((0,) * len(TALLIES),) * self.seats,
            pool=self.pool,
            actions=self.actions,
            action_discard=(0,) * len(self.actions),
            lieux=self.lieux,
            lieu_discard=(0,) * len(self.lieux),
            moments=self.moments,
            objective_deck=self.objectives,
        )


class ActionDrawn(Fact, frozen=True, array_like=True, gc=False, tag="a"):
    """A seat drew an Action."""

    secret: ClassVar[tuple[str, ...]] = ("card",)
    seat: Seat
    card: str

    def apply(self, s: Marseille) -> Marseille:
        card = CARD_INDEX[self.card]
        hands = changed(s.hands, self.seat, with_sorted(s.hands[self.seat], card))
        return replace(s, hands=hands, actions=more(s.actions, card, -1), owed=max(s.owed - 1, 0))


class LieuDealt(Fact, frozen=True, array_like=True, gc=False, tag="l"):
    """In the set-up a seat drew a district and laid it on its pile, face up."""

    seat: Seat
    lieu: str

    def apply(self, s: Marseille) -> Marseille:
        lieu = LIEU_INDEX[self.lieu]
        piles = changed(s.piles, self.seat, (*s.piles[self.seat], lieu))
        return replace(s, piles=piles, lieux=more(s.lieux, lieu, -1))


class ObjectiveDrawn(Fact, frozen=True, array_like=True, gc=False, tag="o"):
    """In the set-up a seat drew an Objective."""

    secret: ClassVar[tuple[str, ...]] = ("objective",)
    seat: Seat
    objective: str

    def apply(self, s: Marseille) -> Marseille:
        objective = OBJECTIVE_INDEX[self.objective]
        held = changed(s.objectives, self.seat, with_sorted(s.objectives[self.seat], objective))
        return replace(s, objectives=held, objective_deck=more(s.objective_deck, objective, -1))


class ObjectivePutAway(Fact, frozen=True, array_like=True, gc=False, tag="w"):
    """In the set-up a seat put an Objective out of the game, face down."""

    secret: ClassVar[tuple[str, ...]] = ("objective",)
    seat: Seat
    objective: str

    def apply(self, s: Marseille) -> Marseille:
        left = without(s.objectives[self.seat], OBJECTIVE_INDEX[self.objective])
        return replace(s, objectives=changed(s.objectives, self.seat, left))


class MomentRevealed(Fact, frozen=True, array_like=True, gc=False, tag="m"):
    """The Dealer revealed the Moment of the round."""

    moment: str

    def apply(self, s: Marseille) -> Marseille:
        moment = MOMENT_INDEX[self.moment]
        return replace(s, moment=moment, moments=more(s.moments, moment, -1), round=s.round + 1, stage=BEGIN)


class DrawBegan(Fact, frozen=True, array_like=True, gc=False, tag="d"):
    """Step 1: the seat whose turn it is draws so many Actions."""

    count: int

    def apply(self, s: Marseille) -> Marseille:
        return replace(s, owed=self.count, stage=PLAY)


class Reshuffled(Fact, frozen=True, array_like=True, gc=False, tag="u"):
    """The discard is a deck again: ``actions`` or ``lieux``."""

    deck: str

    def apply(self, s: Marseille) -> Marseille:
        if self.deck == "actions":
            return replace(s, actions=s.action_discard, action_discard=(0,) * len(s.actions))
        return replace(s, lieux=s.lieu_discard, lieu_discard=(0,) * len(s.lieux))


class DeckSpent(Fact, frozen=True, array_like=True, gc=False, tag="q"):
    """Deck and discard are empty: nothing more is drawn."""

    def apply(self, s: Marseille) -> Marseille:
        return replace(s, owed=0, looking=0)


class LieuSeen(Fact, frozen=True, array_like=True, gc=False, tag="v"):
    """For a movement the seat whose turn it is drew a district."""

    secret: ClassVar[tuple[str, ...]] = ("lieu",)
    seat: Seat
    lieu: str

    def apply(self, s: Marseille) -> Marseille:
        lieu = LIEU_INDEX[self.lieu]
        return replace(s, seen=(*s.seen, lieu), looking=s.looking - 1, lieux=more(s.lieux, lieu, -1))


class LieuKept(Fact, frozen=True, array_like=True, gc=False, tag="k"):
    """A district went on top of the pile of the seat whose turn it is, these others on the discard, face up."""

    reveals: ClassVar[bool] = True
    lieu: str
    discarded: tuple[str, ...] = ()

    def apply(self, s: Marseille) -> Marseille:
        discard = s.lieu_discard
        for lieu in self.discarded:
            discard = more(discard, LIEU_INDEX[lieu])
        piles = changed(s.piles, s.turn, (*s.piles[s.turn], LIEU_INDEX[self.lieu]))
        return replace(s, piles=piles, lieu_discard=discard, seen=())


class ObjectiveValidated(Fact, frozen=True, array_like=True, gc=False, tag="h"):
    """CHAOS!  The seat whose turn it is revealed an Objective, which is validated."""

    reveals: ClassVar[bool] = True
    objective: str

    def apply(self, s: Marseille) -> Marseille:
        objective, seat = OBJECTIVE_INDEX[self.objective], s.turn
        return replace(
            s,
            objectives=changed(s.objectives, seat, without(s.objectives[seat], objective)),
            validated=changed(s.validated, seat, (*s.validated[seat], objective)),
            used=s.used + 1,
        )


class HandPassed(Fact, frozen=True, array_like=True, gc=False, tag="g"):
    """After a shout a seat got the hand of the one to its right: these cards, which only the two know."""

    secret: ClassVar[tuple[str, ...]] = ("cards",)
    giver: Seat
    receiver: Seat
    cards: str

    def knowers(self) -> tuple[Seat, ...]:
        """Who had the hand and who has it."""
        return (self.giver, self.receiver)

    def apply(self, s: Marseille) -> Marseille:
        hand = tuple(CARD_INDEX[card] for card in self.cards.split())
        return replace(s, hands=changed(s.hands, self.receiver, hand))


class PenaltyDue(Fact, frozen=True, array_like=True, gc=False, tag="e"):
    """With two players: the rival of the shouter has to discard a card."""

    seat: Seat

    def apply(self, s: Marseille) -> Marseille:
        return replace(s, penalty=self.seat)


class Discarded(Fact, frozen=True, array_like=True, gc=False, tag="x"):
    """A seat put a card of its hand on the discard."""

    seat: Seat
    card: str

    def apply(self, s: Marseille) -> Marseille:
        card, seat = CARD_INDEX[self.card], self.seat
        hand = without(s.hands[seat], card)
        within = s.stage == LIMIT and len(hand) <= TURN.hand
        return replace(
            s,
            hands=changed(s.hands, seat, hand),
            action_discard=more(s.action_discard, card),
            penalty=NOBODY,
            stage=AFTER_LIMIT if within else s.stage,
        )


class Unstuck(Fact, frozen=True, array_like=True, gc=False, tag="j"):
    """The seat whose turn it is used an action, once in the match, to discard a card that is stuck."""

    def apply(self, s: Marseille) -> Marseille:
        return replace(s, unstuck=(*s.unstuck, s.turn), used=s.used + 1)


class StageBegan(Fact, frozen=True, array_like=True, gc=False, tag="f"):
    """The match has come to this stage."""

    stage: int

    def apply(self, s: Marseille) -> Marseille:
        return replace(s, stage=self.stage)


class LocalEffect(Fact, frozen=True, array_like=True, gc=False, tag="i"):
    """Step 3: the seat whose turn it is drew so much Stress for the icons of its top district."""

    count: int

    def apply(self, s: Marseille) -> Marseille:
        seat, tallies = s.turn, s.tallies
        if self.count >= TWICE:
            tallies = changed(tallies, seat, more(tallies[seat], TALLY_INDEX["hit_twice"]))
        stress = more(s.stress, seat, self.count)
        return replace(s, stress=stress, pool=s.pool - self.count, stage=AFTER_LOCAL, tallies=tallies)


class Announced(Fact, frozen=True, array_like=True, gc=False, tag="y"):
    """LES VACANCES PARFAITES: the seat whose turn it is has arrived."""

    def apply(self, s: Marseille) -> Marseille:
        return replace(s, announced=(*s.announced, s.turn))


class TurnEnded(Fact, frozen=True, array_like=True, gc=False, tag="n"):
    """The next seat is to play; after the last one comes the next Moment, unless somebody has announced."""

    def apply(self, s: Marseille) -> Marseille:
        turn = (s.turn + 1) % s.seats
        stage = BEGIN if turn or s.announced else MOMENT
        return replace(s, turn=turn, stage=stage, used=0, extra=0, aims=())


class MatchEnded(Fact, frozen=True, array_like=True, gc=False, tag="Z"):
    """The match is over for this reason."""

    reason: str

    def apply(self, s: Marseille) -> Marseille:
        return replace(s, over=self.reason)


FACTS: tuple[type[Fact], ...] = (
    TableLaid,
    ActionDrawn,
    LieuDealt,
    ObjectiveDrawn,
    ObjectivePutAway,
    MomentRevealed,
    DrawBegan,
    Reshuffled,
    DeckSpent,
    LieuSeen,
    LieuKept,
    ObjectiveValidated,
    HandPassed,
    PenaltyDue,
    Discarded,
    Unstuck,
    StageBegan,
    LocalEffect,
    Announced,
    TurnEnded,
    MatchEnded,
)
