"""How long one legal move takes with everything scored anew: decided, folded, and what each seat would get now."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any

from domain import games
from domain.core.play import Chance, Over
from domain.core.rules import Rules
from ops.bench.figure import Figure, quantile
from ops.collector import spare_the_collector

SECONDS = 2.0
GOALS = {"grand_marais": 5_000}
"""Microseconds in which the slowest of a hundred moves is to be done."""


def measure() -> Iterator[Figure]:
    """Microseconds of the processor of each base with the most seats, in random matches."""
    spare_the_collector()
    for game in games.games().values():
        for base in game.bases:
            rules, seats = games.rules(game.key, base.key), max(base.seats)
            waits = sorted(moves_timed(rules, seats))
            name = f"a move with full rescoring, {game.key}/{base.key}, {seats} seats"
            yield Figure(f"{name}, middle", 1e6 * quantile(waits, 0.5), "µs")
            yield Figure(f"{name}, p99", 1e6 * quantile(waits, 0.99), "µs", GOALS.get(game.key), less_is_better=True)


def moves_timed(rules: Rules[Any], seats: int) -> Iterator[float]:
    """Seconds of each move of whole random matches, as many as there is time for."""
    end, number = time.process_time() + SECONDS, 0
    while time.process_time() < end:
        yield from match_timed(rules, seats, random.Random(f"bench {number}"))
        number += 1


def match_timed(rules: Rules[Any], seats: int, chooser: random.Random) -> Iterator[float]:
    """Seconds of each move of one random match."""
    s = rules.after(rules.blank(), rules.opening(seats))
    while not isinstance(awaited := rules.awaits(s), Over):
        if isinstance(awaited, Chance):
            outcomes, counts = zip(*awaited.options, strict=True)
            s = rules.after(s, rules.resolve(s, awaited, chooser.choices(outcomes, counts)[0]))
            continue
        seat = chooser.choice(awaited.seats)
        move = chooser.choice(list(rules.moves(s, seat)))
        begin = time.process_time()
        s = rules.after(s, rules.decide(s, seat, move))
        list(rules.forecast(s))
        yield time.process_time() - begin
