"""What is in the box.  Rules page, 1 and 7."""

from __future__ import annotations

from collections import Counter

import pytest

from domain.games.carcassonne import GAME
from domain.games.carcassonne.addition import expansions
from domain.games.carcassonne.faces import CITY, FIELD, Face, faces_of, rows_of

SITES = ("monastery", "garden")
TILES = {
    "base": 72,
    "river": 12,
    "inns": 18,
    "traders": 24,
    "fliers": 8,
    "ferries": 8,
    "gold": 8,
    "mage": 8,
    "robbers": 8,
    "circles": 6,
}
FACES = {name: faces_of(name, SITES) for name in TILES}


def copies(name: str, mark: str) -> int:
    """Tiles of a set with a mark, on the tile or on a segment of it."""
    return sum(
        face.count * (mark in face.marks or any(mark in each.marks for each in face.segments)) for face in FACES[name]
    )


def number(name: str, mark: str) -> int:
    """How many of a mark are printed on the tiles of a set."""
    return sum(face.count * segment.marks.get(mark, 0) for face in FACES[name] for segment in face.segments)


@pytest.mark.parametrize(("name", "count"), TILES.items())
def test_every_set_has_as_many_tiles_as_were_published(name: str, count: int) -> None:
    assert sum(face.count for face in FACES[name]) == count


def test_all_sets_together_have_172_tiles_in_123_faces() -> None:
    assert sum(TILES.values()) == 172
    faces = [face.id for each in FACES.values() for face in each]
    assert len(faces) == len(set(faces)) == 123


def test_pennants_goods_inns_cathedrals_gardens_and_monasteries_are_as_many_as_were_published() -> None:
    assert (number("base", "pennants"), number("inns", "pennants")) == (10, 3)
    assert [number("traders", good) for good in ("wine", "grain", "cloth")] == [9, 6, 5]
    assert (copies("inns", "inn"), copies("inns", "cathedral")) == (6, 2)
    gardens = {name: copies(name, "garden") for name in TILES if copies(name, "garden")}
    assert gardens == {"base": 8, "river": 1, "inns": 2, "traders": 2, "fliers": 1, "mage": 1, "robbers": 1}
    monasteries = {name: copies(name, "monastery") for name in TILES if copies(name, "monastery")}
    assert monasteries == {"base": 6, "river": 1, "inns": 1, "traders": 1, "gold": 4}


@pytest.mark.parametrize("face", [face for each in FACES.values() for face in each], ids=lambda face: face.id)
def test_every_edge_belongs_to_one_segment_and_fields_touch_cities_of_their_tile(face: Face) -> None:
    halves = Counter(half for segment in face.segments for half in segment.halves)
    assert all(halves[2 * side] == halves[2 * side + 1] == (edge != CITY) for side, edge in enumerate(face.edges))
    for segment in face.segments:
        assert all(face.segments[city].kind == CITY for city in segment.touches)
        assert segment.kind == FIELD or not segment.touches


def test_each_seat_has_the_figures_that_the_sets_give_it() -> None:
    each = {row["id"]: row["each"] for name in expansions() for row in rows_of(name).get("figure", ())}
    assert rows_of("base")["figure"][0]["each"] == 7
    assert each == {"abbot": 1, "big": 1, "builder": 1, "pig": 1}


def test_the_expansions_stand_in_their_canonical_order() -> None:
    assert " ".join(GAME.bases[0].adds) == (
        "river abbot inns traders fliers messages ferries gold mage robbers circles"
    )
