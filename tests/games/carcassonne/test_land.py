"""The incremental land is held against one that is worked out from scratch by flooding."""

from __future__ import annotations

import pytest

from domain.games.carcassonne.faces import FIELD
from domain.games.carcassonne.land import Land
from domain.games.carcassonne.lays import EDGE_BITS, is_site
from domain.games.carcassonne.rules import CarcassonneRules
from domain.games.carcassonne.squares import AROUND, SIDES, STEPS, facing, opposite
from domain.games.carcassonne.state import Carcassonne, lying
from domain.kit.regions import flood
from tests.games.carcassonne.table import EVERYTHING, random_plies, rules_of

Segment = tuple[int, int]
"""Index of the tile, index of the segment on its face."""


def beside(land: Land, joined: dict[Segment, list[Segment]], at: Segment) -> list[Segment]:
    """The segments that a segment meets at the edges of its tile, and those that are joined to it."""
    tile, index = at
    ports, found = land.tiles[tile].ports, list(joined.get(at, []))
    for port, segment in enumerate(ports):
        if segment != index:
            continue
        half = port - len(SIDES)
        side = port if half < 0 else half // 2
        other = land.at.get(land.places[tile] + STEPS[side])
        if other is not None:
            met = opposite(port) if half < 0 else len(SIDES) + facing(half)
            found.append((other, land.tiles[other].ports[met]))
    return found


def check(rules: CarcassonneRules, s: Carcassonne) -> None:
    """Holds the features of a state against those found by flooding, and the frontier against the tiles."""
    scene = rules.ground.scene(s)
    land, joined = scene.land, dict[Segment, list[Segment]]()
    for tile, one, other in scene.joints:
        ends = [(tile, land.tiles[tile].names[name]) for name in (one, other)]
        joined.setdefault(ends[0], []).append(ends[1])
        joined.setdefault(ends[1], []).append(ends[0])
    seen: set[Segment] = set()
    for tile, lay in enumerate(land.tiles):
        for index, kind in enumerate(lay.kinds):
            if (tile, index) in seen:
                continue
            feature = list(flood([(tile, index)], lambda at: beside(land, joined, at)))
            seen.update(feature)
            roots = {land.root(land.firsts[t] + i) for t, i in feature}
            assert len(roots) == 1
            gaps, tiles, tally = land.infos[roots.pop()]
            assert rules.ground.atlas.marks.count(tally, "segments") == len(feature)
            if is_site(kind):
                near = [other for step in AROUND if (other := land.at.get(land.places[tile] + step)) is not None]
                assert (gaps, tiles) == (8 - len(near), sum(1 << each for each in (tile, *near)))
                continue
            assert tiles == sum(1 << each for each in {t for t, _ in feature})
            if kind != FIELD:
                assert gaps == sum(open_edges(land, t, i) for t, i in feature)
    assert land.frontier == frontier_of(land)


def open_edges(land: Land, tile: int, index: int) -> int:
    """Edges of a segment beside which no tile lies."""
    ports = land.tiles[tile].ports[: len(SIDES)]
    return sum(
        segment == index and land.places[tile] + STEPS[side] not in land.at for side, segment in enumerate(ports)
    )


def frontier_of(land: Land) -> dict[int, int]:
    """The signatures of all empty places beside tiles."""
    found: dict[int, int] = {}
    for tile, lay in enumerate(land.tiles):
        for side, step in enumerate(STEPS):
            place = land.places[tile] + step
            if place not in land.at:
                code = lay.signature >> EDGE_BITS * side & (1 << EDGE_BITS) - 1
                found[place] = found.get(place, 0) | code << EDGE_BITS * opposite(side)
    return found


@pytest.mark.parametrize(("variation", "seats", "seed"), [("base", 2, 1), ("base+ferries", 3, 2), (EVERYTHING, 2, 3)])
def test_features_are_those_that_flooding_finds(variation: str, seats: int, seed: int) -> None:
    rules = rules_of(variation)
    for number, (_, _, s) in enumerate(random_plies(variation, seats, seed)):
        if number % 9 == 0:
            check(rules, s)
    check(rules, s)


def test_a_land_is_the_same_whatever_was_known_before() -> None:
    rules = rules_of("base")
    *_, (_, _, s) = random_plies("base", 2, 4)
    atlas = rules.ground.atlas
    known, anew = atlas.land(s.faces, s.lays), atlas.with_tiles(atlas.blank, s.faces, s.lays)
    for name in Land.__slots__:
        assert getattr(known, name) == getattr(anew, name), name
    assert list(known.frontier) == list(anew.frontier)
    assert [lying(code)[0] for code in s.lays] == known.places
