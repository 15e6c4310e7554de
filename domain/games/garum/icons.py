"""The bonus icons: what a seat gets for covering them."""

from __future__ import annotations

from collections.abc import Iterable

from domain.core.score import Line
from domain.games.garum.board import WILD, Space
from domain.games.garum.material import Material
from domain.games.garum.tiles import COLOURS


def bonus_lines(material: Material, space: Space, code: int) -> Iterable[Line]:
    """The bonuses for a tile that was just placed: it is the first on every icon that it covers.

    Seed, Prima; rules page D.4, nos. 5 and 19.  ``code`` says how the tile lies (``tiles.laid``).
    """
    for icon in material.side.icons.get(space, ()):
        face = material.tiles.faces[code]
        if icon.species == WILD:
            yield Line(material.box.bonus["wild"], "reason.bonus_wild", cells=(icon.cell,))
        elif COLOURS[face[icon.corner]] == icon.species:
            yield Line(material.box.bonus["species"], "reason.bonus_species", cells=(icon.cell,))
