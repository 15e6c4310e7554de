"""A state with what follows from it: the land, features with what joins them, and who stands in which."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from domain.core.score import Cell
from domain.games.carcassonne.figures import Figure
from domain.games.carcassonne.land import Info, Land, tile_indexes
from domain.games.carcassonne.lays import Lay
from domain.games.carcassonne.squares import cell_of, place_of
from domain.games.carcassonne.state import Carcassonne

Joint = tuple[int, str, str]
"""Two segments of a tile that something joins: index of the tile, names of the segments."""


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
    """What can be seen on a table.  Made for one state and never changed."""

    __slots__ = ("land", "merged", "merged_infos", "s", "standing_by_root")

    def __init__(self, s: Carcassonne, land: Land, joints: Iterable[Joint] = ()) -> None:
        self.s = s
        self.land = land
        self.standing_by_root: dict[int, list[Figure]] | None = None
        self.merged: dict[int, int] = {}
        self.merged_infos: dict[int, Info] = {}
        for tile, one, other in joints:
            self.merge(land.segment(tile, one), land.segment(tile, other))

    def later(self, s: Carcassonne) -> Scene:
        """The scene of another state with the same tiles, joined in the same way."""
        scene = Scene(s, self.land)
        scene.merged, scene.merged_infos = self.merged, self.merged_infos
        if s.figures is self.s.figures:
            scene.standing_by_root = self.standing_by_root
        return scene

    def merge(self, one: int, other: int) -> None:
        """Makes one feature of those of two segments; called while this scene is being made."""
        one, other = self.root(one), self.root(other)
        if one == other:
            return
        gaps, tiles, tally = self.info(one)
        more_gaps, more_tiles, more = self.info(other)
        self.merged_infos[one] = gaps + more_gaps, tiles | more_tiles, tally + more
        for root, now in [*self.merged.items(), (other, other)]:
            if now == other:
                self.merged[root] = one

    def root(self, segment: int) -> int:
        """The root of the feature to which a segment belongs."""
        root = self.land.root(segment)
        return self.merged.get(root, root) if self.merged else root

    def info(self, root: int) -> Info:
        """What is known of the feature of a root."""
        return self.merged_infos.get(root) or self.land.infos[root]

    def root_of(self, tile: int, segment: str) -> int:
        """The root of the feature to which a segment of a tile belongs, by its name."""
        return self.root(self.land.segment(tile, segment))

    def feature(self, kind: str, root: int) -> Feature:
        """The feature of a root, whose kind is known."""
        return Feature(kind, root, *self.info(root))

    def feature_of(self, tile: int, segment: str) -> Feature:
        """The feature to which a segment of a tile belongs, by its name."""
        return self.feature(segment.partition(" ")[0], self.root_of(tile, segment))

    @property
    def lay(self) -> Lay:
        """The tile of this turn part, as it lies."""
        return self.land.tiles[self.s.spot]

    def features_of(self, tile: int, *kinds: str) -> list[tuple[str, Feature]]:
        """The segments of a tile of some kinds by name, each with its feature."""
        lay, first = self.land.tiles[tile], self.land.firsts[tile]
        return [
            (name, self.feature(lay.kinds[index], self.root(first + index)))
            for name, index in lay.names.items()
            if lay.kinds[index] in kinds
        ]

    @property
    def standing(self) -> dict[int, list[Figure]]:
        """The figures on the board by the root of their feature, in the order in which they were placed."""
        if self.standing_by_root is None:
            land = self.land
            found: dict[int, list[Figure]] = {}
            firsts, tiles, root = land.firsts, land.tiles, self.root if self.merged else land.root
            for figure in self.s.figures:
                tile = figure.tile
                at = root(firsts[tile] + tiles[tile].names[figure.segment])
                if at in found:
                    found[at].append(figure)
                else:
                    found[at] = [figure]
            self.standing_by_root = found
        return self.standing_by_root

    def figures_in(self, feature: Feature) -> list[Figure]:
        """The figures in a feature."""
        return self.standing.get(feature.root, [])

    def cell(self, tile: int) -> Cell:
        """Where a tile lies."""
        return cell_of(self.land.places[tile])

    def cells(self, feature: Feature) -> tuple[Cell, ...]:
        """Where a feature's tiles lie, in the order in which they were laid."""
        return tuple(self.cell(tile) for tile in tile_indexes(feature.tiles))

    def tile_at(self, x: int, y: int) -> int | None:
        """The index of the tile at a cell, if one lies there."""
        return self.land.at.get(place_of(x, y))
