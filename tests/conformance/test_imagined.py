"""What a seat holds possible looks to it like what is, and follows from nothing that it may not know."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.json import encode

from domain import games
from domain.core.play import Turn
from domain.core.rules import P, Rules, Shuffle
from tests.conformance.tables import random_match, rules_of
from tests.conformance.test_secrets import NAMES, TABLES, positions
from tests.conformance.twins import asked_of, twins

POSITIONS = int(os.environ.get("JUGADA_IMAGINED_POSITIONS", "60"))
"""Positions of each table; a position is a ply and a pair of eyes."""


def shuffle_by(seed: str) -> Shuffle:
    """A shuffle that gives the same order for the same row."""
    chooser = random.Random(seed)

    def shuffle(pieces: Sequence[P], /) -> list[P]:
        return chooser.sample(pieces, len(pieces))

    return shuffle


def imagined(rules: Rules[Any], state: Any, seat: int | None, seed: str) -> Any:
    """What a seat holds possible, by a seed."""
    return rules.imagined(state, seat, shuffle_by(seed))


def compare(rules: Rules[Any], state: Any, possible: Any, seat: int | None) -> None:
    """Everything that a seat may ask for is the same in two states: view, words, scores, moves."""
    assert encode(rules.view(state, seat)) == encode(rules.view(possible, seat))
    assert list(rules.text(state, seat)) == list(rules.text(possible, seat))
    assert list(rules.forecast(state)) == list(rules.forecast(possible))
    assert state.points == possible.points
    if seat is not None and isinstance(rules.awaits(state), Turn):
        assert list(rules.moves(state, seat)) == list(rules.moves(possible, seat))


@pytest.mark.parametrize(("game", "variation", "seats"), TABLES, ids=NAMES)
def test_what_a_seat_imagines_looks_to_it_like_what_is(game: str, variation: str, seats: int) -> None:
    rules, chooser = rules_of(game, variation), random.Random(f"imagined {game}{variation}{seats}")
    seen = other = with_secrets = 0
    for match, ply, seat in positions(rules, seats, chooser):
        state: Any = match.frames[ply].state
        possible = imagined(rules, state, seat, f"{ply}")
        compare(rules, state, possible, seat)
        assert asked_of(rules, state) == asked_of(rules, possible)
        assert sum(rules.pieces(state).values()) == sum(rules.pieces(possible).values())
        seen, other = seen + 1, other + (possible != state)
        for _, twin in twins(match, ply, seat, chooser):
            with_secrets += 1
            assert imagined(rules, twin.state, seat, f"{ply}") == possible, f"seat {seat} knows too much"
        if seen == POSITIONS:
            break
    assert not with_secrets or other, "what is hidden is never imagined otherwise"


@pytest.mark.parametrize(("game", "variation", "seats"), TABLES, ids=NAMES)
def test_from_what_a_seat_imagines_the_match_can_be_played_to_its_end(game: str, variation: str, seats: int) -> None:
    rules = rules_of(game, variation)
    match = random_match(rules, seats, f"imagined {variation}")
    frame = next(each for each in list(match.frames)[match.ply // 2 :] if isinstance(rules.awaits(each.state), Turn))
    state: Any = imagined(rules, frame.state, 0, "half")
    length = games.game(game).base(rules.variation.base).length
    chooser = random.Random("on")
    for _ in range(3 * length):
        awaited = rules.awaits(state)
        if isinstance(awaited, Turn):
            seat = chooser.choice(awaited.seats)
            facts = rules.decide(state, seat, chooser.choice(list(rules.moves(state, seat))))
        elif hasattr(awaited, "options"):
            outcomes, counts = zip(*awaited.options, strict=True)
            facts = rules.resolve(state, awaited, chooser.choices(outcomes, counts)[0])
        else:
            break
        for fact in facts:
            state = rules.evolve(state, fact)
    assert hasattr(rules.awaits(state), "places"), "it does not end"
