"""What happens when Action cards are played: the cards themselves, answers to them, and what they do."""

from __future__ import annotations

from msgspec.structs import replace

from domain.core.play import Fact, Seat
from domain.games.marseille.cards import CARD_INDEX, CARDS
from domain.games.marseille.state import (
    ACCEPTED,
    EVERYBODY,
    NOTHING,
    TALLY_INDEX,
    Aim,
    Marseille,
    changed,
    more,
    with_sorted,
    without,
)


def laid_out(s: Marseille, seat: Seat, card: int) -> Marseille:
    """The state after a card left a hand, for the row of Objects or for the discard, and was counted."""
    kind = CARDS[card].kind
    hands = changed(s.hands, seat, without(s.hands[seat], card))
    tallies = s.tallies
    if kind in TALLY_INDEX:
        tallies = changed(tallies, seat, more(tallies[seat], TALLY_INDEX[kind]))
    if kind == "object":
        objects = changed(s.objects, seat, with_sorted(s.objects[seat], card))
        return replace(s, hands=hands, tallies=tallies, objects=objects)
    return replace(s, hands=hands, tallies=tallies, action_discard=more(s.action_discard, card))


class CardPlayed(Fact, frozen=True, array_like=True, gc=False, tag="p"):
    """The seat whose turn it is played a card that points at nobody."""

    card: str

    def apply(self, s: Marseille) -> Marseille:
        index = CARD_INDEX[self.card]
        card = CARDS[index]
        return replace(
            laid_out(s, s.turn, index),
            used=s.used + 1,
            extra=s.extra + card.actions,
            looking=card.lieux,
            owed=card.draw,
        )


class CardAimed(Fact, frozen=True, array_like=True, gc=False, tag="c"):
    """The seat whose turn it is played a card that points at these seats, who may answer.

    ``shares``: own Stress meant for each; ``gives``, ``takes``: placed Objects, or empty.
    """

    card: str
    targets: tuple[Seat, ...]
    shares: tuple[int, ...] = ()
    gives: str = ""
    takes: str = ""

    def apply(self, s: Marseille) -> Marseille:
        card = CARD_INDEX[self.card]
        aim = Aim(
            card,
            self.targets,
            self.shares,
            gives=CARD_INDEX.get(self.gives, NOTHING),
            takes=CARD_INDEX.get(self.takes, NOTHING),
        )
        return replace(laid_out(s, s.turn, card), used=s.used + 1, aim=aim, aims=(*s.aims, aim_of(self)))


def aim_of(fact: CardAimed) -> Seat:
    """The seat that a card is aimed at, ``EVERYBODY`` when it is at all others."""
    return EVERYBODY if CARDS[CARD_INDEX[fact.card]].power == "attack_all" else fact.targets[0]


class TrioPlayed(Fact, frozen=True, array_like=True, gc=False, tag="T"):
    """The cards that the seat whose turn it is has played in this turn are what ``three_cards`` asks for."""

    def apply(self, s: Marseille) -> Marseille:
        return tallied(s, s.turn, "trios")


class Answered(Fact, frozen=True, array_like=True, gc=False, tag="r"):
    """A seat that a card points at answered it; an empty ``card`` means that it did not, ``takes`` an Object."""

    seat: Seat
    card: str = ""
    takes: str = ""

    def apply(self, s: Marseille) -> Marseille:
        aim = s.aim
        assert aim is not None, "only a card that was aimed is answered"
        if not self.card:
            return replace(s, aim=replace(aim, answers=(*aim.answers, ACCEPTED)))
        card = CARD_INDEX[self.card]
        taken = CARD_INDEX.get(self.takes, aim.back)
        after = tallied(laid_out(s, self.seat, card), self.seat, "warded")
        return replace(after, aim=replace(aim, answers=(*aim.answers, card), back=taken))


class AimSettled(Fact, frozen=True, array_like=True, gc=False, tag="s"):
    """The card that was aimed has taken effect."""

    def apply(self, s: Marseille) -> Marseille:
        return replace(s, aim=None)


class StressPassed(Fact, frozen=True, array_like=True, gc=False, tag="P"):
    """The seat whose turn it is gave so much of its own Stress to another."""

    to: Seat
    count: int

    def apply(self, s: Marseille) -> Marseille:
        stress = more(more(s.stress, s.turn, -self.count), self.to, self.count)
        return tallied(replace(s, stress=stress), s.turn, "relieved", self.count)


class StressDrawn(Fact, frozen=True, array_like=True, gc=False, tag="D"):
    """A seat drew so much Stress from the supply."""

    seat: Seat
    count: int

    def apply(self, s: Marseille) -> Marseille:
        return replace(s, stress=more(s.stress, self.seat, self.count), pool=s.pool - self.count)


class StressReturned(Fact, frozen=True, array_like=True, gc=False, tag="R"):
    """A seat put so much Stress back into the supply."""

    seat: Seat
    count: int

    def apply(self, s: Marseille) -> Marseille:
        return replace(s, stress=more(s.stress, self.seat, -self.count), pool=s.pool + self.count)


class TopsExchanged(Fact, frozen=True, array_like=True, gc=False, tag="X"):
    """The top districts of the seat whose turn it is and of another changed places."""

    other: Seat

    def apply(self, s: Marseille) -> Marseille:
        mine, theirs = s.piles[s.turn], s.piles[self.other]
        piles = changed(s.piles, s.turn, (*mine[:-1], theirs[-1]))
        return replace(s, piles=changed(piles, self.other, (*theirs[:-1], mine[-1])))


class ObjectMoved(Fact, frozen=True, array_like=True, gc=False, tag="O"):
    """A placed Object went from one row to another."""

    object: str
    giver: Seat
    to: Seat

    def apply(self, s: Marseille) -> Marseille:
        card = CARD_INDEX[self.object]
        objects = changed(s.objects, self.giver, without(s.objects[self.giver], card))
        return replace(s, objects=changed(objects, self.to, with_sorted(objects[self.to], card)))


class Stolen(Fact, frozen=True, array_like=True, gc=False, tag="S"):
    """The seat whose turn it is has stolen an Object."""

    def apply(self, s: Marseille) -> Marseille:
        return tallied(s, s.turn, "thefts")


def tallied(s: Marseille, seat: Seat, name: str, count: int = 1) -> Marseille:
    """The state in which so much more of something is counted for a seat."""
    return replace(s, tallies=changed(s.tallies, seat, more(s.tallies[seat], TALLY_INDEX[name], count)))


PLAYED_FACTS: tuple[type[Fact], ...] = (
    CardPlayed,
    CardAimed,
    TrioPlayed,
    Answered,
    AimSettled,
    StressPassed,
    StressDrawn,
    StressReturned,
    TopsExchanged,
    ObjectMoved,
    Stolen,
)
