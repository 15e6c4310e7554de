"""The course of a turn: an ordered list of parts, and how the table moves along it.

The state says at which part the table stands (``Carcassonne.at``), so nothing has to be asked twice and
no part has to remember that it was done.  After a move the table goes on part by part: one that is due
asks, others let happen what happens by itself, until one asks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from domain.core.play import Awaited, Chance, Fact, Illegal, Move, Outcome, Seat, Turn
from domain.core.rules import Rules, check_turn
from domain.games.carcassonne.facts import Leading, StepReached
from domain.games.carcassonne.state import Carcassonne


class Part:
    """A named place in the course; one that is never due and lets nothing happen unless a part says otherwise."""

    key: str

    def due(self, s: Carcassonne) -> bool:
        """Whether it asks when the table comes to it."""
        return False

    def again(self, s: Carcassonne) -> bool:
        """Whether after an answer the table comes to it once more, instead of going on."""
        return False

    def follows(self, s: Carcassonne) -> Sequence[Fact]:
        """What happens by itself when the table passes it."""
        return ()

    def awaits(self, s: Carcassonne) -> Awaited:
        """What it asks for when it is due: by default a move of the seat whose turn it is."""
        return turn_of(s.mover, self.key)

    def moves(self, s: Carcassonne, seat: Seat) -> Sequence[Move]:
        """All legal moves of the seat that is asked."""
        return ()

    def decide(self, s: Carcassonne, seat: Seat, move: Move) -> Iterable[Fact]:
        """What a legal move brings about.  Raises ``Illegal`` for others."""
        raise Illegal(f"{self.key} is no choice of a seat")

    def resolve(self, s: Carcassonne, chance: Chance, outcome: Outcome) -> Iterable[Fact]:
        """What an outcome of the chance that was asked brings about."""
        # Not abstract: most parts ask for no chance, and are never asked this.
        raise NotImplementedError(f"{self.key} asks for no chance")


@cache
def turn_of(seat: Seat, step: str) -> Turn:
    """The table waits for one seat; made once."""
    return Turn((seat,), step)


class Milestone(Part):
    """A part that only marks a place in the order of a turn, where additions come in."""

    def __init__(self, key: str) -> None:
        self.key = key


class Course(Rules[Carcassonne]):
    """Rules whose turn is a list of parts; the last one knows that the match is over."""

    parts: tuple[Part, ...]
    places: dict[str, int]
    by_key: dict[str, Part]

    def set_out(self, parts: tuple[Part, ...]) -> None:
        """Fixes the course; what only marked a place is gone then."""
        self.parts = tuple(part for part in parts if not isinstance(part, Milestone))
        self.places = {part.key: place for place, part in enumerate(self.parts)}
        self.by_key = {part.key: part for part in self.parts}

    def standing_at(self, s: Carcassonne) -> Part:
        """The part at which the table stands."""
        return self.by_key[s.at]

    def awaits(self, s: Carcassonne) -> Awaited:
        return self.standing_at(s).awaits(s)

    def moves(self, s: Carcassonne, seat: Seat) -> Sequence[Move]:
        part = self.standing_at(s)
        awaited = part.awaits(s)
        return part.moves(s, seat) if isinstance(awaited, Turn) and seat in awaited.seats else ()

    def decide(self, s: Carcassonne, seat: Seat, move: Move) -> Iterable[Fact]:
        part = self.standing_at(s)
        turn = check_turn(part.awaits(s), seat)
        try:
            facts = tuple(part.decide(s, seat, move))
        except Illegal as refused:
            refused.step, refused.seat = refused.step or turn.step, seat
            raise
        return self.with_what_follows(s, part, facts)

    def resolve(self, s: Carcassonne, chance: Chance, outcome: Outcome) -> Iterable[Fact]:
        part = self.standing_at(s)
        return self.with_what_follows(s, part, tuple(part.resolve(s, chance, outcome)))

    def with_what_follows(self, s: Carcassonne, part: Part, facts: Sequence[Fact]) -> tuple[Fact, ...]:
        """These facts of a part, and all that happens by itself after them, until a part asks."""
        told = list(facts)
        now, place = self.onward(s, facts, self.places[part.key] + 1)
        if part.again(now):
            place = min(place, self.places[part.key])
        while not (part := self.parts[place]).due(now):
            facts = part.follows(now)
            now, place = self.onward(now, facts, place + 1)
            told += facts
        if now.at != part.key:
            step = StepReached(part.key)
            told.append(step)
            now = step.apply(now)
        return self.noted(s, tuple(told), now)

    def onward(self, s: Carcassonne, facts: Iterable[Fact], place: int) -> tuple[Carcassonne, int]:
        """The state after facts, and where in the course it goes on: there, or where a fact leads."""
        for fact in facts:
            s = fact.apply(s)
            if isinstance(fact, Leading):
                place = self.places[s.at]
        return s, place


def refuse_unless(move: Move, kind: type[Any], step: str) -> None:
    """Raises ``Illegal`` when a move is of another kind than the step asks for."""
    if not isinstance(move, kind):
        raise Illegal(f"the turn is at step “{step}”; possible is: {kind.pattern}")
