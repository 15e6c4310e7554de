"""The tree of what a seat would hear: a node is what it has heard, so what it cannot know makes no difference."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from domain.core.play import Awaited, Fact, Move, Seat, Turn
from ops.bots.playout import Playout, Rounds
from ops.bots.world import World

CURIOSITY = 0.7
"""How much a move that was seldom tried is given, in units of how much results differ."""


class Arm:
    """A move at a node: how often it was tried, and what came of it for who made it."""

    __slots__ = ("total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0


class Node:
    """What was heard so far: the moves that were tried here, and what was heard next."""

    __slots__ = ("arms", "nodes", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.arms: dict[Move, Arm] = {}
        self.nodes: dict[tuple[Fact, ...], Node] = {}

    def heard(self, facts: tuple[Fact, ...]) -> Node:
        """The node after these facts, a new one if nobody has been there."""
        node = self.nodes.get(facts)
        if node is None:
            node = self.nodes[facts] = Node()
        return node


class Tree:
    """Grows nodes below a move of the seat that thinks."""

    def __init__(self, world: World, playout: Playout) -> None:
        self.world = world
        self.playout = playout
        self.eyes = playout.eyes
        self.spread = Spread()

    def visit(self, node: Node, state: Any, told: list[Fact], far: int, dice: int | None) -> list[float]:
        """One way on from a state that is heard of at a node: down the tree, then by play; what it is worth to each.

        ``told``: what has happened since that node; ``far``: how often it comes back to the own seat until the end;
        ``dice``: what is thrown from one own turn to the next whatever was thrown before, if that is said.
        """
        turn = self.playout.turn
        rounds = Rounds(self.eyes, far, None if turn is None else turn.step)
        path: list[tuple[Seat, Arm]] = []
        known = self.playout.manner.kept
        while True:
            state, awaited = self.world.settled(state, told if known else None)
            if not isinstance(awaited, Turn):
                break
            left, mover = rounds.left, self.mover(awaited)
            if not rounds.goes_to(mover, awaited.simultaneous or len(state.points) == 1, awaited.step):
                break
            if dice is not None and rounds.left < left:
                self.playout.chooser.seed(dice + rounds.left)
            moves = list(self.world.rules.moves(state, mover))
            if known:
                node = node.heard(tuple(self.world.rules.seen(fact, self.eyes) for fact in told))
                told = []
                known = node.visits > 0
                node.visits += 1
            if known and len(moves) > 1:
                move = self.choose(node, state, mover, moves)
                path.append((mover, node.arms[move]))
            else:
                move = self.playout.pick(state, mover, moves)
            state = self.world.after(state, mover, move, told if known else None)
        return self.learnt(path, state, awaited)

    def mover(self, turn: Turn) -> Seat:
        """Who moves first of those that are asked."""
        return turn.seats[0] if len(turn.seats) == 1 else self.playout.chooser.choice(turn.seats)

    def learnt(self, path: Sequence[tuple[Seat, Arm]], state: Any, awaited: Awaited) -> list[float]:
        """What the end of a way is worth, told to all that led there."""
        worth = self.playout.ended(state, awaited)
        self.spread.add(worth[self.eyes])
        for seat, arm in path:
            arm.visits += 1
            arm.total += worth[seat]
        return worth

    def choose(self, node: Node, state: Any, seat: Seat, moves: Sequence[Move]) -> Move:
        """A move to try at a node: a new one as long as few were tried for its visits, else the most promising."""
        tried = [move for move in moves if move in node.arms]
        if len(tried) < len(moves) and len(tried) <= math.sqrt(node.visits) - 1:
            move = self.playout.pick(state, seat, [move for move in moves if move not in node.arms])
            node.arms[move] = Arm()
            return move
        visits = sum([node.arms[move].visits for move in tried])
        curiosity = CURIOSITY * self.spread.deviation * math.sqrt(math.log(visits + 1))
        return max(tried, key=lambda move: promise(node.arms[move], curiosity))


def promise(arm: Arm, curiosity: float) -> float:
    """What a move that was tried promises."""
    return math.inf if arm.visits == 0 else arm.total / arm.visits + curiosity / math.sqrt(arm.visits)


class Spread:
    """How much numbers differ, while they come in (Welford's method)."""

    def __init__(self) -> None:
        self.count = 0
        self.mean = self.squares = 0.0

    def add(self, number: float) -> None:
        """One more number."""
        self.count += 1
        away = number - self.mean
        self.mean += away / self.count
        self.squares += away * (number - self.mean)

    @property
    def deviation(self) -> float:
        """Their standard deviation, 1 while there are too few to say."""
        return math.sqrt(self.squares / self.count) if self.count > 1 and self.squares else 1.0
