"""Everything in the box: by where it is, and as it is drawn."""

from __future__ import annotations

from collections.abc import Mapping

from domain.core.rules import View
from domain.games.grand_marais.episode import Episode
from domain.games.grand_marais.lays import meadow_pieces
from domain.games.grand_marais.piece_set import RECONSTRUCTION, PieceSet
from domain.games.grand_marais.pieces import BOX
from domain.games.grand_marais.state import Marsh


def everything_by_place(episode: Episode, s: Marsh) -> Mapping[str, int]:
    """How much lies where; in the box is what this episode has no use for."""
    pieces, lays = s.pieces, s.layout.lays
    lying = [lay.face.id for code in s.board if (lay := lays[code]) is not None]
    in_play = [*lying, *(piece for hand in s.hands for piece in hand), *s.out, s.offered]
    others = pieces.faces[pieces.basic :]
    set_aside = sum(max(0, face.count - in_play.count(face.id) - s.supplied(face.id)) for face in others)
    left_out = sum(max(0, -more) for more in episode.more.values())
    found = {
        "board": len(lying),
        "hands": sum(map(len, s.hands)),
        "offered": 1 if s.offered else 0,
        "out": len(s.out),
        "supply": sum(s.supply),
        "box": sum(BOX.unused.values()) + set_aside + left_out,
    }
    for extra in episode.extras:
        for place, count in extra.pieces(s).items():
            found[place] = found.get(place, 0) + count
    return found


def pictures(pieces: PieceSet = RECONSTRUCTION) -> list[View]:
    """Every piece as data, enough to draw it unturned.

    ``sides`` clockwise from north, with the letters of the README; ``networks``, ``garden`` and
    ``terrain`` as the sides they run to.  ``meadows``: each patch of grass as the half sides it comes
    to, numbered clockwise from the western half of the north side; ``cow_meadow``: the patch of the cow.
    ``sign``: what special pieces have in their corner.
    """
    return [
        {
            "piece": face.id,
            "sign": pieces.signs.get(face.id),
            "count": face.count,
            "sides": face.sides,
            "networks": list(face.networks),
            "garden": face.garden,
            "terrain": face.terrain,
            "fishery": face.fishery,
            "reed_bed": face.reed_bed,
            "frog": face.frog,
            "cow": face.cow,
            "cow_apart": face.cow_apart,
            "cow_meadow": meadow_pieces(face)[1] if face.cow else None,
            "meadows": meadow_pieces(face)[0],
            "turns": list(pieces.turns[number]),
            "source": face.source,
        }
        for number, face in enumerate(pieces.faces)
    ]
