"""Putting a game together from named parts, and what an expansion adds to them.

A game is a few lists of named parts (its course of play, its score terms).  An expansion contributes
``Before``, ``After`` or ``Instead`` at a named place.  The arranged list is data that can be shown
and tested; the order of two expansions at one place is the canonical order of the variation.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from domain.core.rules import Unplayable


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
