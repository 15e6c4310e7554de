"""What a bot has before it: what its seat sees and may do, nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from domain.core.play import Move, Seat
from domain.core.rules import View
from domain.core.score import Scored
from domain.match.match import Match


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


def chair_of(match: Match, seat: Seat) -> Chair:
    """The chair of a seat that is to move now."""
    state, rules = match.state, match.rules

    def outlook(move: Move) -> float:
        after = rules.after(state, rules.decide(state, seat, move))
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
