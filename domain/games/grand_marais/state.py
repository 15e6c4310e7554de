"""The state of a match: the board, the hands, and how far the turn has come."""

from __future__ import annotations

from domain.core.play import Seat, State
from domain.games.grand_marais.board import EMPTY_BOARD, LAYOUTS, OFF_BOARD, Board, Cell, Layout
from domain.games.grand_marais.lays import VILLAGE_CODES, code_of
from domain.games.grand_marais.pieces import NUMBERS


class Marsh(State, frozen=True):
    """Everything the rules need to know at a table.

    ``board``: codes by cell.  ``bases``: how many are in play; seat *n* owns the *n*-th.
    ``hands``: piece ids by seat, in the order in which they came.  ``supply``: copies left to draw,
    by number of the face.  ``out``: pieces that are out of the game.

    ``mover``: whose turn it is, -1 before the lot.  ``begun``: turns begun so far.  In this turn:
    ``played`` pieces, ``offers`` of a piece, whether the mover has ``stopped`` playing, and whether
    the village was ``turned``.  ``offered``: the piece that goes round, and ``asked`` before
    whom it lies.  ``refusals``: pieces refused by all since the last one placed.  ``over``: why the
    match has ended.
    """

    board: Board = EMPTY_BOARD
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

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.points)

    @property
    def layout(self) -> Layout:
        """The board that is in play."""
        return LAYOUTS[self.bases]

    @property
    def is_first_turn(self) -> bool:
        """Whether this is the first turn of the mover."""
        return self.begun <= self.seats

    def village(self, seat: Seat) -> Cell:
        """Where the village of a seat stands, ``OFF_BOARD`` while it is kept aside."""
        board = self.board
        return next((cell for cell in self.layout.bases[seat] if board[cell] in VILLAGE_CODES), OFF_BOARD)

    def after(self, seat: Seat) -> Seat:
        """The seat to the left."""
        return (seat + 1) % self.seats

    def with_lying(self, piece: str, cell: Cell, turn: int) -> Board:
        """The board with a piece on a cell."""
        return (*self.board[:cell], code_of(piece, turn), *self.board[cell + 1 :])

    def with_supply(self, piece: str, more: int) -> tuple[int, ...]:
        """The supply with so many more copies of a piece."""
        number = NUMBERS[piece]
        return (*self.supply[:number], self.supply[number] + more, *self.supply[number + 1 :])

    def with_hand(self, seat: Seat, hand: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        """The hands with another one at a seat."""
        return (*self.hands[:seat], hand, *self.hands[seat + 1 :])

    def without(self, seat: Seat, piece: str) -> tuple[tuple[str, ...], ...]:
        """The hands when a seat gives a piece away."""
        hand = self.hands[seat]
        place = hand.index(piece)
        return self.with_hand(seat, hand[:place] + hand[place + 1 :])
