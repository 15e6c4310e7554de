"""Makes weights better by playing: ``python -m ops.bots.improve marseille/standard 40``.

Weights that foretell best how matches end need not be those that play best.  So others are tried, each a little off
in all of its numbers, in matches against the greedy bot in which one looks no further than the own turn; from those
that win more it follows where to try next (separable CMA-ES: Ros and Hansen, PPSN 2008).
"""

from __future__ import annotations

import argparse
import os
import random
from collections.abc import Sequence
from concurrent.futures import Executor
from functools import partial
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray
from rich.console import Console

from domain import games
from domain.core.rules import Rules
from ops.bots.fit import LINE, SIGN, Numbers, seen, write
from ops.bots.playout import Manner
from ops.bots.quick import by_bot, course, know, part_of_win, weighing
from ops.bots.simple import Greedy
from ops.bots.world import World
from ops.bots.worth import Weights, weights_of
from ops.processes import processes
from ops.progress import Bar, progress

try:
    from cmaes import SepCMA
except ModuleNotFoundError as missing:
    raise ImportError(f"ops.bots.improve needs {missing.name}, which is not installed: pip install cmaes") from missing

MANNER = Manner(looked_at=64, slips=0, through=True)
LOOKED_THROUGH = 30
"""Matches from which it is seen how much numbers differ between seats."""
LITTLE = 0.02
"""A number that hardly ever differs is taken to differ so much."""
Point: TypeAlias = NDArray[np.float64]


class Scale(NamedTuple):
    """Weights as points, in which all directions matter alike: what each number adds to what positions promise.

    ``differ``: by how much the number of each name differs between two seats (standard deviation).
    """

    weights: Weights
    names: Sequence[str]
    differ: Point

    @property
    def known(self) -> Point:
        """The point of the weights that are known."""
        by_name = {SIGN + name: weight for name, weight in self.weights.signs.items()}
        by_name |= {LINE + name: weight for name, weight in self.weights.lines.items()}
        return np.array([by_name[name] for name in self.names]) * self.differ

    def at(self, point: Point) -> Weights:
        """The weights of a point."""
        by_name = dict(zip(self.names, np.round(point / self.differ, 3).tolist(), strict=True))
        signs = {name: by_name[SIGN + name] for name in self.weights.signs}
        return replace(self.weights, signs=signs, lines={name: by_name[LINE + name] for name in self.weights.lines})


class Search(NamedTuple):
    """How weights are tried: how many in a generation, in how many matches each, how far off at first."""

    base: tuple[str, str]
    generations: int
    matches: int
    tried: int
    off: float
    seed: int

    @property
    def played(self) -> int:
        """All matches together."""
        return self.generations * self.tried * self.matches

    @property
    def command(self) -> str:
        """The command that does it again."""
        numbers = (
            f"{self.generations} --matches {self.matches} --tried {self.tried} --off {self.off} --seed {self.seed}"
        )
        return f"python -m ops.bots.improve {'/'.join(self.base)} {numbers}"


def main() -> None:
    """Tries, generation after generation, and writes the weights that it has come to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("base", help="GAME/BASE")
    parser.add_argument("generations", type=int)
    parser.add_argument("--matches", type=int, default=120, help="played by each weights that are tried")
    parser.add_argument("--tried", type=int, default=20, help="weights that are tried in each generation")
    parser.add_argument("--off", type=float, default=0.01, help="how far off at first, as a part of the whole")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--print", action="store_true", help="write nothing")
    given = parser.parse_args()
    game, _, base = given.base.partition("/")
    search = Search((game, base), given.generations, given.matches, given.tried, given.off, given.seed)
    known, console = weights_of(game, base), Console(stderr=True)
    scale = scale_of(games.rules(game, base), known)
    workers = processes(os.cpu_count() or 1, know, game, base, died="a process died; nothing is written")
    with progress(console, f"matches of {given.base}", search.played) as bar, workers as pool:
        better = improved(search, scale, pool, bar, console)
    better = replace(better, source=f"{known.source}; then {search.command}", matches=search.played)
    write(search.base, replace(better, left_over=None, left_over_without=None), only_print=given.print)


def improved(search: Search, scale: Scale, pool: Executor, bar: Bar, console: Console) -> Weights:
    """The weights in the middle of those that win most, after so many generations."""
    off = search.off * float(np.linalg.norm(scale.known))
    cma = SepCMA(scale.known, off, seed=search.seed, population_size=search.tried)
    for generation in range(1, search.generations + 1):
        points = [cma.ask() for _ in range(search.tried)]
        trial = partial(won_share, search.base, search.matches, f"{search.seed} {generation}")
        shares: list[float] = []
        for share in pool.map(trial, [scale.at(point) for point in points]):
            shares.append(share)
            bar.advance(search.matches)
        cma.tell([(point, -share) for point, share in zip(points, shares, strict=True)])
        mean, best = (f"{100 * share:.1f} %" for share in (float(np.mean(shares)), max(shares)))
        console.print(f"generation {generation}: {mean} won, {best} by the best")
    return scale.at(cma.mean)


def won_share(base: tuple[str, str], matches: int, seed: str, weights: Weights) -> float:
    """The share of matches of two that who goes by weights wins against greed, each two alike with seats changed."""
    rules, won = games.rules(*base), 0.0
    for number in range(matches):
        world = World(rules, random.Random(f"{seed} {number // 2}"))
        seat = number % 2
        players = [by_bot(world, Greedy(f"{seed} {number}")) for _ in range(2)]
        players[seat] = weighing(world, weights, MANNER, seat)
        *_, end = course(world, players)
        won += part_of_win(rules, end, seat)
    return won / matches


def scale_of(rules: Rules[Any], weights: Weights) -> Scale:
    """The scale of weights, by matches that are played by them."""
    shown: list[Numbers] = []
    for number in range(LOOKED_THROUGH):
        world = World(rules, random.Random(f"scale {number}"))
        states = course(world, [weighing(world, weights, MANNER, seat) for seat in range(2)])
        shown += [seen(rules, state, weights.aim)[0] for state in states]
    names = [*(SIGN + name for name in weights.signs), *(LINE + name for name in weights.lines)]
    differ = [np.std([each.get(name, 0.0) for each in shown]) for name in names]
    return Scale(weights, names, np.maximum(np.array(differ), LITTLE))


if __name__ == "__main__":
    main()
