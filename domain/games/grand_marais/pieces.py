"""The pieces: what is printed on them.  A face is a row of ``data/pieces.toml``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from domain.games.grand_marais.board import SIDES

DATA = Path(__file__).parent / "data"

WATER = "CAL"
"""Sides of water: canal, ramp, stub."""
SIDE_KINDS = {
    "C": "canal",
    "A": "ramp",
    "L": "stub",
    "J": "garden",
    "T": "terrain",
    "G": "grass",
    "*": "trees",
}
"""What a side may be, by its letter in the data."""


class Face(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is printed on a piece, as it lies unturned; the words are those at the top of the data file."""

    id: str
    count: int
    sides: str
    networks: tuple[str, ...] = ()
    garden: str | None = None
    terrain: str | None = None
    fishery: bool = False
    reed_bed: bool = False
    frog: str | None = None
    cow: int = 0
    cow_apart: bool = False
    source: str

    def __post_init__(self) -> None:
        for right, what in (
            (len(self.sides) == 4 and all(side in SIDE_KINDS for side in self.sides), "sides are four letters"),
            (sorted("".join(self.networks)) == self.sides_of("C") or not self.networks, "networks run to all canals"),
            (sorted(self.garden or "") == self.sides_of("J"), "the garden runs to all its sides"),
            (sorted(self.terrain or "") == self.sides_of("T"), "the terrain runs to all its sides"),
            (self.frog is None or self.frog in self.sides_of("AL"), "a frog sits at a ramp or a stub"),
        ):
            if not right:
                raise ValueError(f"piece {self.id}: {what}")

    def sides_of(self, letters: str) -> list[str]:
        """The names of the sides with one of these letters, in order of their names."""
        return sorted(name for name, letter in zip(SIDES, self.sides, strict=False) if letter in letters)

    @property
    def has_trees(self) -> bool:
        """Whether it is a joker."""
        return "*" in self.sides


class PieceFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The data file: pieces that are drawn, those that are set up, and the bonus piece."""

    basic: tuple[Face, ...]
    settlement: tuple[Face, ...]
    bonus: tuple[Face, ...]


class SpecialFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The data file of the special pieces, by the sign in their corner: one set for each interlude.

    ``village``: the villages of ``PieceFile`` again, by their colours, for the interlude in which those count.
    """

    bell: tuple[Face, ...]
    butterfly: tuple[Face, ...]
    clover: tuple[Face, ...]
    village: tuple[Face, ...]


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    """What else lies in the box, and how many more pieces each reading of the contents list gives."""

    unused: Mapping[str, int]
    counts: Mapping[str, Mapping[str, int | str]]


def numbered(faces: tuple[Face, ...]) -> Mapping[str, int]:
    """The number of each piece id.  Raises ``ValueError`` when one is there twice."""
    numbers = {face.id: number for number, face in enumerate(faces)}
    if len(numbers) < len(faces):
        raise ValueError("two pieces have one id")
    return numbers


FILE = msgspec.toml.decode((DATA / "pieces.toml").read_bytes(), type=PieceFile)
SPECIALS = msgspec.toml.decode((DATA / "specials.toml").read_bytes(), type=SpecialFile)
BOX = msgspec.toml.decode((DATA / "box.toml").read_bytes(), type=Box)

FACES = (
    *(FILE.basic + FILE.settlement + FILE.bonus),
    *(SPECIALS.bell + SPECIALS.butterfly + SPECIALS.clover + SPECIALS.village),
)
"""All faces by number."""
SIGNS: Mapping[str, str] = {
    face.id: sign
    for sign, faces in (("bell", SPECIALS.bell), ("butterfly", SPECIALS.butterfly), ("clover", SPECIALS.clover))
    for face in faces
}
"""The sign in the corner of each special piece."""
BASIC = len(FILE.basic)
"""How many of them, the first, are those that are always drawn."""
NUMBERS = numbered(FACES)
"""Numbers by piece id."""
VILLAGE, ABBEY, ECLIPSE = "village", "abbey", "eclipse"
COLOURED_VILLAGES = tuple(face.id for face in SPECIALS.village)
"""The villages by colour: red, blue, yellow, green."""
LASTING = (VILLAGE, ABBEY, *COLOURED_VILLAGES)
"""Pieces on a base that are never replaced, discarded or swapped (V-05)."""
