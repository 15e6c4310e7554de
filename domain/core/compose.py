"""Putting a game together from named parts: steps, terms, and what an expansion adds to them.

A game is a few lists of named parts (its steps, its score terms).  An expansion contributes
``Before``, ``After`` or ``Instead`` at a named place.  The arranged list is data that can be shown
and tested; the order of two expansions at one place is the canonical order of the variation.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from domain.core.play import Fact, Illegal, Move, Seat, Turn
from domain.core.rules import Rules, S, Unplayable, check_turn


class Named(Protocol):
    """A part that can be found by its key."""

    @property
    def key(self) -> str: ...


P = TypeVar("P", bound=Named)


class Before(Struct, Generic[P], frozen=True):
    """Put this part in front of the named one."""

    place: str
    part: P


class After(Struct, Generic[P], frozen=True):
    """Put this part behind the named one, and behind what was put there before."""

    place: str
    part: P


class Instead(Struct, Generic[P], frozen=True):
    """Put this part in the place of the named one.  Two of these for one place do not go together."""

    place: str
    part: P


Change: TypeAlias = Before[P] | After[P] | Instead[P]


def arrange(parts: Iterable[P], changes: Iterable[Change[P]]) -> tuple[P, ...]:
    """The parts in order, with every change made.

    Raises ``Unplayable`` when a place is unknown or is replaced twice.
    """
    arranged = list(parts)
    places = {part.key: part.key for part in arranged}
    last = dict(places)
    replaced: set[str] = set()
    for change in changes:
        if change.place not in places:
            raise Unplayable(f"{change.part.key} wants the place {change.place}, known are: {', '.join(places)}")
        keys = [part.key for part in arranged]
        match change:
            case Instead():
                if change.place in replaced:
                    both = f"{places[change.place]} and {change.part.key}"
                    raise Unplayable(f"{change.place} is replaced twice, by {both}")
                replaced.add(change.place)
                arranged[keys.index(places[change.place])] = change.part
                if last[change.place] == places[change.place]:
                    last[change.place] = change.part.key
                places[change.place] = change.part.key
            case After():
                arranged.insert(keys.index(last[change.place]) + 1, change.part)
                last[change.place] = change.part.key
            case Before():
                arranged.insert(keys.index(places[change.place]), change.part)
        if not isinstance(change, Instead):
            places[change.part.key] = last[change.part.key] = change.part.key
    return tuple(arranged)


class Step(Protocol):
    """A named part of a turn that asks a seat."""

    key: str

    def moves(self, s: Any, seat: Seat) -> Iterable[Move]:
        """All legal moves of this seat in this step."""

    def decide(self, s: Any, seat: Seat, move: Move) -> Iterable[Fact]:
        """What a legal move brings about.  Raises ``Illegal`` with the reason for others."""


class Stepwise(Rules[S]):
    """Rules whose turn is a list of steps; ``awaits`` names the step, the step knows the moves."""

    steps: Mapping[str, Step]

    def moves(self, s: S, seat: Seat) -> Iterable[Move]:
        awaited = self.awaits(s)
        if not isinstance(awaited, Turn) or seat not in awaited.seats:
            return ()
        return self.steps[awaited.step].moves(s, seat)

    def decide(self, s: S, seat: Seat, move: Move) -> Iterable[Fact]:
        turn = check_turn(self.awaits(s), seat)
        try:
            return self.steps[turn.step].decide(s, seat, move)
        except Illegal as refused:
            refused.step, refused.seat = refused.step or turn.step, seat
            raise
