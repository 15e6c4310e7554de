"""A bot that thinks ahead in any game: Monte Carlo tree search over what its seat may know."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from domain.core.play import Fact, Move
from ops.bots.budget import Budget, Spent
from ops.bots.chair import Chair
from ops.bots.playout import Habits, Manner, Playout
from ops.bots.tree import Node, Tree
from ops.bots.world import World

MOST = 64
"""Moves that are looked at; of more, a sample."""
CANDIDATES = 8
"""Moves that are thought about: those with the best outlook."""
TOO_FEW = 12
"""Outlooks are dear when it could be looked at fewer moves than these in each decision on the way.

Where there are very many moves a few of them say little, so there it is not thrifty.
"""
ENOUGH = 6
"""Where what positions promise was learned, it looks at so many moves in each decision on the way, if it can."""
LOOKING = 0.4
"""The part of its time that it spends on outlooks at most."""
DECISIONS, LEAST = 3, 6
"""Decisions on the way round, and moves that are looked at in each of them, at least."""
ONCE, TIMES = 1 / 4, 3
"""The part of its budget for which it would follow all moves once, and how often at least."""
CHEAP, DEAR = 1 / 16, 1 / 4
"""The part of its budget for which it would follow all moves further, and for which less far."""
ALWAYS = 1_000
"""Rounds that are more than any match has."""
MANNER = Manner()


class Way(Struct, frozen=True):
    """How moves are thought about, as far as can be afforded.

    ``manner``: how everybody plays on; ``moves``: how many are followed at most; ``near``, ``far``: how often it comes
    back to the own seat until the end, at least and at most; ``trust``: visits that an outlook stands for where what
    positions promise was learned; ``same``: whether all are thrown the same dice from each own turn on.
    """

    manner: Manner
    moves: int = CANDIDATES
    near: int = 1
    far: int = ALWAYS
    trust: int = 30
    same: bool = False


THRIFTY = Way(Manner(looked_at=16, others=1), moves=4, near=4, same=True)
"""Where outlooks are dear: own plans, with others who do anything."""
FORESEEING = Way(Manner(slips=0, through=True, grabbed=True, kept=False), moves=4, far=1, trust=8)
"""Where what positions promise was learned and outlooks are cheap: one round, as often as it can."""


class Candidate:
    """A move that is thought about: its tree, and what came of it."""

    def __init__(self, move: Move, foretold: float, trust: int) -> None:
        self.move = move
        self.node = Node()
        self.visits = 0
        self.total = foretold * trust
        self.trust = trust

    @property
    def mean(self) -> float:
        """What it was worth on average; its outlook counts for a few visits where outlooks were learned."""
        counted = self.visits + self.trust
        return self.total / counted if counted else -math.inf


class Mcts:
    """Thinks about the most promising moves in worlds that its seat holds possible, and drops the worst.

    In each world every move that is left is followed down its tree and then by play; the fewer of its
    budget is left, the fewer moves are left.
    """

    def __init__(self, seed: str, budget: Budget, manner: Manner = MANNER) -> None:
        self.chooser = random.Random(seed)
        self.budget = budget
        self.manner = manner
        self.habits = Habits()

    def choose(self, chair: Chair) -> Move:
        if len(chair.moves) == 1:
            return chair.moves[0]
        spent = self.budget.begin()
        world = World(chair.rules, self.chooser)
        playout = Playout(world, self.manner, self.habits, chair.seat)
        left, way = self.promising(chair, playout, spent)
        tree, most, far = Tree(world, playout), len(left), way.near
        while len(left) > 1 and (before := spent.share) < 1:
            self.think(chair, tree, left, far, same=way.same)
            spent.playouts += len(left)
            far = min(way.far, max(way.near, further(far, spent.share - before)))
            wanted = max(2, math.ceil(most * (1 - spent.share)))
            if wanted < len(left) and left[0].visits > 1:
                left = sorted(left, key=lambda each: each.mean, reverse=True)[:wanted]
        return max(left, key=lambda each: each.mean).move

    def promising(self, chair: Chair, playout: Playout, spent: Spent) -> tuple[list[Candidate], Way]:
        """The moves with the best outlook in one possible world, as many as are thought about, and how that is done.

        That follows from what an outlook costs.
        """
        moves = self.habits.few(chair.seat, self.chooser.sample(chair.moves, len(chair.moves)), MOST, self.chooser)
        state: Any = chair.imagined(playout.world.shuffle)
        look = playout.prospect if playout.promised.learned else playout.outlook
        outlooks: list[float] = []
        while len(outlooks) < len(moves) and not (self.budget.seconds and spent.share > LOOKING):
            outlooks.append(look(state, chair.seat, moves[len(outlooks)]))
        self.habits.learn(chair.seat, moves[: len(outlooks)], outlooks)
        cost = spent.share / playout.looked
        way = affordable(self.manner, cost, len(chair.moves), learned=playout.promised.learned)
        playout.manner = way.manner
        ranked = sorted(zip(outlooks, range(len(outlooks)), strict=True), key=lambda each: (-each[0], each[1]))
        trust = way.trust if playout.promised.learned else 0
        return [Candidate(moves[at], outlook, trust) for outlook, at in ranked[: way.moves]], way

    def think(self, chair: Chair, tree: Tree, left: Sequence[Candidate], far: int, *, same: bool) -> None:
        """Follows every move in one world, with the same dice, so far; ``same``: and anew from each own turn on."""
        state: Any = chair.imagined(tree.world.shuffle)
        dice = self.chooser.getrandbits(64)
        for each in left:
            self.chooser.seed(dice)
            told: list[Fact] = []
            after = tree.world.after(state, chair.seat, each.move, told)
            worth = tree.visit(each.node, after, told, far, dice if same else None)
            each.total += worth[chair.seat]
            each.visits += 1
        self.chooser.seed(dice + 1)


def affordable(manner: Manner, outlook: float, moves: int, *, learned: bool) -> Way:
    """The way in which all candidates can be followed once for a part of the budget that an outlook is a part of."""
    number = int(ONCE / (CANDIDATES * DECISIONS * outlook)) if outlook else manner.looked_at
    if learned and number >= ENOUGH:
        return FORESEEING
    if number < TOO_FEW and moves <= MOST:
        return THRIFTY
    manner = replace(manner, looked_at=min(manner.looked_at, max(LEAST, number)))
    return Way(manner, moves=followed(manner, outlook))


def followed(manner: Manner, outlook: float) -> int:
    """How many moves can be followed a few times for what is left of the budget, at least two."""
    once = DECISIONS * manner.looked_at * outlook
    return max(2, min(CANDIDATES, int((1 - LOOKING) / (TIMES * once)))) if once else CANDIDATES


def further(far: int, cost: float) -> int:
    """How far to look after a look so far took this part of the budget: further where it is cheap."""
    if cost < CHEAP:
        return far + 1
    return max(1, far - 1) if cost > DEAR else far
