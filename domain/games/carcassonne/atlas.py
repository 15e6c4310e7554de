"""All tiles of one composed game as they can lie, where a tile fits, and the lands that were worked out lately."""

from __future__ import annotations

import threading
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
        self.lands: dict[tuple[object, ...], Land] = {}
        self.lock = threading.Lock()

    def get(self, key: tuple[object, ...]) -> Land | None:
        """The land of a key, if it is here."""
        return self.lands.get(key)

    def put(self, key: tuple[object, ...], land: Land) -> None:
        """Keeps a land."""
        self.lands[key] = land
        if len(self.lands) > self.size:
            with self.lock:
                while len(self.lands) > self.size:
                    self.lands.pop(next(iter(self.lands)), None)


SHELF = Shelf(KEPT_LANDS)


class Atlas:
    """The faces in play, those of the base first, with the number of copies of each by id."""

    def __init__(self, faces: Sequence[Face], copies: Mapping[str, int]) -> None:
        self.faces = {face.id: face for face in faces}
        self.copies = copies
        self.tiles = sum(copies.values())
        self.one_pile = len({face.pile for face in faces}) == 1
        self.marks = Marks(faces)
        edges = dict.fromkeys(edge for face in faces for edge in face.edges)
        self.codes = {edge: code for code, edge in enumerate(edges, 1)}
        self.lays = {
            (face.id, turn): Lay(face, number, turn, self.marks, self.codes)
            for number, face in enumerate(faces)
            for turn in TURNS
        }
        self.fitting: dict[str, dict[int, tuple[int, ...]]] = {face.id: {} for face in faces}
        self.blank = no_land(copies[face.id] for face in faces)
        self.latest: tuple[tuple[str, ...], tuple[int, ...], Land] = ((), (), self.blank)

    def land(self, faces: tuple[str, ...], lays: tuple[int, ...]) -> Land:
        """The land of these tiles, by face and lay code in the order in which they were laid."""
        latest = self.latest
        if latest[1] is lays and latest[0] is faces:
            return latest[2]
        if latest[1] == lays[:-1] and latest[0] == faces[:-1]:
            land = self.with_tiles(latest[2], faces[-1:], lays[-1:])
        else:
            land = SHELF.get((self, faces, lays)) or self.worked_out(faces, lays)
        SHELF.put((self, faces, lays), land)
        self.latest = faces, lays, land
        return land

    def worked_out(self, faces: tuple[str, ...], lays: tuple[int, ...]) -> Land:
        """The same, built upon the longest beginning of it that is known."""
        for known in range(len(lays) - 1, 0, -1):
            land = SHELF.get((self, faces[:known], lays[:known]))
            if land is not None:
                return self.with_tiles(land, faces[known:], lays[known:])
        return self.with_tiles(self.blank, faces, lays)

    def with_tiles(self, land: Land, faces: Iterable[str], lays: Iterable[int]) -> Land:
        """A land with more tiles."""
        for face, code in zip(faces, lays, strict=True):
            place, turn = lying(code)
            land = land.extended(self.lays[face, turn], place)
        return land

    def turns_at(self, face: str, signature: int) -> tuple[int, ...]:
        """Turns in which a face matches at a cell of this signature."""
        known = self.fitting[face]
        turns = known.get(signature)
        if turns is None:
            turns = tuple(turn for turn in TURNS if self.lays[face, turn].fits(signature))
            known[signature] = turns
        return turns
