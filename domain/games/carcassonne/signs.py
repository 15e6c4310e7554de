"""What everybody can see of a position and points do not say: who is in hand, what is likely to be completed.

Estimates and no rules: programs that play learn from matches what each of them is worth.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from domain.games.carcassonne.chances import Bags, Chances
from domain.games.carcassonne.claiming import Claiming
from domain.games.carcassonne.faces import CITY, FIELD, ROAD
from domain.games.carcassonne.figures import Figure, strengths
from domain.games.carcassonne.ground import Ground, Worth
from domain.games.carcassonne.land import Land, tile_indexes
from domain.games.carcassonne.scene import Feature, Scene
from domain.games.carcassonne.squares import AROUND, STEPS, Place, opposite
from domain.games.carcassonne.state import Carcassonne

FIRST_FEW = 3
"""Figures in hand of which each is a sign of its own: the first is worth more than the fifth."""
SITE = "site"
"""Stands for all kinds of features that lie within their tile."""
GROWS = {CITY: 2, ROAD: 1}
"""Points that a tile more is worth in a completed feature."""

NAMES = (
    "spare",
    *(f"spare_{number}" for number in range(1, FIRST_FEW + 1)),
    *(f"{kind}_{sign}" for kind in (CITY, ROAD, SITE) for sign in ("promise", "return")),
    "city_open",
    "road_open",
    "stuck",
    "farmers",
    "farms",
    "farm_size",
    "claiming",
)
"""All but ``…_promise`` and ``claiming`` count for the part of the tiles that is left:

- ``spare``: figures beside the board that can hold a feature; ``spare_2``: whether there are two;
- ``city_promise``: what held cities are likely to gain by being completed; ``city_return``: figures that are likely to
  come home from them; ``city_open``: what unfinished ones are worth now;
- ``stuck``: figures that are not likely to come home; ``farmers``: those on fields;
- ``farms``, ``farm_size``: fields that are held, and their tiles;
- ``claiming``: whether it may place a figure now, always in full.
"""

Rows = Mapping[str, list[float]]


class Prospect(NamedTuple):
    """Of an unfinished feature: how likely it is to be completed, and points that it is likely to gain."""

    likely: float
    gain: float


class Signs:
    """The signs of positions of one composed game."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.bags = Bags(ground.atlas)
        self.holding = tuple(kind for kind in ground.kinds.values() if kind.strength)

    def of(self, s: Carcassonne) -> Mapping[str, Sequence[float]]:
        """By name, a number a seat."""
        rows = {name: [0.0] * s.seats for name in NAMES}
        scene, left = self.ground.scene(s), self.ground.tiles_left(s)
        share = left / self.ground.atlas.tiles
        self.add_spare(rows, scene, share)
        rows["claiming"][s.mover] = float(s.at == Claiming.key)
        chances = self.bags.of(scene.plain.left, left, s.seats)
        for root, figures in scene.standing.items():
            feature = scene.feature(figures[0].stands_on, root)
            if feature.kind == FIELD:
                self.add_farm(rows, feature, figures, share)
            elif feature.gaps:
                self.add_feature(rows, scene, feature, figures, chances, share)
        return rows

    def add_spare(self, rows: Rows, scene: Scene, share: float) -> None:
        """Adds the figures beside the board."""
        for seat in range(scene.s.seats):
            spare = sum([kind.each - scene.placed(seat, kind.key) for kind in self.holding])
            rows["spare"][seat] = spare * share
            for number in range(1, min(spare, FIRST_FEW) + 1):
                rows[f"spare_{number}"][seat] = share

    def add_farm(self, rows: Rows, feature: Feature, figures: Sequence[Figure], share: float) -> None:
        """Adds a field with figures in it."""
        found = strengths(figures, self.ground.kinds)
        most = max(found.values(), default=0)
        for seat, strength in found.items():
            rows["farmers"][seat] += share * strength
            if strength == most:
                rows["farms"][seat] += share
                rows["farm_size"][seat] += share * feature.size

    def add_feature(
        self, rows: Rows, scene: Scene, feature: Feature, figures: Sequence[Figure], chances: Chances, share: float
    ) -> None:
        """Adds an unfinished feature with figures in it."""
        found = strengths(figures, self.ground.kinds)
        if not found:
            return
        most = max(found.values())
        seat = next(seat for seat, strength in found.items() if strength == most)
        now = points(self.ground, Worth(scene, feature, seat, done=False))
        if feature.kind in GROWS:
            kind = feature.kind
            done = points(self.ground, Worth(scene, feature, seat, done=True))
            prospect = along_edges(scene.land, feature, chances, done - now)
        else:
            kind = SITE
            prospect = around_site(scene.land, scene.land.places[figures[0].tile], chances)
        for seat, strength in found.items():
            rows[f"{kind}_return"][seat] += share * strength * prospect.likely
            rows["stuck"][seat] += share * strength * (1 - prospect.likely)
            if strength == most:
                rows[f"{kind}_promise"][seat] += prospect.gain
                if kind != SITE:
                    rows[f"{kind}_open"][seat] += share * now


def points(ground: Ground, worth: Worth) -> int:
    """What a feature is worth."""
    return sum([item.points for item in ground.items(worth)])


def along_edges(land: Land, feature: Feature, chances: Chances, completing: int) -> Prospect:
    """The prospect of a road or city that gains so many points by being completed, and some by each tile more."""
    likely, cells = 1.0, set()
    for place, side in open_edges(land, feature):
        likely *= chances.closed(land.frontier[place], side)
        cells.add(place)
    return Prospect(likely, likely * (completing + GROWS[feature.kind] * len(cells)))


def open_edges(land: Land, feature: Feature) -> Iterable[tuple[Place, int]]:
    """Empty places beside a road or city, each with the side by which it would go on there."""
    at, tiles, firsts, places, root = land.at, land.tiles, land.firsts, land.places, land.root
    missing, own = feature.gaps, feature.root
    for tile in tile_indexes(feature.tiles):
        first, ports, here = firsts[tile], tiles[tile].ports, places[tile]
        for side, step in enumerate(STEPS):
            segment = ports[side]
            if segment >= 0 and here + step not in at and root(first + segment) == own:
                yield here + step, opposite(side)
                missing -= 1
        if not missing:
            return


def around_site(land: Land, centre: Place, chances: Chances) -> Prospect:
    """The prospect of what lies within a tile: each empty place around it gains a point."""
    likely, gain = 1.0, 0.0
    for step in AROUND:
        if centre + step not in land.at:
            filled = chances.filled(land.frontier.get(centre + step, 0))
            likely *= filled
            gain += filled
    return Prospect(likely, gain)
