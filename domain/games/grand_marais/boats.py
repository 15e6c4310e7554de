"""The boats: where they are, what they still may do in a turn, and what can happen to them."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from msgspec.structs import replace

from domain.core.play import Fact, Seat
from domain.games.grand_marais.annex import Annex
from domain.games.grand_marais.board import OFF_BOARD, Cell
from domain.games.grand_marais.state import Marsh
from domain.games.grand_marais.voyages import ASHORE, Berth, berth_at

T = TypeVar("T")


class Boats(Annex, frozen=True, gc=False):
    """``berths``: where each boat is, by colour.  ``halts``: 1 for a boat that a herd of cattle makes wait.

    ``sailed``: the turn, counted as in ``begun``, in which the mover's boat has had its move.
    ``called``: who may move his boat because he placed an offered piece.  ``bound``: the cell that the
    boat must go to.  ``idle``: how often in a row a boat has stayed.  ``adrift``: how often boats have
    had their move since all pieces are gone.
    """

    key: ClassVar[str] = "boats"

    berths: tuple[Berth, ...]
    halts: tuple[int, ...]
    sailed: int = 0
    called: Seat = -1
    bound: Cell = OFF_BOARD
    idle: int = 0
    adrift: int = 0


def changed(row: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The row with another value at an index."""
    return (*row[:index], value, *row[index + 1 :])


class BoatsReady(Fact, frozen=True, array_like=True, gc=False, tag="br"):
    """The set-up: so many boats, none on the board yet."""

    boats: int

    def apply(self, s: Marsh) -> Marsh:
        return s.with_annex(Boats(berths=(ASHORE,) * self.boats, halts=(0,) * self.boats))


class BoatLaunched(Fact, frozen=True, array_like=True, gc=False, tag="bl"):
    """The boat of a colour is put on the first canal of the piece on a cell."""

    colour: int
    cell: str

    def apply(self, s: Marsh) -> Marsh:
        boats = s.annexed(Boats)
        berth = 4 * s.layout.cell_by_name[self.cell]
        return s.with_annex(replace(boats, berths=changed(boats.berths, self.colour, berth)))


class BoatCalled(Fact, frozen=True, array_like=True, gc=False, tag="bc"):
    """A seat has placed an offered piece and may move its boat, besides its own turn."""

    seat: Seat

    def apply(self, s: Marsh) -> Marsh:
        return s.with_annex(replace(s.annexed(Boats), called=self.seat))


class BoatBound(Fact, frozen=True, array_like=True, gc=False, tag="bb"):
    """A piece was placed on somebody else's base, so the boat must now go onto it."""

    cell: str

    def apply(self, s: Marsh) -> Marsh:
        return s.with_annex(replace(s.annexed(Boats), bound=s.layout.cell_by_name[self.cell]))


def done(s: Marsh, boats: Boats) -> Boats:
    """The boats after the move of one, or after its chance to move."""
    adrift = boats.adrift + s.are_all_pieces_gone
    if boats.called >= 0:
        return replace(boats, called=-1, bound=OFF_BOARD, adrift=adrift)
    return replace(boats, sailed=s.begun, bound=OFF_BOARD, adrift=adrift)


class BoatMoved(Fact, frozen=True, array_like=True, gc=False, tag="bm"):
    """The boat of a seat went to a canal or a piece of meadow: ``where`` as in ``voyages``."""

    seat: Seat
    cell: str
    where: str

    def apply(self, s: Marsh) -> Marsh:
        boats, colour = s.annexed(Boats), s.colour(self.seat)
        berth = berth_at(s.layout.cell_by_name[self.cell], self.where)
        halts, berths = changed(boats.halts, colour, 0), changed(boats.berths, colour, berth)
        return s.with_annex(replace(done(s, boats), berths=berths, halts=halts, idle=0))


class BoatStayed(Fact, frozen=True, array_like=True, gc=False, tag="bs"):
    """The boat of a seat stays where it is."""

    seat: Seat

    def apply(self, s: Marsh) -> Marsh:
        boats = s.annexed(Boats)
        return s.with_annex(replace(done(s, boats), idle=boats.idle + 1))


class BoatHalted(Fact, frozen=True, array_like=True, gc=False, tag="bh"):
    """A herd of cattle makes the boat of a seat wait."""

    seat: Seat

    def apply(self, s: Marsh) -> Marsh:
        boats = s.annexed(Boats)
        return s.with_annex(replace(boats, halts=changed(boats.halts, s.colour(self.seat), 1)))


class BoatRested(Fact, frozen=True, array_like=True, gc=False, tag="bz"):
    """The boat of a seat has waited for the herd; it does not move this time."""

    seat: Seat

    def apply(self, s: Marsh) -> Marsh:
        boats = s.annexed(Boats)
        return s.with_annex(replace(done(s, boats), halts=changed(boats.halts, s.colour(self.seat), 0)))


FACTS = (BoatsReady, BoatLaunched, BoatCalled, BoatBound, BoatMoved, BoatStayed, BoatHalted, BoatRested)
