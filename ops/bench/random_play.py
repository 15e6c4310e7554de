"""Random matches a second of every base that the catalog finds: rules and match, in one process, without a log.

Seconds are those of the processor for this process, so that what else runs on the machine does not count.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any
from uuid import UUID

from domain import games
from domain.core.play import Turn
from domain.core.rules import Rules
from domain.match.chance import scripted_draw
from domain.match.opening import Terms, open_match
from ops.bench.figure import Figure
from ops.collector import spare_the_collector

SECONDS = 2.0
GOALS = {"garum": 100, "manresa": 100, "marseille": 100, "grand_marais": 20}


def play(rules: Rules[Any], seats: int, seed: str) -> None:
    """One match from its opening to its end."""
    chooser, draw = random.Random(seed), scripted_draw({}, seed)
    terms = Terms(tuple(f"P{seat}" for seat in range(seats)), chance="scripted")
    _, match = open_match(UUID(int=0), rules, terms, at=0, draw=draw)
    while isinstance(turn := match.awaited, Turn):
        seat = chooser.choice(turn.seats) if len(turn.seats) > 1 else turn.seats[0]
        _, match = match.play(seat, chooser.choice(match.legal(seat)), seen_ply=match.ply, since=0, draw=draw)


def measure() -> Iterator[Figure]:
    """Matches a second with the most seats of each base, in a process set up as those that serve and simulate."""
    spare_the_collector()
    for game in games.games().values():
        for base in game.bases:
            rules, seats = games.rules(game.key, base.key), max(base.seats)
            play(rules, seats, "warm")
            begin, matches = time.process_time(), 0
            while time.process_time() - begin < SECONDS:
                play(rules, seats, f"bench {matches}")
                matches += 1
            rate = matches / (time.process_time() - begin)
            yield Figure(f"random matches, {game.key}/{base.key}, {seats} seats", rate, "/s", GOALS.get(game.key))
