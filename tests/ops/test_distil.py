"""What to do at once is learned from what foresight says of moves."""

from __future__ import annotations

import random

import pytest

from domain import games
from domain.core.play import Turn
from ops.bots.distil import COMPARED, Followed, compare, distilled, match
from ops.bots.quick import by_bot, steps
from ops.bots.simple import Greedy
from ops.bots.world import World
from ops.bots.worth import WIN, Weights, weights_of

BASE = ("marseille", "short")
KNOWN = Weights(signs={"hand": 1.0, "stress": -1.0})


def compared(hand: float, stress: float) -> list[list[Followed]]:
    """Positions with moves whose worth follows from these weights, and from how good a position is anyhow."""
    chooser, positions = random.Random("distil"), []
    for _ in range(4000):
        anyhow = chooser.gauss(0, 5)
        position = []
        for _ in range(3):
            more = {"hand": float(chooser.randint(-3, 3)), "stress": float(chooser.randint(-3, 3))}
            worth = anyhow + hand * more["hand"] + stress * more["stress"] + chooser.gauss(0, 1)
            position.append(Followed(more, worth))
        positions.append(position)
    return positions


@pytest.mark.parametrize(("part", "ratio"), [(1.0, -3.0), (0.5, -1.8)])
def test_it_goes_a_part_of_the_way_to_the_weights_by_which_moves_differ(part: float, ratio: float) -> None:
    found = distilled(KNOWN, compared(0.5, -1.5), part).signs
    assert found["stress"] / found["hand"] == pytest.approx(ratio, abs=0.3)


def test_weights_by_which_moves_differ_stay_what_they_are_whatever_positions_are_worth() -> None:
    found = distilled(KNOWN, compared(0.5, -0.5), 1.0).signs
    assert found == {"hand": pytest.approx(1, abs=0.05), "stress": pytest.approx(-1, abs=0.05)}


def test_there_is_nothing_to_go_by_where_better_moves_come_to_less() -> None:
    with pytest.raises(ValueError, match="come to less"):
        distilled(KNOWN, compared(-1, 1), 0.5)


def test_moves_are_compared_in_the_same_worlds_always_alike() -> None:
    rules, world = games.rules(*BASE), World(games.rules(*BASE), random.Random("compare"))
    several = 0
    for state, awaited, seat in steps(world, [by_bot(world, Greedy("compare"))] * 2):
        if not isinstance(awaited, Turn):
            continue
        position, again = (compare(World(rules, random.Random(7)), state, seat) for _ in range(2))
        assert position == again
        assert len(position) <= min(COMPARED, len(list(rules.moves(state, seat))))
        assert all(-WIN <= each.worth <= WIN for each in position)
        several += len({each.worth for each in position}) > 1
    assert several > 5


def test_only_positions_with_something_to_compare_are_told() -> None:
    positions, again = ([each for number in range(2) for each in match(BASE, "told", number)] for _ in range(2))
    assert positions == again
    assert len(positions) > 3
    assert min(map(len, positions)) > 1
    assert {name for position in positions for each in position for name in each.more} >= {"stress", "districts"}
    assert weights_of(*BASE).turn is not None
