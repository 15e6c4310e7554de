"""Random matches a second by the rules alone, in one process: no match around them, no log, no digest.

Seconds are those of the processor for this process.  Each base with the fewest seats: as it is, with the first
seven additions where it has more, and with everything that can be added to it at once.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any

from domain import games
from domain.core.play import Chance, Over, State
from domain.core.rules import Base, Game, Rules, Unplayable
from ops.bench.figure import Figure

SECONDS = 2.0
SEVEN = 7
"""Additions with which other programs for the richest of the games were measured."""


def play(rules: Rules[Any], seats: int, seed: str) -> State:
    """One match from its opening to its end: any outcome, any legal move.  Returns the last state."""
    chooser = random.Random(seed)
    s: Any = rules.after(rules.blank(), rules.opening(seats))
    while not isinstance(awaited := rules.awaits(s), Over):
        if isinstance(awaited, Chance):
            outcomes, counts = zip(*awaited.options, strict=True)
            facts = rules.resolve(s, awaited, chooser.choices(outcomes, counts)[0])
        else:
            seat = chooser.choice(awaited.seats)
            facts = rules.decide(s, seat, chooser.choice(list(rules.moves(s, seat))))
        s = rules.after(s, facts)
    return s  # type: ignore[no-any-return]  # the state of whichever game it is


def laden(game: Game, base: Base, most: int) -> str:
    """The variation of a base with so many additions that go together at most, the first ones first."""
    variation = game.variation(base.key)
    for add in base.adds:
        try:
            more = game.variation(f"{variation.text}+{add}")
        except Unplayable:
            continue
        variation = more if len(more.adds) <= most else variation
    return variation.text


def measure() -> Iterator[Figure]:
    """Matches a second."""
    for game in games.games().values():
        for base in game.bases:
            for variation in dict.fromkeys(laden(game, base, most) for most in (0, SEVEN, len(base.adds))):
                rules, seats = games.rules(game.key, variation), min(base.seats)
                added = len(rules.variation.adds)
                name = f"{game.key}/{base.key}" + (f" with {added} added" if added else "")
                yield Figure(f"random matches, {name}, {seats} seats", matches_a_second(rules, seats), "/s")


def matches_a_second(rules: Rules[Any], seats: int) -> float:
    """How many matches are played in a second."""
    play(rules, seats, "warm")
    begin, matches = time.process_time(), 0
    while time.process_time() - begin < SECONDS:
        play(rules, seats, f"bench {matches}")
        matches += 1
    return matches / (time.process_time() - begin)
