"""The land: which tiles lie where, which segments are one feature, and where a tile may be added.

A land is a value.  ``extended`` gives the next one; it copies flat lists and joins only what the new
tile touches, so nothing is ever worked out twice along a match.
"""

from __future__ import annotations

from collections.abc import Iterable

from domain.games.carcassonne.lays import TALLY_MASK, Lay
from domain.games.carcassonne.squares import AROUND, STEPS, Place

Info = tuple[int, int, int]
"""Of a feature: gaps (0 when it is complete), its tiles as bits by tile index, its tally."""


class Land:
    """Tiles in the order in which they were laid, and everything that follows from how they lie.

    Segments are numbered through all tiles; ``firsts`` is the number of each tile's first one.
    ``parents`` leads from each segment to the root of its feature, ``infos`` holds what is known of a
    feature at its root.  ``frontier``: signature of every empty place beside a tile.  ``left``: copies
    that are not laid, by number of the face.
    """

    __slots__ = ("at", "firsts", "frontier", "infos", "left", "parents", "places", "tiles")

    tiles: list[Lay]
    places: list[Place]
    firsts: list[int]
    at: dict[Place, int]
    frontier: dict[Place, int]
    parents: list[int]
    infos: list[Info]
    left: list[int]

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
        land.infos = [*self.infos, *((gaps, bit, tally) for gaps, tally in lay.starts)]
        land.at = {**self.at, place: tile}
        land.left = self.left.copy()
        land.left[lay.number] -= 1
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

    def join(self, joins: tuple[tuple[int, int, int], ...], first: int, other: int) -> None:
        """Makes one feature of each two segments that meet; called while this land is being made."""
        parents, infos, firsts = self.parents, self.infos, self.firsts
        ports, start = self.tiles[other].ports, firsts[other]
        for mine, theirs, closed in joins:
            one, two = first + mine, start + ports[theirs]
            while (parent := parents[one]) != one:
                one = parent
            while (parent := parents[two]) != two:
                two = parent
            gaps, tiles, tally = infos[one]
            if one == two:
                if closed:
                    infos[one] = (gaps - closed, tiles, tally)
                continue
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


def no_land(copies: Iterable[int]) -> Land:
    """The land before the first tile, with so many copies of each face."""
    land = Land()
    land.left = list(copies)
    land.tiles, land.places, land.firsts, land.parents, land.infos = [], [], [], [], []
    land.at, land.frontier = {}, {}
    return land


def tile_indexes(tiles: int) -> list[int]:
    """Tile indexes that are set in a feature's bits, lowest first.

    >>> tile_indexes(0b1010)
    [1, 3]
    """
    found = []
    while tiles:
        lowest = tiles & -tiles
        found.append(lowest.bit_length() - 1)
        tiles ^= lowest
    return found
