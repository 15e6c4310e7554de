"""Non-interference: what a seat may not know changes nothing that it is told.

For a position a twin is made that differs only in things hidden from one pair of eyes (``twins.py``).  Where the same
moves are still possible, those eyes must see the same seats asked and hear the same story until a fact says that it
reveals something; and every channel (``channels.py``) must say the same, byte for byte.
"""

from __future__ import annotations

import math
import os
import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from api.call.seats import Caller
from domain import games
from domain.core.play import Move, Seat
from domain.core.rules import Rules
from domain.core.words import LANGUAGES
from domain.match.events import ORGANISER
from domain.match.match import Match
from tests.conformance.channels import told_of
from tests.conformance.tables import random_match, rules_of, tables
from tests.conformance.twins import cut, twins

TABLES = [table for table in tables() if games.game(table[0]).information == "hidden"]
NAMES = [f"{game}/{variation}-{seats}" for game, variation, seats in TABLES]
POSITIONS = int(os.environ.get("JUGADA_SECRET_POSITIONS", "2000"))
"""Positions of each game that are compared with twins, over all its tables; a position is a ply and a pair of eyes."""
LEAST = 30
"""Positions of each table."""
MATCHES = 100
"""Random matches of each table in which positions are looked for, at most."""
TWINS = 2
"""Twins of each position, at most."""
TRIED = 8
"""Moves that a seat tries, legal or not."""


def share(game: str, seats: int) -> int:
    """How many positions of this table are compared: its part of ``POSITIONS``, by its pairs of eyes."""
    eyes = sum(1 + each for key, _, each in TABLES if key == game)
    return max(LEAST, math.ceil(POSITIONS * (1 + seats) / eyes))


def positions(rules: Rules[Any], seats: int, chooser: random.Random) -> Iterator[tuple[Match, int, Seat | None]]:
    """Plies of random matches, in any order, each through the eyes of all seats and of a spectator."""
    for number in range(MATCHES):
        match = random_match(rules, seats, f"secrets {rules.variation.text} {number}")
        if not any(fact.secret for frame in match.frames for fact in frame.facts):
            return
        for ply in chooser.sample(range(1, match.ply), match.ply - 1):
            for seat in (None, *range(seats)):
                yield match, ply, seat


@pytest.mark.parametrize(("game", "variation", "seats"), TABLES, ids=NAMES)
def test_what_a_seat_may_not_know_changes_nothing_that_it_is_told(game: str, variation: str, seats: int) -> None:
    rules, wanted = rules_of(game, variation), share(game, seats)
    chooser = random.Random(f"{game}{variation}{seats}")
    seen = compared = 0
    for match, ply, seat in positions(rules, seats, chooser):
        seen += 1
        found = list(islice(twins(match, ply, seat, chooser), TWINS))
        for start, twin in found:
            compare(cut(match, ply), twin, seat, start, tries(match, chooser), chooser)
        compared += bool(found)
        if compared == wanted:
            break
    assert compared == wanted or not seen, f"of {seen} positions only {compared} have a twin"


def tries(match: Match, chooser: random.Random) -> list[Move]:
    """Some moves of the match, of all kinds, for a seat to try."""
    made = [frame.move for frame in list(match.frames)[1:] if frame.move is not None]
    return chooser.sample(made, min(TRIED, len(made)))


def compare(
    match: Match, twin: Match, seat: Seat | None, start: int, tried: list[Move], chooser: random.Random
) -> None:
    """Everything that is told of two matches is the same: to a seat, and to a spectator and the organiser."""
    language = chooser.choice(LANGUAGES)
    for caller in (Caller(seat),) if seat is not None else (Caller(None), Caller(ORGANISER)):
        plies = dict.fromkeys((start, match.ply))
        one, two = (told_of(each, caller, language, plies=plies, tried=tried) for each in (match, twin))
        for channel, told in one.items():
            assert told == two[channel], f"{channel} tells {caller}"


@pytest.mark.parametrize(("game", "variation", "seats"), TABLES, ids=NAMES)
def test_a_secret_is_never_told_to_others(game: str, variation: str, seats: int) -> None:
    rules = rules_of(game, variation)
    match = random_match(rules, seats, f"told {variation}")
    for frame in match.frames:
        for fact in frame.facts:
            for field in fact.secret:
                for seat in (None, *range(seats)):
                    heard = getattr(rules.seen(fact, seat), field)
                    assert (heard == getattr(fact, field)) == (seat is not None and seat in fact.knowers())
