"""Episode 6: what lies there besides: stacks to draw from, who is ready, and what was laid and completed when."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from domain.core.play import Fact, Seat
from domain.core.rules import Phrase, Unplayable, View
from domain.games.grand_marais.annex import Annex
from domain.games.grand_marais.board import Cell
from domain.games.grand_marais.boats import changed
from domain.games.grand_marais.extra import Extra
from domain.games.grand_marais.state import Colour, Marsh

if TYPE_CHECKING:
    from domain.games.grand_marais.episode import Episode


class Prospects(Annex, frozen=True, gc=False):
    """``stacks``: pieces in each.  ``ready``, ``stopped``: 1 for seats that said so.  ``drawing``: who draws from
    which stack, counted from 1.  ``laid``: cells in the order in which their pieces came to lie there.
    ``complete``: the colours whose bases are full, in the order in which they became so.  ``credit``: by
    seat, pieces discarded less pieces drawn.
    """

    key: ClassVar[str] = "prospects"

    stacks: tuple[int, ...]
    ready: tuple[int, ...]
    stopped: tuple[int, ...]
    credit: tuple[int, ...]
    drawing: tuple[int, ...] = ()
    laid: tuple[Cell, ...] = ()
    complete: tuple[Colour, ...] = ()


def is_full(s: Marsh, colour: Colour) -> bool:
    """Whether no cell of a colour is empty."""
    return all(s.board[cell] for cell in s.land.cells[colour])


class StacksLaid(Fact, frozen=True, array_like=True, gc=False, tag="sl"):
    """The set-up: so many pieces in each stack, besides those that are dealt."""

    stacks: tuple[int, ...]

    def apply(self, s: Marsh) -> Marsh:
        nobody = (0,) * s.seats
        return s.with_annex(Prospects(stacks=self.stacks, ready=nobody, stopped=nobody, credit=nobody))


class TurnedUp(Fact, frozen=True, array_like=True, gc=False, tag="su"):
    """A seat has a new piece, face up: dealt, or from the stack that it is drawing from."""

    seat: Seat
    piece: str

    def apply(self, s: Marsh) -> Marsh:
        prospects = s.annexed(Prospects)
        hands = s.with_hand(self.seat, (*s.hands[self.seat], self.piece))
        s = replace(s, hands=hands, supply=s.with_supply(self.piece, -1))
        if not prospects.drawing:
            return s
        stack = prospects.drawing[1] - 1
        stacks = changed(prospects.stacks, stack, prospects.stacks[stack] - 1)
        return s.with_annex(replace(prospects, stacks=stacks, drawing=()))


class ReadyToStart(Fact, frozen=True, array_like=True, gc=False, tag="sr"):
    """A seat is ready for the clock to start."""

    seat: Seat

    def apply(self, s: Marsh) -> Marsh:
        prospects = s.annexed(Prospects)
        return s.with_annex(replace(prospects, ready=changed(prospects.ready, self.seat, 1)))


class Put(Fact, frozen=True, array_like=True, gc=False, tag="sp"):
    """A seat laid a piece on a cell of its base; ``full`` says that this completed it."""

    seat: Seat
    piece: str
    cell: str
    turn: int
    full: bool

    def apply(self, s: Marsh) -> Marsh:
        prospects, cell = s.annexed(Prospects), s.layout.cell_by_name[self.cell]
        complete = (*prospects.complete, s.colour(self.seat)) if self.full else prospects.complete
        s = replace(s, board=s.with_lying(self.piece, cell, self.turn), hands=s.without(self.seat, self.piece))
        return s.with_annex(replace(prospects, laid=(*prospects.laid, cell), complete=complete))


class Lifted(Fact, frozen=True, array_like=True, gc=False, tag="sf"):
    """A seat took a piece of its base back."""

    seat: Seat
    cell: str

    def apply(self, s: Marsh) -> Marsh:
        prospects, cell = s.annexed(Prospects), s.layout.cell_by_name[self.cell]
        lay, colour = s.lay_on(cell), s.colour(self.seat)
        hand = (*s.hands[self.seat], lay.face.id) if lay else s.hands[self.seat]
        s = replace(s, board=without(s, cell), hands=s.with_hand(self.seat, hand))
        laid = tuple(each for each in prospects.laid if each != cell)
        return s.with_annex(
            replace(prospects, laid=laid, complete=tuple(each for each in prospects.complete if each != colour))
        )


class LaidAside(Fact, frozen=True, array_like=True, gc=False, tag="sx"):
    """A seat discarded a piece; it lies face up beside the stacks."""

    seat: Seat
    piece: str

    def apply(self, s: Marsh) -> Marsh:
        s = replace(s, hands=s.without(self.seat, self.piece), out=(*s.out, self.piece))
        return credited(s, self.seat, 1)


class DrawBegan(Fact, frozen=True, array_like=True, gc=False, tag="sd"):
    """A seat draws the top piece of a stack, counted from 1."""

    seat: Seat
    stack: int

    def apply(self, s: Marsh) -> Marsh:
        s = s.with_annex(replace(s.annexed(Prospects), drawing=(self.seat, self.stack)))
        return credited(s, self.seat, -1)


class PickedUp(Fact, frozen=True, array_like=True, gc=False, tag="sk"):
    """A seat took a discarded piece."""

    seat: Seat
    piece: str

    def apply(self, s: Marsh) -> Marsh:
        place = s.out.index(self.piece)
        hands = s.with_hand(self.seat, (*s.hands[self.seat], self.piece))
        return credited(replace(s, hands=hands, out=s.out[:place] + s.out[place + 1 :]), self.seat, -1)


class StoppedBuilding(Fact, frozen=True, array_like=True, gc=False, tag="ss"):
    """A seat builds no more."""

    seat: Seat

    def apply(self, s: Marsh) -> Marsh:
        prospects = s.annexed(Prospects)
        return s.with_annex(replace(prospects, stopped=changed(prospects.stopped, self.seat, 1)))


class TakenOut(Fact, frozen=True, array_like=True, gc=False, tag="so"):
    """A wrongly placed piece is taken out before the count (E6-06)."""

    cell: str

    def apply(self, s: Marsh) -> Marsh:
        cell = s.layout.cell_by_name[self.cell]
        lay = s.lay_on(cell)
        return replace(s, board=without(s, cell), out=(*s.out, lay.face.id) if lay else s.out)


def without(s: Marsh, cell: Cell) -> tuple[int, ...]:
    """The board with nothing on a cell."""
    return (*s.board[:cell], 0, *s.board[cell + 1 :])


def credited(s: Marsh, seat: Seat, more: int) -> Marsh:
    """The state with a seat's credit changed."""
    prospects = s.annexed(Prospects)
    return s.with_annex(replace(prospects, credit=changed(prospects.credit, seat, prospects.credit[seat] + more)))


