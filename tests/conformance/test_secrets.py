"""Non-interference: what a seat may not know changes nothing that it sees.

For a position a twin is made that differs only in things hidden from one seat: an outcome that only
others know is exchanged for another that the bag could have given, and the match is decided again
from there.  Where the same moves are still possible, that seat must hear the same story until a fact says that it
reveals something, and must see the same seats asked; its view, moves, words, forecast and refusals must be equal,
byte for byte.
"""

from __future__ import annotations

import math
import os
import random
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from msgspec.json import encode

from domain import games
from domain.core.play import Chance, Fact, Illegal, Outcome, Refused, Seat, State, Turn
from domain.core.rules import Rules
from domain.core.score import Finished
from domain.match.frames import Frame
from domain.match.match import Match
from tests.conformance.tables import random_match, rules_of, tables

TABLES = [table for table in tables() if games.game(table[0]).information == "hidden"]
NAMES = [f"{game}/{variation}-{seats}" for game, variation, seats in TABLES]
POSITIONS = int(os.environ.get("JUGADA_SECRET_POSITIONS", "2000"))
"""Positions of each game that are compared with twins, over all its tables; a position is a ply and a pair of eyes."""
LEAST = 30
"""Positions of each table."""
MATCHES = 100
"""Random matches of each table in which positions are looked for, at most."""
FURTHEST, STARTS = 10, 6
"""How many plies before a position an outcome may be exchanged, and how many of these plies are tried."""
TRIED = 12
"""Moves that a seat tries, legal or not."""


class Leak(AssertionError):
    """Somebody hears of something that is hidden from him; the text says where."""


def twins(match: Match, ply: int, seat: Seat | None, chooser: random.Random) -> Iterator[State]:
    """Twins of the position after a ply, for what this seat may not know."""
    starts = range(max(0, ply - FURTHEST), ply + 1)
    for start in chooser.sample(starts, min(len(starts), STARTS)):
        frame = match.frames[start]
        for number in range(len(frame.outcomes)):
            twin = exchanged(match, start, number, ply, seat, chooser)
            if twin is not None:
                yield twin


def exchanged(
    match: Match, start: int, number: int, ply: int, seat: Seat | None, chooser: random.Random
) -> State | None:
    """The position after a ply if one outcome, hidden from a seat, had been another; if that can be.

    The same moves are made and the same outcomes given.  Raises ``Leak`` when the seat then hears another story
    and no fact says that it reveals something, or when the table asks for something else.
    """
    rules = match.rules
    state = match.frames[start - 1].state if start else rules.blank()
    for at in range(start, ply + 1):
        frame = match.frames[at]
        try:
            facts = list(decided(match, state, frame))
            for fact in facts:
                state = rules.evolve(state, fact)
            for index, outcome in enumerate(frame.outcomes):
                chance = rules.awaits(state)
                if not isinstance(chance, Chance):
                    raise Leak(f"ply {at}: seat {seat} sees that nothing is drawn")
                if at == start and index == number:
                    other = hidden_other(rules, state, chance, outcome, seat, chooser)
                    if other is None:
                        return None
                    outcome = other  # this is the exchange
                elif outcome not in dict(chance.options):
                    return None
                for fact in rules.resolve(state, chance, outcome):
                    facts.append(fact)
                    state = rules.evolve(state, fact)
        except Refused:
            return None
        mine = [rules.seen(fact, seat) for fact in facts]
        theirs = [rules.seen(fact, seat) for fact in frame.facts if not isinstance(fact, Finished)]
        if mine != theirs:
            if not any(fact.reveals for fact in (*mine, *theirs)):
                raise Leak(f"ply {at}: seat {seat} hears {mine} instead of {theirs}")
            return None
        if asked(rules, state) != asked(rules, frame.state):
            raise Leak(f"ply {at}: seat {seat} sees {asked(rules, state)} asked, not {asked(rules, frame.state)}")
    return None if state == match.frames[ply].state else state


def asked(rules: Rules[Any], state: State) -> Any:
    """What everybody sees of what is asked: whom and for what, which deck or die, or that it is over."""
    awaited = rules.awaits(state)
    return (awaited.kind, awaited.seat) if isinstance(awaited, Chance) else awaited


def decided(match: Match, state: State, frame: Frame) -> Iterable[Fact]:
    """What the rules decide for the ply of a frame, or at the opening."""
    if frame.seat is None or frame.move is None:
        return match.rules.opening(len(match.opened.seats))
    return match.rules.decide(state, frame.seat, frame.move)


def hidden_other(
    rules: Rules[Any], state: State, chance: Chance, outcome: Outcome, seat: Seat | None, chooser: random.Random
) -> Outcome | None:
    """Another outcome that this seat could not tell from the one that was drawn."""
    others = [option for option, count in chance.options if count and option != outcome]
    if not others:
        return None
    other = chooser.choice(others)
    seen = [[rules.seen(f, seat) for f in rules.resolve(state, chance, each)] for each in (outcome, other)]
    return other if seen[0] == seen[1] else None


def refusals(rules: Rules[Any], state: State, seat: Seat, tried: list[Any]) -> list[str]:
    """What a seat is told when it tries moves of all kinds."""
    told = []
    for move in tried:
        try:
            list(rules.decide(state, seat, move))
            told.append("accepted")
        except Illegal as refused:
            told.append(refused.why)
    return told


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
def test_what_a_seat_may_not_know_changes_nothing_that_it_sees(game: str, variation: str, seats: int) -> None:
    rules, wanted = rules_of(game, variation), share(game, seats)
    chooser = random.Random(f"{game}{variation}{seats}")
    seen = compared = 0
    for match, ply, seat in positions(rules, seats, chooser):
        seen += 1
        states = list(twins(match, ply, seat, chooser))
        for twin in states:
            compare(match, match.frames[ply].state, twin, seat, chooser)
        compared += bool(states)
        if compared == wanted:
            break
    assert compared == wanted or not seen, f"of {seen} positions only {compared} have a twin"


def compare(match: Match, state: Any, twin: Any, seat: Seat | None, chooser: random.Random) -> None:
    """Everything that a seat may ask for is the same in two states: view, words, scores, moves, refusals."""
    rules = match.rules
    assert encode(rules.view(state, seat)) == encode(rules.view(twin, seat))
    assert list(rules.text(state, seat)) == list(rules.text(twin, seat))
    assert list(rules.forecast(state)) == list(rules.forecast(twin))
    assert state.points == twin.points
    if seat is not None and isinstance(rules.awaits(state), Turn):
        assert list(rules.moves(state, seat)) == list(rules.moves(twin, seat))
        tried = [frame.move for frame in list(match.frames)[1:] if frame.move is not None]
        sample = chooser.sample(tried, min(TRIED, len(tried)))
        assert refusals(rules, state, seat, sample) == refusals(rules, twin, seat, sample)


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
