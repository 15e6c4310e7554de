"""Positions for tests: matches by text, and states made of facts."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from domain import games
from domain.core.play import Chance, Fact, Over
from domain.games.carcassonne.figures import Figure
from domain.games.carcassonne.rules import CarcassonneRules
from domain.games.carcassonne.squares import place_of
from domain.games.carcassonne.state import Carcassonne, lay_code

EVERYTHING = "base+river+abbot+inns+traders+fliers+messages+ferries+gold+mage+robbers+circles"


def rules_of(variation: str) -> CarcassonneRules:
    """The composed rules."""
    rules = games.rules("carcassonne", variation)
    assert isinstance(rules, CarcassonneRules)
    return rules


def laid(rules: CarcassonneRules, seats: int, *tiles: tuple[str, int, int, int], figures: Any = ()) -> Carcassonne:
    """A state with tiles (face, x, y, turn) beside the start tile and figures (seat, kind, tile, segment)."""
    s = folded(rules, rules.blank(), rules.opening(seats))
    return replace(
        s,
        faces=(*s.faces, *(face for face, *_ in tiles)),
        lays=(*s.lays, *(lay_code(place_of(x, y), turn) for _, x, y, turn in tiles)),
        figures=tuple(Figure(*each) for each in figures),
        spot=len(tiles),
    )


def folded(rules: CarcassonneRules, s: Carcassonne, facts: Any) -> Carcassonne:
    """The state after facts."""
    for fact in facts:
        s = rules.evolve(s, fact)
    return s


def random_plies(variation: str, seats: int, seed: int) -> Iterator[tuple[Carcassonne, list[Fact], Carcassonne]]:
    """The steps of a random match: the state before, what happened, the state after."""
    rules, chooser = rules_of(variation), random.Random(seed)
    s = folded(rules, rules.blank(), rules.opening(seats))
    while not isinstance(awaited := rules.awaits(s), Over):
        if isinstance(awaited, Chance):
            facts = list(rules.resolve(s, awaited, chooser.choice(awaited.options)[0]))
        else:
            seat = awaited.seats[0]
            facts = list(rules.decide(s, seat, chooser.choice(list(rules.moves(s, seat)))))
        after = folded(rules, s, facts)
        yield s, facts, after
        s = after
