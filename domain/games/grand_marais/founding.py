"""Founding the village: in the first turn it is placed before anything else, and the boat put on it (I3-02, I3-03)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from msgspec.structs import replace

from domain.core.play import Awaited, Fact, Illegal, Move, Seat, Turn
from domain.games.grand_marais.board import OFF_BOARD
from domain.games.grand_marais.boats import BoatLaunched, Boats
from domain.games.grand_marais.building import cell_named
from domain.games.grand_marais.extra import Extra
from domain.games.grand_marais.lays import code_of
from domain.games.grand_marais.matching import clashes
from domain.games.grand_marais.moves import Place
from domain.games.grand_marais.parts import MarshPart
from domain.games.grand_marais.pieces import VILLAGE
from domain.games.grand_marais.state import Marsh
from domain.games.grand_marais.villages import SITES, place_of
from domain.games.grand_marais.voyages import ASHORE


class VillageFounded(Fact, frozen=True, array_like=True, gc=False, tag="sv"):
    """A seat placed its village, besides the piece that it plays in that turn."""

    seat: Seat
    cell: str

    def apply(self, s: Marsh) -> Marsh:
        board = s.with_lying(VILLAGE, s.layout.cell_by_name[self.cell], 0)
        return replace(s, board=board, hands=s.without(self.seat, VILLAGE))


class Founders(Extra, frozen=True, kw_only=True):
    """That villages are founded."""

    facts: ClassVar[tuple[type[Fact], ...]] = (VillageFounded,)


class Founding(MarshPart):
    """The mover places his village on one of the four cells nearest the centre; it needs no contact (A.4 no. 39)."""

    key = "found"
    kinds = (Place,)

    def awaits(self, s: Marsh) -> Awaited | None:
        return Turn((s.mover,), self.key) if VILLAGE in s.hands[s.mover] else None

    def places(self, s: Marsh, seat: Seat) -> list[str]:
        """The names of the cells where it may stand."""
        code, names = code_of(VILLAGE, 0), s.layout.names
        return [
            names[cell]
            for cell in s.territory(seat)
            if place_of(s, cell) in SITES.barred
            and not s.board[cell]
            and not any(clashes(s.board, s.layout.near[cell], code))
        ]

    def moves(self, s: Marsh, seat: Seat) -> Iterable[Move]:
        return (Place(VILLAGE, name, 0) for name in self.places(s, seat))

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        places = self.places(s, seat)
        if not isinstance(move, Place) or move.piece != VILLAGE or move.turn:
            raise Illegal(f"place your village first, as r0, on {', '.join(places)}")
        if s.layout.names[cell_named(s, move.cell)] not in places:
            raise Illegal(f"your village may stand on {', '.join(places)}")
        return (VillageFounded(seat, move.cell), BoatLaunched(s.colour(seat), move.cell))


class Relaunch(MarshPart):
    """A boat that was lost with its piece starts again from its village, in its next turn (V-06)."""

    key = "relaunch"

    def follows(self, s: Marsh) -> Sequence[Fact]:
        colour = s.colour(s.mover)
        if s.played or s.offers or s.annexed(Boats).berths[colour] != ASHORE:
            return ()
        village = s.village(colour)
        return () if village == OFF_BOARD else (BoatLaunched(colour, s.layout.names[village]),)
