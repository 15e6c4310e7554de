"""Matches of seats that want points come to an end too (those of seats that do anything: ``test_games.py``).

A sample: one of every base, with the fewest seats.  ``make fuzz`` plays every variation with every number of seats.
"""

from __future__ import annotations

import pytest

from domain import games
from tests.conformance.holds import EVERY_MATCH
from tests.conformance.tables import greedy_match, rules_of

TABLES = [(game.key, base.key, min(base.seats)) for game in games.games().values() for base in game.bases]
NAMES = [f"{game}/{variation}-{seats}" for game, variation, seats in TABLES]


@pytest.mark.parametrize(("game", "variation", "seats"), TABLES, ids=NAMES)
def test_greedy_seats_come_to_an_end(game: str, variation: str, seats: int) -> None:
    match = greedy_match(rules_of(game, variation), seats, f"greedy {variation} {seats}")
    for holds in EVERY_MATCH:
        holds(match)
