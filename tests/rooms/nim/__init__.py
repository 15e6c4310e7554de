"""Nim, so that the house can be tested without any of its guests.

``plain``: heaps of sticks; a seat takes one to three of one heap; who takes the last stick gets a
point a heap; by an option it is played against the clock, and nobody gets anything when time is up.
``cards``: besides, each seat holds a secret card that is worth points at the end, and may look at a
new one instead of taking; the bag of cards gives it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from msgspec.structs import replace

from domain.core.play import Awaited, Chance, Fact, Illegal, Move, Outcome, Over, Seat, State, Turn
from domain.core.rules import Base, Game, Option, Phrase, Rules, Shuffle, Variation, View, check_turn
from domain.core.score import Item, Line, Scored, places
from domain.core.words import load_words
from domain.kit.facedown import FaceDown

WORDS = load_words(Path(__file__).parent / "words.toml")
CARDS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
EACH = 4
"""Copies of each card in the box."""


class Nim(State, frozen=True):
    """Heaps, whose turn it is, and with cards: the hands and what is left in the bag."""

    heaps: tuple[int, ...] = ()
    turn: Seat = 0
    last: Seat = -1
    hands: tuple[str, ...] = ()
    bag: tuple[tuple[str, int], ...] = ()
    wants: Seat = -1
    done: bool = False


class Take(Move, frozen=True, array_like=True, gc=False, tag="t"):
    """Take so many sticks of a heap."""

    pattern: ClassVar[str] = "take {count} of {heap}"
    count: int
    heap: int


class Swap(Move, frozen=True, array_like=True, gc=False, tag="s"):
    """Put the card away and look at a new one."""

    pattern: ClassVar[str] = "swap"


class HeapsLaid(Fact, frozen=True, array_like=True, gc=False, tag="h"):
    """The set-up: sticks by heap; seats; whether there are cards."""

    heaps: tuple[int, ...]
    seats: int
    cards: bool

    def apply(self, s: Nim) -> Nim:
        bag = tuple((card, EACH) for card in CARDS) if self.cards else ()
        hands = ("",) * self.seats if self.cards else ()
        return Nim(points=(0,) * self.seats, heaps=self.heaps, hands=hands, bag=bag)


class Taken(Fact, frozen=True, array_like=True, gc=False, tag="k"):
    """A seat took sticks; the next seat is to move."""

    seat: Seat
    count: int
    heap: int

    def apply(self, s: Nim) -> Nim:
        heaps = (*s.heaps[: self.heap], s.heaps[self.heap] - self.count, *s.heaps[self.heap + 1 :])
        return replace(s, heaps=heaps, turn=(self.seat + 1) % len(s.points), last=self.seat)


class Swapped(Fact, frozen=True, array_like=True, gc=False, tag="w"):
    """A seat put its card back into the bag and waits for another."""

    seat: Seat

    def apply(self, s: Nim) -> Nim:
        card = s.hands[self.seat]
        hands = (*s.hands[: self.seat], "", *s.hands[self.seat + 1 :])
        bag = tuple((name, count + (name == card)) for name, count in s.bag)
        return replace(s, hands=hands, bag=bag, wants=self.seat)


class Drew(Fact, frozen=True, array_like=True, gc=False, tag="d"):
    """A seat looked at a card of the bag."""

    secret: ClassVar[tuple[str, ...]] = ("card",)
    seat: Seat
    card: str

    def apply(self, s: Nim) -> Nim:
        hands = (*s.hands[: self.seat], self.card, *s.hands[self.seat + 1 :])
        bag = tuple((name, count - (name == self.card)) for name, count in s.bag)
        turn = (self.seat + 1) % len(s.points) if s.wants == self.seat else s.turn
        return replace(s, hands=hands, bag=bag, turn=turn, wants=-1)


class Ended(Fact, frozen=True, array_like=True, gc=False, tag="e"):
    """The last stick is gone."""

    def apply(self, s: Nim) -> Nim:
        return replace(s, done=True)


def choices(s: Nim) -> Iterable[Move]:
    """What may be done in a turn."""
    yield from (Take(n, h) for h, size in enumerate(s.heaps) for n in range(1, min(3, size) + 1))
    if s.hands and sum(s.heaps) > 1:
        yield Swap()


def swapped(s: Nim, seat: Seat) -> Iterable[Fact]:
    """Putting the card away costs a stick of the largest heap.  Raises ``Illegal``."""
    if not s.hands or sum(s.heaps) == 1:
        raise Illegal("there are no cards to swap")
    return (Swapped(seat), Taken(seat, 1, max(range(len(s.heaps)), key=s.heaps.__getitem__)))


def taken(s: Nim, seat: Seat, count: int, heap: int) -> Iterable[Fact]:
    """Taking sticks, and with the last one the end.  Raises ``Illegal``."""
    if not 0 <= heap < len(s.heaps):
        raise Illegal(f"there is no heap {heap}")
    if not 1 <= count <= min(3, s.heaps[heap]):
        raise Illegal(f"heap {heap} holds {s.heaps[heap]}; one to three may be taken")
    yield Taken(seat, count, heap)
    if sum(s.heaps) == count:
        yield Ended()
        for holder, card in enumerate(s.hands):
            yield Scored(holder, (Line(CARDS[card], "reason.card"),))
        heaps = len(s.heaps)
        yield Scored(seat, (Line(heaps, "reason.last", items=(Item("item.heap", heaps, heaps),), cells=((heap, 0),)),))


class NimRules(Rules[Nim]):
    """Nim in one variation."""

    edition = "1"
    state_type = Nim
    move_types = (Take, Swap)
    fact_types = (HeapsLaid, Taken, Swapped, Drew, Ended)

    def __init__(self, variation: Variation) -> None:
        self.variation = variation
        self.cards = variation.base == "cards"
        size = int(variation.option("sticks", "5"))
        self.heaps = (3, 4, size) if size < 100 else (size,)
        clock = variation.option("clock", "none")
        self.seconds = None if clock == "none" else int(clock)
        self.against_the_clock = self.seconds is not None

    def opening(self, seats: int) -> Iterable[Fact]:
        return (HeapsLaid(self.heaps, seats, self.cards),)

    def awaits(self, s: Nim) -> Awaited:
        if s.done:
            return Over("last_stick", places(s.points))
        wanting = [seat for seat, card in enumerate(s.hands) if not card]
        if wanting:
            return Chance("card", tuple((card, count) for card, count in s.bag if count), seat=wanting[0])
        return Turn((s.turn,), "take", seconds=self.seconds)

    def moves(self, s: Nim, seat: Seat) -> Iterable[Move]:
        awaited = self.awaits(s)
        return choices(s) if isinstance(awaited, Turn) and seat in awaited.seats else ()

    def time_up(self, s: Nim) -> Iterable[Fact]:
        return (Ended(),)

    def decide(self, s: Nim, seat: Seat, move: Move) -> Iterable[Fact]:
        check_turn(self.awaits(s), seat)
        match move:
            case Take(count, heap):
                return taken(s, seat, count, heap)
            case _:
                return swapped(s, seat)

    def resolve(self, s: Nim, chance: Chance, outcome: Outcome) -> Iterable[Fact]:
        assert chance.seat is not None
        return (Drew(chance.seat, str(outcome)),)

    def view(self, s: Nim, seat: Seat | None) -> View:
        hands = [card if holder == seat or s.done else "?" for holder, card in enumerate(s.hands)]
        return {"heaps": list(s.heaps), "hands": hands}

    def imagined(self, s: Nim, seat: Seat | None, shuffle: Shuffle) -> Nim:
        hidden = [card for holder, card in enumerate(s.hands) if card and holder != seat]
        down = FaceDown([*hidden, *(card for card, count in s.bag for _ in range(count))], shuffle)
        hands = tuple(down.hand(1)[0] if card and holder != seat else card for holder, card in enumerate(s.hands))
        rest = down.rest()
        return replace(s, hands=hands, bag=tuple((card, rest.count(card)) for card, _ in s.bag))

    def folded(self, moves: Sequence[str]) -> Sequence[str]:
        if self.heaps[1:2] != self.heaps[2:]:
            return moves
        other = {"1": "2", "2": "1"}
        swapped = [move[:-1] + other.get(move[-1], move[-1]) for move in moves]
        return min(list(moves), swapped)

    def forecast(self, s: Nim) -> Iterable[Scored]:
        return ()

    def text(self, s: Nim, seat: Seat | None) -> Iterable[Phrase]:
        return (Phrase("text.heaps", {"heaps": ", ".join(map(str, s.heaps))}),)

    def pieces(self, s: Nim) -> Mapping[str, int]:
        return {"bag": sum(count for _, count in s.bag), "hands": sum(bool(card) for card in s.hands)}


def base(key: str, **options: Any) -> Base:
    """One of the two bases."""
    title = WORDS[f"base.{key}"]
    return Base(key=key, title=title, seats=(2, 3, 4), length=5000, options=options, provenance={"rules": "public"})


GAME = Game(
    key="nim",
    title=WORDS["game.nim"],
    information="hidden",
    bases=(
        base("plain", sticks=Option(("5", "9", "1500", "4")), clock=Option(("none", "60"))),
        base("cards", sticks=Option(("5", "9"))),
    ),
    compose=NimRules,
    pieces=lambda: [{"card": card, "count": EACH} for card in CARDS],
    words=WORDS,
    sources=("public domain",),
)
