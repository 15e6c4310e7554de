"""What an expansion puts into the game, and where: values that are added to named lists at named places.

The base knows nothing of its expansions.  One keeps what it must remember in ``Carcassonne.annex``
under its own key.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from domain.core.compose import Change
from domain.core.play import Fact, Move, Seat
from domain.core.rules import Option, Phrase
from domain.games.carcassonne.claiming import Act
from domain.games.carcassonne.course import Part
from domain.games.carcassonne.ground import Aftermath, Closing, Ground, Joints, Keyed, Term, Veto
from domain.games.carcassonne.state import Carcassonne
from domain.games.carcassonne.track import OnAdvance, Track

A = TypeVar("A", bound=Struct)

Section: TypeAlias = Keyed[Callable[[Carcassonne, Seat | None], Any]]
"""A named part of the view, as a seat sees it."""
Sentences: TypeAlias = Keyed[Callable[[Carcassonne, Seat | None], Iterable[Phrase]]]
"""A named part of the position in words, as a seat sees it."""
Count: TypeAlias = Keyed[Callable[[Carcassonne], Mapping[str, int]]]
"""Pieces of one sort by where they are."""


class Annex(Generic[A]):
    """An expansion's own part of the state; ``empty`` is what it holds before anything happened."""

    def __init__(self, key: str, empty: A) -> None:
        self.key = key
        self.empty = empty

    def of(self, s: Carcassonne) -> A:
        """What it holds."""
        held: A = s.annex.get(self.key, self.empty)
        return held

    def put(self, s: Carcassonne, held: A) -> Carcassonne:
        """The state in which it holds something else."""
        return replace(s, annex={**s.annex, self.key: held})


class Contribution(Struct, frozen=True):
    """What an expansion puts into the lists of a composed game; ``acts`` are those of step 2."""

    parts: tuple[Change[Part], ...] = ()
    acts: tuple[Change[Act], ...] = ()
    terms: tuple[Change[Term], ...] = ()
    closings: tuple[Change[Closing], ...] = ()
    aftermaths: tuple[Aftermath, ...] = ()
    vetoes: tuple[Veto, ...] = ()
    joints: tuple[Joints, ...] = ()
    on_advance: tuple[OnAdvance, ...] = ()
    sections: tuple[Change[Section], ...] = ()
    sentences: tuple[Change[Sentences], ...] = ()
    counts: tuple[Change[Count], ...] = ()
    moves: tuple[type[Move], ...] = ()
    facts: tuple[type[Fact], ...] = ()


class Expansion(Struct, frozen=True):
    """An addition of this room.

    ``number``: its place in the canonical order.  ``data``: the file with its tiles and figures.
    ``sites``: marks of tiles that are features of their own with it.  ``start_aside``: given where its
    data name another start tile; whether the base's own then stays out of play.  ``track``: what
    makes another score track of one.  ``plies``: the most plies that it adds to a turn part.
    """

    key: str
    number: int
    edition: int
    plies: int
    contribute: Callable[[Ground, Track], Contribution]
    data: str
    sites: tuple[str, ...] = ()
    start_aside: Callable[[Ground], bool] | None = None
    track: Callable[[Ground, Track], Track] | None = None
    options: Mapping[str, Option] = {}


@lru_cache(maxsize=1)
def expansions() -> Mapping[str, Expansion]:
    """All expansions by key in canonical order, found by walking the folder ``additions``."""
    package = "domain.games.carcassonne.additions"
    rooms = pkgutil.iter_modules(importlib.import_module(package).__path__)
    found: list[Expansion] = [importlib.import_module(f"{package}.{room.name}").ADDITION for room in rooms]
    return {expansion.key: expansion for expansion in sorted(found, key=lambda each: each.number)}
