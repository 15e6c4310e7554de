"""Playing alone: nobody to draw lots with, and villages that lie ready to be taken instead of a piece (E8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from msgspec.structs import replace

from domain.core.play import Awaited, Chance, Fact, Illegal, Move, Outcome, Seat, Turn
from domain.core.rules import Phrase, View
from domain.games.grand_marais.annex import Annex
from domain.games.grand_marais.extra import Extra
from domain.games.grand_marais.facts import TurnBegan
from domain.games.grand_marais.parts import MarshPart
from domain.games.grand_marais.pieces import VILLAGE
from domain.games.grand_marais.state import Marsh


class Ready(Annex, frozen=True, gc=False):
    """``villages``: those that lie ready.  ``wanted``: turn and size of the hand at which a piece is to be drawn."""

    key: ClassVar[str] = "ready"

    villages: int
    wanted: tuple[int, int] = (0, 0)


class DrawPiece(Move, frozen=True, array_like=True, gc=False, tag="w"):
    """Draw a piece and no village: ``draw``."""

    pattern: ClassVar[str] = "draw"


class TakeVillage(Move, frozen=True, array_like=True, gc=False, tag="V"):
    """Take a village instead of drawing: ``take village``."""

    pattern: ClassVar[str] = "take village"


class VillagesReady(Fact, frozen=True, array_like=True, gc=False, tag="vr"):
    """The set-up: so many villages lie ready."""

    villages: int

    def apply(self, s: Marsh) -> Marsh:
        return s.with_annex(Ready(villages=self.villages))


class DrawWanted(Fact, frozen=True, array_like=True, gc=False, tag="vw"):
    """A seat wants a piece from the supply, not a village."""

    seat: Seat

    def apply(self, s: Marsh) -> Marsh:
        return s.with_annex(replace(s.annexed(Ready), wanted=(s.begun, len(s.hands[self.seat]))))


class VillageTaken(Fact, frozen=True, array_like=True, gc=False, tag="vt"):
    """A seat took a village instead of a piece."""

    seat: Seat

    def apply(self, s: Marsh) -> Marsh:
        ready = s.annexed(Ready)
        s = replace(s, hands=s.with_hand(self.seat, (*s.hands[self.seat], VILLAGE)))
        return s.with_annex(replace(ready, villages=ready.villages - 1))


class VillagesToTake(Extra, frozen=True, kw_only=True):
    """Villages that lie ready from the start, so many."""

    facts: ClassVar[tuple[type[Fact], ...]] = (VillagesReady, DrawWanted, VillageTaken)

    villages: int = 4

    def opening(self, s: Marsh) -> Iterable[Fact]:
        return (VillagesReady(self.villages),)

    def view(self, s: Marsh, seat: Seat | None) -> View:
        return {"villages_ready": s.annexed(Ready).villages}

    def text(self, s: Marsh, seat: Seat | None) -> Iterable[Phrase]:
        return (Phrase("text.villages_ready", {"count": s.annexed(Ready).villages}),)

    def pieces(self, s: Marsh) -> Mapping[str, int]:
        villages = s.annexed(Ready).villages
        return {"ready": villages, "box": -villages}


class Alone(MarshPart):
    """The only player begins."""

    key = "alone"

    def follows(self, s: Marsh) -> Sequence[Fact]:
        return (TurnBegan(0),) if s.mover < 0 else ()


class Restock(MarshPart):
    """For each piece played one is drawn, or a village is taken instead (E8-02)."""

    key = "restock"
    kinds = (DrawPiece, TakeVillage)

    def awaits(self, s: Marsh) -> Awaited | None:
        ready, draw = s.annexed(Ready), self.fill(s, s.mover)
        if draw is None or not ready.villages or ready.wanted == (s.begun, len(s.hands[s.mover])):
            return draw
        return Turn((s.mover,), self.key)

    def moves(self, s: Marsh, seat: Seat) -> Iterable[Move]:
        return (DrawPiece(), TakeVillage())

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        match move:
            case DrawPiece():
                return (DrawWanted(seat),)
            case TakeVillage():
                return (VillageTaken(seat),)
            case _:
                raise Illegal("you may draw, or take village")

    def resolve(self, s: Marsh, chance: Chance, outcome: Outcome) -> Iterable[Fact]:
        return self.drawn(chance, outcome)
