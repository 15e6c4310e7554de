"""On which free cells one may build: the own base, those of others, beside the boat, or the whole board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from domain.core.play import Seat
from domain.games.grand_marais.board import OFF_BOARD, Cell
from domain.games.grand_marais.boats import Boats
from domain.games.grand_marais.layouts import NOBODY
from domain.games.grand_marais.state import Marsh
from domain.games.grand_marais.voyages import ASHORE, cell_of


class Ground(Protocol):
    """On which free cells a seat may build."""

    def cells(self, s: Marsh, seat: Seat, *, joker: bool) -> Sequence[Cell]:
        """The cells for a joker or for any other piece, in a fixed order."""

    def why_not(self, s: Marsh, seat: Seat, cell: Cell) -> str:
        """Why a cell is not among them."""


def border(s: Marsh, territory: Sequence[Cell]) -> list[Cell]:
    """The free cells of a territory beside a piece of the same base, by a side."""
    board, kin = s.board, s.layout.kin
    return [
        cell
        for cell in territory
        if not board[cell]
        for north, east, south, west in (kin[cell],)
        if board[north] or board[east] or board[south] or board[west]
    ]


class OwnBase(Struct, frozen=True):
    """The free cells of the own base beside an own piece, by a side (E1-05).

    On an empty base it is the cell beside the centre (A.4 no. 48).  ``joker_anywhere``: a joker goes
    on any free cell of the own base (A.4 no. 50).
    """

    joker_anywhere: bool = False

    def cells(self, s: Marsh, seat: Seat, *, joker: bool) -> Sequence[Cell]:
        board, base = s.board, s.territory(seat)
        if joker and self.joker_anywhere:
            return [cell for cell in base if not board[cell]]
        found = border(s, base)
        return found if found or board[base[0]] else base[:1]

    def why_not(self, s: Marsh, seat: Seat, cell: Cell) -> str:
        base, names = s.territory(seat), s.layout.names
        if cell not in base:
            return f"{names[cell]} is not on your own base"
        if s.board[cell]:
            return f"{names[cell]} is not free"
        if not any(s.board[other] for other in base):
            return f"the first piece lies beside the centre, on {names[base[0]]}"
        return f"{names[cell]} touches none of your pieces by a side"


class RivalBases(Struct, frozen=True):
    """Free cells of others' bases beside a piece there, by a side, none that touches the centre (E4-04).

    ``once_placed``: only on the base of one who has a piece there besides the village (A.4 no. 19).
    """

    once_placed: bool = True

    def cells(self, s: Marsh, seat: Seat, *, joker: bool) -> Sequence[Cell]:
        land, layout = s.land, s.layout
        return [
            cell
            for colour, cells in enumerate(land.cells)
            if cells and colour != s.colour(seat) and (not self.once_placed or self.has_placed(s, cells))
            for cell in border(s, cells)
            if cell not in layout.ring
        ]

    def has_placed(self, s: Marsh, cells: Sequence[Cell]) -> bool:
        """Whether there is a piece besides the village on a base."""
        return sum(1 for cell in cells if s.board[cell]) > 1

    def why_not(self, s: Marsh, seat: Seat, cell: Cell) -> str:
        layout, name = s.layout, s.layout.names[cell]
        colour = s.land.colour_of[cell]
        if colour in (NOBODY, s.colour(seat)):
            return f"{name} is on no base of another player"
        if s.board[cell]:
            return f"{name} is not free"
        if cell in layout.ring:
            return f"{name} touches the centre, where none but its owner may build"
        if self.once_placed and not self.has_placed(s, s.land.cells[colour]):
            return f"{name} is on the base of a player who has placed nothing there yet"
        return f"{name} touches no piece of that base by a side"


class BesideBoat(Struct, frozen=True):
    """Free cells of others' bases next to the own boat, by a side (E5-09)."""

    def cells(self, s: Marsh, seat: Seat, *, joker: bool) -> Sequence[Cell]:
        colour = s.colour(seat)
        berth = s.annexed(Boats).berths[colour]
        near = s.layout.near[cell_of(berth)] if berth != ASHORE else ()
        colour_of = s.land.colour_of
        return [c for c in near if c != OFF_BOARD and not s.board[c] and colour_of[c] not in (NOBODY, colour)]

    def why_not(self, s: Marsh, seat: Seat, cell: Cell) -> str:
        if s.board[cell]:
            return f"{s.layout.names[cell]} is not free"
        return f"{s.layout.names[cell]} is not beside your boat"


class WholeBoard(Struct, frozen=True):
    """The free cells beside any piece, by a side; the centre is the first piece (E7-04, A.4 no. 48).

    ``joker_anywhere``: a joker goes on any free cell (A.4 no. 50).
    """

    joker_anywhere: bool = False

    def cells(self, s: Marsh, seat: Seat, *, joker: bool) -> Sequence[Cell]:
        board, near = s.board, s.layout.near
        if joker and self.joker_anywhere:
            return [cell for cell in s.layout.cells if not board[cell]]
        found = {other: None for cell, code in enumerate(board) if code for other in near[cell]}
        return sorted(cell for cell in found if cell != OFF_BOARD and not board[cell])

    def why_not(self, s: Marsh, seat: Seat, cell: Cell) -> str:
        if s.board[cell]:
            return f"{s.layout.names[cell]} is not free"
        return f"{s.layout.names[cell]} touches no piece by a side"


class Grounds(Struct, frozen=True):
    """Several grounds, the own one first, that have no cell in common."""

    home: Ground
    abroad: Ground

    def cells(self, s: Marsh, seat: Seat, *, joker: bool) -> Sequence[Cell]:
        return [*self.home.cells(s, seat, joker=joker), *self.abroad.cells(s, seat, joker=joker)]

    def why_not(self, s: Marsh, seat: Seat, cell: Cell) -> str:
        at_home = s.land.colour_of[cell] in (NOBODY, s.colour(seat))
        return (self.home if at_home else self.abroad).why_not(s, seat, cell)
