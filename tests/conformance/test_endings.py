"""Matches of seats that want points come to an end too (those of seats that do anything: ``test_games.py``).

With ``JUGADA_ROUNDS`` above 1, as in ``make fuzz``, every variation is played with every number of seats, a tenth as
often as at random; otherwise a greedy match of every base with the fewest seats is the sample.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from domain import games
from domain.core.play import Over, Turn
from domain.core.rules import Rules
from domain.match.chance import scripted_draw
from domain.match.match import Match
from domain.match.opening import Terms, open_match
from ops.bots import bot, chair_of
from tests.conformance.tables import ROUNDS, TABLE_ID, rules_of, tables

GREEDY = max(1, ROUNDS // 10)
SAMPLE = [(game.key, base.key, min(base.seats)) for game in games.games().values() for base in game.bases]
TABLES = tables() if ROUNDS > 1 else SAMPLE
NAMES = [f"{game}/{variation}-{seats}" for game, variation, seats in TABLES]


def greedy_match(rules: Rules[Any], seats: int, seed: str) -> Match:
    """A match of greedy seats to its end, or to the most plies that it may have."""
    chooser, draw = random.Random(seed), scripted_draw({}, seed)
    bots = [bot("greedy", f"{seed} {seat}") for seat in range(seats)]
    terms = Terms(seats=tuple(f"P{seat}" for seat in range(seats)), chance="scripted")
    _, match = open_match(TABLE_ID, rules, terms, at=0, draw=draw)
    length = games.game(rules.variation.game).base(rules.variation.base).length
    while isinstance(turn := match.awaited, Turn) and match.ply <= length:
        seat = chooser.choice(turn.seats)
        move = bots[seat].choose(chair_of(match, seat))
        _, match = match.play(seat, move, seen_ply=match.ply, since=match.ply, draw=draw)
    return match


@pytest.mark.parametrize(("game", "variation", "seats"), TABLES, ids=NAMES)
def test_greedy_seats_come_to_an_end(game: str, variation: str, seats: int) -> None:
    for number in range(GREEDY):
        match = greedy_match(rules_of(game, variation), seats, f"greedy {variation} {seats} {number}")
        assert isinstance(match.awaited, Over), f"not over after {match.ply} plies"
        assert f"over.{match.awaited.reason}" in games.game(game).words
