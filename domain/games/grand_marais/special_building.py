"""Where special pieces may be built: like others, on every base, or in place of what lies there (V-01 to V-03)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from domain.core.play import Fact, Illegal, Move, Seat
from domain.games.grand_marais.acts import Placing, Taking
from domain.games.grand_marais.board import OFF_BOARD, Cell
from domain.games.grand_marais.building import Building, Placement, cell_named, would_fit
from domain.games.grand_marais.consequences import after_placing
from domain.games.grand_marais.grounds import border
from domain.games.grand_marais.moves import Place, Take
from domain.games.grand_marais.removals import taken_off
from domain.games.grand_marais.special_bars import SpecialBar
from domain.games.grand_marais.specialties import Specialties
from domain.games.grand_marais.state import Marsh

if TYPE_CHECKING:
    from domain.games.grand_marais.episode import Episode


class SpecialBuilding(Building):
    """The same law for basic pieces; special ones go on every base and may replace."""

    def __init__(self, episode: Episode) -> None:
        super().__init__(episode)
        self.kinds = episode.extra(Specialties).kinds

        self.bars_by_piece = {
            face.id: [bar for bar in self.bars if not isinstance(bar, SpecialBar) or bar.concerns(self.kinds, face)]
            for face in episode.pieces.faces
        }

    def barred(self, s: Marsh, seat: Seat, site: Placement) -> str | None:
        for bar in self.bars_by_piece[site[0]]:
            why = bar(self.episode, s, seat, site)
            if why:
                return why
        return None

    def placements(self, s: Marsh, seat: Seat, held: Iterable[str]) -> Iterator[Placement]:
        special = [piece for piece in dict.fromkeys(held) if piece in self.kinds.by_piece]
        yield from super().placements(s, seat, [piece for piece in held if piece not in special])
        if not special:
            return
        fits = {cell: fitting_there(s, cell) for cell in self.free_cells(s, seat)}
        fits |= {cell: fitting_there(s, cell) for cells in s.layout.bases for cell in cells if s.board[cell]}
        for piece in special:
            number = s.pieces.numbers[piece]
            for cell, lays in fits.items():
                if s.board[cell] and not self.kinds.may_replace(s, piece, cell):
                    continue
                for turn in s.pieces.turns_of(lays, number):
                    if self.barred(s, seat, (piece, cell, turn)) is None:
                        yield piece, cell, turn

    def free_cells(self, s: Marsh, seat: Seat) -> list[Cell]:
        """Where a special piece goes like others: on the own ground, and beside a piece on any base (V-03)."""
        own = self.ground.cells(s, seat, joker=False)
        return list(dict.fromkeys((*own, *(cell for cells in s.layout.bases for cell in border(s, cells)))))

    def check(self, s: Marsh, seat: Seat, piece: str, place: str, turn: int) -> None:
        if piece not in self.kinds.by_piece:
            return super().check(s, seat, piece, place, turn)
        cell = cell_named(s, place)
        lay = s.lay_on(cell)
        if lay is not None and not self.kinds.may_replace(s, piece, cell):
            others = ", ".join(self.kinds.by_piece[piece].replaces) or "none"
            raise Illegal(
                f"{piece} may not replace {lay.face.id}; it replaces basic pieces, and of special ones {others}"
            )
        if lay is None and cell not in self.free_cells(s, seat):
            raise Illegal(f"{place} touches no piece of its base by a side")
        right = s.pieces.turns_of(fitting_there(s, cell), s.pieces.numbers[piece])
        if turn not in right:
            raise Illegal(f"{self.misfit(s, piece, cell, turn)}; {would_fit(piece, place, right)}")
        barred = self.barred(s, seat, (piece, cell, turn))
        if barred:
            raise Illegal(barred)
        return None


def fitting_there(s: Marsh, cell: Cell) -> int:
    """The set of lays that fit on a cell, whatever lies there now."""
    near = s.layout.near[cell]
    empty = s.board.index(0) if s.board[cell] else cell
    return s.pieces.fitting(s.board, tuple([empty if other == OFF_BOARD else other for other in near]))


class PlacingSpecial(Placing):
    """Place a piece of the hand, a special one also in place of another, and let its power work."""

    def __init__(self, episode: Episode) -> None:
        super().__init__(episode)
        self.building = SpecialBuilding(episode)

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        assert isinstance(move, Place)
        placed = tuple(super().decide(s, seat, move))
        cell = s.layout.cell_by_name[move.cell]
        facts = (*taken_off(s, (cell,)), *placed)
        return (*facts, *after_placing(self.episode, s, seat, cell, facts))


class TakingSpecial(Taking):
    """Place the piece that is offered in the same way."""

    def __init__(self, episode: Episode) -> None:
        super().__init__(episode)
        self.building = SpecialBuilding(episode)

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        assert isinstance(move, Take)
        taken = tuple(super().decide(s, seat, move))
        cell = s.layout.cell_by_name[move.cell]
        facts = (*taken_off(s, (cell,)), *taken)
        return (*facts, *after_placing(self.episode, s, seat, cell, facts))
