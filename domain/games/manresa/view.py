"""The table as everybody sees it; nothing but future dice is hidden (rules page B.4, no. 19)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from domain.core.play import Seat
from domain.core.rules import View
from domain.games.manresa.cards import RESOURCES, Cards
from domain.games.manresa.material import AT_PLACE, ESTATE_INDEX, ESTATES, PLACES, SPACES, STANDARD, STANDARD_COST
from domain.games.manresa.orders import Orders
from domain.games.manresa.privileges.privilege import Privilege
from domain.games.manresa.production import BUYER, rolled
from domain.games.manresa.reconstruction import Reconstruction
from domain.games.manresa.state import FREE, ORDERS, PREPARATION, Manresa, worker_of
from domain.games.manresa.track import NOBODY


class Picture:
    """What a composed game shows: the round, the order track, the places, the privileges, the seats."""

    def __init__(self, orders: Orders, reconstruction: Reconstruction, privileges: Sequence[Privilege]) -> None:
        self.orders = orders
        self.reconstruction = reconstruction
        self.privileges = privileges

    def of(self, s: Manresa) -> View:
        """The view of a state."""
        return {
            "round": {"number": s.round, "phase": s.phase, "start": known(s.start)},
            "track": self.track(s),
            "places": [self.place(s, place) for place in range(len(PLACES))],
            "privileges": [self.privilege(s, each) for each in self.privileges],
            "standard": named(STANDARD_COST) if STANDARD in self.reconstruction.missions else None,
            "seats": [self.seat(s, seat) for seat in range(s.seats)],
        }

    def track(self, s: Manresa) -> list[View]:
        """The workers that are still to leave, in the direction of the arrow."""
        if s.phase != ORDERS:
            return []
        waiting = self.orders.queue(s)[s.done :]
        return [{"space": each.space, "seat": each.seat, "heir": each.heir} for each in waiting]

    def place(self, s: Manresa, place: int) -> View:
        """A production place with its cards, its workers and what was rolled in this round."""
        printed = PLACES[place]
        return {
            "place": printed.key,
            "resource": printed.resource,
            "supply": s.supply[place],
            "die": dict(printed.die),
            "rolled": list(rolled(s, place)),
            "bonanza": s.bonanza == place,
            "protection": s.protection == place,
            "spaces": [self.space(s, space) for space in AT_PLACE[place]],
        }

    def space(self, s: Manresa, space: int) -> View:
        """A space of a place with its worker, and the seat that bought what that obtains."""
        buyer = s.holder(BUYER) if space == s.bought else None
        return {"space": SPACES[space].key, "yields": SPACES[space].yields, **worker(s.spaces[space]), "buyer": buyer}

    def privilege(self, s: Manresa, privilege: Privilege) -> View:
        """A privilege: its estate's space with its worker, who has the card, whether it was used."""
        estate = ESTATE_INDEX[privilege.estate]
        return {
            "privilege": privilege.key,
            "estate": privilege.estate,
            "in_play": estate in s.estates,
            **worker(s.spaces[SPACES_OF_ESTATES[estate]]),
            "card": known(s.holder(estate)),
            "used": privilege.is_used(s),
        }

    def seat(self, s: Manresa, seat: Seat) -> View:
        """What lies before a seat: estate, cards, missions completed and the next one, whether an heir comes next."""
        if seat >= len(s.estates):
            return {"estate": None, "cards": named(s.hands[seat]), "missions": [], "next": None, "heir": False}
        mission = self.reconstruction.next_mission(s, seat)
        return {
            "estate": ESTATES[s.estates[seat]].key,
            "cards": named(s.hands[seat]),
            "missions": list(self.reconstruction.missions[: s.missions[seat]]),
            "next": {"mission": mission[0], "costs": named(mission[1])} if mission else None,
            "heir": s.granted == seat or (s.phase == PREPARATION and s.heir == seat),
        }


SPACES_OF_ESTATES = {space.estate: number for number, space in enumerate(SPACES) if space.estate >= 0}
"""The privilege space of each estate."""


def known(seat: Seat) -> Seat | None:
    """A seat, if it is one."""
    return None if seat == NOBODY else seat


def worker(code: int) -> dict[str, Any]:
    """The worker on a space."""
    seat, heir = worker_of(code) if code != FREE else (None, False)
    return {"worker": seat, "heir": heir}


def named(cards: Cards) -> dict[str, int]:
    """Cards by resource."""
    return dict(zip(RESOURCES, cards, strict=True))
