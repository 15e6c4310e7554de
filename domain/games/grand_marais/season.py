"""The Bishop: placed late he ends the works of the season, and with them the match (I1-11, I1-12)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from domain.core.play import Fact, Seat
from domain.games.grand_marais.annex import Annex
from domain.games.grand_marais.board import OFF_BOARD, Cell
from domain.games.grand_marais.building import Placement
from domain.games.grand_marais.ends import End
from domain.games.grand_marais.extra import Extra
from domain.games.grand_marais.pieces import Face
from domain.games.grand_marais.powers import Concludes
from domain.games.grand_marais.special_bars import SpecialBar
from domain.games.grand_marais.specials import Kinds
from domain.games.grand_marais.state import Marsh


class Season(Annex, frozen=True, gc=False):
    """``ended_on``: the cell of the piece that has ended the works, ``OFF_BOARD`` before."""

    key: ClassVar[str] = "season"

    ended_on: Cell = OFF_BOARD


WORKS_GO_ON = Season()


def season(s: Marsh) -> Season:
    """The annex, or what stands for none."""
    found = s.annex.get(Season.key, WORKS_GO_ON)
    assert isinstance(found, Season)
    return found


class SeasonEnded(Fact, frozen=True, array_like=True, gc=False, tag="ie"):
    """The piece on a cell has ended the works of this season."""

    cell: str

    def apply(self, s: Marsh) -> Marsh:
        return s.with_annex(Season(s.layout.cell_by_name[self.cell]))


def ends_the_season(s: Marsh, cell: Cell, power: Concludes) -> Iterable[Fact]:
    """The works end with the piece on a cell if it is late enough on its base (A.4 no. 63)."""
    if pieces_with(s, cell) >= power.from_piece:
        yield SeasonEnded(s.layout.names[cell])


def pieces_with(s: Marsh, cell: Cell) -> int:
    """How many pieces lie on the base of a cell once something lies there, the village included."""
    board = s.board
    return sum(1 for other in s.layout.bases[s.layout.base_of[cell]] if board[other] or other == cell)


def those_that_conclude(kinds: Kinds, face: Face) -> bool:
    """Special pieces that may end the match."""
    row = kinds.by_piece.get(face.id)
    return row is not None and any(isinstance(power, Concludes) for power in row.powers)


def late_or_at_home(kinds: Kinds, s: Marsh, seat: Seat, placement: Placement) -> str | None:
    """What may end the match lies in the own zone, unless it ends it (I1-12)."""
    piece, cell, _ = placement
    if s.land.colour_of[cell] == s.colour(seat):
        return None
    for power in kinds.by_piece[piece].powers:
        if isinstance(power, Concludes) and pieces_with(s, cell) < power.from_piece:
            return f"{piece} lies on the base of another only as its piece {power.from_piece} or a later one"
    return None


class Seasons(Extra, frozen=True, kw_only=True):
    """That the works may end."""

    facts: ClassVar[tuple[type[Fact], ...]] = (SeasonEnded,)


BISHOP = End("bishop", lambda s: season(s).ended_on != OFF_BOARD)
"""The Bishop came as the 21st piece of a zone or a later one (I1-11)."""

HOME_BAR = SpecialBar(those_that_conclude, late_or_at_home)