class Stacks(Extra, frozen=True, kw_only=True):
    """The stacks of Episode 6, one for each seat, and its clock.

    ``dealt``: pieces that each seat gets before.  ``minutes``: how long one builds.  ``exchange``: whether
    one draws only as often as one has discarded; ``refuses``: whether a piece that does not match is refused.
    """

    facts: ClassVar[tuple[type[Fact], ...]] = (
        StacksLaid,
        TurnedUp,
        ReadyToStart,
        Put,
        Lifted,
        LaidAside,
        DrawBegan,
        PickedUp,
        StoppedBuilding,
        TakenOut,
    )

    enters: ClassVar[tuple[str, ...]] = ("Ada complete",)
    lets_wrong_lie: ClassVar[bool] = True

    dealt: int = 27
    minutes: int = 30
    exchange: bool = False
    refuses: bool = False

    def opening(self, s: Marsh) -> Iterable[Fact]:
        each, rest = divmod(sum(s.supply) - self.dealt * s.seats, s.seats)
        yield StacksLaid(tuple(each + (stack < rest) for stack in range(s.seats)))

    def entered(self, episode: Episode, s: Marsh, seat: Seat | None, words: Sequence[str]) -> Marsh | None:
        """Who has completed a base, in the order of these lines."""
        if seat is None or words != ["complete"]:
            return None
        if not is_full(s, s.colour(seat)):
            raise Unplayable("that base is not full")
        prospects = s.annexed(Prospects)
        return s.with_annex(replace(prospects, complete=(*prospects.complete, s.colour(seat))))

    def after_entering(self, s: Marsh, cells: Sequence[Cell]) -> Marsh:
        """Pieces came to lie in the order in which they are entered (A.4 no. 55)."""
        return s.with_annex(replace(s.annexed(Prospects), laid=tuple(cells)))

    def view(self, s: Marsh, seat: Seat | None) -> View:
        """Pieces in each stack, who is ready, who has stopped, and the seats of the full bases in order."""
        prospects = s.annexed(Prospects)
        seat_by_colour = {s.colour(each): each for each in range(s.seats)}
        return {
            "stacks": list(prospects.stacks),
            "ready": list(map(bool, prospects.ready)),
            "stopped": list(map(bool, prospects.stopped)),
            "complete": [seat_by_colour[colour] for colour in prospects.complete],
        }

    def text(self, s: Marsh, seat: Seat | None) -> Iterable[Phrase]:
        prospects = s.annexed(Prospects)
        yield Phrase("text.stacks", {"stacks": ", ".join(map(str, prospects.stacks))})
        yield Phrase("text.discards", {"pieces": ", ".join(s.out) or "-"})
        for place, colour in enumerate(prospects.complete, 1):
            owner = next(each for each in range(s.seats) if s.colour(each) == colour)
            yield Phrase("text.complete", {"seat": owner, "place": place})

    def pieces(self, s: Marsh) -> Mapping[str, int]:
        return {}
