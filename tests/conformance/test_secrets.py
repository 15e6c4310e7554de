"""Non-interference: what a seat may not know changes nothing that it sees.

For a position a twin is made that differs only in things hidden from one seat: an outcome that only
others know is exchanged for another that the bag could have given, and the match is decided again
from there.  Where the same moves are still possible and tell that seat the same story, its view,
moves, words, forecast and refusals must be equal, byte for byte.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

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
POSITIONS = int(os.environ.get("JUGADA_SECRET_POSITIONS", "12"))


class Twin(NamedTuple):
    """A state that differs from another in what a seat may not know, and the story from there on."""

    state: State
    story: tuple[tuple[Fact, ...], ...]


def twins(match: Match, ply: int, seat: Seat | None, chooser: random.Random) -> Iterator[Twin]:
    """Twins of the position after a ply, for what this seat may not know."""
    rules = match.rules
    starts = range(max(0, ply - 10), ply + 1)
    for start in chooser.sample(starts, min(len(starts), 6)):
        frame = match.frames[start]
        for number in range(len(frame.outcomes)):
            twin = exchanged(rules, match, start, number, ply, seat, chooser)
            if twin is not None:
                yield twin


def exchanged(
    rules: Rules[Any], match: Match, start: int, number: int, ply: int, seat: Seat | None, chooser: random.Random
) -> Twin | None:
    """The position after a ply if one outcome, hidden from a seat, had been another; if that can be."""
    state = match.frames[start - 1].state if start else rules.blank()
    story: list[tuple[Fact, ...]] = []
    for at in range(start, ply + 1):
        frame = match.frames[at]
        outcomes = list(frame.outcomes)
        try:
            facts = list(decided(match, state, frame))
            for fact in facts:
                state = rules.evolve(state, fact)
            for index, outcome in enumerate(outcomes):
                chance = rules.awaits(state)
                if not isinstance(chance, Chance):
                    return None
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
        if mine != theirs or type(rules.awaits(state)) is not type(rules.awaits(frame.state)):
            return None
        story.append(tuple(facts))
    return None if state == match.frames[ply].state else Twin(state, tuple(story))


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


@pytest.mark.parametrize(("game", "variation", "seats"), TABLES, ids=NAMES)
def test_what_a_seat_may_not_know_changes_nothing_that_it_sees(game: str, variation: str, seats: int) -> None:
    rules = rules_of(game, variation)
    chooser = random.Random(f"{game}{variation}{seats}")
    match = random_match(rules, seats, f"secrets {variation}")
    compared = 0
    for _ in range(POSITIONS):
        ply = chooser.randrange(1, match.ply)
        state = match.frames[ply].state
        tried = [f.move for f in list(match.frames)[1:] if f.move is not None]
        for seat in (None, *range(seats)):
            for twin in twins(match, ply, seat, chooser):
                compared += 1
                assert encode(rules.view(state, seat)) == encode(rules.view(twin.state, seat))
                assert list(rules.text(state, seat)) == list(rules.text(twin.state, seat))
                assert list(rules.forecast(state)) == list(rules.forecast(twin.state))
                assert state.points == twin.state.points
                if seat is None:
                    continue
                mine, theirs = rules.awaits(state), rules.awaits(twin.state)
                if isinstance(mine, Turn) and mine == theirs:
                    assert list(rules.moves(state, seat)) == list(rules.moves(twin.state, seat))
                    sample = chooser.sample(tried, min(12, len(tried)))
                    assert refusals(rules, state, seat, sample) == refusals(rules, twin.state, seat, sample)
    hides = any(fact.secret for frame in match.frames for fact in frame.facts)
    assert compared or not hides, "no twin was found to compare with"


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
