"""The land: which tiles lie where, which segments are one feature, and where a tile may be added.

A land is a value.  ``extended`` gives the next one; it copies flat lists and joins only what the new
tile touches, so nothing is ever worked out twice along a match.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from domain.games.carcassonne.lays import TALLY_MASK, Lay
from domain.games.carcassonne.squares import AROUND, STEPS, Place

Info = tuple[int, int, int]
"""Of a feature: gaps (0 when it is complete), its tiles as bits by tile index, its tally."""
Joint = tuple[int, str, str]
"""Two segments of a tile that something joins: index of the tile, names of the segments."""


class Land:
    """Tiles in the order in which they were laid, and everything that follows from how they lie.

    Segments are numbered through all tiles; ``firsts`` is the number of each tile's first one.
    ``parents`` leads from each segment to the root of its feature, ``infos`` holds what is known of a
    feature at its root.  ``frontier``: signature of every empty place beside a tile.  ``left``: copies
    that are not laid, by face, without faces of which none is left.
    """

    __slots__ = ("at", "firsts", "frontier", "infos", "left", "parents", "places", "tiles")

    tiles: list[Lay]
    places: list[Place]
    firsts: list[int]
    at: dict[Place, int]
    frontier: dict[Place, int]
    parents: list[int]
    infos: list[Info]
    left: dict[str, int]

    def root(self, segment: int) -> int:
        """The root of the feature to which a segment belongs."""
        parents = self.parents
        while (parent := parents[segment]) != segment:
            segment = parent
        return segment

    def segment(self, tile: int, name: str) -> int:
        """The number of a segment by its name on a tile."""
        return self.firsts[tile] + self.tiles[tile].names[name]

    def extended(self, lay: Lay, place: Place) -> Land:
        """The land with one more tile."""
        land = Land()
        tile, first = len(self.tiles), len(self.parents)
        bit = 1 << tile
        land.tiles = [*self.tiles, lay]
        land.places = [*self.places, place]
        land.firsts = [*self.firsts, first]
        land.parents = [*self.parents, *range(first, first + len(lay.starts))]
        land.infos = self.infos + [(gaps, bit, tally) for gaps, tally in lay.starts]
        land.at = {**self.at, place: tile}
        land.left = without_one(self.left, lay.face.id)
        land.frontier = frontier = self.frontier.copy()
        frontier.pop(place, None)
        for side, step in enumerate(STEPS):
            other = land.at.get(place + step)
            if other is None:
                frontier[place + step] = frontier.get(place + step, 0) | lay.shows[side]
            else:
                land.join(lay.joins[side], first, other)
        land.surround(tile, lay, place)
        return land

    def joined(self, joints: Iterable[Joint]) -> Land:
        """The same land with more segments joined than lie side by side."""
        land = Land()
        land.tiles, land.places, land.firsts, land.left = self.tiles, self.places, self.firsts, self.left
        land.at, land.frontier = self.at, self.frontier
        land.parents, land.infos = self.parents.copy(), self.infos.copy()
        for tile, one, other in joints:
            land.unite(land.segment(tile, one), land.segment(tile, other), 0)
        return land

    def join(self, joins: tuple[tuple[int, int, int], ...], first: int, other: int) -> None:
        """Makes one feature of each two segments that meet; called while this land is being made."""
        ports, start = self.tiles[other].ports, self.firsts[other]
        for mine, theirs, closed in joins:
            self.unite(first + mine, start + ports[theirs], closed)

    def unite(self, one: int, two: int, closed: int) -> None:
        """Makes one feature of those of two segments, with so many gaps less; called while this land is being made."""
        parents, infos = self.parents, self.infos
        while (parent := parents[one]) != one:
            one = parent
        while (parent := parents[two]) != two:
            two = parent
        gaps, tiles, tally = infos[one]
        if one == two:
            if closed:
                infos[one] = (gaps - closed, tiles, tally)
            return
        more_gaps, more_tiles, more = infos[two]
        if more & TALLY_MASK >= tally & TALLY_MASK:
            one, two = two, one
        parents[two] = one
        infos[one] = (gaps + more_gaps - closed, tiles | more_tiles, tally + more)

    def surround(self, tile: int, lay: Lay, place: Place) -> None:
        """Counts the tile among those around sites, and those around it for its own sites."""
        at, tiles, firsts, infos = self.at, self.tiles, self.firsts, self.infos
        neighbours = [other for step in AROUND if (other := at.get(place + step)) is not None]
        for other in neighbours:
            for site in tiles[other].sites:
                segment = firsts[other] + site
                gaps, around, tally = infos[segment]
                infos[segment] = (gaps - 1, around | 1 << tile, tally)
        for site in lay.sites:
            segment = firsts[tile] + site
            gaps, around, tally = infos[segment]
            for other in neighbours:
                around |= 1 << other
            infos[segment] = (gaps - len(neighbours), around, tally)


def no_land(copies: Mapping[str, int]) -> Land:
    """The land before the first tile, with so many copies of each face."""
    land = Land()
    land.left = {face: number for face, number in copies.items() if number}
    land.tiles, land.places, land.firsts, land.parents, land.infos = [], [], [], [], []
    land.at, land.frontier = {}, {}
    return land


def without_one(copies: Mapping[str, int], face: str) -> dict[str, int]:
    """Copies by face with one less of a face.

    >>> without_one({"BG-A": 2, "BG-C": 1}, "BG-C")
    {'BG-A': 2}
    """
    left = dict(copies)
    left[face] -= 1
    if not left[face]:
        del left[face]
    return left


@lru_cache(maxsize=1 << 16)
def tile_indexes(tiles: int) -> tuple[int, ...]:
    """Tile indexes that are set in a feature's bits, lowest first.  Most features stay as they are from move to move.

    >>> tile_indexes(0b1010)
    (1, 3)
    """
    found = []
    while tiles:
        lowest = tiles & -tiles
        found.append(lowest.bit_length() - 1)
        tiles ^= lowest
    return tuple(found)
