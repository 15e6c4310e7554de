"""What a seat may ask for."""

from __future__ import annotations

from typing import ClassVar

from domain.core.play import Move


class ChooseEstate(Move, frozen=True, array_like=True, gc=False, tag="E"):
    """Take an estate in the set-up."""

    pattern: ClassVar[str] = "estate {estate}"
    estate: str


class SendWorker(Move, frozen=True, array_like=True, gc=False, tag="W"):
    """Send the worker whose turn it is to a space: ``cardona-2``, or that of an estate's privilege, ``canonges``."""

    pattern: ClassVar[str] = "work {space}"
    space: str


class BuyAhead(Move, frozen=True, array_like=True, gc=False, tag="B"):
    """Advance purchase of what the worker on a space will obtain, for cards such as ``stone+salt``."""

    pattern: ClassVar[str] = "buy {space} for {payment}"
    space: str
    payment: str


class CallBonanza(Move, frozen=True, array_like=True, gc=False, tag="O"):
    """Lay the card of bonanza on a place."""

    pattern: ClassVar[str] = "bonanza {place}"
    place: str


class Protect(Move, frozen=True, array_like=True, gc=False, tag="P"):
    """Lay the card of military protection on a place."""

    pattern: ClassVar[str] = "protect {place}"
    place: str


class TakeHeir(Move, frozen=True, array_like=True, gc=False, tag="H"):
    """Take a black worker for the next round."""

    pattern: ClassVar[str] = "heir"


class Rebuild(Move, frozen=True, array_like=True, gc=False, tag="R"):
    """Complete a mission: ``I``, ``II``, ``III`` or ``standard``."""

    pattern: ClassVar[str] = "build {mission}"
    mission: str


class Pass(Move, frozen=True, array_like=True, gc=False, tag="N"):
    """Use no further privilege, or build nothing, in this round."""

    pattern: ClassVar[str] = "pass"


BASE_MOVES = (SendWorker, Rebuild, Pass)
"""What both versions know; privileges and chosen estates bring their own."""
