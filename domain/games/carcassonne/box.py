"""Everything in the box as data, enough to draw it."""

from __future__ import annotations

from collections.abc import Iterable

from domain.core.rules import View
from domain.games.carcassonne.addition import expansions
from domain.games.carcassonne.faces import Face, Segment, faces_of, rows_of
from domain.games.carcassonne.figures import kinds_of
from domain.games.carcassonne.lays import name_of
from domain.games.carcassonne.squares import HALVES, SIDES

BASE = "base"


def everything() -> list[View]:
    """Tiles and figures of the base and of every expansion; ``piece`` says which, ``set`` whose they are."""
    adds = expansions().values()
    sites = ("monastery", *(site for each in adds for site in each.sites))
    files = dict.fromkeys((BASE, *(each.data for each in adds if each.data)))
    return [piece for file in files for piece in (*tiles(file, sites), *figures(file))]


def tiles(file: str, sites: Iterable[str]) -> list[View]:
    """The faces of a data file, unturned."""
    return [a_face(face) for face in faces_of(file, sites)]


def a_face(face: Face) -> View:
    """A face: edges from north, segments by name, and what else is printed on the tile."""
    segments = [a_segment(segment, face) for segment in face.segments]
    tile = {"piece": "tile", "id": face.id, "set": face.set, "count": face.count}
    return {**tile, "edges": list(face.edges), "segments": segments, "marks": dict(face.marks)}


def a_segment(segment: Segment, face: Face) -> View:
    """A segment: its edges, or its half-edges and the cities that it touches."""
    return {
        "segment": name_of(segment, 0),
        "edges": [SIDES[side] for side in segment.sides],
        "halves": [HALVES[half] for half in segment.halves],
        "marks": dict(segment.marks),
        "touches": [name_of(face.segments[city], 0) for city in segment.touches],
    }


def figures(file: str) -> list[View]:
    """The kinds of figures of a data file."""
    return [
        {"piece": "figure", "id": kind.key, "set": file, "each": kind.each, "stands": list(kind.stands)}
        for kind in kinds_of(rows_of(file)).values()
    ]
