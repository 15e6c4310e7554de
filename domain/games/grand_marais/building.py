"""Where a piece may be built: the ground of an episode, the match of all sides, and what bars a piece."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from domain.core.play import Illegal, Seat
from domain.games.grand_marais.board import SIDE_NAMES, Cell
from domain.games.grand_marais.matching import clashes
from domain.games.grand_marais.pieces import SIDE_KINDS
from domain.games.grand_marais.state import Marsh

if TYPE_CHECKING:
    from domain.games.grand_marais.episode import Episode

Placement: TypeAlias = tuple[str, Cell, int]
"""A piece, a cell and a turn that go together."""

Bar: TypeAlias = Callable[["Episode", Marsh, Seat, Placement], str | None]
"""Why a seat may not build so, although the piece fits there; nothing when it may."""


class Building:
    """What a seat may build where in an episode."""

    def __init__(self, episode: Episode) -> None:
        self.episode = episode
        self.ground = episode.ground
        self.bars = episode.bars

    def placements(self, s: Marsh, seat: Seat, held: Iterable[str]) -> Iterator[Placement]:
        """All ways to build one of these pieces, turns that look the same only once."""
        board, layout = s.board, s.layout
        facing, pieces = layout.facing, layout.pieces
        fitting, turns_of = pieces.fitting, pieces.turns_of
        cells: dict[bool, Sequence[Cell]] = {}
        fits: dict[Cell, int] = {}
        for piece in dict.fromkeys(held):
            number = pieces.numbers[piece]
            joker = pieces.faces[number].has_trees
            if joker not in cells:
                cells[joker] = self.ground.cells(s, seat, joker=joker)
            for cell in cells[joker]:
                if cell not in fits:
                    fits[cell] = fitting(board, facing[cell])
                for turn in turns_of(fits[cell], number):
                    if not self.bars or self.barred(s, seat, (piece, cell, turn)) is None:
                        yield piece, cell, turn

    def barred(self, s: Marsh, seat: Seat, site: Placement) -> str | None:
        """Why a piece that fits may not be built so."""
        for bar in self.bars:
            why = bar(self.episode, s, seat, site)
            if why:
                return why
        return None

    def check(self, s: Marsh, seat: Seat, piece: str, place: str, turn: int) -> None:
        """Raises ``Illegal`` unless this is one of the ``placements``; the text says what would be right."""
        cell, pieces = cell_named(s, place), s.pieces
        number = pieces.numbers[piece]
        if cell not in self.ground.cells(s, seat, joker=pieces.faces[number].has_trees):
            raise Illegal(self.ground.why_not(s, seat, cell))
        right = pieces.turns_of(pieces.fitting(s.board, s.layout.facing[cell]), number)
        if turn not in right:
            raise Illegal(f"{self.misfit(s, piece, cell, turn)}; {would_fit(piece, place, right)}")
        barred = self.barred(s, seat, (piece, cell, turn))
        if barred:
            raise Illegal(barred)

    def misfit(self, s: Marsh, piece: str, cell: Cell, turn: int) -> str:
        """Why a piece does not lie on a cell in this way."""
        turns, code = s.pieces.turns[s.pieces.numbers[piece]], s.pieces.code_of(piece, turn)
        if turn not in turns:
            told_apart = ", ".join(f"r{each}" for each in turns)
            return f"the ways to lay {piece} that differ are {told_apart}"
        for side, own, other, neighbour in clashes(s.layout.lays, s.board, s.layout.near[cell], code):
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
