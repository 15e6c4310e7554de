"""The state of a match: the board, the hands, and how far the turn has come."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from domain.core.play import Seat, State
from domain.games.grand_marais.annex import A, Annex
from domain.games.grand_marais.board import OFF_BOARD, Board, Cell
from domain.games.grand_marais.layouts import JOINED, TABLES, Land, Layout, land
from domain.games.grand_marais.lays import Lay
from domain.games.grand_marais.piece_set import PieceSet

Colour = int
"""What binds a base, its village, its boat and its tokens: the number of the base where it has one."""


class Marsh(State, frozen=True):
    """Everything the rules need to know at a table.

    ``board``: codes by cell.  ``bases``: how many are in play, and ``plan``, how they lie (``layouts``).
    ``owners``: the colour that each base belongs to, ``colours``: that of each seat; while these are
    empty, base *n* and seat *n* have colour *n*.  ``hands``: piece ids by seat, in the order in which
    they came.  ``supply``: copies left to draw, by number of the face.  ``out``: pieces that are out
    of the game.

    ``mover``: whose turn it is, -1 before the lot.  ``begun``: turns begun so far.  In this turn:
    ``played`` pieces, ``offers`` of a piece or pieces thrown away, whether the mover has ``stopped``
    playing, and whether the village was ``turned``.  ``offered``: the piece that goes round, and
    ``asked`` before whom it lies.  ``refusals``: turns in a row that brought nothing to the board.
    ``over``: why the match has ended.  ``annex``: what only some episodes need, by its key.  ``edition``: the key
    of the pieces that are played with, empty for the reconstruction.
    """

    board: Board = ()
    bases: int = 0
    hands: tuple[tuple[str, ...], ...] = ()
    supply: tuple[int, ...] = ()
    out: tuple[str, ...] = ()
    mover: Seat = -1
    begun: int = 0
    played: int = 0
    offers: int = 0
    stopped: bool = False
    turned: bool = False
    offered: str = ""
    asked: Seat = -1
    refusals: int = 0
    over: str = ""
    plan: str = JOINED
    owners: tuple[Colour, ...] = ()
    colours: tuple[Colour, ...] = ()
    annex: Mapping[str, Annex] = {}
    edition: str = ""

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.points)

    @property
    def layout(self) -> Layout:
        """The board that is in play."""
        return TABLES[self.edition][self.plan][self.bases]

    @property
    def pieces(self) -> PieceSet:
        """The pieces that are played with."""
        return self.layout.pieces

    @property
    def land(self) -> Land:
        """Whose the cells are."""
        return land(self.plan, self.bases, self.owners)

    @property
    def is_first_turn(self) -> bool:
        """Whether this is the first turn of the mover."""
        return self.begun <= self.seats

    @property
    def are_all_pieces_gone(self) -> bool:
        """Whether nothing is left to draw, in a hand, or on offer."""
        return not any(self.supply) and not any(self.hands) and not self.offered

    def colour(self, seat: Seat) -> Colour:
        """The colour of a seat."""
        return self.colours[seat] if self.colours else seat

    def territory(self, seat: Seat) -> tuple[Cell, ...]:
        """The cells that belong to a seat."""
        return self.land.cells[self.colour(seat)]

    def village(self, colour: Colour) -> Cell:
        """Where the village of a colour stands, ``OFF_BOARD`` while it is kept aside."""
        board, codes = self.board, self.layout.pieces.village_codes
        for cell in self.land.cells[colour]:
            if board[cell] in codes:
                return cell
        return OFF_BOARD

    def after(self, seat: Seat) -> Seat:
        """The seat to the left."""
        return (seat + 1) % self.seats

    def annexed(self, kind: type[A]) -> A:
        """An annex of this episode.  Raises ``KeyError`` where the episode has none."""
        annex = self.annex[kind.key]
        assert isinstance(annex, kind)
        return annex

    def with_annex(self, annex: Annex) -> Marsh:
        """The state with another value of an annex."""
        return replace(self, annex={**self.annex, annex.key: annex})

    def with_lying(self, piece: str, cell: Cell, turn: int) -> Board:
        """The board with a piece on a cell."""
        return (*self.board[:cell], self.layout.pieces.code_of(piece, turn), *self.board[cell + 1 :])

    def lay_on(self, cell: Cell) -> Lay | None:
        """What lies on a cell; nothing where it is empty."""
        return self.layout.lays[self.board[cell]]

    def supplied(self, piece: str) -> int:
        """Copies of a piece that are left to draw."""
        number = self.layout.pieces.numbers[piece]
        return self.supply[number] if number < len(self.supply) else 0

    def with_supply(self, piece: str, more: int) -> tuple[int, ...]:
        """The supply with so many more copies of a piece."""
        number = self.layout.pieces.numbers[piece]
        return (*self.supply[:number], self.supply[number] + more, *self.supply[number + 1 :])

    def with_hand(self, seat: Seat, hand: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        """The hands with another one at a seat."""
        return (*self.hands[:seat], hand, *self.hands[seat + 1 :])

    def without(self, seat: Seat, piece: str) -> tuple[tuple[str, ...], ...]:
        """The hands when a seat gives a piece away."""
        hand = self.hands[seat]
        place = hand.index(piece)
        return self.with_hand(seat, hand[:place] + hand[place + 1 :])
