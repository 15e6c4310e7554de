"""What messages do, by name of the effect.  Rules page, 3, The Messages, table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from domain.core.play import Seat
from domain.core.score import Item, Line, Scored
from domain.games.carcassonne.faces import CITY, FIELD
from domain.games.carcassonne.figures import Figure
from domain.games.carcassonne.ground import Ground, Worth
from domain.games.carcassonne.scene import Feature, Scene
from domain.games.carcassonne.state import Carcassonne

Row = Mapping[str, Any]
EXTRA_TILE, RETURN = "extra_tile", "score_and_return"


def followers(ground: Ground, s: Carcassonne, seat: Seat, kind: str | None = None) -> list[Figure]:
    """The followers of a seat on the board, on features of a kind or on all."""
    own = (each for each in s.figures if each.seat == seat and ground.kinds[each.kind].strength)
    return [each for each in own if kind in (None, each.stands_on)]


def own_features(ground: Ground, scene: Scene, seat: Seat, kind: str) -> list[Feature]:
    """The features of a kind in which a seat has a follower."""
    own = (scene.feature_of(each.tile, each.segment) for each in followers(ground, scene.s, seat, kind))
    return list(dict.fromkeys(own))


def value_now(ground: Ground, scene: Scene, seat: Seat, feature: Feature) -> tuple[Item, ...]:
    """What a feature would count for a seat at the end of the game, whoever holds it."""
    return ground.items(Worth(scene, feature, seat, done=False))


def line(message: str, items: tuple[Item, ...], scene: Scene, *features: Feature) -> Line:
    """The line of a message."""
    cells = dict.fromkeys(cell for feature in features for cell in scene.cells(feature))
    return Line(sum(item.points for item in items), f"reason.{message}", items, tuple(cells))


def score_smallest(ground: Ground, scene: Scene, seat: Seat, row: Row) -> Line | None:
    """The own-occupied feature that is worth least; its follower stays."""
    found = own_features(ground, scene, seat, row["feature"])
    valued = [(value_now(ground, scene, seat, feature), feature) for feature in found]
    if not valued:
        return None
    items, feature = min(valued, key=lambda each: sum(item.points for item in each[0]))
    return line(row["id"], items, scene, feature)


def per_pennant(ground: Ground, scene: Scene, seat: Seat, row: Row) -> Line | None:
    """Points for each pennant in cities in which the seat has a knight."""
    found = own_features(ground, scene, seat, CITY)
    number = sum(ground.atlas.marks.count(feature.tally, "pennants") for feature in found)
    if not number:
        return None
    return line(row["id"], (Item("item.pennants", number, number * row["points"]),), scene, *found)


def per_figure(kind: str, item: str) -> Callable[[Ground, Scene, Seat, Row], Line | None]:
    """Points for each own follower on features of a kind; a large one is one figure."""

    def count(ground: Ground, scene: Scene, seat: Seat, row: Row) -> Line | None:
        number = len(followers(ground, scene.s, seat, kind))
        each = 3 if kind == FIELD and ground.chosen("farmers", "3") else row["points"]
        return line(row["id"], (Item(item, number, number * each),), scene) if number else None

    return count


SCORING: Mapping[str, Callable[[Ground, Scene, Seat, Row], Line | None]] = {
    "score_smallest": score_smallest,
    "per_pennant": per_pennant,
    "per_knight": per_figure(CITY, "item.knights"),
    "per_farmer": per_figure(FIELD, "item.farmers"),
}
"""Effects that only score; nothing where there is nothing to be scored."""


def is_possible(ground: Ground, s: Carcassonne, row: Row) -> bool:
    """Whether a message would do anything for the mover."""
    if row["effect"] == EXTRA_TILE:
        return ground.tiles_left(s) > 0
    if row["effect"] == RETURN:
        return bool(followers(ground, s, s.mover))
    return SCORING[row["effect"]](ground, ground.scene(s), s.mover, row) is not None


def scored_by(ground: Ground, s: Carcassonne, row: Row) -> Iterable[Scored]:
    """What a scoring message gives the mover."""
    found = SCORING[row["effect"]](ground, ground.scene(s), s.mover, row)
    if found is not None and found.points:
        yield Scored(s.mover, (found,))
