"""Everything in the box by where it is."""

from __future__ import annotations

from collections.abc import Mapping

from domain.games.carcassonne.addition import Count
from domain.games.carcassonne.ground import Ground, Keyed
from domain.games.carcassonne.state import Carcassonne


def tiles(ground: Ground) -> Count:
    """The land tiles."""
    printed = sum(face.count for face in ground.atlas.faces.values())

    def count(s: Carcassonne) -> Mapping[str, int]:
        return {
            "tiles.bag": ground.tiles_left(s),
            "tiles.hand": int(bool(s.drawn)),
            "tiles.board": len(s.faces),
            "tiles.out": len(s.out),
            "tiles.box": printed - ground.atlas.tiles,
        }

    return Keyed("tiles", count)


def figures(ground: Ground) -> Count:
    """The figures of all seats, by kind."""

    def count(s: Carcassonne) -> Mapping[str, int]:
        found = {}
        for kind in ground.kinds:
            supply = sum(ground.supply(s, seat, kind) for seat in range(s.seats))
            found[f"{kind}.supply"] = supply
            found[f"{kind}.board"] = sum(figure.kind == kind for figure in s.figures)
        return found

    return Keyed("figures", count)


def markers() -> Count:
    """The score markers, which never leave the track."""
    return Keyed("markers", lambda s: {"marker.track": s.seats})


def base_counts(ground: Ground) -> tuple[Count, ...]:
    """The counts of the base game."""
    return tiles(ground), figures(ground), markers()
