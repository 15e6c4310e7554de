"""What happens in a match of Manresa 1724."""

from __future__ import annotations

from msgspec.structs import replace

from domain.core.play import Fact, Seat
from domain.games.manresa.cards import NONE, Cards, with_cards, without_cards
from domain.games.manresa.material import AT_PLACE, ESTATE_INDEX, ESTATES, PLACE_INDEX, SPACE_INDEX, SPACES
from domain.games.manresa.state import (
    FREE,
    NOWHERE,
    ORDERS,
    PREPARATION,
    RECONSTRUCTION,
    Manresa,
    changed,
    worker_code,
    worker_of,
)
from domain.games.manresa.track import NOBODY


class TableLaid(Fact, frozen=True, array_like=True, gc=False, tag="t"):
    """The set-up before any chance: seats, and the cards of each resource beside the places."""

    seats: int
    cards: int

    def apply(self, s: Manresa) -> Manresa:
        return Manresa(
            points=(0,) * self.seats,
            hands=(NONE,) * self.seats,
            supply=(self.cards,) * len(NONE),
            missions=(0,) * self.seats,
        )


class EstateTaken(Fact, frozen=True, array_like=True, gc=False, tag="e"):
    """The next seat has this estate: it was dealt, or chosen."""

    estate: str

    def apply(self, s: Manresa) -> Manresa:
        return replace(s, estates=(*s.estates, ESTATE_INDEX[self.estate]))


class StartDrawn(Fact, frozen=True, array_like=True, gc=False, tag="s"):
    """The lot gave the start card to a seat."""

    seat: Seat

    def apply(self, s: Manresa) -> Manresa:
        return replace(s, start=self.seat)


class RoundBegan(Fact, frozen=True, array_like=True, gc=False, tag="r"):
    """Phase 1: the workers stand on the order track, and the black one of who used the heir in the round before."""

    def apply(self, s: Manresa) -> Manresa:
        return replace(s, round=s.round + 1, phase=ORDERS, done=0, heir=s.granted, granted=NOBODY, rolls=())


class WorkerSent(Fact, frozen=True, array_like=True, gc=False, tag="w"):
    """Phase 2: the next worker of a seat went to a space; from a privilege space its owner took the card."""

    seat: Seat
    space: str
    heir: bool

    def apply(self, s: Manresa) -> Manresa:
        index = SPACE_INDEX[self.space]
        spaces = changed(s.spaces, index, worker_code(self.seat, heir=self.heir))
        estate = SPACES[index].estate
        if estate < 0:
            return replace(s, spaces=spaces, done=s.done + 1)
        return replace(s, spaces=spaces, done=s.done + 1, taken=changed(s.taken, estate, self.seat))


class PhaseBegan(Fact, frozen=True, array_like=True, gc=False, tag="f"):
    """The phase before is through; the workers on privilege spaces leave when production is."""

    phase: int

    def apply(self, s: Manresa) -> Manresa:
        if self.phase == RECONSTRUCTION:
            return replace(s, phase=RECONSTRUCTION, done=0, spaces=(FREE,) * len(SPACES), heir=NOBODY)
        return replace(s, phase=self.phase, done=0)


class BoughtAhead(Fact, frozen=True, array_like=True, gc=False, tag="b"):
    """Phase 3: a seat paid the owner of the worker on a space, and will get what that worker obtains."""

    seat: Seat
    space: str
    paid: Cards

    def apply(self, s: Manresa) -> Manresa:
        index = SPACE_INDEX[self.space]
        seller, _ = worker_of(s.spaces[index])
        hands = changed(s.hands, self.seat, without_cards(s.hands[self.seat], self.paid))
        hands = changed(hands, seller, with_cards(hands[seller], self.paid))
        return replace(s, hands=hands, bought=index)


class BonanzaCalled(Fact, frozen=True, array_like=True, gc=False, tag="o"):
    """Phase 3: the card of bonanza lies on a place; its die will be rolled twice."""

    place: str

    def apply(self, s: Manresa) -> Manresa:
        return replace(s, bonanza=PLACE_INDEX[self.place])


class Protected(Fact, frozen=True, array_like=True, gc=False, tag="p"):
    """Phase 3: the card of military protection lies on a place; bad rolls do nothing there."""

    place: str

    def apply(self, s: Manresa) -> Manresa:
        return replace(s, protection=PLACE_INDEX[self.place])


class HeirTaken(Fact, frozen=True, array_like=True, gc=False, tag="h"):
    """Phase 3: a seat took a black worker for the next round."""

    seat: Seat

    def apply(self, s: Manresa) -> Manresa:
        return replace(s, granted=self.seat)


class Passed(Fact, frozen=True, array_like=True, gc=False, tag="n"):
    """A seat used no further privilege, or built nothing, in this round."""

    seat: Seat

    def apply(self, s: Manresa) -> Manresa:
        return replace(s, done=s.offset(self.seat) + 1)


class Rolled(Fact, frozen=True, array_like=True, gc=False, tag="d"):
    """Phase 4: the start player rolled the die of the place that is resolved."""

    face: str

    def apply(self, s: Manresa) -> Manresa:
        return replace(s, rolls=(*s.rolls, self.face))


class Gathered(Fact, frozen=True, array_like=True, gc=False, tag="g"):
    """Phase 4: a seat got so many cards of the place that is resolved, for one worker."""

    seat: Seat
    count: int

    def apply(self, s: Manresa) -> Manresa:
        resource = s.done
        hand = s.hands[self.seat]
        more = changed(hand, resource, hand[resource] + self.count)
        supply = changed(s.supply, resource, s.supply[resource] - self.count)
        return replace(s, hands=changed(s.hands, self.seat, more), supply=supply)


class PlaceLeft(Fact, frozen=True, array_like=True, gc=False, tag="l"):
    """Phase 4: the place is resolved, its workers left the board."""

    def apply(self, s: Manresa) -> Manresa:
        first, last = AT_PLACE[s.done][0], AT_PLACE[s.done][-1]
        left = (FREE,) * (last - first + 1)
        return replace(s, spaces=(*s.spaces[:first], *left, *s.spaces[last + 1 :]), done=s.done + 1)


class Rebuilt(Fact, frozen=True, array_like=True, gc=False, tag="m"):
    """Phase 5: a seat completed its next mission and put these cards back."""

    seat: Seat
    paid: Cards

    def apply(self, s: Manresa) -> Manresa:
        seat = self.seat
        return replace(
            s,
            hands=changed(s.hands, seat, without_cards(s.hands[seat], self.paid)),
            supply=with_cards(s.supply, self.paid),
            missions=changed(s.missions, seat, s.missions[seat] + 1),
            done=s.offset(seat) + 1,
        )


class RoundEnded(Fact, frozen=True, array_like=True, gc=False, tag="z"):
    """The privilege cards are with their owners again, the start card goes to the left."""

    def apply(self, s: Manresa) -> Manresa:
        return replace(
            s,
            start=(s.start + 1) % s.seats,
            phase=PREPARATION,
            done=0,
            taken=(NOBODY,) * len(ESTATES),
            bought=NOWHERE,
            bonanza=NOWHERE,
            protection=NOWHERE,
        )


BASE_FACTS = (
    TableLaid,
    EstateTaken,
    StartDrawn,
    RoundBegan,
    WorkerSent,
    PhaseBegan,
    Rolled,
    Gathered,
    PlaceLeft,
    Passed,
    Rebuilt,
    RoundEnded,
)
"""What happens in both versions; privileges bring their own."""
