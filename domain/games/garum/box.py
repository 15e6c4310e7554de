"""Everything in the box as data, enough to draw it."""

from __future__ import annotations

from domain.core.rules import View
from domain.games.garum.material import SIDES, board_side, charts_of, fish_tiles, material, whole_box
from domain.games.garum.state import KINDS
from domain.games.garum.tiles import COLOURS, IDS, laid
from domain.games.garum.view import face_text


def everything() -> list[View]:
    """Tiles, workers, board sides with their icons, and charts; ``piece`` says which."""
    return [*tiles(), *workers(), *boards(), *charts()]


def tiles() -> list[View]:
    """The 64 fish tiles, unturned."""
    faces = fish_tiles().faces
    return [
        {"piece": "tile", "id": tile, "colour": COLOURS[colour], "face": face_text(faces[laid(tile, 0)])}
        for tile, (colour, _) in IDS.items()
    ]


def workers() -> list[View]:
    """The workers of each colour."""
    count = whole_box().workers
    return [
        {"piece": "worker", "id": kind, "colour": colour, "count": count[kind]} for colour in COLOURS for kind in KINDS
    ]


def boards() -> list[View]:
    """The sides of the board: numbers of the cetaria by row, 0 for a hole, and icons by cell."""
    return [
        {
            "piece": "board",
            "id": key,
            "cetaria": [list(row) for row in side.grid],
            "icons": [{"icon": icon.species, "cell": icon.cell} for icons in side.icons.values() for icon in icons],
            "tiles": list(side.numbers),
        }
        for key, side in ((key, board_side(key)) for key in SIDES)
    ]


def charts() -> list[View]:
    """The scoring charts: points for ``least`` specimens and one more each; ``short`` for fewer."""
    return [
        {
            "piece": "chart",
            "id": f"{side}.{name}",
            "least": chart.least,
            "points": {kind: list(points) for kind, points in chart.by_kind.items()},
            "short": dict(chart.short),
        }
        for side in SIDES
        for name, chart in ((name, material(side, name).chart) for name in charts_of(side))
    ]
