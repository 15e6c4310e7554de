"""All tiles of one composed game as they can lie, where a tile fits, and the lands that were worked out lately."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence

from domain.games.carcassonne.faces import Face
from domain.games.carcassonne.land import Land, no_land
from domain.games.carcassonne.lays import TURNS, Lay, Marks
from domain.games.carcassonne.state import lying

KEPT_LANDS = 256
"""Lands that are remembered, of all matches together; others are worked out again when they are asked for."""


class Shelf:
    """Lands by what was laid, the oldest let go.  Lands are values, so any thread may read them."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.lands: OrderedDict[tuple[int, ...], tuple[Atlas, tuple[str, ...], Land]] = OrderedDict()

    def get(self, atlas: Atlas, faces: tuple[str, ...], lays: tuple[int, ...]) -> Land | None:
        """The land of these tiles, if it is here."""
        kept = self.lands.get(lays)
        return kept[2] if kept is not None and kept[0] is atlas and kept[1] == faces else None

    def put(self, atlas: Atlas, faces: tuple[str, ...], lays: tuple[int, ...], land: Land) -> None:
        """Keeps a land."""
        self.lands[lays] = atlas, faces, land
        if len(self.lands) > self.size:
            try:
                self.lands.popitem(last=False)
            except KeyError:  # another thread was faster
                return


SHELF = Shelf(KEPT_LANDS)


class Fitting(dict[int, tuple[int, ...]]):
    """Turns in which a face matches, by the signature of the cell; worked out once for each."""

    def __init__(self, lays: Sequence[Lay]) -> None:
        super().__init__()
        self.lays = lays

    def __missing__(self, signature: int) -> tuple[int, ...]:
        turns = self[signature] = tuple(lay.turn for lay in self.lays if lay.fits(signature))
        return turns


class Atlas:
    """The faces in play, those of the base first, with the number of copies of each by id.

    ``lower_piles``: faces that are drawn before the last pile, by pile, the lowest first.
    """

    def __init__(self, faces: Sequence[Face], copies: Mapping[str, int]) -> None:
        self.faces = {face.id: face for face in faces}
        self.copies = copies
        self.tiles = sum(copies.values())
        piles = sorted({face.pile for face in faces})
        self.lower_piles = [frozenset(face.id for face in faces if face.pile == pile) for pile in piles[:-1]]
        self.marks = Marks(faces)
        edges = dict.fromkeys(edge for face in faces for edge in face.edges)
        codes = {edge: code for code, edge in enumerate(edges, 1)}
        self.lays = {(face.id, turn): Lay(face, turn, self.marks, codes) for face in faces for turn in TURNS}
        self.fitting = {face.id: Fitting([self.lays[face.id, turn] for turn in TURNS]) for face in faces}
        self.blank = no_land(copies)
        self.latest: tuple[tuple[str, ...], tuple[int, ...], Land] = ((), (), self.blank)

    def land(self, faces: tuple[str, ...], lays: tuple[int, ...]) -> Land:
        """The land of these tiles, by face and lay code in the order in which they were laid."""
        latest = self.latest
        if latest[1] is lays and latest[0] is faces:
            return latest[2]
        if latest[1] == lays and latest[0] == faces:
            land = latest[2]
        elif latest[1] == lays[:-1] and latest[0] == faces[:-1]:
            land = self.with_tiles(latest[2], faces[-1:], lays[-1:])
            SHELF.put(self, faces, lays, land)
        else:
            land = SHELF.get(self, faces, lays) or self.worked_out(faces, lays)
            SHELF.put(self, faces, lays, land)
        self.latest = faces, lays, land
        return land

    def worked_out(self, faces: tuple[str, ...], lays: tuple[int, ...]) -> Land:
        """The same, built upon the longest beginning of it that is known."""
        for known in range(len(lays) - 1, 0, -1):
            land = SHELF.get(self, faces[:known], lays[:known])
            if land is not None:
                return self.with_tiles(land, faces[known:], lays[known:])
        return self.with_tiles(self.blank, faces, lays)

    def with_tiles(self, land: Land, faces: Iterable[str], lays: Iterable[int]) -> Land:
        """A land with more tiles."""
        for face, code in zip(faces, lays, strict=True):
            place, turn = lying(code)
            land = land.extended(self.lays[face, turn], place)
        return land
