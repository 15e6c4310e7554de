"""What a village is worth in the episodes that found one: by its site, or by its link to the Abbey."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from domain.core.play import Seat
from domain.core.score import Item, Line
from domain.games.grand_marais.board import PLACES, Cell
from domain.games.grand_marais.building import Placement
from domain.games.grand_marais.pieces import DATA, VILLAGE
from domain.games.grand_marais.scoring import Count
from domain.games.grand_marais.state import Colour, Marsh
from domain.games.grand_marais.terms import LESS, line
from domain.games.grand_marais.waters import Link

if TYPE_CHECKING:
    from domain.games.grand_marais.episode import Episode


class Site(Struct, frozen=True, forbid_unknown_fields=True):
    """Places of a base where a village is worth the same."""

    places: tuple[str, ...]
    surrounded: int
    otherwise: int


class SiteTable(Struct, frozen=True, forbid_unknown_fields=True):
    """The table of Episode 2: the sites, and the places where no village may stand."""

    source: str
    barred: tuple[str, ...]
    site: tuple[Site, ...]

    def __post_init__(self) -> None:
        if sorted((*self.barred, *(place for site in self.site for place in site.places))) != sorted(PLACES):
            raise ValueError("sites.toml: every place of a base stands in the table once")


SITES = msgspec.toml.decode((DATA / "sites.toml").read_bytes(), type=SiteTable)
CORNER = "E6"
"""The only angle of a base that touches no other base."""
SITE_BY_PLACE = {place: site for site in SITES.site for place in site.places}


def place_of(s: Marsh, cell: Cell) -> str:
    """Letter and number of a cell on its base."""
    layout = s.layout
    return PLACES[layout.bases[layout.base_of[cell]].index(cell)]


def near_the_abbey(episode: Episode, s: Marsh, seat: Seat, placement: Placement) -> str | None:
    """A village stands on none of the four cells nearest the Abbey (E2-03, A.4 no. 15)."""
    piece, cell, _ = placement
    if piece == VILLAGE and place_of(s, cell) in SITES.barred:
        return f"the village may not stand on {', '.join(SITES.barred)}"
    return None


def own_villages(count: Count, colour: Colour) -> Iterable[Cell]:
    """The cells of the villages on the land of a colour."""
    return (cell for found in count.found(VILLAGE) for cell in count.own(colour, found.pieces))


class VillageLink(Struct, frozen=True):
    """A village if water joins it to the Abbey (E3-06, A.4 no. 52)."""

    points: int
    through: int
    cut_off: int
    key: str = "village"

    def lines(self, count: Count, colour: Colour) -> Iterable[Line]:
        for cell in own_villages(count, colour):
            told = line(count, "reason.village", (cell,), [self.item(count, colour, cell)])
            if told.items:
                yield told

    def item(self, count: Count, colour: Colour, cell: Cell) -> Item:
        """What the village on a cell is worth."""
        link = count.link(colour, (cell,))
        worth = {Link.OWN: self.points, Link.THROUGH: self.through, Link.CUT: self.cut_off}[link]
        return Item(LESS.get(link, "item.connected"), 1, worth)


class VillageSite(Struct, frozen=True):
    """A village by the table of Episode 2 (E2-04 to E2-07); nothing while it is not on the board (A.4 no. 51).

    ``corner``: what it is worth in the far corner instead, where that is another matter (E8, A.4 no. 29).
    """

    through: int = 1
    cut_off: int = 1
    corner: VillageLink | None = None
    key: str = "village"

    def lines(self, count: Count, colour: Colour) -> Iterable[Line]:
        for cell in own_villages(count, colour):
            told = line(count, "reason.village", (cell,), self.items(count, colour, cell))
            if told.items:
                yield told

    def items(self, count: Count, colour: Colour, cell: Cell) -> Iterable[Item]:
        """What the village on a cell is worth; nothing on the places that the table bars."""
        place, link = place_of(count.s, cell), count.link(colour, (cell,))
        if self.corner and place == CORNER:
            yield self.corner.item(count, colour, cell)
        elif link != Link.OWN:
            yield Item(LESS[link], 1, self.through if link == Link.THROUGH else self.cut_off)
        elif place in SITE_BY_PLACE:
            site = SITE_BY_PLACE[place]
            if all(count.s.board[other] for other in count.s.layout.around(cell)):
                yield Item("item.surrounded", 1, site.surrounded)
            else:
                yield Item("item.not_surrounded", 1, site.otherwise)
