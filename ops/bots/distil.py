"""Learns what to do at once from what foresight says of moves: ``python -m ops.bots.distil marseille/short 1000``.

One seat looks no further than its own turn, by the weights that are known; the other goes by points alone.  In some
positions the best moves of the one are each followed to its next own turn, many times and with the same dice, as
``mcts`` does.  From how they differ it is worked out which weights would have said so without looking (policy
distillation), and the known ones go a part of the way to them: moves that look better by new weights are others than
those that were compared, so all the way is too far.  Do it again from there, then ``foresee``.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from domain import games
from domain.core.play import Move, Over, Seat, Turn
from domain.core.rules import Rules
from ops.bots.fit import write
from ops.bots.mcts import FORESEEING
from ops.bots.playout import Habits, Manner, Playout
from ops.bots.quick import by_bot, learned, steps, weighing
from ops.bots.simple import Greedy
from ops.bots.tree import Node, Tree
from ops.bots.world import World
from ops.bots.worth import Weights, weights_of

SLIPS = (0.0, 0.05, 0.15)
"""How often it does anything, match after match."""
COMPARED, WORLDS = 5, 16
"""Moves that are compared in a position, and in how many worlds."""
OFTEN = 0.5
"""The part of the positions in which moves are compared."""
MOST = 64
"""Moves that are looked at; of more, a sample."""
HOLD = 1000.0
"""How strongly weights are held where they were, in moves."""
LITTLE = 1e-3
"""A sign that differs less between moves tells nothing."""

Numbers: TypeAlias = Mapping[str, float]
Table: TypeAlias = NDArray[np.float64]


class Followed(Struct):
    """A move that was followed: by how much the seat has more of each sign after it, and what came of it, in points."""

    more: Numbers
    worth: float


Position: TypeAlias = Sequence[Followed]


def main() -> None:
    """Plays, compares, fits, and writes the weights of a base."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("base", help="GAME/BASE")
    parser.add_argument("matches", type=int)
    parser.add_argument("--part", type=float, default=0.5, help="how far to go from the weights that are known")
    parser.add_argument("--seed", default="distil")
    parser.add_argument("--print", action="store_true", help="write nothing")
    given = parser.parse_args()
    game, _, base = given.base.partition("/")
    known = weights_of(game, base)
    if known.turn is None:
        parser.error(f"of {given.base} it is not known what own turns promise: first python -m ops.bots.foresee")
    positions = learned((game, base), given.matches, partial(match, (game, base), given.seed))
    command = f"python -m ops.bots.distil {given.base} {given.matches} --part {given.part} --seed {given.seed}"
    better = distilled(known, positions, given.part)
    source = f"{known.source}; then {command}"
    write((game, base), replace(better, source=source, matches=given.matches), only_print=given.print)


def match(base: tuple[str, str], seed: str, number: int) -> list[Position]:
    """What moves are worth to who looks through its own turn, in some positions of a match against greed."""
    rules, seed = games.rules(*base), f"{seed} {number}"
    found: list[Position] = []
    world, seat = World(rules, random.Random(seed)), number % 2
    chooser = random.Random(f"{seed} compared")
    manner = Manner(slips=SLIPS[number // 2 % len(SLIPS)], through=True)
    players = [by_bot(world, Greedy(seed)) for _ in range(2)]
    players[seat] = weighing(world, weights_of(*base), manner, seat)
    for state, awaited, mover in steps(world, players):
        if isinstance(awaited, Turn) and mover == seat and chooser.random() < OFTEN:
            compared = compare(World(rules, chooser), state, seat)
            if len(compared) > 1:
                found.append(compared)
    return found


def compare(world: World, state: Any, seat: Seat) -> Position:
    """The best moves of a seat, each followed to its next own turn in the same worlds; none that ends the match."""
    playout = Playout(world, FORESEEING.manner, Habits(), seat)
    possible = world.rules.imagined(state, seat, world.shuffle)
    moves = list(world.rules.moves(state, seat))
    ends = [(move, *playout.best(possible, seat, move)) for move in few(moves, world.chooser)]
    ends = [each for each in ends if not isinstance(each[-1], Over)]
    ends = sorted(ends, key=lambda each: -each[1])[:COMPARED]
    if len(ends) < 2:
        return ()
    worths = followed(playout, state, seat, [move for move, *_ in ends])
    return [
        Followed(more_of(world.rules, end, seat), worth) for (_, _, end, _), worth in zip(ends, worths, strict=True)
    ]


def few(moves: Sequence[Move], chooser: random.Random) -> Sequence[Move]:
    """These moves, or a sample of very many."""
    return moves if len(moves) <= MOST else chooser.sample(moves, MOST)


def followed(playout: Playout, state: Any, seat: Seat, moves: Sequence[Move]) -> Sequence[float]:
    """What each of these moves comes to on average, in the same worlds with the same dice."""
    world, tree, totals = playout.world, Tree(playout.world, playout), [0.0] * len(moves)
    for _ in range(WORLDS):
        possible = world.rules.imagined(state, seat, world.shuffle)
        dice = world.chooser.getrandbits(64)
        for at, move in enumerate(moves):
            world.chooser.seed(dice)
            totals[at] += tree.visit(Node(), world.after(possible, seat, move), [], 1, None)[seat]
        world.chooser.seed(dice + 1)
    return [total / WORLDS for total in totals]


def more_of(rules: Rules[Any], state: Any, seat: Seat) -> Numbers:
    """By how much a seat has more of each sign than the other."""
    return {name: float(row[seat] - row[1 - seat]) for name, row in rules.signs(state).items()}


def distilled(known: Weights, positions: Sequence[Position], part: float) -> Weights:
    """The known weights, a part of the way to those that say best how moves differ.

    Raises ``ValueError`` where moves that look better by the known ones come to less: then there is nothing to go by.
    """
    names = sorted({name for position in positions for each in position for name in each.more})
    signs = np.concatenate([differing([[each.more.get(name, 0.0) for name in names] for each in p]) for p in positions])
    worth = np.concatenate([differing([each.worth for each in position]) for position in positions])
    before = np.array([known.signs.get(name, 0.0) for name in names])
    differ = signs.std(axis=0)
    telling = differ > LITTLE
    table = np.c_[signs @ before, signs[:, telling] / differ[telling]]
    hold = np.full(table.shape[1], HOLD)
    hold[0] = 0
    scale, *more = np.linalg.solve(table.T @ table + np.diag(hold), table.T @ worth)
    if scale <= 0:
        raise ValueError("moves that look better by the known weights come to less")
    after = before.copy()
    after[telling] += part * np.array(more) / differ[telling] / scale
    return replace(known, signs=dict(zip(names, (np.round(after, 3) + 0.0).tolist(), strict=True)))


def differing(rows: Sequence[Any]) -> Table:
    """These rows, each less their mean."""
    table = np.array(rows, dtype=np.float64)
    return np.asarray(table - table.mean(axis=0), dtype=np.float64)


if __name__ == "__main__":
    main()
