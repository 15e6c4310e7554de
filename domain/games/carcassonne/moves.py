"""What a seat may ask for in the base game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from domain.core.play import Move

SEGMENT = "[a-z]+(?: [NESWLRI]{1,2})?"
"""The shape of a segment's name: ``road E``, ``field SL``, ``monastery``."""
SEGMENT_SHAPE: Mapping[str, str] = {"segment": SEGMENT}


class PlaceTile(Move, frozen=True, array_like=True, gc=False, tag="T"):
    """Lay the tile in hand at (x, y), turned so many quarters clockwise."""

    pattern: ClassVar[str] = "tile {x},{y} r{turn}"
    x: int
    y: int
    turn: int


class PlaceSmall(Move, frozen=True, array_like=True, gc=False, tag="S"):
    """Place a follower on a segment of the tile just laid."""

    pattern: ClassVar[str] = "small {segment}"
    shapes = SEGMENT_SHAPE
    segment: str


class Pass(Move, frozen=True, array_like=True, gc=False, tag="N"):
    """Do nothing of what could be done."""

    pattern: ClassVar[str] = "pass"


PASS = Pass()

MOVES = (PlaceTile, PlaceSmall, Pass)
