"""What a position is worth to each seat: by what would be scored now, and by weights that were learned from matches."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from domain.core.play import Seat
from domain.core.rules import Rules

FOLDER = Path(__file__).parent / "weights"
"""The weights of each base: ``weights/GAME/BASE.json``."""


WIN = 10.0
"""What a win is worth in points, and a loss in the negative."""


Aim: TypeAlias = Literal["lead", "win"]


class TurnWeights(Struct, frozen=True, kw_only=True):
    """What the beginning of an own turn promises, in points: ``always``, and what one more of each sign is worth.

    ``own``: of the seat whose turn begins; ``others``: of the one of the others that is the worst for it.  ``step``:
    the step at which its turn begins (``Turn.step``).  ``source`` and ``matches`` as in ``Weights``.
    """

    source: str
    matches: int
    step: str
    always: float
    own: Mapping[str, float]
    others: Mapping[str, float]


class Weights(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What positions of a base promise, in points.

    ``signs``: what one more of each sign is worth (``Rules.signs``; 0 where it is not named); ``lines``: what a
    point that would be scored now is worth, by its reason (1 where it is not named).  ``source`` says where they are
    from; ``matches`` how many they were fitted to or tried in.  Where they were fitted, ``left_over`` says how far the
    leads at the end of others were from what they promised, and ``left_over_without`` from what would have been
    scored (standard deviations, points).
    ``aim``: what is promised, the lead at the end; or winning, which is ``WIN`` points and its opposite, by signs
    alone, where points say little of it.  ``turn``: what is promised where an own turn begins, if that is known apart.
    """

    source: str = ""
    matches: int = 0
    left_over: float | None = None
    left_over_without: float | None = None
    aim: Aim = "lead"
    signs: Mapping[str, float] = {}
    lines: Mapping[str, float] = {}
    turn: TurnWeights | None = None

    @property
    def learned(self) -> bool:
        """Whether more is known than what would be scored now."""
        return bool(self.signs or self.lines)


@cache
def weights_of(game: str, base: str) -> Weights:
    """The weights of a base; of one that has none, what would be scored now is what it is worth."""
    file = FOLDER / game / f"{base}.json"
    return msgspec.json.decode(file.read_bytes(), type=Weights) if file.exists() else Weights()


class Worth:
    """What positions are worth by weights, by what everybody can see."""

    __slots__ = ("aim", "learned", "lines", "rules", "signs", "turn")

    def __init__(self, rules: Rules[Any], weights: Weights | None = None) -> None:
        known = weights_of(rules.variation.game, rules.variation.base) if weights is None else weights
        self.rules = rules
        self.aim, self.learned, self.turn = known.aim, known.learned, known.turn
        self.signs = {name: weight for name, weight in known.signs.items() if weight}
        self.lines = {reason: weight for reason, weight in known.lines.items() if weight != 1}

    def totals(self, state: Any) -> list[float]:
        """The points that each seat may expect, as far as the position says."""
        totals = [0.0] * len(state.points) if self.aim == "win" else totals_if_ended(self.rules, state, self.lines)
        if self.signs:
            signs = self.signs
            for name, numbers in self.rules.signs(state).items():
                if weight := signs.get(name):
                    for seat, number in enumerate(numbers):
                        totals[seat] += weight * number
        return totals

    def worth(self, state: Any) -> list[float]:
        """What a position before the end is worth to each seat: the lead, if that is the aim, and a part of a win."""
        totals = self.totals(state)
        leads = [lead(totals, seat) for seat in range(len(totals))]
        wins = [WIN * math.tanh(ahead / WIN) for ahead in leads]
        return wins if self.aim == "win" else [ahead + win for ahead, win in zip(leads, wins, strict=True)]

    def at_turn(self, state: Any, seat: Seat, by: TurnWeights) -> float:
        """What a position in which its turn begins is worth to a seat."""
        own, others = by.always, [0.0] * len(state.points)
        for name, numbers in self.rules.signs(state).items():
            own += by.own.get(name, 0.0) * numbers[seat]
            if weight := by.others.get(name):
                for other, number in enumerate(numbers):
                    others[other] += weight * number
        worst = min([each for other, each in enumerate(others) if other != seat], default=0.0)
        return WIN * math.tanh((own + worst) / WIN)

    def at_end(self, points: Sequence[float], places: Sequence[int]) -> list[float]:
        """What the end is worth to each seat."""
        wins = [won(places, seat) for seat in range(len(places))]
        return wins if self.aim == "win" else [lead(points, seat) + win for seat, win in enumerate(wins)]


def totals_if_ended(rules: Rules[Any], state: Any, weights: Mapping[str, float] | None = None) -> list[float]:
    """The points of all seats if the match ended now, by what everybody can see.

    ``weights``: what a point that would be scored then counts, by its reason; 1 where it is not named.
    """
    totals = list(state.points)
    for fact in rules.forecast(state):
        if weights:
            totals[fact.seat] += sum([line.points * weights.get(line.reason, 1.0) for line in fact.lines])
        else:
            totals[fact.seat] += sum([line.points for line in fact.lines])
    return totals


def lead(totals: Sequence[float], seat: Seat) -> float:
    """How far a seat is ahead of the best of the others; its points where it is alone."""
    others = [points for other, points in enumerate(totals) if other != seat]
    return totals[seat] - max(others, default=0.0)


def standing(totals: Sequence[float], seat: Seat) -> float:
    """How well a seat stands: its points, and a little less for the best of the others."""
    others = [points for other, points in enumerate(totals) if other != seat]
    return totals[seat] - 0.5 * max(others, default=0)


def won(places: Sequence[int], seat: Seat) -> float:
    """What its place is worth to a seat; a shared first place is a part of a win."""
    return WIN * (2 / places.count(1) - 1) if places[seat] == 1 else -WIN
