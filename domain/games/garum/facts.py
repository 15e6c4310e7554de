"""What happens in a match of Garum."""

from __future__ import annotations

from bisect import insort
from typing import ClassVar

from msgspec.structs import replace

from domain.core.play import Fact, Seat
from domain.games.garum.board import LINES, SPACES
from domain.games.garum.state import DRAWN, PLACED, STAFFED, Garum, changed, worker_code
from domain.games.garum.tiles import COLOURS, FREE, IDS, laid


def with_tile(numbers: tuple[int, ...], number: int) -> tuple[int, ...]:
    """A hand with one more tile."""
    more = list(numbers)
    insort(more, number)
    return tuple(more)


def without_tile(numbers: tuple[int, ...], number: int) -> tuple[int, ...]:
    """A hand or a pile with one tile less."""
    return tuple(each for each in numbers if each != number)


def from_pile_to_hand(s: Garum, tile: str, *, done: int) -> Garum:
    """The state after a tile went from its colour's pile to its colour's hand."""
    colour, number = IDS[tile]
    hands = changed(s.hands, colour, with_tile(s.hands[colour], number))
    piles = changed(s.piles, colour, without_tile(s.piles[colour], number))
    return replace(s, hands=hands, piles=piles, done=done)


class TableLaid(Fact, frozen=True, array_like=True, gc=False, tag="t"):
    """The set-up before any chance: seats, cetaria of the board side, tile numbers in each colour's pile."""

    seats: int
    cetaria: int
    numbers: tuple[int, ...]

    def apply(self, s: Garum) -> Garum:
        return Garum(
            points=(0,) * self.seats,
            spaces=(FREE,) * (len(SPACES) * self.cetaria),
            hands=((),) * len(COLOURS),
            piles=(self.numbers,) * len(COLOURS),
        )


class Dealt(Fact, frozen=True, array_like=True, gc=False, tag="h"):
    """In the set-up a seat took the top tile of a pile of its own."""

    secret: ClassVar[tuple[str, ...]] = ("tile",)
    seat: Seat
    tile: str

    def apply(self, s: Garum) -> Garum:
        return from_pile_to_hand(s, self.tile, done=0)


class StartDrawn(Fact, frozen=True, array_like=True, gc=False, tag="s"):
    """The lot gave the amphora to a seat."""

    seat: Seat

    def apply(self, s: Garum) -> Garum:
        return replace(s, amphora=self.seat)


class AureusTurned(Fact, frozen=True, array_like=True, gc=False, tag="a"):
    """The amphora holder turned an aureus: the number of this round's cetarium."""

    number: int

    def apply(self, s: Garum) -> Garum:
        return replace(s, cetarium=self.number)


class PhantomTaken(Fact, frozen=True, array_like=True, gc=False, tag="f"):
    """The amphora holder took the phantom's top tile, for all to see."""

    tile: str

    def apply(self, s: Garum) -> Garum:
        return from_pile_to_hand(s, self.tile, done=0)


class TilePlaced(Fact, frozen=True, array_like=True, gc=False, tag="p"):
    """A tile went to a space of this round's cetarium, turned so many quarters clockwise."""

    tile: str
    space: str
    turn: int

    def apply(self, s: Garum) -> Garum:
        colour, number = IDS[self.tile]
        spaces = changed(s.spaces, s.space(self.space), laid(self.tile, self.turn))
        hands = changed(s.hands, colour, without_tile(s.hands[colour], number))
        return replace(s, spaces=spaces, hands=hands, done=PLACED)


class WorkerPlaced(Fact, frozen=True, array_like=True, gc=False, tag="w"):
    """The colour whose turn it is put a vilicus or its dominus on a line."""

    kind: str
    line: str

    def apply(self, s: Garum) -> Garum:
        lines = changed(s.lines, LINES.index(self.line), worker_code(s.mover.colour, self.kind))
        return replace(s, lines=lines, done=STAFFED)


class Passed(Fact, frozen=True, array_like=True, gc=False, tag="n"):
    """No worker was wanted."""

    def apply(self, s: Garum) -> Garum:
        return replace(s, done=STAFFED)


class Drew(Fact, frozen=True, array_like=True, gc=False, tag="d"):
    """A seat drew the top tile of a pile of its own."""

    secret: ClassVar[tuple[str, ...]] = ("tile",)
    seat: Seat
    tile: str

    def apply(self, s: Garum) -> Garum:
        return from_pile_to_hand(s, self.tile, done=DRAWN)


class TurnEnded(Fact, frozen=True, array_like=True, gc=False, tag="e"):
    """The next turn of the round begins."""

    def apply(self, s: Garum) -> Garum:
        return replace(s, turn=s.turn + 1, done=0)


class RoundEnded(Fact, frozen=True, array_like=True, gc=False, tag="r"):
    """The cetarium is full; the aureus goes out of the match and the amphora to the left."""

    def apply(self, s: Garum) -> Garum:
        amphora = (s.amphora + 1) % len(s.points)
        return replace(s, round=s.round + 1, amphora=amphora, cetarium=0, turn=0, done=0)


class BoardFilled(Fact, frozen=True, array_like=True, gc=False, tag="z"):
    """All cetaria are full: the lines are scored and the match is over."""

    def apply(self, s: Garum) -> Garum:
        return replace(s, over=True)


FACTS = (
    TableLaid,
    Dealt,
    StartDrawn,
    AureusTurned,
    PhantomTaken,
    TilePlaced,
    WorkerPlaced,
    Passed,
    Drew,
    TurnEnded,
    RoundEnded,
    BoardFilled,
)
