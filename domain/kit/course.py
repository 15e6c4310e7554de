"""The course of play: an ordered list of named parts, each of which asks, happens by itself, or rests.

The table waits for the first part that asks.  What happens by itself comes about as soon as the
course reaches it, with the move or the outcome before it.  So a rulebook's "then", "if possible" and
"at the end of the round" are the order of a list; an expansion puts its own parts into that list
with ``domain.core.compose.arrange``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from domain.core.play import Awaited, Chance, Fact, Illegal, Move, Outcome, Seat, Turn
from domain.core.rules import Rules, S, check_turn


class Part:
    """A named place in the course of play; one that rests unless a game's part says otherwise."""

    key: str

    def awaits(self, s: Any) -> Awaited | None:
        """What this part asks for now, ``None`` when it has nothing to ask."""
        return None

    def follows(self, s: Any) -> Sequence[Fact]:
        """What happens by itself when the course reaches this part."""
        return ()

    def moves(self, s: Any, seat: Seat) -> Iterable[Move]:
        """All legal moves of the seat that is asked."""
        return ()

    def decide(self, s: Any, seat: Seat, move: Move) -> Iterable[Fact]:
        """What a legal move brings about.  Raises ``Illegal`` for others."""
        raise Illegal(f"{self.key} is no choice of a seat")

    def resolve(self, s: Any, chance: Chance, outcome: Outcome) -> Iterable[Fact]:
        """What an outcome of the chance that was asked brings about."""
        # Not abstract: most parts ask for no chance, and are never asked this.
        raise NotImplementedError(f"{self.key} asks for no chance")

    def time_up(self, s: Any) -> Iterable[Fact]:
        """What happens when the time is up in which this part asks against the clock."""
        return ()


class Course(Rules[S]):
    """Rules whose play is a list of parts, the last of which is the ending."""

    parts: tuple[Part, ...]
    """In order; the last one always asks: it knows when the match is over."""

    asked_last: tuple[S, tuple[Part, Awaited]] | None = None
    """The state that was asked about last, and the answer: the same state is asked about several times a ply."""

    def parts_at(self, s: S) -> Sequence[Part]:
        """The parts that can have a say in this state, in order: all, unless a game knows better."""
        return self.parts

    def asking(self, s: S) -> tuple[Part, Awaited]:
        """The first part that asks, and what it asks for."""
        known = self.asked_last
        if known is not None and known[0] is s:
            return known[1]
        found = self.first_asking(s)
        self.asked_last = (s, found)
        return found

    def first_asking(self, s: S) -> tuple[Part, Awaited]:
        """The same, worked out."""
        for part in self.parts_at(s):
            awaited = part.awaits(s)
            if awaited is not None:
                return part, awaited
        raise LookupError(f"the course of {self.key} has no ending")

    def awaits(self, s: S) -> Awaited:
        return self.asking(s)[1]

    def moves(self, s: S, seat: Seat) -> Iterable[Move]:
        part, awaited = self.asking(s)
        if isinstance(awaited, Turn) and seat in awaited.seats:
            return part.moves(s, seat)
        return ()

    def decide(self, s: S, seat: Seat, move: Move) -> Iterable[Fact]:
        part, awaited = self.asking(s)
        turn = check_turn(awaited, seat)
        try:
            facts = tuple(part.decide(s, seat, move))
        except Illegal as refused:
            refused.step, refused.seat = refused.step or turn.step, seat
            raise
        return self.with_what_follows(s, facts)

    def resolve(self, s: S, chance: Chance, outcome: Outcome) -> Iterable[Fact]:
        part, _ = self.asking(s)
        return self.with_what_follows(s, tuple(part.resolve(s, chance, outcome)))

    def time_up(self, s: S) -> Iterable[Fact]:
        part, _ = self.asking(s)
        return self.with_what_follows(s, tuple(part.time_up(s)))

    def with_what_follows(self, s: S, facts: Sequence[Fact]) -> tuple[Fact, ...]:
        """These facts, and all that happens by itself after them, until a part asks again."""
        now, told = s, tuple(facts)
        while facts:
            for fact in facts:
                now = fact.apply(now)
            facts = self.following(now)
            if facts:
                told += tuple(facts)
        return self.noted(s, told, now)

    def following(self, s: S) -> Sequence[Fact]:
        """What happens by itself now; nothing when a part asks."""
        for part in self.parts_at(s):
            awaited = part.awaits(s)
            if awaited is not None:
                self.asked_last = (s, (part, awaited))
                return ()
            facts = part.follows(s)
            if facts:
                return facts
        return ()
