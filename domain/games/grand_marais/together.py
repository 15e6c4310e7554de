"""Building all at once against the clock (E6): no turns, everybody at his own base, until the time is up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from domain.core.play import Awaited, Chance, Fact, Illegal, Move, Outcome, Seat, Turn
from domain.core.score import Item, Line
from domain.games.grand_marais.acts import Act, Acts, check_held
from domain.games.grand_marais.board import OFF_BOARD, Cell
from domain.games.grand_marais.building import Building, cell_named, would_fit
from domain.games.grand_marais.matching import clashes
from domain.games.grand_marais.moves import Discard, Place, Stop
from domain.games.grand_marais.parts import MarshPart, concluded
from domain.games.grand_marais.pieces import VILLAGE
from domain.games.grand_marais.prospects import (
    DrawBegan,
    LaidAside,
    Lifted,
    PickedUp,
    Prospects,
    Put,
    ReadyToStart,
    Stacks,
    StoppedBuilding,
    TakenOut,
    TurnedUp,
    is_full,
)
from domain.games.grand_marais.scoring import Count
from domain.games.grand_marais.state import Colour, Marsh
from domain.games.grand_marais.terms import line

if TYPE_CHECKING:
    from domain.games.grand_marais.episode import Episode


class Ready(Move, frozen=True, array_like=True, gc=False, tag="R"):
    """Be ready for the clock to start: ``ready``."""

    pattern: ClassVar[str] = "ready"


class Lift(Move, frozen=True, array_like=True, gc=False, tag="l"):
    """Take a piece of the own base back into the hand: ``lift se-C4``."""

    pattern: ClassVar[str] = "lift {cell}"
    cell: str


class DrawFrom(Move, frozen=True, array_like=True, gc=False, tag="W"):
    """Draw the top piece of a stack, counted from 1: ``draw from 2``."""

    pattern: ClassVar[str] = "draw from {stack}"
    stack: int


class PickUp(Move, frozen=True, array_like=True, gc=False, tag="k"):
    """Take a discarded piece: ``pick up W08``."""

    pattern: ClassVar[str] = "pick up {piece}"
    piece: str


class Putting(Act):
    """Lay a piece of the hand on any free cell of the own base; nothing need match before the end (A.4 no. 55)."""

    key = "putting"
    kind = Place

    def __init__(self, episode: Episode) -> None:
        super().__init__(episode)
        self.building = Building(episode)

    def turns(self, s: Marsh, cell: Cell, piece: str) -> tuple[int, ...]:
        """How a piece may lie on a free cell."""
        number = s.pieces.numbers[piece]
        if self.episode.extra(Stacks).refuses:
            return s.pieces.turns_of(s.pieces.fitting(s.board, s.layout.facing[cell]), number)
        return s.pieces.turns[number]

    def barred(self, s: Marsh, seat: Seat, piece: str) -> str | None:
        """Why a piece may lie on no cell."""
        return self.building.barred(s, seat, (piece, s.territory(seat)[0], 0))

    def moves(self, s: Marsh, seat: Seat) -> Iterable[Move]:
        names = s.layout.names
        free = [cell for cell in s.territory(seat) if not s.board[cell]]
        for piece in dict.fromkeys(s.hands[seat]):
            for cell in () if self.barred(s, seat, piece) else free:
                for turn in self.turns(s, cell, piece):
                    yield Place(piece, names[cell], turn)

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        assert isinstance(move, Place)
        check_held(s, seat, move.piece)
        cell = cell_named(s, move.cell)
        if cell not in s.territory(seat):
            raise Illegal(f"{move.cell} is not on your own base")
        if s.board[cell]:
            raise Illegal(f"{move.cell} is not free; lift its piece first")
        barred = self.barred(s, seat, move.piece)
        if barred:
            raise Illegal(barred)
        turns = self.turns(s, cell, move.piece)
        if move.turn not in turns:
            raise Illegal(f"{move.piece} cannot lie so; {would_fit(move.piece, move.cell, turns)}")
        full = sum(1 for each in s.territory(seat) if not s.board[each]) == 1
        return (Put(seat, move.piece, move.cell, move.turn, full),)


class Lifting(Act):
    """Take a piece of the own base back (A.4 no. 55)."""

    key = "lifting"
    kind = Lift

    def moves(self, s: Marsh, seat: Seat) -> Iterable[Move]:
        return (Lift(s.layout.names[cell]) for cell in s.territory(seat) if s.board[cell])

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        assert isinstance(move, Lift)
        cell = cell_named(s, move.cell)
        if cell not in s.territory(seat) or not s.board[cell]:
            raise Illegal(f"there is no piece of yours on {move.cell}")
        return (Lifted(seat, move.cell),)


class LayingAside(Act):
    """Discard a piece, face up beside the stacks (E6-03), but not the village."""

    key = "discarding"
    kind = Discard

    def moves(self, s: Marsh, seat: Seat) -> Iterable[Move]:
        return (Discard(piece) for piece in dict.fromkeys(s.hands[seat]) if piece != VILLAGE)

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        assert isinstance(move, Discard)
        check_held(s, seat, move.piece)
        if move.piece == VILLAGE:
            raise Illegal("the village stays yours; another piece may be discarded")
        return (LaidAside(seat, move.piece),)


class Drawing(Act):
    """Draw the top piece of any stack, as often as one likes (E6-02, A.4 no. 26)."""

    key = "drawing"
    kind = DrawFrom

    def moves(self, s: Marsh, seat: Seat) -> Iterable[Move]:
        stacks = s.annexed(Prospects).stacks
        return (DrawFrom(number) for number in range(1, len(stacks) + 1) if not self.why_not(s, seat, number))

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        assert isinstance(move, DrawFrom)
        why = self.why_not(s, seat, move.stack)
        if why:
            raise Illegal(why)
        return (DrawBegan(seat, move.stack),)

    def why_not(self, s: Marsh, seat: Seat, stack: int) -> str:
        """Why one may not draw from a stack now; empty when one may."""
        prospects = s.annexed(Prospects)
        if not 1 <= stack <= len(prospects.stacks):
            return f"there are stacks 1 to {len(prospects.stacks)}"
        if not prospects.stacks[stack - 1]:
            left = ", ".join(str(number) for number, count in enumerate(prospects.stacks, 1) if count)
            return f"stack {stack} is empty; {f'pieces are left in {left}' if left else 'all are'}"
        return owes(self.episode, s, seat)


def owes(episode: Episode, s: Marsh, seat: Seat) -> str:
    """Why a seat may have no further piece, where each one costs a discard (A.4 no. 26)."""
    if episode.extra(Stacks).exchange and s.annexed(Prospects).credit[seat] < 1:
        return "discard a piece first: one is drawn for each that is discarded"
    return ""


class PickingUp(Act):
    """Take a piece that somebody has discarded: the other reading of A.4 no. 26."""

    key = "picking"
    kind = PickUp

    def moves(self, s: Marsh, seat: Seat) -> Iterable[Move]:
        return () if owes(self.episode, s, seat) else (PickUp(piece) for piece in dict.fromkeys(s.out))

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        assert isinstance(move, PickUp)
        why = owes(self.episode, s, seat)
        if why:
            raise Illegal(why)
        if move.piece not in s.out:
            raise Illegal(f"{move.piece} does not lie there; there lie {', '.join(dict.fromkeys(s.out)) or 'none'}")
        return (PickedUp(seat, move.piece),)


class StoppingToBuild(Act):
    """Build no more.  When all have stopped, nobody waits for the clock."""

    key = "stopping"
    kind = Stop

    def moves(self, s: Marsh, seat: Seat) -> Iterable[Move]:
        return (Stop(),)

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        return (StoppedBuilding(seat),)


class DealFaceUp(MarshPart):
    """Everybody gets 27 pieces, face up; later each draw from a stack is seen by all (E6-01)."""

    key = "deal"

    def awaits(self, s: Marsh) -> Awaited | None:
        prospects = s.annexed(Prospects)
        if prospects.drawing:
            return self.top_of_a_stack(s, prospects.drawing[0])
        if any(prospects.ready):
            return None
        draws = (self.fill(s, seat) for seat in range(s.seats))
        return next((draw for draw in draws if draw), None)

    def resolve(self, s: Marsh, chance: Chance, outcome: Outcome) -> Iterable[Fact]:
        assert chance.seat is not None
        return (TurnedUp(chance.seat, str(outcome)),)


class GettingReady(MarshPart):
    """The clock starts when everybody is ready (E6-04)."""

    key = "ready"
    kinds = (Ready,)

    def awaits(self, s: Marsh) -> Awaited | None:
        waiting = tuple(seat for seat, ready in enumerate(s.annexed(Prospects).ready) if not ready)
        return Turn(waiting, self.key, simultaneous=True) if waiting else None

    def moves(self, s: Marsh, seat: Seat) -> Iterable[Move]:
        return (Ready(),)

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        if not isinstance(move, Ready):
            raise Illegal("the clock starts when all are ready")
        return (ReadyToStart(seat),)


class BuildingTogether(MarshPart):
    """All build at once, each at his own base, until the time is up (E6-04)."""

    key = "build"
    against_the_clock = True

    def __init__(self, episode: Episode) -> None:
        super().__init__(episode)
        self.acts = Acts(episode.acts, episode)
        self.kinds = self.acts.kinds
        self.seconds = 60 * episode.extra(Stacks).minutes

    def awaits(self, s: Marsh) -> Awaited | None:
        building = tuple(seat for seat, stopped in enumerate(s.annexed(Prospects).stopped) if not stopped)
        return Turn(building, self.key, simultaneous=True, seconds=self.seconds) if building else None

    def moves(self, s: Marsh, seat: Seat) -> Iterable[Move]:
        return self.acts.moves(s, seat)

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        return self.acts.decide(s, seat, move, otherwise="you are building")

    def time_up(self, s: Marsh) -> Iterable[Fact]:
        return concluded(self.episode, s, "time_up")

    def follows(self, s: Marsh) -> Sequence[Fact]:
        return concluded(self.episode, s, "all_stopped")


def wrongly_placed(s: Marsh) -> Iterator[Fact]:
    """Of two pieces that do not match the later goes (E6-06, A.4 no. 55): judged in the order in which they came."""
    laid = s.annexed(Prospects).laid
    for number, cell in enumerate(laid):
        earlier = laid[:number]
        near = tuple(other if other in earlier else OFF_BOARD for other in s.layout.near[cell])
        if any(clashes(s.layout.lays, s.board, near, s.board[cell])):
            fact = TakenOut(s.layout.names[cell])
            s = fact.apply(s)
            yield fact


class FullBases(Struct, frozen=True):
    """A bonus for a base that was completed in time and loses no piece, by the order of completion (E6-07)."""

    points: tuple[int, ...] = (15, 8, 3)
    key: str = "full_bases"

    def lines(self, count: Count, colour: Colour) -> Iterable[Line]:
        complete = [each for each in count.s.annexed(Prospects).complete if is_full(count.s, each)]
        place = complete.index(colour) if colour in complete else len(self.points)
        if place < len(self.points):
            item = Item("item.completed", place + 1, self.points[place])
            yield line(count, "reason.full_base", count.s.land.cells[colour], [item])
