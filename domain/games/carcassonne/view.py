"""The table as everybody sees it.  Cells are (x, y): x grows east, y grows south, the start tile lies at (0, 0)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.core.play import Seat
from domain.core.rules import View
from domain.games.carcassonne.addition import Section
from domain.games.carcassonne.figures import Figure, strengths
from domain.games.carcassonne.ground import Ground, Keyed, Worth
from domain.games.carcassonne.scene import Scene
from domain.games.carcassonne.squares import cell_of
from domain.games.carcassonne.state import Carcassonne, lying
from domain.games.carcassonne.track import Track


def base_sections(ground: Ground, track: Track) -> tuple[Section, ...]:
    """The parts of the view of the base game."""
    return (
        Keyed("turn", lambda s, seat: the_turn(s)),
        Keyed("board", lambda s, seat: the_board(s)),
        Keyed("features", lambda s, seat: held_features(ground, ground.scene(s))),
        Keyed("seats", lambda s, seat: [a_seat(ground, track, s, each) for each in range(s.seats)]),
        Keyed("bag", lambda s, seat: the_bag(ground, s)),
        Keyed("out", lambda s, seat: list(s.out)),
    )


def the_turn(s: Carcassonne) -> View:
    """Whose turn it is, the tile in hand, and the cell of the tile just laid."""
    x, y = cell_of(lying(s.lays[s.spot])[0])
    return {"seat": None if s.is_over else s.mover, "step": s.at, "tile": s.drawn or None, "last": {"x": x, "y": y}}


def the_board(s: Carcassonne) -> list[View]:
    """The tiles in the order in which they were laid, with the figures on them."""
    by_tile: dict[int, list[Figure]] = {}
    for figure in s.figures:
        by_tile.setdefault(figure.tile, []).append(figure)
    return [
        a_tile(face, code, by_tile.get(tile, ())) for tile, (face, code) in enumerate(zip(s.faces, s.lays, strict=True))
    ]


def a_tile(face: str, code: int, figures: Iterable[Figure]) -> View:
    """A tile on the table; ``turn`` is in quarters clockwise."""
    place, turn = lying(code)
    x, y = cell_of(place)
    standing = [{"seat": each.seat, "figure": each.kind, "segment": each.segment} for each in figures]
    return {"x": x, "y": y, "tile": face, "turn": turn, "figures": standing}


def held_features(ground: Ground, scene: Scene) -> Sequence[View]:
    """The features with figures, worked out once for picture and words."""
    if scene.held is None:
        scene.held = tuple(shown_features(ground, scene))
    return scene.held


def shown_features(ground: Ground, scene: Scene) -> Iterable[View]:
    """Features with figures: their tiles, what they lack, who is how strong in them, and what they would score now.

    ``gaps``: open edges, or missing tiles around a site; nothing for fields, which are never complete.
    """
    for root, figures in scene.standing.items():
        feature = scene.feature(figures[0].stands_on, root)
        owners = ground.owners(scene, figures)
        items = ground.items(Worth(scene, feature, owners[0], feature.is_complete)) if owners else ()
        yield {
            "feature": feature.kind,
            "cells": scene.cells(feature),
            "gaps": feature.gaps if feature.kind != "field" else None,
            "strengths": [
                {"seat": seat, "strength": n} for seat, n in sorted(strengths(figures, ground.kinds).items())
            ],
            "owners": list(owners),
            "points": sum([item.points for item in items]),
        }


def a_seat(ground: Ground, track: Track, s: Carcassonne, seat: Seat) -> View:
    """What a seat has beside the board, and where its score figures stand."""
    return {
        "seat": seat,
        "points": s.points[seat],
        "track": {figure.name: figure.space for figure in track.figures(s) if figure.seat == seat},
        "supply": {kind: ground.supply(s, seat, kind) for kind in ground.kinds},
    }


def the_bag(ground: Ground, s: Carcassonne) -> View:
    """The tiles that are still to be drawn, by face."""
    return {"tiles": ground.tiles_left(s), "faces": dict(ground.bag(s))}
