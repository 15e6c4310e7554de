"""Hands that a special piece touches: passed on, robbed of a random piece, thrown away (I1-19, I1-30, I1-31)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from msgspec.structs import replace

from domain.core.play import Awaited, Chance, Fact, Outcome, Seat
from domain.games.grand_marais.annex import Annex
from domain.games.grand_marais.extra import Extra
from domain.games.grand_marais.parts import MarshPart
from domain.games.grand_marais.pieces import VILLAGE
from domain.games.grand_marais.state import Marsh

NO_SEAT = -1


class Due(NamedTuple):
    """That a seat gives another one of some pieces of its hand, at random."""

    giver: Seat
    taker: Seat
    pieces: tuple[str, ...]


class HandsInMotion(Annex, frozen=True, gc=False):
    """``drawing``: the seat that fills its hand out of turn, -1 if none does.  ``passing``: whether all hands go to the
    left after that.  ``due``: the random pieces that are still to be given, in order.
    """

    key: ClassVar[str] = "hands"

    drawing: Seat = NO_SEAT
    passing: bool = False
    due: tuple[Due, ...] = ()


AT_REST = HandsInMotion()


def in_motion(s: Marsh) -> HandsInMotion:
    """The annex, or what stands for none."""
    found = s.annex.get(HandsInMotion.key, AT_REST)
    assert isinstance(found, HandsInMotion)
    return found


def loose(s: Marsh, seat: Seat) -> tuple[str, ...]:
    """The hand of a seat without a village, which is never taken, thrown away or passed (A.4 no. 62)."""
    return tuple([piece for piece in s.hands[seat] if piece != VILLAGE])


def kept(s: Marsh, seat: Seat) -> tuple[str, ...]:
    """What stays in a hand: a village."""
    return tuple([piece for piece in s.hands[seat] if piece == VILLAGE])


class HandsCalled(Fact, frozen=True, array_like=True, gc=False, tag="ic"):
    """All hands will go to the left, as soon as this seat has drawn (the Relic)."""

    seat: Seat

    def apply(self, s: Marsh) -> Marsh:
        return s.with_annex(replace(in_motion(s), drawing=self.seat, passing=True))


class HandReceived(Fact, frozen=True, array_like=True, gc=False, tag="ir"):
    """A seat received the ``hand`` of another, pieces with spaces between; a village was kept.

    Who kept one owes a random piece of what came.
    """

    reveals: ClassVar[bool] = True
    secret: ClassVar[tuple[str, ...]] = ("hand",)
    seat: Seat
    giver: Seat
    hand: str

    def knowers(self) -> tuple[Seat, ...]:
        """Who gave and who received."""
        return (self.seat, self.giver)

    def apply(self, s: Marsh) -> Marsh:
        village, pieces, found = kept(s, self.seat), tuple(self.hand.split()), in_motion(s)
        due = (*found.due, Due(self.seat, s.after(self.seat), pieces)) if village and pieces else found.due
        s = replace(s, hands=s.with_hand(self.seat, (*village, *pieces)))
        return s.with_annex(HandsInMotion(due=due))


class HandThrownAway(Fact, frozen=True, array_like=True, gc=False, tag="it"):
    """A seat threw its ``hand`` away, pieces with spaces between, and draws another (the Fire)."""

    reveals: ClassVar[bool] = True
    seat: Seat
    hand: str

    def apply(self, s: Marsh) -> Marsh:
        s = replace(s, hands=s.with_hand(self.seat, kept(s, self.seat)), out=(*s.out, *self.hand.split()))
        return s.with_annex(replace(in_motion(s), drawing=self.seat))


class HandFilled(Fact, frozen=True, array_like=True, gc=False, tag="if"):
    """The hand that was filled out of turn is full, or nothing is left to draw."""

    def apply(self, s: Marsh) -> Marsh:
        return s.with_annex(replace(in_motion(s), drawing=NO_SEAT))


class PiecesCalled(Fact, frozen=True, array_like=True, gc=False, tag="ip"):
    """Each seat takes a random piece from the seat to its left, all at the same time (the Bitard)."""

    def apply(self, s: Marsh) -> Marsh:
        givers = [(s.after(seat), seat) for seat in range(s.seats)]
        due = tuple([Due(giver, taker, loose(s, giver)) for giver, taker in givers if loose(s, giver)])
        return s.with_annex(replace(in_motion(s), due=due))


class PieceGiven(Fact, frozen=True, array_like=True, gc=False, tag="ig"):
    """A random piece went from one hand to another."""

    secret: ClassVar[tuple[str, ...]] = ("piece",)
    seat: Seat
    giver: Seat
    piece: str

    def knowers(self) -> tuple[Seat, ...]:
        """Who gave and who received."""
        return (self.seat, self.giver)

    def apply(self, s: Marsh) -> Marsh:
        s = replace(s, hands=s.without(self.giver, self.piece))
        s = replace(s, hands=s.with_hand(self.seat, (*s.hands[self.seat], self.piece)))
        return s.with_annex(replace(in_motion(s), due=in_motion(s).due[1:]))


class Hands(Extra, frozen=True, kw_only=True):
    """That hands may change owners."""

    facts: ClassVar[tuple[type[Fact], ...]] = (
        *(HandsCalled, HandReceived, HandThrownAway, HandFilled, PiecesCalled, PieceGiven),
    )


class TurningHands(MarshPart):
    """Hands are filled, passed and robbed at once, before anything else is played."""

    key = "hands"

    def awaits(self, s: Marsh) -> Awaited | None:
        found = in_motion(s)
        if found.drawing != NO_SEAT:
            return self.fill(s, found.drawing)
        if found.due:
            return Chance("give", tuple(sorted(Counter(found.due[0].pieces).items())), seat=found.due[0].taker)
        return None

    def follows(self, s: Marsh) -> Sequence[Fact]:
        found = in_motion(s)
        if found.drawing == NO_SEAT:
            return ()
        if not found.passing:
            return (HandFilled(),)
        givers = [(seat - 1) % s.seats for seat in range(s.seats)]
        return [HandReceived(seat, giver, " ".join(loose(s, giver))) for seat, giver in enumerate(givers)]

    def resolve(self, s: Marsh, chance: Chance, outcome: Outcome) -> Sequence[Fact]:
        if chance.kind == "draw":
            return tuple(self.drawn(chance, outcome))
        due = in_motion(s).due[0]
        return (PieceGiven(due.taker, due.giver, str(outcome)),)
