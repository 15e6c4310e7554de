"""A bot that thinks ahead in any game: Monte Carlo tree search over what its seat may know."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any

from domain.core.play import Fact, Move
from ops.bots.budget import Budget, Spent
from ops.bots.chair import Chair
from ops.bots.playout import Manner, Playout
from ops.bots.tree import Node, Tree
from ops.bots.world import World

MOST = 64
"""Moves that are looked at; of more, a sample."""
CANDIDATES = 8
"""Moves that are thought about: those with the best outlook."""
LOOKING = 0.4
"""The part of its time that it spends on outlooks at most."""
CHEAP, DEAR = 1 / 16, 1 / 4
"""The part of its budget for which it would follow all moves further, and for which less far."""
MANNER = Manner()


class Candidate:
    """A move that is thought about: its tree, and what came of it."""

    def __init__(self, move: Move) -> None:
        self.move = move
        self.node = Node()
        self.visits = 0
        self.total = 0.0

    @property
    def mean(self) -> float:
        """What it was worth on average."""
        return self.total / self.visits if self.visits else -math.inf


class Mcts:
    """Thinks about the most promising moves in worlds that its seat holds possible, and drops the worst.

    In each world every move that is left is followed down its tree and then by play; the fewer of its
    budget is left, the fewer moves are left.
    """

    def __init__(self, seed: str, budget: Budget, manner: Manner = MANNER) -> None:
        self.chooser = random.Random(seed)
        self.budget = budget
        self.manner = manner

    def choose(self, chair: Chair) -> Move:
        if len(chair.moves) == 1:
            return chair.moves[0]
        spent = self.budget.begin()
        world = World(chair.rules, self.chooser)
        playout = Playout(world, self.manner)
        left = self.promising(chair, playout, spent)
        tree, most, far = Tree(world, playout, chair.seat), len(left), 1
        while len(left) > 1 and (before := spent.share) < 1:
            self.think(chair, tree, left, far)
            spent.playouts += len(left)
            far = further(far, spent.share - before)
            wanted = max(2, math.ceil(most * (1 - spent.share)))
            if wanted < len(left) and left[0].visits > 1:
                left = sorted(left, key=lambda each: each.mean, reverse=True)[:wanted]
        return max(left, key=lambda each: each.mean).move

    def promising(self, chair: Chair, playout: Playout, spent: Spent) -> list[Candidate]:
        """The moves with the best outlook in one possible world, as many as are thought about."""
        moves: Sequence[Move] = self.chooser.sample(chair.moves, min(MOST, len(chair.moves)))
        state: Any = chair.imagined(playout.world.shuffle)
        outlooks = []
        for move in moves:
            outlooks.append((playout.lead_after(state, chair.seat, move), move))
            if self.budget.seconds and spent.share > LOOKING:
                break
        outlooks.sort(key=lambda each: each[0], reverse=True)
        return [Candidate(move) for _, move in outlooks[:CANDIDATES]]

    def think(self, chair: Chair, tree: Tree, left: Sequence[Candidate], far: int) -> None:
        """Follows every move in one world, with the same dice, so far."""
        state: Any = chair.imagined(tree.world.shuffle)
        dice = self.chooser.getrandbits(64)
        for each in left:
            self.chooser.seed(dice)
            told: list[Fact] = []
            after = tree.world.after(state, chair.seat, each.move, told)
            each.total += tree.visit(each.node, after, told, far)[chair.seat]
            each.visits += 1
        self.chooser.seed(dice + 1)


def further(far: int, cost: float) -> int:
    """How far to look after a look so far took this part of the budget: further where it is cheap."""
    if cost < CHEAP:
        return far + 1
    return max(1, far - 1) if cost > DEAR else far
