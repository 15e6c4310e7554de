"""What beginnings of own turns promise is learned."""

from __future__ import annotations

import math
import random

import pytest

from domain import games
from ops.bots.foresee import OTHER, OWN, foretelling, match
from ops.bots.worth import WIN

BASE = ("marseille", "standard")


def test_what_winning_follows_from_is_found_again() -> None:
    chooser, seen = random.Random("foresee"), []
    for _ in range(60_000):
        hand, stress = chooser.randint(0, 7), chooser.randint(0, 9)
        points = 1 + 1.5 * hand - 0.8 * stress
        won = chooser.random() < 1 / (1 + math.exp(-2 * points / WIN))
        seen.append(({OWN + "hand": float(hand), OTHER + "stress": float(stress)}, float(won)))
    found = foretelling(seen)
    assert found.always == pytest.approx(1, abs=0.4)
    assert found.own == {"hand": pytest.approx(1.5, abs=0.1)}
    assert found.others == {"stress": pytest.approx(-0.8, abs=0.1)}


def test_only_beginnings_of_own_turns_are_looked_at_and_always_the_same() -> None:
    games.rules(*BASE)
    seen, again = ([each for number in range(6) for each in match(BASE, "play", "turns", number)] for _ in range(2))
    assert seen == again
    assert len(seen) > 20
    assert {numbers[OWN + "turn"] for numbers, _ in seen} == {1}
    assert {numbers[OWN + "actions"] for numbers, _ in seen} == {3}
    assert {won for _, won in seen} <= {0, 0.5, 1}
