"""What can happen at the table.  Fields as in ``moves``; whose turn it is stands in the state."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from domain.core.play import Fact, Seat
from domain.games.grand_marais.board import WIDTH
from domain.games.grand_marais.layouts import LAYOUTS
from domain.games.grand_marais.pieces import VILLAGE
from domain.games.grand_marais.state import Marsh


class BoardLaid(Fact, frozen=True, array_like=True, gc=False, tag="b"):
    """The set-up: seats, bases in play, and the supply by number of the face."""

    seats: int
    bases: int
    supply: tuple[int, ...]

    def apply(self, s: Marsh) -> Marsh:
        nobody, board = (0,) * self.seats, (0,) * (WIDTH * WIDTH)
        return Marsh(points=nobody, board=board, bases=self.bases, hands=((),) * self.seats, supply=self.supply)


class EditionTaken(Fact, frozen=True, array_like=True, gc=False, tag="E"):
    """The set-up: the pieces are those of another edition; its key, with which the log says which ones exactly."""

    edition: str

    def apply(self, s: Marsh) -> Marsh:
        return replace(s, edition=self.edition)


class TableSet(Fact, frozen=True, array_like=True, gc=False, tag="B"):
    """The set-up where bases do not simply lie around the centre, one for each seat.

    ``plan``: how they lie; ``owners``: the colour that each belongs to; ``colours``: that of each
    seat.  Empty means the usual, as in the state.
    """

    plan: str
    owners: tuple[int, ...]
    colours: tuple[int, ...]

    def apply(self, s: Marsh) -> Marsh:
        board = (0,) * len(LAYOUTS[self.plan][s.bases].near)
        return replace(s, board=board, plan=self.plan, owners=self.owners, colours=self.colours)


class Laid(Fact, frozen=True, array_like=True, gc=False, tag="l"):
    """A piece lies on the board from the set-up; it comes from the supply if it is one of those drawn."""

    piece: str
    cell: str
    turn: int

    def apply(self, s: Marsh) -> Marsh:
        board = s.with_lying(self.piece, s.layout.cell_by_name[self.cell], self.turn)
        return replace(s, board=board, supply=s.with_supply(self.piece, -1) if s.supplied(self.piece) else s.supply)


class VillageKept(Fact, frozen=True, array_like=True, gc=False, tag="k"):
    """A seat keeps its village aside, to place it later."""

    seat: Seat

    def apply(self, s: Marsh) -> Marsh:
        return replace(s, hands=s.with_hand(self.seat, (*s.hands[self.seat], VILLAGE)))


class TurnBegan(Fact, frozen=True, array_like=True, gc=False, tag="t"):
    """It is a seat's turn."""

    seat: Seat

    def apply(self, s: Marsh) -> Marsh:
        return replace(s, mover=self.seat, begun=s.begun + 1, played=0, offers=0, stopped=False, turned=False)


class Drew(Fact, frozen=True, array_like=True, gc=False, tag="d"):
    """A seat drew a piece."""

    secret: ClassVar[tuple[str, ...]] = ("piece",)
    seat: Seat
    piece: str

    def apply(self, s: Marsh) -> Marsh:
        hand = (*s.hands[self.seat], self.piece)
        return replace(s, hands=s.with_hand(self.seat, hand), supply=s.with_supply(self.piece, -1))


class VillageTurned(Fact, frozen=True, array_like=True, gc=False, tag="v"):
    """A seat laid its village another way round."""

    seat: Seat
    turn: int

    def apply(self, s: Marsh) -> Marsh:
        return replace(s, board=s.with_lying(VILLAGE, s.village(s.colour(self.seat)), self.turn), turned=True)


class Placed(Fact, frozen=True, array_like=True, gc=False, tag="p"):
    """A seat placed a piece of its hand."""

    seat: Seat
    piece: str
    cell: str
    turn: int

    def apply(self, s: Marsh) -> Marsh:
        return replace(
            s,
            board=s.with_lying(self.piece, s.layout.cell_by_name[self.cell], self.turn),
            hands=s.without(self.seat, self.piece),
            played=s.played + 1,
            refusals=0,
        )


class Offered(Fact, frozen=True, array_like=True, gc=False, tag="o"):
    """A seat offers a piece; it lies before the seat to the left."""

    seat: Seat
    piece: str

    def apply(self, s: Marsh) -> Marsh:
        hands = s.without(self.seat, self.piece)
        return replace(s, hands=hands, offers=s.offers + 1, offered=self.piece, asked=s.after(self.seat))


class Taken(Fact, frozen=True, array_like=True, gc=False, tag="a"):
    """A seat placed the piece that was offered."""

    seat: Seat
    cell: str
    turn: int

    def apply(self, s: Marsh) -> Marsh:
        board = s.with_lying(s.offered, s.layout.cell_by_name[self.cell], self.turn)
        return replace(s, board=board, offered="", asked=-1, refusals=0)


class PassedOn(Fact, frozen=True, array_like=True, gc=False, tag="n"):
    """A seat does not want the piece that is offered; it lies before the seat to the left."""

    seat: Seat

    def apply(self, s: Marsh) -> Marsh:
        return replace(s, asked=s.after(self.seat))


class Discarded(Fact, frozen=True, array_like=True, gc=False, tag="x"):
    """The piece that was offered has come back and is out of the game."""

    def apply(self, s: Marsh) -> Marsh:
        return replace(s, out=(*s.out, s.offered), offered="", asked=-1, refusals=s.refusals + 1)


class ThrownAway(Fact, frozen=True, array_like=True, gc=False, tag="w"):
    """A seat threw a piece of its hand away; it is out of the game, and nobody was offered it."""

    seat: Seat
    piece: str

    def apply(self, s: Marsh) -> Marsh:
        hands, out = s.without(self.seat, self.piece), (*s.out, self.piece)
        return replace(s, hands=hands, out=out, offers=s.offers + 1, refusals=s.refusals + 1)


class Passed(Fact, frozen=True, array_like=True, gc=False, tag="q"):
    """A seat can place none of its pieces."""

    seat: Seat

    def apply(self, s: Marsh) -> Marsh:
        return replace(s, stopped=True, refusals=s.refusals + 1)


class Stopped(Fact, frozen=True, array_like=True, gc=False, tag="s"):
    """The mover plays no more pieces in this turn."""

    def apply(self, s: Marsh) -> Marsh:
        return replace(s, stopped=True)


class Ended(Fact, frozen=True, array_like=True, gc=False, tag="e"):
    """The match is over; ``reason`` says why."""

    reason: str

    def apply(self, s: Marsh) -> Marsh:
        return replace(s, over=self.reason)


FACTS = (
    BoardLaid,
    EditionTaken,
    TableSet,
    Laid,
    VillageKept,
    TurnBegan,
    Drew,
    VillageTurned,
    Placed,
    Offered,
    Taken,
    PassedOn,
    Discarded,
    ThrownAway,
    Passed,
    Stopped,
    Ended,
)
