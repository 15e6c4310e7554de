"""Villages that are kept at first: when they are placed, and that the boat is put on them (I1-03, I3-02, I3-03)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from msgspec.structs import replace

from domain.core.play import Awaited, Fact, Illegal, Move, Seat, Turn
from domain.games.grand_marais.board import OFF_BOARD
from domain.games.grand_marais.boats import BoatLaunched, Boats, BoatStayed
from domain.games.grand_marais.building import cell_named
from domain.games.grand_marais.extra import Extra
from domain.games.grand_marais.matching import clashes
from domain.games.grand_marais.moves import Place
from domain.games.grand_marais.parts import MarshPart
from domain.games.grand_marais.pieces import VILLAGE
from domain.games.grand_marais.special_building import PlacingSpecial
from domain.games.grand_marais.state import Colour, Marsh
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


def launched_later(s: Marsh, colour: Colour) -> str:
    """Boats are put on the villages when those are placed."""
    return ""


def sites(s: Marsh, seat: Seat) -> list[str]:
    """The names of the cells where the village of a seat may stand: the four nearest the centre (I3-03, A.4 no. 39)."""
    code, names = s.pieces.code_of(VILLAGE, 0), s.layout.names
    return [
        names[cell]
        for cell in s.territory(seat)
        if place_of(s, cell) in SITES.barred
        and not s.board[cell]
        and not any(clashes(s.layout.lays, s.board, s.layout.near[cell], code))
    ]


def founded(s: Marsh, seat: Seat, move: Place) -> Iterable[Fact]:
    """The village comes to stand, and the boat on it.  Raises ``Illegal`` where it may not stand."""
    places = sites(s, seat)
    if s.layout.names[cell_named(s, move.cell)] not in places or move.turn:
        raise Illegal(f"your village may stand, as r0, on {', '.join(places)}")
    return (VillageFounded(seat, move.cell), BoatLaunched(s.colour(seat), move.cell))


class Founding(MarshPart):
    """In his first turn the mover places his village before anything else; it needs no contact (A.4 no. 39)."""

    key = "found"
    kinds = (Place,)

    def awaits(self, s: Marsh) -> Awaited | None:
        return Turn((s.mover,), self.key) if VILLAGE in s.hands[s.mover] else None

    def moves(self, s: Marsh, seat: Seat) -> Iterable[Move]:
        return (Place(VILLAGE, name, 0) for name in sites(s, seat))

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        if not isinstance(move, Place) or move.piece != VILLAGE:
            raise Illegal(f"place your village first, as r0, on {', '.join(sites(s, seat))}")
        return founded(s, seat, move)


class PlacingOrFounding(PlacingSpecial):
    """The village is placed when it is wished, besides the piece of that turn: the other reading of A.4 no. 39."""

    def moves(self, s: Marsh, seat: Seat) -> Iterable[Move]:
        if VILLAGE in s.hands[seat]:
            yield from (Place(VILLAGE, name, 0) for name in sites(s, seat))
        yield from super().moves(s, seat)

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        if isinstance(move, Place) and move.piece == VILLAGE and VILLAGE in s.hands[seat]:
            return founded(s, seat, move)
        return super().decide(s, seat, move)


class PlacingAndLaunching(PlacingSpecial):
    """The village is placed like other pieces, and the boat on it, which moves from the next turn on (I1-03)."""

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        yield from super().decide(s, seat, move)
        if isinstance(move, Place) and move.piece == VILLAGE:
            yield from (BoatLaunched(s.colour(seat), move.cell), BoatStayed(seat))


class Relaunch(MarshPart):
    """A boat that was lost with its piece starts again from its village, in its next turn (V-06)."""

    key = "relaunch"

    def follows(self, s: Marsh) -> Sequence[Fact]:
        colour = s.colour(s.mover)
        if s.played or s.offers or s.annexed(Boats).berths[colour] != ASHORE:
            return ()
        village = s.village(colour)
        return () if village == OFF_BOARD else (BoatLaunched(colour, s.layout.names[village]),)
