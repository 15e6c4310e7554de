"""What a seat may do when pieces are played or offered; an episode lists some of these."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from domain.core.play import Fact, Illegal, Move, Seat
from domain.games.grand_marais.board import OFF_BOARD
from domain.games.grand_marais.building import Building, Placement
from domain.games.grand_marais.facts import (
    Discarded,
    Offered,
    Passed,
    PassedOn,
    Placed,
    Stopped,
    Taken,
    ThrownAway,
    VillageTurned,
)
from domain.games.grand_marais.matching import clashes
from domain.games.grand_marais.moves import Discard, Offer, Pass, Place, Refuse, Stop, Take, TurnVillage
from domain.games.grand_marais.pieces import VILLAGE
from domain.games.grand_marais.state import Marsh

if TYPE_CHECKING:
    from domain.games.grand_marais.episode import Episode


class Act(ABC):
    """One thing that a seat may do.  ``kind`` is the class of its moves."""

    key: ClassVar[str]
    kind: ClassVar[type[Move]]

    def __init__(self, episode: Episode) -> None:
        self.episode = episode

    @abstractmethod
    def moves(self, s: Marsh, seat: Seat) -> Iterable[Move]:
        """All legal moves of this kind."""

    @abstractmethod
    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        """What a legal move brings about.  Raises ``Illegal`` for others."""


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
        self.building = Building(episode)

    def moves(self, s: Marsh, seat: Seat) -> Iterable[Move]:
        names = s.layout.names
        for piece, cell, turn in self.building.placements(s, seat, s.hands[seat]):
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
    kept: tuple[str, ...] = (VILLAGE,)

    def moves(self, s: Marsh, seat: Seat) -> Iterable[Move]:
        if s.offers:
            return ()
        return (Offer(piece) for piece in dict.fromkeys(s.hands[seat]) if piece not in self.kept)

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        assert isinstance(move, Offer)
        check_held(s, seat, move.piece)
        if move.piece in self.kept:
            raise Illegal(f"the {move.piece} stays yours; a piece may be offered")
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
        code = s.pieces.code_of(VILLAGE, turn)
        if turn not in range(4) or s.board[cell] == code:
            return f"the village lies as r{(s.board[cell] - 1) % 4}; it may be turned to another of r0 to r3"
        if any(clashes(s.layout.lays, s.board, s.layout.near[cell], code)):
            return f"the village would not match its neighbours as r{turn}"
        return ""


class Discarding(Act):
    """Throw a piece of the hand away, out of the game; once a turn (E4-03, A.4 no. 57)."""

    key = "discarding"
    kind = Discard

    def moves(self, s: Marsh, seat: Seat) -> Iterable[Move]:
        return () if s.offers else (Discard(piece) for piece in dict.fromkeys(s.hands[seat]))

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        assert isinstance(move, Discard)
        check_held(s, seat, move.piece)
        if s.offers:
            raise Illegal("you have thrown a piece away in this turn; one may be")
        return (ThrownAway(seat, move.piece),)


class Passing(Act):
    """Place nothing, where nothing can be placed: placing is compulsory (E7-06)."""

    key = "passing"
    kind = Pass

    def __init__(self, episode: Episode) -> None:
        super().__init__(episode)
        self.building = Building(episode)

    def moves(self, s: Marsh, seat: Seat) -> Iterable[Move]:
        return () if self.possible(s, seat) else (Pass(),)

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        possible = self.possible(s, seat)
        if possible:
            piece, cell, turn = possible
            raise Illegal(f"you must place a piece while you can, such as {piece} on {s.layout.names[cell]} as r{turn}")
        return (Passed(seat),)

    def possible(self, s: Marsh, seat: Seat) -> Placement | None:
        """Something that the seat could place."""
        return next(self.building.placements(s, seat, s.hands[seat]), None)


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


class Taking(Act):
    """Place the piece that is offered, at once (E1-06, A.4 no. 3)."""

    key = "taking"
    kind = Take

    def __init__(self, episode: Episode) -> None:
        super().__init__(episode)
        self.building = Building(episode)

    def moves(self, s: Marsh, seat: Seat) -> Iterable[Move]:
        names = s.layout.names
        for _, cell, turn in self.building.placements(s, seat, (s.offered,)):
            yield Take(names[cell], turn)

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        assert isinstance(move, Take)
        self.building.check(s, seat, s.offered, move.cell, move.turn)
        yield Taken(seat, move.cell, move.turn)
        for extra in self.episode.extras:
            yield from extra.after_taking(s, seat)


class Refusing(Act):
    """Pass the piece that is offered on; back again at who offered it, it is out of the game (E1-07)."""

    key = "refusing"
    kind = Refuse

    def moves(self, s: Marsh, seat: Seat) -> Iterable[Move]:
        return (Refuse(),)

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        back = s.after(seat) == s.mover
        return (PassedOn(seat), Discarded()) if back else (PassedOn(seat),)


class Acts:
    """What may be done at one point of the course, one class of moves each."""

    def __init__(self, acts: Iterable[type[Act]], episode: Episode) -> None:
        self.acts = tuple(act(episode) for act in acts)
        self.act_by_kind = {act.kind: act for act in self.acts}

    @property
    def kinds(self) -> tuple[type[Move], ...]:
        """The classes of moves, in order."""
        return tuple(self.act_by_kind)

    def moves(self, s: Marsh, seat: Seat) -> Iterable[Move]:
        """All legal moves of a seat."""
        for act in self.acts:
            yield from act.moves(s, seat)

    def decide(self, s: Marsh, seat: Seat, move: Move, *, otherwise: str) -> Iterable[Fact]:
        """What a legal move brings about.  Raises ``Illegal`` for others, with ``otherwise`` for other classes."""
        act = self.act_by_kind.get(type(move))
        if act is None:
            may = ", ".join(kind.pattern.split()[0] for kind in self.act_by_kind)
            raise Illegal(f"{otherwise}; you may {may}")
        return act.decide(s, seat, move)
