"""What is counted base by base, with the numbers that an episode gives it (rules A.1.5).

``cut_off``: for what is not connected at all.  ``through``: for what is connected only through an
opponent's base.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from domain.core.score import Item, Line
from domain.games.grand_marais.board import Cell
from domain.games.grand_marais.constructions import Construction
from domain.games.grand_marais.scoring import Count
from domain.games.grand_marais.state import Colour
from domain.games.grand_marais.waters import Link
from domain.games.grand_marais.worths import (
    Meadows,
    Worth,
    fishery_worth,
    garden_worth,
    reed_bed_worth,
    terrain_worth,
)

LESS = {Link.THROUGH: "item.through", Link.CUT: "item.cut_off"}
"""How a line says why it is not worth its full points."""


def line(count: Count, reason: str, cells: Sequence[Cell], items: Iterable[Item]) -> Line:
    """A line with the sum of its items, those without points left out."""
    told = tuple([item for item in items if item.points])
    points = count.points
    return Line(sum([item.points for item in told]), reason, told, tuple([points[cell] for cell in cells]))


class ByBase(Struct, frozen=True):
    """Constructions as each base counts its own part of them and tests its own connection (E1-16, A.4 no. 46).

    ``no_ramp``: for a meadow that has no ramp at all.
    """

    worth: Worth
    through: int
    cut_off: int
    no_ramp: int = 0

    @property
    def key(self) -> str:
        """Its place in the list of terms."""
        return self.worth.key

    def lines(self, count: Count, colour: Colour) -> Iterable[Line]:
        for found in count.found(self.worth.kind):
            part = part_of(count, found, colour)
            if not part.cells:
                continue
            link = count.water_link(colour, part.waters)
            told = part.lines.get((self.key, link))
            if told is None or not self.worth.alone:
                items = self.items(count, found, part.cells, colour, link)
                told = part.lines[self.key, link] = line(count, self.worth.reason, part.cells, items)
            if told.items:
                yield told

    def items(
        self, count: Count, found: Construction, part: Sequence[Cell], colour: Colour, link: Link
    ) -> Iterable[Item]:
        """What a colour gets for its part."""
        if found.is_meadow and not found.ramps:
            return (Item("item.no_ramp", 1, self.no_ramp),)
        if link == Link.OWN:
            return self.worth.items(count, found, part, colour)
        return (Item(LESS[link], 1, self.through if link == Link.THROUGH else self.cut_off),)


class Part:
    """What a colour has of a construction: cells, waters by which it is connected, and its lines by term and link."""

    def __init__(self, count: Count, found: Construction, colour: Colour) -> None:
        self.cells = count.own(colour, found.pieces)
        self.waters = found.waters
        if not found.is_meadow:  # which any of its ramps connects
            self.waters = tuple([water for water in found.waters if count.colour_of[water // 4] == colour])
        self.lines: dict[tuple[str, Link], Line] = {}


def part_of(count: Count, found: Construction, colour: Colour) -> Part:
    """The part of a colour, worked out once for all boards on which the construction is the same."""
    told, key = count.sight.told, (found, colour, count.s.owners)
    known: Part | None = told.get(key)
    if known is None:
        known = told[key] = Part(count, found, colour)
    return known


def own_link(count: Count, found: Construction, colour: Colour) -> Link:
    """How a construction is connected for a colour: by the canals on its own part, a meadow by any of its ramps."""
    return count.water_link(colour, part_of(count, found, colour).waters)


def all_with_a_part(count: Count, found: Construction) -> Sequence[Colour]:
    """All on whose bases a meadow lies share its bonus."""
    return count.owners(found.pieces)


def all_connected(count: Count, found: Construction) -> Sequence[Colour]:
    """Those of them who are connected to one of its ramps (A.4 no. 47)."""
    return [c for c in count.owners(found.pieces) if own_link(count, found, c) == Link.OWN]


def gardens(*, each: int = 2, through: int = 1, cut_off: int = 1) -> ByBase:
    """Finished gardens (E1-11, E1-19)."""
    return ByBase(garden_worth(each), through, cut_off)


def terrains(*, each: int = 2, through: int = 1, cut_off: int = 1) -> ByBase:
    """Finished terrains (E1-11, E1-19)."""
    return ByBase(terrain_worth(each), through, cut_off)


def fisheries(points: int = 3, *, through: int = 1, cut_off: int = 1) -> ByBase:
    """Fisheries, in the first network of their piece (E1-13, E1-20)."""
    return ByBase(fishery_worth(points), through, cut_off)


def reed_beds(points: int = 10, *, through: int = 1, cut_off: int = 1) -> ByBase:
    """Reed beds, in the first network of their piece (E1-13, E1-20)."""
    return ByBase(reed_bed_worth(points), through, cut_off)


def meadows(*, each: int = 1, through: int = 1, cut_off: int = 0, no_ramp: int = 0) -> ByBase:
    """Closed meadows (E1-14, E1-21)."""
    return ByBase(Meadows(each, all_with_a_part), through, cut_off, no_ramp)


class Ponds(Struct, frozen=True):
    """Ponds: once to each owner of a frog there, one or two, connected or not (E1-12, E1-18, A.4 no. 9)."""

    points: int = 2
    key: str = "ponds"

    def lines(self, count: Count, colour: Colour) -> Iterable[Line]:
        for pond in count.found("pond"):
            frogs = count.own(colour, pond.frogs)
            if frogs:
                item = Item("item.frogs", len(frogs), self.points)
                yield line(count, "reason.pond", count.own(colour, pond.pieces), [item])


class EmptyCells(Struct, frozen=True):
    """The empty cells of the own base (E1-15)."""

    each: int = -1
    key: str = "empty_cells"

    def lines(self, count: Count, colour: Colour) -> Iterable[Line]:
        empty = [cell for cell in count.s.land.cells[colour] if not count.s.board[cell]]
        if empty:
            yield line(count, "reason.empty", empty, [Item("item.empty_cells", len(empty), self.each * len(empty))])
