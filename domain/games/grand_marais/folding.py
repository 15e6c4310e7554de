"""Lines of first moves on the bare table that are one by its symmetry: its four sides are equal (E7-10).

Nothing lies there at first but the piece in the centre, whose sides are alike; so a line turned by a quarter is the
same line.  There is no mirror: pieces have none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from domain.core.notation import Notation
from domain.core.play import Move, Unreadable
from domain.games.grand_marais.board import EAST, SOUTH, Cell
from domain.games.grand_marais.claiming import Claim
from domain.games.grand_marais.layouts import Layout
from domain.games.grand_marais.lays import Lay
from domain.games.grand_marais.moves import Place


class Fold:
    """Turns lines on a table without bases."""

    def __init__(self, layout: Layout, notation: Notation) -> None:
        self.layout = layout
        self.notation = notation

    def folded(self, line: Sequence[str]) -> Sequence[str]:
        """The line turned so that its text is the first of the four; so lines that begin alike are folded alike."""
        try:
            moves = [self.notation.read(text) for text in line]
            return min([self.notation.write(move) for move in self.turned(moves, quarters)] for quarters in range(4))
        except (Unreadable, LookupError):  # a line that nobody can play
            return line

    def turned(self, moves: Sequence[Move], quarters: int) -> Iterator[Move]:
        """The moves, everything turned clockwise about the centre by so many quarters."""
        laid: dict[str, tuple[str, int]] = {}
        for move in moves:
            match move:
                case Place():
                    laid[move.cell] = (move.piece, move.turn)
                    turn = self.same_look(move.piece, move.turn + quarters).turn
                    yield replace(move, cell=self.cell(move.cell, quarters), turn=turn)
                case Claim(what=what, cell=cell) if what.startswith("pond"):
                    yield self.pond(cell, int(what.removeprefix("pond")) - 1, quarters)
                case Claim(what=what, cell=cell) if what.startswith("meadow") and cell in laid:
                    number = self.meadow(int(what.removeprefix("meadow")) - 1, *laid[cell], quarters)
                    yield Claim(f"meadow{number + 1}", self.cell(cell, quarters))
                case Claim():
                    yield replace(move, cell=self.cell(move.cell, quarters))
                case _:
                    yield move

    def cell(self, name: str, quarters: int) -> str:
        """Where a cell comes to be."""
        layout = self.layout
        middle_x, middle_y = layout.points[layout.centre]
        x, y = layout.points[layout.cell_by_name[name]]
        across, down = x - middle_x, y - middle_y
        for _ in range(quarters):
            across, down = -down, across
        cell: Cell = (middle_y + down) * layout.width + middle_x + across
        return layout.names[cell]

    def same_look(self, piece: str, turn: int) -> Lay:
        """How a piece lies that is turned so: of turns that look the same, the one that is offered."""
        lays, pieces = self.layout.lays, self.layout.pieces
        lay = lays[pieces.code_of(piece, turn)]
        assert lay is not None, "only the empty cell has no lay"
        return next(each for each in lays_of(self.layout, piece) if each.look == lay.look)

    def meadow(self, number: int, piece: str, turn: int, quarters: int) -> int:
        """The number of a meadow on a piece after turning: another one where the piece is offered in another turn."""
        turned = self.layout.lays[self.layout.pieces.code_of(piece, turn + quarters)]
        assert turned is not None, "only the empty cell has no lay"
        return self.same_look(piece, turn + quarters).patches.index(turned.patches[number])

    def pond(self, cell: str, side: int, quarters: int) -> Claim:
        """The mark on a pond, which is called by the cell to the west or the north of it."""
        layout, turned = self.layout, (side + quarters) % 4
        at = layout.cell_by_name[self.cell(cell, quarters)]
        if turned not in (EAST, SOUTH):
            at, turned = layout.near[at][turned], (turned + 2) % 4
        return Claim(f"pond{turned + 1}", layout.names[at])


def lays_of(layout: Layout, piece: str) -> Iterator[Lay]:
    """The lays of a piece that look different."""
    for turn in layout.pieces.turns[layout.pieces.numbers[piece]]:
        lay = layout.lays[layout.pieces.code_of(piece, turn)]
        assert lay is not None, "only the empty cell has no lay"
        yield lay


def fold_of(layout: Layout, notation: Notation, centre: str) -> Fold | None:
    """How lines on a layout are folded; nothing where it has bases, or the centre is not the same from all sides."""
    alike = not centre or len(layout.pieces.turns[layout.pieces.numbers[centre]]) == 1
    return Fold(layout, notation) if alike and not layout.bases else None
