"""Neptune: the tile just placed and another tile of the cetarium change places, and each may be turned.

Rules page D.3, Privileges: after step 1 and its bonus, before step 2; icons give and take nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from msgspec.structs import replace

from domain.core.play import Fact, Move
from domain.games.garum.acts import Act
from domain.games.garum.additions.privileges.tokens import NEPTUNE, PrivilegeUsed, may_use
from domain.games.garum.board import SPACES
from domain.games.garum.material import Material
from domain.games.garum.state import Garum, changed
from domain.games.garum.tiles import FREE, IDS, laid, lying


class SwapTiles(Move, frozen=True, array_like=True, gc=False, tag="X"):
    """The tile just placed goes to ``space`` and lies ``turn``; the one from there lies ``other`` in its place."""

    pattern: ClassVar[str] = "neptune {space} r{turn} r{other}"
    space: str
    turn: int
    other: int


class TilesSwapped(Fact, frozen=True, array_like=True, gc=False, tag="x"):
    """The tile just placed and the one on ``space`` changed places; they lie ``turn`` and ``other``."""

    space: str
    turn: int
    other: int

    def apply(self, s: Garum) -> Garum:
        here, there = s.space(just_placed(s)), s.space(self.space)
        mine, (other, _) = tile_at(s, just_placed(s)), lying(s.spaces[there])
        spaces = changed(s.spaces, there, laid(mine, self.turn))
        return replace(s, spaces=changed(spaces, here, laid(other, self.other)))


class Neptune(Act):
    """Swap the tile just placed for another one of the cetarium."""

    key = "neptune"
    kind = SwapTiles

    def __init__(self, material: Material) -> None:
        self.looks = material.tiles.turns

    def possible(self, s: Garum) -> bool:
        return may_use(s, NEPTUNE) and bool(other_places(s))

    def moves(self, s: Garum) -> Sequence[Move]:
        if not may_use(s, NEPTUNE):
            return ()
        mine = self.looks[tile_at(s, just_placed(s))]
        return [
            SwapTiles(place, turn, other)
            for place in other_places(s)
            for turn in mine
            for other in self.looks[tile_at(s, place)]
        ]

    def decide(self, s: Garum, move: Move) -> Iterable[Fact]:
        assert isinstance(move, SwapTiles)
        return PrivilegeUsed(), TilesSwapped(move.space, move.turn, move.other)

    def why_not(self, s: Garum, move: Move) -> str:
        assert isinstance(move, SwapTiles)
        if not may_use(s, NEPTUNE):
            return "the seat has no unused Neptune"
        places = other_places(s)
        if not places:
            return f"no other tile lies in cetarium {s.cetarium}"
        if move.space not in places:
            return f"no other tile lies on {move.space}; there are some on: {', '.join(places)}"
        mine, other = tile_at(s, just_placed(s)), tile_at(s, move.space)
        looks = (f"{tile}: {', '.join(f'r{turn}' for turn in self.looks[tile])}" for tile in (mine, other))
        return f"a tile so turned is no look of its own; looks are, of {'; of '.join(looks)}"


def tile_at(s: Garum, place: str) -> str:
    """The tile at a place of this round's cetarium."""
    return lying(s.spaces[s.space(place)])[0]


def full_places(s: Garum) -> list[str]:
    """The places of this round's cetarium that have a tile."""
    return [place for place in SPACES if s.spaces[s.space(place)] != FREE]


def just_placed(s: Garum) -> str:
    """Where the tile of this turn lies: the only one of its colour in the cetarium."""
    return next(place for place in full_places(s) if IDS[tile_at(s, place)][0] == s.mover.colour)


def other_places(s: Garum) -> list[str]:
    """Where the other tiles of the cetarium lie."""
    return [place for place in full_places(s) if IDS[tile_at(s, place)][0] != s.mover.colour]
