"""What features are worth, in play and at the end: one list of terms for both.  Seed, 3 and Fin de la partida."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from domain.core.play import Seat
from domain.core.score import Item, Line, Scored, scored
from domain.games.carcassonne.faces import CITY, FIELD, ROAD
from domain.games.carcassonne.ground import Closing, Ground, Keyed, Term, Worth
from domain.games.carcassonne.land import tile_indexes
from domain.games.carcassonne.scene import Feature, Scene
from domain.games.carcassonne.scoring import feature_line
from domain.games.carcassonne.state import Carcassonne

Items = tuple[Item, ...]


def base_terms(ground: Ground) -> tuple[Term, ...]:
    """The terms of the base game."""
    return (
        Term("tiles", (ROAD, CITY), tiles(ground)),
        Term("pennants", (CITY,), pennants(ground)),
        Term("around", ground.sites, around),
        Term("cities", (FIELD,), cities),
    )


def tiles(ground: Ground) -> Callable[[Worth, Items], Items]:
    """Of a road 1 a tile; of a city 2 when it is completed, 1 at the end.

    A city counts a tile once however many of its segments it uses, or each segment (rules page, D13).
    """
    by_segment = ground.chosen("city_tiles", "segments")

    def count(worth: Worth, items: Items) -> Items:
        feature = worth.feature
        in_city = feature.kind == CITY
        size = ground.atlas.marks.count(feature.tally, "segments") if in_city and by_segment else feature.size
        return (*items, Item("item.tiles", size, size * (2 if in_city and worth.done else 1)))

    return count


def pennants(ground: Ground) -> Callable[[Worth, Items], Items]:
    """Of a city 2 a pennant when it is completed, 1 at the end."""

    def count(worth: Worth, items: Items) -> Items:
        number = ground.atlas.marks.count(worth.feature.tally, "pennants")
        return (*items, Item("item.pennants", number, number * (2 if worth.done else 1))) if number else items

    return count


def around(worth: Worth, items: Items) -> Items:
    """Of a site 1 for its own tile and 1 for each around it."""
    size = worth.feature.size
    return (*items, Item("item.tiles", size, size))


def cities(worth: Worth, items: Items) -> Items:
    """Of a field 3 for each completed city that it touches, once however often it does."""
    number = len(touched_cities(worth.scene, worth.feature))
    return (*items, Item("item.cities", number, 3 * number))


def touched_cities(scene: Scene, field: Feature) -> list[int]:
    """The roots of the completed cities beside a field."""
    land, found = scene.land, dict[int, bool]()
    firsts, tiles, infos, root_of, field_root = land.firsts, land.tiles, land.infos, land.root, field.root
    for tile in tile_indexes(field.tiles):
        first = firsts[tile]
        for index, beside in tiles[tile].touches:
            if root_of(first + index) == field_root:
                for city in beside:
                    root = root_of(first + city)
                    if infos[root][0] == 0:
                        found[root] = True
    return list(found)


def features_at_end(ground: Ground) -> Closing:
    """Every feature that still holds figures, for whoever holds it."""

    def lines(scene: Scene) -> Iterable[tuple[Seat, Line]]:
        for root, figures in scene.standing.items():
            feature = scene.feature(figures[0].stands_on, root)
            for seat in ground.owners(scene, figures):
                line = feature_line(ground, Worth(scene, feature, seat, feature.is_complete))
                if line.points:
                    yield seat, line

    return Keyed("features", lines)


def closing(ground: Ground) -> Callable[[Carcassonne], Iterable[Scored]]:
    """What every seat would score if the match ended in a state: at the end, and in the forecast before."""

    def scores(s: Carcassonne) -> Iterable[Scored]:
        by_seat: list[list[Line]] = [[] for _ in range(s.seats)]
        scene = ground.scene(s)
        for each in ground.closings:
            for seat, line in each.of(scene):
                by_seat[seat].append(line)
        for seat, lines in enumerate(by_seat):
            yield from scored(seat, lines)

    return scores
