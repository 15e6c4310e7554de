"""What an addition puts into the game, and where: values that are added to named lists at named places.

The base knows nothing of its additions.  An addition keeps what it must remember in ``Garum.annex``
under its own key.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

from msgspec import Struct

from domain.core.compose import Change
from domain.core.play import Fact, Move, Seat
from domain.core.rules import Phrase
from domain.games.garum.acts import Act
from domain.games.garum.keyed import Keyed
from domain.games.garum.material import Material
from domain.games.garum.state import Garum
from domain.games.garum.terms import Term
from domain.kit.course import Part

Section: TypeAlias = Keyed[Callable[[Garum, Seat | None], Any]]
"""A named part of the view, as a seat sees it."""

Sentences: TypeAlias = Keyed[Callable[[Garum, Seat | None], Iterable[Phrase]]]
"""A named part of the position in words, as a seat sees it."""

Count: TypeAlias = Keyed[Callable[[Garum], Mapping[str, int]]]
"""Pieces of one sort by where they are."""


class Contribution(Struct, frozen=True):
    """What an addition puts into the lists of a composed game; ``acts`` are those of step 2."""

    parts: tuple[Change[Part], ...] = ()
    acts: tuple[Change[Act], ...] = ()
    terms: tuple[Change[Term], ...] = ()
    sections: tuple[Change[Section], ...] = ()
    sentences: tuple[Change[Sentences], ...] = ()
    counts: tuple[Change[Count], ...] = ()
    moves: tuple[type[Move], ...] = ()
    facts: tuple[type[Fact], ...] = ()


class Expansion(Struct, frozen=True):
    """An addition of this room: its key, the edition of its rules, what it clashes with and why.

    ``plies``: the most that it adds to a match of so many rounds.
    """

    key: str
    edition: int
    plies: Callable[[int], int]
    contribute: Callable[[Material], Contribution]
    clashes: Mapping[str, str] = {}
    provenance: str = "seed"


@lru_cache(maxsize=1)
def expansions() -> Mapping[str, Expansion]:
    """All additions by key, found by walking the folder ``additions``; the order of their names is canonical."""
    package = "domain.games.garum.additions"
    rooms = pkgutil.iter_modules(importlib.import_module(package).__path__)
    found: list[Expansion] = [importlib.import_module(f"{package}.{room.name}").ADDITION for room in rooms]
    return {expansion.key: expansion for expansion in sorted(found, key=lambda each: each.key)}
