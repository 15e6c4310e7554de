"""Learns what beginnings of own turns promise: ``python -m ops.bots.foresee marseille/standard play 16000``.

One seat looks no further than its own turn, by the weights that are known, with a few slips; the other goes by points
alone.  From the positions in which the turn of the one begins it is worked out which weights would have foretold best
who wins (logistic regression): its own signs apart from those of the other, which tell of another kind of player.
They say where foresight ends (``mcts``), not what to do.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from functools import partial
from typing import Any, TypeAlias

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from domain import games
from domain.core.play import Seat, Turn
from domain.core.rules import Rules
from ops.bots.fit import write
from ops.bots.playout import Manner, Rounds
from ops.bots.quick import by_bot, learned, part_of_win, steps, weighing
from ops.bots.simple import Greedy
from ops.bots.world import World
from ops.bots.worth import WIN, TurnWeights, weights_of

SLIPS = (0.0, 0.05, 0.15)
"""How often it does anything, match after match."""
LITTLE = 0.01
"""Added to how much a sign differs, so that one that is hardly ever there gets no great weight."""
HOLD = 20.0
"""How strongly weights are held at nothing, in positions."""
STEPS = 8
"""Steps of Newton's method, after which nothing moves any more."""
OWN, OTHER = "own ", "other "

Numbers: TypeAlias = dict[str, float]
Table: TypeAlias = NDArray[np.float64]
Seen: TypeAlias = tuple[Numbers, float]
"""The signs of a position, and what part of a win came of it."""


def main() -> None:
    """Plays, fits, and adds what it learned to the weights of a base."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("base", help="GAME/BASE")
    parser.add_argument("step", help="the step at which a turn begins")
    parser.add_argument("matches", type=int)
    parser.add_argument("--seed", default="turns")
    parser.add_argument("--print", action="store_true", help="write nothing")
    given = parser.parse_args()
    game, _, base = given.base.partition("/")
    if weights_of(game, base).aim != "win":
        parser.error(f"{given.base} has no weights that foretell winning: first python -m ops.bots.fit --aim win")
    seen = learned((game, base), given.matches, partial(match, (game, base), given.step, given.seed))
    source = f"python -m ops.bots.foresee {given.base} {given.step} {given.matches} --seed {given.seed}"
    turn = replace(foretelling(seen), source=source, matches=given.matches, step=given.step)
    write((game, base), replace(weights_of(game, base), turn=turn), only_print=given.print)


def match(base: tuple[str, str], step: str, seed: str, number: int) -> list[Seen]:
    """What is seen in a match at the beginnings of the turns of who looks through them."""
    rules, seed = games.rules(*base), f"{seed} {number}"
    world, seat = World(rules, random.Random(seed)), number % 2
    manner = Manner(slips=SLIPS[number // 2 % len(SLIPS)], through=True)
    players = [by_bot(world, Greedy(seed)) for _ in range(2)]
    players[seat] = weighing(world, weights_of(*base), manner, seat)
    rounds = Rounds(seat, 1, step)
    shown: list[Numbers] = []
    state: Any = None
    for state, awaited, mover in steps(world, players):
        if isinstance(awaited, Turn) and not rounds.goes_to(mover, False, awaited.step):
            shown.append(numbers_of(rules, rules.imagined(state, seat, world.shuffle), seat))
            rounds = Rounds(seat, 1, step)
    won = part_of_win(rules, state, seat)
    return [(numbers, won) for numbers in shown]


def numbers_of(rules: Rules[Any], state: Any, seat: Seat) -> Numbers:
    """The signs of a seat, and those of the other."""
    found: Numbers = {}
    for name, numbers in rules.signs(state).items():
        found[OWN + name], found[OTHER + name] = float(numbers[seat]), float(numbers[1 - seat])
    return found


def foretelling(seen: Sequence[Seen]) -> TurnWeights:
    """The weights that foretell best who wins."""
    names = sorted({name for numbers, _ in seen for name in numbers})
    table = np.array([[numbers.get(name, 0.0) for name in names] for numbers, _ in seen])
    differ = table.std(axis=0) + LITTLE
    *weights, always = solved(np.c_[table / differ, np.ones(len(table))], np.array([won for _, won in seen]))
    points = dict(zip(names, (np.round(WIN / 2 * np.array(weights) / differ, 3) + 0.0).tolist(), strict=True))
    return TurnWeights(
        source="",
        matches=0,
        step="",
        always=round(float(WIN / 2 * always), 3),
        own={name.removeprefix(OWN): weight for name, weight in points.items() if name.startswith(OWN)},
        others={name.removeprefix(OTHER): weight for name, weight in points.items() if name.startswith(OTHER)},
    )


def solved(table: Table, won: Table) -> Table:
    """The weights of a logistic regression, held a little at nothing but for the last."""
    weights, hold = np.zeros(table.shape[1]), np.full(table.shape[1], HOLD)
    hold[-1] = 0
    for _ in range(STEPS):
        likely = 1 / (1 + np.exp(-table @ weights))
        slope = (table * (likely * (1 - likely))[:, None]).T @ table + np.diag(hold)
        weights += np.linalg.solve(slope, table.T @ (won - likely) - hold * weights)
    return weights


if __name__ == "__main__":
    main()
