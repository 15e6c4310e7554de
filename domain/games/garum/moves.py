"""What a seat may ask for in the base game."""

from __future__ import annotations

from typing import ClassVar

from domain.core.play import Move


class PlaceTile(Move, frozen=True, array_like=True, gc=False, tag="P"):
    """Place a tile on a space of this round's cetarium, turned so many quarters clockwise."""

    pattern: ClassVar[str] = "place {tile} {space} r{turn}"
    tile: str
    space: str
    turn: int


class PlaceWorker(Move, frozen=True, array_like=True, gc=False, tag="W"):
    """Place a ``vilicus`` or the ``dominus`` on a line through this round's cetarium."""

    pattern: ClassVar[str] = "worker {kind} {line}"
    kind: str
    line: str


class Pass(Move, frozen=True, array_like=True, gc=False, tag="N"):
    """Place no worker."""

    pattern: ClassVar[str] = "pass"


MOVES = (PlaceTile, PlaceWorker, Pass)
