"""Faces of land tiles: what is printed on them, read from a file of rows."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from domain.games.carcassonne.squares import HALVES, SIDES

DATA = Path(__file__).parent / "data"

CITY, ROAD, FIELD = "city", "road", "field"
"""Kinds of segments with edges.  Others, such as a monastery, are sites: they lie within one tile."""

SHAPE = ("edges", "half_edges", "closed", "cities", "inner")
"""What a segment's row says of its shape; everything else are marks upon it."""


class Segment(Struct, frozen=True):
    """A part of a face that belongs to one feature.

    ``sides``: where a road or a city leaves the tile.  ``halves``: where a field does.  ``marks``: how
    many of what is printed on it.  ``touches``: indexes of the face's city segments beside a field.
    """

    kind: str
    sides: tuple[int, ...] = ()
    halves: tuple[int, ...] = ()
    marks: Mapping[str, int] = {}
    touches: tuple[int, ...] = ()


class Face(Struct, frozen=True):
    """What is printed on a tile: types of its edges by side, its segments, cities first, and marks of the whole tile.

    ``pile``: tiles of a lower pile are all drawn before those of a higher one.
    """

    id: str
    set: str
    count: int
    edges: tuple[str, ...]
    segments: tuple[Segment, ...]
    marks: Mapping[str, Any]
    pile: int = 0


@lru_cache
def rows_of(name: str) -> Mapping[str, Any]:
    """What a data file of this room holds."""
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


def faces_of(name: str, sites: Iterable[str]) -> tuple[Face, ...]:
    """The faces of a data file, with segments for the marks that are sites in this game.

    Raises ``ValueError`` when an edge or a half-edge does not belong to exactly one segment.
    """
    known = tuple(sites)
    return tuple(read_face(name, row, known) for row in rows_of(name).get("tile", ()))


def read_face(set_name: str, row: Mapping[str, Any], sites: tuple[str, ...]) -> Face:
    """The face of a row."""
    segments = (
        *(edged(CITY, each) for each in row.get("cities", ())),
        *(edged(ROAD, each) for each in row.get("roads", ())),
        *(field(each) for each in row.get("fields", ())),
        *(Segment(site) for site in sites if row.get(site)),
    )
    shape = ("id", "count", "edges", "cities", "roads", "fields", "pile")
    marks = {name: value for name, value in row.items() if name not in shape}
    edges = tuple(row["edges"])
    check_edges(row["id"], edges, segments)
    return Face(row["id"], set_name, row["count"], edges, segments, marks, row.get("pile", 0))


def edged(kind: str, row: Mapping[str, Any]) -> Segment:
    """A road or city segment."""
    return Segment(kind, sides=tuple(SIDES.index(side) for side in row["edges"]), marks=counted_marks(row))


def field(row: Mapping[str, Any]) -> Segment:
    """A field segment."""
    halves = tuple(HALVES.index(half) for half in row["half_edges"])
    return Segment(FIELD, halves=halves, marks=counted_marks(row), touches=tuple(row["cities"]))


def counted_marks(row: Mapping[str, Any]) -> dict[str, int]:
    """How many of each mark: ``pennants = 1``, ``inn = true`` and ``good = "wine"`` are one each."""
    marks = {}
    for name, value in row.items():
        if name not in SHAPE and value:
            marks[value if isinstance(value, str) else name] = 1 if isinstance(value, str) else int(value)
    return marks


def check_edges(face: str, edges: tuple[str, ...], segments: tuple[Segment, ...]) -> None:
    """Raises ``ValueError`` when an edge or a half-edge does not belong to exactly one segment."""
    for side, edge in enumerate(edges):
        owners = [segment.kind for segment in segments if side in segment.sides]
        if owners != [edge] * (edge in (CITY, ROAD)):
            raise ValueError(f"{face}: edge {SIDES[side]} is {edge}, its segments are: {owners}")
    for half, name in enumerate(HALVES):
        fields = sum(half in segment.halves for segment in segments)
        if fields != (edges[half // 2] != CITY):
            raise ValueError(f"{face}: half-edge {name} belongs to {fields} fields")
