"""Players that are programs: they see what their seat sees and the moves it may make, nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Protocol

from domain.core.play import Move, Seat
from domain.core.rules import View
from domain.core.score import Scored
from domain.match.match import Match
from ops.errors import WrongUse


class Chair:
    """What a seat has before it when it is to move: its view, its moves, and what each promises.

    ``outlook(move)`` is what the seat itself could work out from the rules: the points that the move
    scores at once, for it and against the best of the others, and how the score would change if the
    match ended then, all by what everybody can see.
    """

    __slots__ = ("moves", "outlook", "seat", "view")

    def __init__(
        self, seat: Seat, moves: Sequence[Move], view: Callable[[], View], outlook: Callable[[Move], float]
    ) -> None:
        self.seat = seat
        self.moves = moves
        self.view = view
        self.outlook = outlook


class Bot(Protocol):
    """Chooses one of the moves of its chair."""

    def choose(self, chair: Chair) -> Move:
        """The move it makes."""


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


BOTS: dict[str, Callable[[str], Bot]] = {"random": Random, "greedy": Greedy}
"""Bots by name; each is made from a seed."""


def chair_of(match: Match, seat: Seat) -> Chair:
    """The chair of a seat that is to move now."""
    state, rules = match.state, match.rules

    def outlook(move: Move) -> float:
        after = state
        for fact in rules.decide(state, seat, move):
            after = rules.evolve(after, fact)
        return lead(totals_if_ended(after), seat)

    def totals_if_ended(now: object) -> list[int]:
        totals = list(now.points)  # type: ignore[attr-defined]  # every state has its points
        for fact in rules.forecast(now):
            totals[fact.seat] += gained(fact)
        return totals

    return Chair(seat, match.legal(seat), lambda: rules.view(state, seat), outlook)


def gained(fact: Scored) -> int:
    """The points of a scored fact."""
    return sum(line.points for line in fact.lines)


def lead(totals: Sequence[int], seat: Seat) -> float:
    """How well a seat stands: its points, and a little less for the best of the others."""
    others = [points for other, points in enumerate(totals) if other != seat]
    return totals[seat] - 0.5 * max(others, default=0)


def known_bots(text: str) -> tuple[str, ...]:
    """Names of bots, divided by commas.  Raises ``WrongUse`` for one that is not known."""
    names = tuple(name.strip() for name in text.split(","))
    for name in names:
        if name not in BOTS:
            raise WrongUse(f"there is no bot “{name}”; known are: {', '.join(BOTS)}")
    return names
