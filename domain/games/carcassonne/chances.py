"""How likely it is that a tile comes that fits somewhere, by what is still to be drawn."""

from __future__ import annotations

from collections.abc import Mapping

from domain.games.carcassonne.atlas import Atlas
from domain.games.carcassonne.lays import EDGE_BITS, SIDE_MASK, Lay
from domain.games.carcassonne.squares import SIDES

KEPT = 512
"""Bags that are remembered."""
LAID_THERE = 0.1
"""The part of the tiles fitting at a place of a site that somebody lays there; that of places that touch nothing yet
is ``LAID_AT_ALL``, of all tiles."""
LAID_AT_ALL = 0.02


class Chances:
    """What one bag gives, of which ``left`` tiles are still to be drawn by so many seats."""

    def __init__(self, atlas: Atlas, bag: Mapping[str, int], left: int, seats: int) -> None:
        self.atlas = atlas
        self.bag = bag
        self.number = max(sum(bag.values()), 1)
        self.left = left
        self.own = left / seats
        self.known_closed: dict[tuple[int, int], float] = {}
        self.known_filled: dict[int, float] = {}

    def closed(self, signature: int, side: int) -> float:
        """How likely a seat draws a tile that ends what comes to a place of this signature by a side."""
        key = signature, side
        known = self.known_closed.get(key)
        if known is None:
            drawn = sum([copies for face, copies in self.bag.items() if self.closes(face, signature, side)])
            known = self.known_closed[key] = 1 - (1 - drawn / self.number) ** self.own
        return known

    def closes(self, face: str, signature: int, side: int) -> bool:
        """Whether a face can lie there so that what comes by the side goes on to no empty place."""
        lays = self.atlas.lays
        return any(ends(lays[face, turn], signature, side) for turn in self.atlas.fitting[face][signature])

    def filled(self, signature: int) -> float:
        """How likely somebody lays a tile at a place of this signature; 0 where no tile lies beside it yet."""
        known = self.known_filled.get(signature)
        if known is None:
            fitting = self.atlas.fitting
            fits = sum([copies for face, copies in self.bag.items() if fitting[face][signature]])
            each = LAID_THERE * fits / self.number if signature else LAID_AT_ALL
            known = self.known_filled[signature] = 1 - (1 - each) ** self.left
        return known


def ends(lay: Lay, signature: int, side: int) -> bool:
    """Whether what comes to a lay by a side meets only sides of it that lie beside tiles."""
    ports = lay.ports
    segment = ports[side]
    return all(ports[each] != segment or signature >> EDGE_BITS * each & SIDE_MASK for each in range(len(SIDES)))


class Bags:
    """The chances of bags, the same as long as nothing is drawn."""

    def __init__(self, atlas: Atlas) -> None:
        self.atlas = atlas
        self.known: dict[tuple[object, ...], Chances] = {}

    def of(self, bag: Mapping[str, int], left: int, seats: int) -> Chances:
        """What a bag gives, of which so many are to be drawn by so many seats."""
        key = (left, seats, *bag.items())
        known = self.known.get(key)
        if known is None:
            if len(self.known) >= KEPT:
                self.known.clear()
            known = self.known[key] = Chances(self.atlas, bag, left, seats)
        return known
