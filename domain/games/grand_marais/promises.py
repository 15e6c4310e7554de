"""What the base of a seat promises besides points: what is begun, where water can still come, where nothing fits.

Signs for programs that play (``Rules.signs``), estimates and no rules:

- ``within_reach``: points that what is finished would be worth more if it were connected, the less the more pieces
  are missing; ``village``: those that the village would;
- ``one_end``, ``two_ends``: points of gardens and terrains that lack so many ends; ``meadow_1`` … ``meadow_3``: of
  meadows with a ramp that face one, two, more empty cells; ``frogs`` that a pond could still come to;
- ``ways_on_2``, ``ways_on_3``, ``ways_on_5``: empty cells to which water leads on from what is connected or from the
  village, at most so many are counted; ``village_kept``: whether the village is in the hand;
- ``unfit``, ``tight``: empty cells where nothing fits, and hardly anything; ``misfits``: the parts of all lays that do
  not fit on the others, together.

``…_early``: the same times the part of the own cells that is empty.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from domain.games.grand_marais.board import OFF_BOARD, Cell
from domain.games.grand_marais.constructions import Runs, garden_of, terrain_of
from domain.games.grand_marais.lays import NONE
from domain.games.grand_marais.openings import Nearness, by_name, lays_to_come, open_meadow, open_strip
from domain.games.grand_marais.pieces import VILLAGE
from domain.games.grand_marais.scoring import Count
from domain.games.grand_marais.sights import Seeing
from domain.games.grand_marais.state import Colour, Marsh
from domain.games.grand_marais.villages import SITE_BY_PLACE, VillageLink, VillageSite, place_of
from domain.games.grand_marais.waters import Water, waters_of

if TYPE_CHECKING:
    from domain.games.grand_marais.episode import Episode

TIGHT = 4
"""Where no more lays than these fit it is hard to find one."""
MISSED = {"fishery": 2, "reed_bed": 9}
"""Points that are missed where these are not connected."""
ONLY_EARLY = ("ways_on_2", "ways_on_3", "ways_on_5", "village_kept")
MOST_WAYS_ON = (2, 3, 5)


def promises(episode: Episode, s: Marsh, seeing: Seeing) -> Mapping[str, Sequence[float]]:
    """The signs of every seat; nothing is promised when the match is over."""
    if s.over:
        return {}
    for fact in episode.closing(s):
        s = fact.apply(s)
    count = Count(episode, s, seeing(s))
    return by_name([signs_of(Base(count, s.colour(seat)), s.hands[seat]) for seat in range(s.seats)])


def signs_of(base: Base, hand: Sequence[str]) -> dict[str, float]:
    """The signs of a seat, those that only matter early taken so."""
    base.add_all()
    base.signs["village_kept"] = float(VILLAGE in hand)
    left = len(base.empty) / len(base.cells)
    early = {f"{name}_early": number * left for name, number in base.signs.items()}
    return {name: number for name, number in base.signs.items() if name not in ONLY_EARLY} | early


class Base:
    """The base of a colour while its signs are added up."""

    def __init__(self, count: Count, colour: Colour) -> None:
        s, colour_of = count.s, count.colour_of
        self.count, self.s, self.colour = count, s, colour
        self.cells = s.land.cells[colour]
        self.empty = [cell for cell in self.cells if not s.board[cell]]
        self.nearness = Nearness(s, count.reach(colour).own, count.sight.joined, lambda cell: colour_of[cell] == colour)
        self.signs = defaultdict[str, float](float)

    def add_all(self) -> None:
        """Adds up what lies on the base."""
        self.add_finished()
        self.add_village()
        self.add_strips("garden", garden_of)
        self.add_strips("terrain", terrain_of)
        self.add_meadows()
        self.add_frogs()
        self.add_ways_on()
        self.add_fits()

    def own(self, cells: Iterable[Cell]) -> list[Cell]:
        """Those of these cells that belong to the colour."""
        colour_of, colour = self.count.colour_of, self.colour
        return [cell for cell in cells if colour_of[cell] == colour]

    def add_finished(self) -> None:
        """What is finished and not connected."""
        for kind, missed in MISSED.items():
            for found in self.count.found(kind):
                self.add_cut_off(found.waters, missed * len(self.own(found.pieces)))
        for kind in ("garden", "terrain"):
            for found in self.count.found(kind):
                own = set(self.own(found.pieces))
                self.add_cut_off([water for water in found.waters if water // 4 in own], 2 * len(own) - 1)
        for found in self.count.found("meadow"):
            pieces = len(self.own(found.pieces))
            self.add_cut_off(found.waters, pieces and pieces + sum(bonus for _, bonus in found.cows))

    def add_cut_off(self, waters: Iterable[Water], missed: int) -> None:
        """What is missed where none of these waters is connected."""
        near = self.nearness.of(waters) if missed > 0 else 1.0
        self.signs["within_reach"] += missed * near if near < 1 else 0.0

    def add_village(self) -> None:
        """What the village could be worth more: on its site, or by its link to the Abbey."""
        cell = self.s.village(self.colour)
        near = 0.0 if cell == OFF_BOARD else self.nearness.of_one(4 * cell)
        for term in self.count.episode.terms:
            if isinstance(term, VillageLink) and near < 1:
                self.signs["village"] += near * term.points
            if isinstance(term, VillageSite) and near:
                now = sum(line.points for line in term.lines(self.count, self.colour))
                self.signs["village"] += near * SITE_BY_PLACE[place_of(self.s, cell)].surrounded - now

    def add_strips(self, kind: str, runs: Runs) -> None:
        """Gardens or terrains that are begun, by how many ends they lack."""
        lays, board = self.s.layout.lays, self.s.board
        done = {spot // 4 for found in self.count.found(kind) for spot in found.spots}
        for cell in self.cells:
            lay = lays[board[cell]]
            if lay is None or cell in done or runs(lay) is None:
                continue
            strip = open_strip(self.s, cell, runs)
            done.update(strip.cells)
            if strip.ends:
                own = self.own(strip.cells)
                near = self.nearness.of(water for each in own for water in waters_of(board, self.s.layout, each))
                self.signs["one_end" if strip.ends == 1 else "two_ends"] += 1 + (2 * len(own) - 1) * near

    def add_meadows(self) -> None:
        """Meadows that are begun and have a ramp, by how many empty cells they face."""
        done = {spot for found in self.count.found("meadow") for spot in found.spots}
        for cell in self.cells:
            lay = self.s.lay_on(cell)
            for spot in range(4 * cell, 4 * cell + (lay.meadows if lay else 0)):
                if spot not in done:
                    meadow = open_meadow(self.s, spot)
                    done.update(meadow.spots)
                    near = max([self.nearness.beyond(*ramp) for ramp in meadow.ramps if meadow.gaps], default=0.0)
                    pieces = len(self.own(each // 4 for each in meadow.spots))
                    self.signs[f"meadow_{min(len(meadow.gaps), 3)}"] += near * (pieces + meadow.bonus)

    def add_frogs(self) -> None:
        """Frogs that face an empty cell."""
        for cell in self.cells:
            lay = self.s.lay_on(cell)
            if lay is not None and lay.frog != NONE:
                other = self.s.layout.near[cell][lay.frog]
                self.signs["frogs"] += other != OFF_BOARD and not self.s.board[other]

    def add_ways_on(self) -> None:
        """Empty cells to which water leads on."""
        village = self.s.village(self.colour)
        home = () if village == OFF_BOARD else self.nearness.network(4 * village)
        mouths = {cell for cell, pieces in self.nearness.away.items() if pieces == 1}
        mouths.update(self.nearness.mouths(home))
        for most in MOST_WAYS_ON:
            self.signs[f"ways_on_{most}"] += min(len(mouths), most)

    def add_fits(self) -> None:
        """How hard empty cells are to fill."""
        layout, pieces, board = self.s.layout, self.s.pieces, self.s.board
        to_come = lays_to_come(self.s)
        for cell in self.empty:
            ways = (pieces.fitting(board, layout.facing[cell]) & to_come).bit_count()
            self.signs["unfit"] += not ways
            self.signs["tight"] += 0 < ways <= TIGHT
            self.signs["misfits"] += 1 - ways / to_come.bit_count() if ways else 0.0
