"""What a position is worth to each seat: by what would be scored now, and by weights that were learned from matches."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from domain.core.rules import Rules

FOLDER = Path(__file__).parent / "weights"
"""The weights of each base: ``weights/GAME/BASE.json``."""


class Weights(Struct, frozen=True, kw_only=True):
    """What positions of a base promise, in points.

    ``signs``: what one more of each sign is worth (``Rules.signs``; 0 where it is not named); ``lines``: what a
    point that would be scored now is worth, by its reason (1 where it is not named).  ``source`` says where they are
    from; ``matches`` how many they were fitted to, ``left_over`` how far the leads at the end of others were from
    what they promised, and ``left_over_without`` from what would have been scored (standard deviations, points).
    """

    source: str = ""
    matches: int = 0
    left_over: float = 0.0
    left_over_without: float = 0.0
    signs: Mapping[str, float] = {}
    lines: Mapping[str, float] = {}


@cache
def weights_of(game: str, base: str) -> Weights:
    """The weights of a base; of one that has none, what would be scored now is what it is worth."""
    file = FOLDER / game / f"{base}.json"
    return msgspec.json.decode(file.read_bytes(), type=Weights) if file.exists() else Weights()


class Worth:
    """What positions are worth by weights, by what everybody can see."""

    __slots__ = ("lines", "rules", "signs")

    def __init__(self, rules: Rules[Any], weights: Weights | None = None) -> None:
        known = weights_of(rules.variation.game, rules.variation.base) if weights is None else weights
        self.rules = rules
        self.signs = [(name, weight) for name, weight in known.signs.items() if weight]
        self.lines = {reason: weight for reason, weight in known.lines.items() if weight != 1}

    def totals(self, state: Any) -> list[float]:
        """The points that each seat may expect, as far as the position says."""
        totals = list(state.points)
        self.add_forecast(totals, state)
        if self.signs:
            shown = self.rules.signs(state)
            for name, weight in self.signs:
                for seat, number in enumerate(shown[name]):
                    totals[seat] += weight * number
        return totals

    def add_forecast(self, totals: list[float], state: Any) -> None:
        """Adds what would be scored now, each point as its reason weighs."""
        lines = self.lines
        for fact in self.rules.forecast(state):
            if lines:
                totals[fact.seat] += sum([line.points * lines.get(line.reason, 1.0) for line in fact.lines])
            else:
                totals[fact.seat] += sum([line.points for line in fact.lines])
