"""Where a piece may be built: the ground of an episode, the match of all sides, and what bars a piece."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol, TypeAlias

from msgspec import Struct

from domain.core.play import Illegal, Seat
from domain.games.grand_marais.board import SIDE_NAMES, Cell
from domain.games.grand_marais.lays import TURNS, code_of
from domain.games.grand_marais.matching import clashes, fitting, turns_of
from domain.games.grand_marais.pieces import FACES, NUMBERS, SIDE_KINDS
from domain.games.grand_marais.state import Marsh

Site: TypeAlias = tuple[str, Cell, int]
"""A piece, a cell and a turn that go together."""

Bar: TypeAlias = Callable[[Marsh, Seat, str, Cell], str | None]
"""Why a seat may not build a piece on a cell; nothing when it may."""


class Ground(Protocol):
    """On which free cells a seat may build."""

    def cells(self, s: Marsh, seat: Seat, *, joker: bool) -> Sequence[Cell]:
        """The cells for a joker or for any other piece, in a fixed order."""

    def why_not(self, s: Marsh, seat: Seat, cell: Cell) -> str:
        """Why a cell is not among them."""


class OwnBase(Struct, frozen=True):
    """The free cells of the own base beside an own piece, by a side (E1-05).

    On an empty base it is the cell beside the centre (A.4 no. 48).  ``joker_anywhere``: a joker goes
    on any free cell of the own base (A.4 no. 50).
    """

    joker_anywhere: bool = False

    def cells(self, s: Marsh, seat: Seat, *, joker: bool) -> Sequence[Cell]:
        board, kin = s.board, s.layout.kin
        base = s.territory(seat)
        if joker and self.joker_anywhere:
            return [cell for cell in base if not board[cell]]
        border = [
            cell
            for cell in base
            if not board[cell]
            for north, east, south, west in (kin[cell],)
            if board[north] or board[east] or board[south] or board[west]
        ]
        return border if border or board[base[0]] else base[:1]

    def why_not(self, s: Marsh, seat: Seat, cell: Cell) -> str:
        base, names = s.territory(seat), s.layout.names
        if cell not in base:
            return f"{names[cell]} is not on your own base"
        if s.board[cell]:
            return f"{names[cell]} is not free"
        if not any(s.board[other] for other in base):
            return f"the first piece lies beside the centre, on {names[base[0]]}"
        return f"{names[cell]} touches none of your pieces by a side"


class Building(Struct, frozen=True):
    """What a seat may build where."""

    ground: Ground
    bars: tuple[Bar, ...] = ()

    def sites(self, s: Marsh, seat: Seat, pieces: Iterable[str]) -> Iterator[Site]:
        """All ways to build one of these pieces, turns that look the same only once."""
        board, facing = s.board, s.layout.facing
        cells: dict[bool, Sequence[Cell]] = {}
        fits: dict[Cell, int] = {}
        for piece in dict.fromkeys(pieces):
            number = NUMBERS[piece]
            joker = FACES[number].has_trees
            if joker not in cells:
                cells[joker] = self.ground.cells(s, seat, joker=joker)
            for cell in cells[joker]:
                if cell not in fits:
                    fits[cell] = fitting(board, facing[cell])
                turns = turns_of(fits[cell], number)
                if turns and not self.barred(s, seat, piece, cell):
                    for turn in turns:
                        yield piece, cell, turn

    def barred(self, s: Marsh, seat: Seat, piece: str, cell: Cell) -> str | None:
        """Why a piece may not be built on a cell although it may fit there."""
        for bar in self.bars:
            why = bar(s, seat, piece, cell)
            if why:
                return why
        return None

    def check(self, s: Marsh, seat: Seat, piece: str, place: str, turn: int) -> None:
        """Raises ``Illegal`` unless this is one of the ``sites``; the text says what would be right."""
        cell, number = cell_named(s, place), NUMBERS[piece]
        if cell not in self.ground.cells(s, seat, joker=FACES[number].has_trees):
            raise Illegal(self.ground.why_not(s, seat, cell))
        barred = self.barred(s, seat, piece, cell)
        if barred:
            raise Illegal(barred)
        right = turns_of(fitting(s.board, s.layout.facing[cell]), number)
        if turn not in right:
            raise Illegal(f"{self.misfit(s, piece, cell, turn)}; {would_fit(piece, place, right)}")

    def misfit(self, s: Marsh, piece: str, cell: Cell, turn: int) -> str:
        """Why a piece does not lie on a cell in this way."""
        if turn not in TURNS[NUMBERS[piece]]:
            told_apart = ", ".join(f"r{each}" for each in TURNS[NUMBERS[piece]])
            return f"the ways to lay {piece} that differ are {told_apart}"
        for side, own, other, neighbour in clashes(s.board, s.layout.near[cell], code_of(piece, turn)):
            return (
                f"{piece} r{turn} has {SIDE_KINDS[own]} in the {SIDE_NAMES[side]}, "
                f"where {s.layout.names[neighbour]} has {SIDE_KINDS[other]}"
            )
        return f"{piece} cannot lie so"


def cell_named(s: Marsh, place: str) -> Cell:
    """The cell of this name.  Raises ``Illegal`` when none in play is called so."""
    cell = s.layout.cell_by_name.get(place)
    if cell is None:
        raise Illegal(f"there is no cell {place}; cells are called like {s.layout.names[s.layout.cells[-1]]}")
    return cell


def would_fit(piece: str, place: str, turns: tuple[int, ...]) -> str:
    """Which turns would be right."""
    if not turns:
        return f"no turn of {piece} fits on {place}"
    return f"{piece} fits on {place} as {', '.join(f'r{turn}' for turn in turns)}"
