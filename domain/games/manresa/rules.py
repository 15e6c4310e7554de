"""Manresa 1724 composed for one variation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from domain.core.play import Fact, Move, Seat
from domain.core.rules import Phrase, Variation, View
from domain.games.manresa.box import everything_by_place
from domain.games.manresa.ends import EndOfMatch
from domain.games.manresa.facts import BASE_FACTS, TableLaid
from domain.games.manresa.material import BOX, ESTATES, PHASES, ROUTES, STANDARD
from domain.games.manresa.moves import BASE_MOVES, ChooseEstate
from domain.games.manresa.orders import Orders, Preparation
from domain.games.manresa.privileges.using import EVERY_PRIVILEGE, Privileges
from domain.games.manresa.production import Production
from domain.games.manresa.reconstruction import Reconstruction
from domain.games.manresa.setup import ESTATES_BY, Lot
from domain.games.manresa.speech import position
from domain.games.manresa.state import (
    ORDERS,
    PREPARATION,
    PRIVILEGES,
    PRODUCTION,
    RECONSTRUCTION,
    Manresa,
)
from domain.games.manresa.track import queues
from domain.games.manresa.view import Picture
from domain.kit.course import Course, Part

EDITION = "1"
SEATS = (2, 3, 4)


class Version(Struct, frozen=True):
    """One of the two levels of the game: whether privileges are used, and the missions in order."""

    privileges: bool
    missions: tuple[str, ...]


VERSIONS = {
    "children": Version(privileges=False, missions=PHASES),
    "full": Version(privileges=True, missions=(*PHASES, STANDARD)),
}
"""The levels by base.  Seed, Versions del joc; the standard: seed, 5. Reconstrucció."""


class ManresaRules(Course[Manresa]):
    """Manresa 1724 in one version.  ``phases``: the parts that have a say in each."""

    edition = EDITION
    state_type = Manresa

    def __init__(self, variation: Variation) -> None:
        self.variation = variation
        version = VERSIONS[variation.base]
        estates = variation.option("estates", next(iter(ESTATES_BY)))
        route = ROUTES[variation.option("arrow", next(iter(ROUTES)))]
        self.orders = Orders(
            queues(route, SEATS),
            privileges=version.privileges,
            then=PRIVILEGES if version.privileges else PRODUCTION,
        )
        self.reconstruction = Reconstruction(version.missions)
        used = EVERY_PRIVILEGE if version.privileges else ()
        self.move_types: tuple[type[Move], ...] = (ChooseEstate, *BASE_MOVES, *(each.kind for each in used))
        self.fact_types = (*BASE_FACTS, *(each.fact for each in used))
        between_rounds: tuple[Part, ...] = (
            ESTATES_BY[estates](),
            Lot(),
            EndOfMatch(self.reconstruction, privileges=version.privileges),
            Preparation(),
        )
        self.phases: Mapping[int, tuple[Part, ...]] = {
            PREPARATION: between_rounds,
            ORDERS: (self.orders,),
            **({PRIVILEGES: (Privileges(),)} if used else {}),
            PRODUCTION: (Production(),),
            RECONSTRUCTION: (self.reconstruction,),
        }
        self.parts = tuple(part for parts in self.phases.values() for part in parts)
        self.picture = Picture(self.orders, self.reconstruction, used)

    def parts_at(self, s: Manresa) -> Sequence[Part]:
        return self.phases[s.phase]

    def opening(self, seats: int) -> Iterable[Fact]:
        return (TableLaid(seats, BOX["cards"]["count"]),)

    def faction(self, s: Manresa, seat: Seat) -> str:
        return f"estate.{ESTATES[s.estates[seat]].key}" if seat < len(s.estates) else ""

    def view(self, s: Manresa, seat: Seat | None) -> View:
        return self.picture.of(s)

    def text(self, s: Manresa, seat: Seat | None) -> Iterable[Phrase]:
        return position(self.picture, s, self.awaits(s))

    def pieces(self, s: Manresa) -> Mapping[str, int]:
        return everything_by_place(s)
