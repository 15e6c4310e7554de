"""What boats may do in an episode: where they start, how far they go, and whether they leave the water."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Protocol, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from domain.core.play import Fact, Seat
from domain.core.rules import Phrase, View
from domain.games.grand_marais.board import CENTRE_NAME, Cell
from domain.games.grand_marais.boats import FACTS, BoatBound, BoatCalled, BoatLaunched, Boats, BoatsReady, changed
from domain.games.grand_marais.building import cell_named
from domain.games.grand_marais.extra import Extra
from domain.games.grand_marais.layouts import Layout
from domain.games.grand_marais.state import Colour, Marsh
from domain.games.grand_marais.voyages import (
    ASHORE,
    Berth,
    Shore,
    along,
    at_the_bank,
    berth_at,
    cell_of,
    is_on_grass,
    where,
)
from domain.kit.regions import flood

if TYPE_CHECKING:
    from domain.games.grand_marais.episode import Episode

Waters: TypeAlias = Callable[[Marsh, Colour, Cell], bool]
"""Whether the boat of a colour may be on a cell."""

Ways: TypeAlias = Callable[[Marsh, Colour], Callable[[Berth], Iterable[Berth]]]
"""The berths on the next pieces that the boat of a colour can go to from one."""

Start: TypeAlias = Callable[[Marsh, Colour], str]
"""The name of the cell on which the boat of a colour begins, empty where it is launched later."""

Lands: TypeAlias = Callable[[Layout, Berth], bool]
"""Whether a boat may leave or enter the water at a berth."""

Arrival: TypeAlias = Callable[["Episode", Marsh, Seat], Iterable[Fact]]
"""What comes about when the boat of a seat has reached another piece."""


def anywhere(s: Marsh, colour: Colour, cell: Cell) -> bool:
    """Boats go anywhere (E5-08)."""
    return True


def unhindered(s: Marsh, colour: Colour) -> Callable[[Berth], Iterable[Berth]]:
    """A boat goes on to all pieces that its canal or its grass leads to."""
    return partial(along, s.board, s.layout)


def own_base(s: Marsh, colour: Colour, cell: Cell) -> bool:
    """Boats stay on their own base and the piece in the centre (E4-07, A.4 no. 53)."""
    return cell == s.layout.centre or s.land.colour_of[cell] == colour


def at_the_village(s: Marsh, colour: Colour) -> str:
    """Boats begin on the villages (E4-01)."""
    return s.layout.names[s.village(colour)]


def at_the_centre(s: Marsh, colour: Colour) -> str:
    """Boats begin on the piece in the centre (A.4 no. 54)."""
    return CENTRE_NAME


def from_anywhere(layout: Layout, berth: Berth) -> bool:
    """Wherever there is a shore."""
    return True


def nothing_follows(episode: Episode, s: Marsh, seat: Seat) -> Iterable[Fact]:
    """Arriving has no consequence."""
    return ()


class Herd(Protocol):
    """How cattle on land hold a boat up, which remembers it by a mark (``Boats.halts``)."""

    def bars_entry(self, halted: bool) -> bool:
        """Whether a boat may not come to cattle now."""

    def bars_moving(self, halted: bool) -> bool:
        """Whether a boat may not move now."""

    def halts(self, *, came_to_cattle: bool) -> bool:
        """Whether a boat gets the mark after it moved, or after it stayed."""


class HaltsAfterwards(Struct, frozen=True):
    """A boat that comes to cattle on land skips its next move (E4-10, A.4 no. 23)."""

    def bars_entry(self, halted: bool) -> bool:
        return False

    def bars_moving(self, halted: bool) -> bool:
        return halted

    def halts(self, *, came_to_cattle: bool) -> bool:
        return came_to_cattle


class HaltsBefore(Struct, frozen=True):
    """A boat stays for a move before it comes to cattle on land: the other reading of A.4 no. 23."""

    def bars_entry(self, halted: bool) -> bool:
        return not halted

    def bars_moving(self, halted: bool) -> bool:
        return False

    def halts(self, *, came_to_cattle: bool) -> bool:
        return not came_to_cattle


class Boating(Extra, frozen=True, kw_only=True):
    """The boats of an episode.

    ``start``: where they begin.  ``waters``: where they may be.  ``ways``: which way they can go.  ``shore``:
    how they leave and enter the water, which is a move by itself unless ``free_landing``; ``lands``: at which
    berths they may.
    ``reach``: how many pieces along canals a move may lead, nothing for any number.  ``herd``: what cattle do.
    ``after_discard``: whether a boat may move in a turn in which a piece was thrown away.
    ``arrival``: what follows when a boat has reached a piece.
    """

    facts: ClassVar[tuple[type[Fact], ...]] = FACTS
    enters: ClassVar[tuple[str, ...]] = ("Ada boat nw-B1 canal1",)

    start: Start
    waters: Waters = anywhere
    ways: Ways = unhindered
    shore: Shore = at_the_bank
    lands: Lands = from_anywhere
    free_landing: bool = False
    reach: int | None = 1
    herd: Herd = HaltsAfterwards()
    after_discard: bool = True
    arrival: Arrival = nothing_follows

    def opening(self, s: Marsh) -> Iterable[Fact]:
        yield BoatsReady(s.seats)
        for colour in range(s.seats):
            if place := self.start(s, colour):
                yield BoatLaunched(colour, place)

    def after_taking(self, s: Marsh, seat: Seat) -> Iterable[Fact]:
        """Who placed an offered piece may move his boat (E5-03)."""
        return (BoatCalled(seat),)

    def entered(self, episode: Episode, s: Marsh, seat: Seat | None, words: Sequence[str]) -> Marsh | None:
        """Where a boat is."""
        if seat is None or words[0] != "boat":
            return None
        _, place, berth = words
        boats = s.annexed(Boats)
        berths = changed(boats.berths, s.colour(seat), berth_at(cell_named(s, place), berth))
        return s.with_annex(replace(boats, berths=berths))

    def may_move(self, s: Marsh, seat: Seat) -> bool:
        """Whether the boat of a seat has a move in this turn, or as the taker of an offered piece."""
        boats, colour = s.annexed(Boats), s.colour(seat)
        if boats.berths[colour] == ASHORE or self.herd.bars_moving(bool(boats.halts[colour])):
            return False
        return seat != s.mover or boats.sailed < s.begun

    def goals(self, s: Marsh, seat: Seat) -> Sequence[Berth]:
        """Where the boat of a seat may go in one move, in a fixed order."""
        boats, colour = s.annexed(Boats), s.colour(seat)
        berth = boats.berths[colour]
        found = self.landings(s, berth)
        starts = [berth, *found] if self.free_landing else [berth]
        for start in starts:
            found += self.voyages(s, colour, start)
        if self.free_landing:
            found += [landing for goal in list(found) for landing in self.landings(s, goal)]
        afraid = self.herd.bars_entry(bool(boats.halts[colour]))
        return [
            goal
            for goal in dict.fromkeys(found)
            if goal != berth
            and self.waters(s, colour, cell_of(goal))
            and (boats.bound < 0 or cell_of(goal) == boats.bound)
            and not (afraid and comes_to_cattle(s, goal))
        ]

    def landings(self, s: Marsh, berth: Berth) -> list[Berth]:
        """Where a boat comes to when it leaves or enters the water."""
        return list(self.shore(s.board, s.layout, berth)) if self.lands(s.layout, berth) else []

    def open_ways(self, s: Marsh, colour: Colour) -> Callable[[Berth], list[Berth]]:
        """The berths on the next pieces that the boat of a colour can go to from one, and where it may be."""
        onwards = self.ways(s, colour)

        def next_to(start: Berth) -> list[Berth]:
            return [other for other in onwards(start) if self.waters(s, colour, cell_of(other))]

        return next_to

    def voyages(self, s: Marsh, colour: Colour, berth: Berth) -> list[Berth]:
        """Where the boat of a colour comes to on the next pieces; farther by canal, where it may be."""
        next_to = self.open_ways(s, colour)
        if self.reach == 1 or is_on_grass(berth):
            return next_to(berth)
        steps = flood([berth], next_to)
        return [goal for goal, far in steps.items() if far and (self.reach is None or far <= self.reach)]

    def leads_to(self, s: Marsh, seat: Seat, cell: Cell) -> bool:
        """Whether the boat of a seat could now go to a cell."""
        return self.may_move(s, seat) and any(cell_of(goal) == cell for goal in self.goals(s, seat))

    def bound_to(self, s: Marsh, seat: Seat, place: str) -> Iterable[Fact]:
        """After placing on another's base the boat must go there (E5-09)."""
        if s.land.colour_of[s.layout.cell_by_name[place]] != s.colour(seat):
            yield BoatBound(place)

    def view(self, s: Marsh, seat: Seat | None) -> View:
        """Each boat by colour: its seat, its cell, and ``where`` on it."""
        boats, names = s.annexed(Boats), s.layout.names
        return {
            "boats": [
                {
                    "seat": owner,
                    "cell": names[cell_of(berth)] if berth != ASHORE else None,
                    "where": where(berth) if berth != ASHORE else None,
                    "waits": bool(boats.halts[s.colour(owner)]),
                }
                for owner in range(s.seats)
                for berth in (boats.berths[s.colour(owner)],)
            ]
        }

    def text(self, s: Marsh, seat: Seat | None) -> Iterable[Phrase]:
        boats, names = s.annexed(Boats), s.layout.names
        for owner in range(s.seats):
            berth = boats.berths[s.colour(owner)]
            if berth != ASHORE:
                values = {"seat": owner, "cell": names[cell_of(berth)], "where": f"where.{where(berth)}"}
                yield Phrase("text.boat", values)
            if boats.halts[s.colour(owner)]:
                yield Phrase("text.boat_waits", {"seat": owner})

    def pieces(self, s: Marsh) -> Mapping[str, int]:
        boats = s.annexed(Boats).berths
        return {"boats": len(boats), "box": -len(boats)}


def comes_to_cattle(s: Marsh, berth: Berth) -> bool:
    """Whether a boat there is on land, on a piece with a cow."""
    lay = s.lay_on(cell_of(berth))
    return is_on_grass(berth) and lay is not None and lay.face.cow > 0
