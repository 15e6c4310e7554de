"""The fish tiles: ids, faces, rotation, and the number by which a laid tile stands on the board.

A face is four specimens in reading order, north-west, north-east / south-west, south-east.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

Colour: TypeAlias = int
"""0 … 3, for A … D; a colour is a species (rules page D.3, Colours)."""

Face: TypeAlias = tuple[Colour, Colour, Colour, Colour]
"""Four specimens in reading order, as the tile lies."""

COLOURS = "ABCD"
NUMBERS = range(1, 17)
"""The tiles of a colour (seed, Preparar 2f)."""
TURNS = range(4)
"""Quarter turns clockwise."""

IDS = {f"{letter}{number}": (colour, number) for colour, letter in enumerate(COLOURS) for number in NUMBERS}
"""Colour and number by the id of a tile: ``"B8"`` is ``(1, 8)``."""
NAMES = {pair: name for name, pair in IDS.items()}
"""The id by colour and number."""

FREE = 0
"""Stands on a space without a tile."""
NOTHING: Face = (-1, -1, -1, -1)
"""What can be seen on a space without a tile."""


def laid(tile: str, turn: int) -> int:
    """The number by which a tile, so turned, stands on a space: 1 … 256."""
    colour, number = IDS[tile]
    return 1 + (colour * len(NUMBERS) + number - 1) * len(TURNS) + turn


def lying(code: int) -> tuple[str, int]:
    """The tile and the turn that ``laid`` gave this number.

    >>> lying(laid("B8", 1))
    ('B8', 1)
    """
    tile, turn = divmod(code - 1, len(TURNS))
    colour, number = divmod(tile, len(NUMBERS))
    return NAMES[colour, number + 1], turn


def turned(face: Face) -> Face:
    """A face after one quarter turn clockwise.  Rules page D.1, grid."""
    a, b, c, d = face
    return c, a, d, b


class Tiles(Struct, frozen=True):
    """The tiles of an edition of the box.

    ``faces`` by the number on the space (``laid``, ``FREE``).  ``turns`` by id: the turns that look
    different, the smallest of each look.
    """

    faces: tuple[Face, ...]
    turns: dict[str, tuple[int, ...]]


def load_tiles(path: Path) -> Tiles:
    """The tiles of a data file.  Raises ``ValueError`` when a tile is missing, unknown, or lacks predominance."""
    rows = tomllib.loads(path.read_text(encoding="utf-8"))["faces"]
    if rows.keys() != IDS.keys():
        raise ValueError(f"{path.name}: faces must be given for {', '.join(IDS)} and nothing else")
    faces = [NOTHING]
    turns = {}
    for tile in IDS:
        looks = all_turns(read_face(tile, rows[tile], path))
        faces += looks
        turns[tile] = tuple(turn for turn in TURNS if looks[turn] not in looks[:turn])
    return Tiles(tuple(faces), turns)


def read_face(tile: str, text: str, path: Path) -> Face:
    """The face that a text like ``"BB/CD"`` says.  Raises ``ValueError`` when it is none of this tile's colour."""
    letters = text.replace("/", "")
    if len(letters) != 4 or text[2:3] != "/" or not set(letters) <= set(COLOURS):
        raise ValueError(f"{path.name}: {tile} = “{text}” is no face; one reads “{tile[0]}{tile[0]}/BC”")
    if any(letters.count(other) >= letters.count(tile[0]) for other in COLOURS if other != tile[0]):
        raise ValueError(f"{path.name}: {tile[0]} does not predominate on {tile} = “{text}”")
    a, b, c, d = (COLOURS.index(letter) for letter in letters)
    return a, b, c, d


def all_turns(face: Face) -> list[Face]:
    """The face after 0, 1, 2, 3 quarter turns."""
    looks = [face]
    for _ in TURNS[1:]:
        looks.append(turned(looks[-1]))
    return looks
