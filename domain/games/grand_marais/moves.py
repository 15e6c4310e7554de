"""What a seat may ask for.  Pieces by id, cells by name, turns in quarters clockwise from north."""

from __future__ import annotations

from typing import ClassVar

from domain.core.play import Move


class Place(Move, frozen=True, array_like=True, gc=False, tag="p"):
    """Place a piece of the hand: ``place T03 se-C4 r1``."""

    pattern: ClassVar[str] = "place {piece} {cell} r{turn}"
    piece: str
    cell: str
    turn: int


class Offer(Move, frozen=True, array_like=True, gc=False, tag="o"):
    """Offer a piece of the hand round the table instead of placing it: ``offer W08``."""

    pattern: ClassVar[str] = "offer {piece}"
    piece: str


class Take(Move, frozen=True, array_like=True, gc=False, tag="t"):
    """Place the piece that is offered: ``take se-C4 r1``."""

    pattern: ClassVar[str] = "take {cell} r{turn}"
    cell: str
    turn: int


class Refuse(Move, frozen=True, array_like=True, gc=False, tag="r"):
    """Pass the piece that is offered on to the left: ``refuse``."""

    pattern: ClassVar[str] = "refuse"


class TurnVillage(Move, frozen=True, array_like=True, gc=False, tag="v"):
    """Lay the own village another way round: ``village r2``."""

    pattern: ClassVar[str] = "village r{turn}"
    turn: int


class Discard(Move, frozen=True, array_like=True, gc=False, tag="d"):
    """Throw a piece of the hand away: ``discard W08``."""

    pattern: ClassVar[str] = "discard {piece}"
    piece: str


class Pass(Move, frozen=True, array_like=True, gc=False, tag="n"):
    """Play nothing, because nothing can be played: ``pass``."""

    pattern: ClassVar[str] = "pass"


class Stop(Move, frozen=True, array_like=True, gc=False, tag="s"):
    """Do no more of what is asked for, such as playing pieces or putting tokens: ``stop``."""

    pattern: ClassVar[str] = "stop"
