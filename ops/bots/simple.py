"""Bots that look no further than their next move."""

from __future__ import annotations

import random

from domain.core.play import Move
from ops.bots.chair import Chair


class Random:
    """Any legal move, each as likely as the other."""

    def __init__(self, seed: str) -> None:
        self.chooser = random.Random(seed)

    def choose(self, chair: Chair) -> Move:
        return self.chooser.choice(chair.moves)


class Greedy:
    """The move with the best outlook; of several, any.  Of very many it looks at a sample."""

    LOOKED_AT = 64

    def __init__(self, seed: str) -> None:
        self.chooser = random.Random(seed)

    def choose(self, chair: Chair) -> Move:
        if len(chair.moves) == 1:
            return chair.moves[0]
        moves = chair.moves
        if len(moves) > self.LOOKED_AT:
            moves = self.chooser.sample(moves, self.LOOKED_AT)
        outlooks = [chair.outlook(move) for move in moves]
        best = max(outlooks)
        return self.chooser.choice([move for move, value in zip(moves, outlooks, strict=True) if value == best])
