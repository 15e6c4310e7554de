"""What the mover may do in the part of a turn in which pieces are played; an episode lists some of these."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from domain.core.play import Fact, Illegal, Move, Seat
from domain.games.grand_marais.board import OFF_BOARD
from domain.games.grand_marais.building import Building
from domain.games.grand_marais.facts import Offered, Placed, Stopped, VillageTurned
from domain.games.grand_marais.lays import code_of
from domain.games.grand_marais.matching import clashes
from domain.games.grand_marais.moves import Offer, Place, Stop, TurnVillage
from domain.games.grand_marais.pieces import VILLAGE
from domain.games.grand_marais.state import Marsh

if TYPE_CHECKING:
    from domain.games.grand_marais.episode import Episode


class Act:
    """One thing that the mover may do.  ``kind`` is the class of its moves."""

    key: ClassVar[str]
    kind: ClassVar[type[Move]]

    def __init__(self, episode: Episode) -> None:
        self.episode = episode

    def moves(self, s: Marsh, seat: Seat) -> Iterable[Move]:
        """All legal moves of this kind."""
        raise NotImplementedError(self.key)

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        """What a legal move brings about.  Raises ``Illegal`` for others."""
        raise NotImplementedError(self.key)


def check_held(s: Marsh, seat: Seat, piece: str) -> None:
    """Raises ``Illegal`` when a seat does not hold a piece."""
    if piece not in s.hands[seat]:
        raise Illegal(f"you do not hold {piece}; you hold {', '.join(s.hands[seat]) or 'nothing'}")


class Placing(Act):
    """Place a piece of the hand where it matches (E1-05)."""

    key = "placing"
    kind = Place

    def __init__(self, episode: Episode) -> None:
        super().__init__(episode)
        self.building = Building(episode.ground, episode.bars)

    def moves(self, s: Marsh, seat: Seat) -> Iterable[Move]:
        names = s.layout.names
        for piece, cell, turn in self.building.sites(s, seat, s.hands[seat]):
            yield Place(piece, names[cell], turn)

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        assert isinstance(move, Place)
        check_held(s, seat, move.piece)
        self.building.check(s, seat, move.piece, move.cell, move.turn)
        return (Placed(seat, move.piece, move.cell, move.turn),)


class Offering(Act):
    """Offer a piece of the hand round the table; once a turn (E1-06, A.4 no. 3).  A village is never offered."""

    key = "offering"
    kind = Offer

    def moves(self, s: Marsh, seat: Seat) -> Iterable[Move]:
        if s.offers:
            return ()
        return (Offer(piece) for piece in dict.fromkeys(s.hands[seat]) if piece != VILLAGE)

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        assert isinstance(move, Offer)
        check_held(s, seat, move.piece)
        if move.piece == VILLAGE:
            raise Illegal("the village stays yours; a piece may be offered")
        if s.offers:
            raise Illegal("you have offered a piece in this turn; one may be")
        return (Offered(seat, move.piece),)


class TurningVillage(Act):
    """Turn the own village: once, in the own first turn, before anything is played (E1-04)."""

    key = "turning"
    kind = TurnVillage

    def moves(self, s: Marsh, seat: Seat) -> Iterable[Move]:
        return (TurnVillage(turn) for turn in range(4) if not self.why_not(s, seat, turn))

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        assert isinstance(move, TurnVillage)
        why = self.why_not(s, seat, move.turn)
        if why:
            raise Illegal(why)
        return (VillageTurned(seat, move.turn),)

    def why_not(self, s: Marsh, seat: Seat, turn: int) -> str:
        """Why the village may not be laid this way round; empty when it may."""
        if not s.is_first_turn or s.played or s.offers:
            return "the village may be turned only in your first turn, before you play a piece"
        if s.turned:
            return "the village has been turned; it may be turned once"
        cell = s.village(s.colour(seat))
        if cell == OFF_BOARD:
            return "your village is not on the board"
        code = code_of(VILLAGE, turn)
        if turn not in range(4) or s.board[cell] == code:
            return f"the village lies as r{(s.board[cell] - 1) % 4}; it may be turned to another of r0 to r3"
        if any(clashes(s.board, s.layout.near[cell], code)):
            return f"the village would not match its neighbours as r{turn}"
        return ""


class Stopping(Act):
    """Play no more pieces in this turn, after one at least (S-01)."""

    key = "stopping"
    kind = Stop

    def moves(self, s: Marsh, seat: Seat) -> Iterable[Move]:
        return (Stop(),) if s.played or s.offers else ()

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        if not s.played and not s.offers:
            raise Illegal("play or offer a piece first")
        return (Stopped(),)
