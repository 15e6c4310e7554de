"""A state with what follows from it: the land, features with what joins them, and who stands in which."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from operator import itemgetter
from typing import NamedTuple

from domain.core.play import Seat
from domain.core.rules import View
from domain.core.score import Cell, Item
from domain.games.carcassonne.figures import Figure
from domain.games.carcassonne.land import Joint, Land, tile_indexes
from domain.games.carcassonne.lays import Lay
from domain.games.carcassonne.squares import cell_of, place_of
from domain.games.carcassonne.state import Carcassonne

OWNER_AND_KIND = itemgetter(0, 1)
"""Of a figure."""


class Feature(NamedTuple):
    """A road, city, field or site.  ``tiles``: as bits by tile index; of a site also those around it."""

    kind: str
    root: int
    gaps: int
    tiles: int
    tally: int

    @property
    def is_complete(self) -> bool:
        """Whether nothing is missing."""
        return self.gaps == 0

    @property
    def size(self) -> int:
        """Its number of tiles, each once."""
        return self.tiles.bit_count()


class Scene:
    """What can be seen on a table.  Made for one state and never changed.

    ``plain``: the land as the tiles lie; ``land``: with the features that ``joints`` join.  ``counted``: what was
    counted in a feature as a seat scores it, and whether as in play, once it was asked for; ``held``: the features
    with figures as the view shows them.
    """

    __slots__ = ("counted", "figures_by_owner", "figures_by_root", "held", "joints", "land", "plain", "s")

    s: Carcassonne
    plain: Land
    land: Land
    joints: tuple[Joint, ...]
    figures_by_root: dict[int, list[Figure]] | None
    figures_by_owner: Counter[tuple[Seat, str]] | None
    counted: dict[tuple[Feature, Seat, bool], tuple[Item, ...]]
    held: tuple[View, ...] | None

    def __init__(self, s: Carcassonne, plain: Land, joints: tuple[Joint, ...]) -> None:
        self.s = s
        self.plain = plain
        self.land = plain.joined(joints) if joints else plain
        self.joints = joints
        self.figures_by_root = self.figures_by_owner = self.held = None
        self.counted = {}

    def later(self, s: Carcassonne) -> Scene:
        """The scene of another state with the same tiles, joined in the same way."""
        scene = Scene.__new__(Scene)
        scene.s, scene.plain, scene.land, scene.joints = s, self.plain, self.land, self.joints
        scene.held, scene.counted = None, {}
        if s.figures == self.s.figures:
            scene.figures_by_root, scene.figures_by_owner = self.figures_by_root, self.figures_by_owner
        else:
            scene.figures_by_root = scene.figures_by_owner = None
        return scene

    def root_of(self, tile: int, segment: str) -> int:
        """The root of the feature to which a segment of a tile belongs, by its name."""
        return self.land.root(self.land.segment(tile, segment))

    def feature(self, kind: str, root: int) -> Feature:
        """The feature of a root, whose kind is known."""
        return Feature(kind, root, *self.land.infos[root])

    def feature_of(self, tile: int, segment: str) -> Feature:
        """The feature to which a segment of a tile belongs, by its name."""
        return self.feature(segment.partition(" ")[0], self.root_of(tile, segment))

    def is_complete(self, root: int) -> bool:
        """Whether nothing is missing in the feature of a root."""
        return self.land.infos[root][0] == 0

    @property
    def lay(self) -> Lay:
        """The tile of this turn part, as it lies."""
        return self.land.tiles[self.s.spot]

    def segments(self, tile: int, kinds: Sequence[str]) -> list[tuple[str, int]]:
        """The segments of a tile of some kinds by name, each with the root of its feature."""
        land = self.land
        lay, first, root = land.tiles[tile], land.firsts[tile], land.root
        return [(name, root(first + index)) for name, index in lay.names.items() if lay.kinds[index] in kinds]

    @property
    def standing(self) -> dict[int, list[Figure]]:
        """The figures on the board by the root of their feature, in the order in which they were placed."""
        if self.figures_by_root is None:
            firsts, tiles, root = self.land.firsts, self.land.tiles, self.land.root
            found: dict[int, list[Figure]] = {}
            for figure in self.s.figures:
                _, _, tile, segment = figure
                at = root(firsts[tile] + tiles[tile].names[segment])
                if at in found:
                    found[at].append(figure)
                else:
                    found[at] = [figure]
            self.figures_by_root = found
        return self.figures_by_root

    def placed(self, seat: Seat, kind: str) -> int:
        """How many figures of a kind a seat has on the board."""
        if self.figures_by_owner is None:
            self.figures_by_owner = Counter(map(OWNER_AND_KIND, self.s.figures))
        return self.figures_by_owner[seat, kind]

    def figures_in(self, feature: Feature) -> list[Figure]:
        """The figures in a feature."""
        return self.standing.get(feature.root, [])

    def cell(self, tile: int) -> Cell:
        """Where a tile lies."""
        return cell_of(self.land.places[tile])

    def cells(self, feature: Feature) -> tuple[Cell, ...]:
        """Where a feature's tiles lie, in the order in which they were laid."""
        places = self.land.places
        return tuple([cell_of(places[tile]) for tile in tile_indexes(feature.tiles)])

    def tile_at(self, x: int, y: int) -> int | None:
        """The index of the tile at a cell, if one lies there."""
        return self.land.at.get(place_of(x, y))
