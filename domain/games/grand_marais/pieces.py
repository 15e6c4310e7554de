"""What is printed on the pieces.  A face is a row of a data file: ``data/pieces.toml``, or that of another edition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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


class Face(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
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
    title: str = ""
    source: str

    def __post_init__(self) -> None:
        for right, what in self.demands():
            if not right:
                raise ValueError(f"piece {self.id}: {what}")

    def demands(self) -> Iterator[tuple[bool, str]]:
        """What must be so, and how it is said where it is not."""
        letters = ", ".join(f"{letter} {kind}" for letter, kind in SIDE_KINDS.items())
        at = {letter: "".join(self.sides_of(letter)) or "none" for letter in "CJT"}
        yield (
            len(self.sides) == 4 and all(side in SIDE_KINDS for side in self.sides),
            f"sides are four letters, clockwise from north, of {letters}; not {self.sides}",
        )
        yield (
            sorted("".join(self.networks)) == self.sides_of("C") or not self.networks,
            f"networks run to all canals, here {at['C']}, each to its own, or there are none; not {self.networks}",
        )
        yield (
            sorted(self.garden or "") == self.sides_of("J"),
            f"the garden runs to all its sides, here {at['J']}; not {self.garden}",
        )
        yield (
            sorted(self.terrain or "") == self.sides_of("T"),
            f"the terrain runs to all its sides, here {at['T']}; not {self.terrain}",
        )
        yield (
            self.frog is None or self.frog in self.sides_of("AL"),
            f"a frog sits at a ramp or a stub, here {''.join(self.sides_of('AL')) or 'none'}; not {self.frog}",
        )
        yield (
            bool(self.networks) or not (self.fishery or self.reed_bed),
            "a fishery or a reed bed is in the first network; name that in networks",
        )
        yield self.count >= 0, f"count says how many there are; not {self.count}"
        yield self.cow >= 0, f"cow is the bonus, 0 without one; not {self.cow}"

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


FILE = msgspec.toml.decode((DATA / "pieces.toml").read_bytes(), type=PieceFile)
SPECIALS = msgspec.toml.decode((DATA / "specials.toml").read_bytes(), type=SpecialFile)
BOX = msgspec.toml.decode((DATA / "box.toml").read_bytes(), type=Box)

VILLAGE, ABBEY, ECLIPSE = "village", "abbey", "eclipse"
COLOURED_VILLAGES = tuple(face.id for face in SPECIALS.village)
"""The villages by colour: red, blue, yellow, green."""
LASTING = (VILLAGE, ABBEY, *COLOURED_VILLAGES)
"""Pieces on a base that are never replaced, discarded or swapped (V-05)."""
