"""Playing on in thought: from a state that a seat holds possible, by the rules, with chance by its true counts."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any

from domain.core.play import Awaited, Chance, Fact, Move, Outcome, Seat
from domain.core.rules import P, Rules


class World:
    """The rules of a match and somebody's own dice, to imagine and to play on with."""

    def __init__(self, rules: Rules[Any], chooser: random.Random) -> None:
        self.rules = rules
        self.chooser = chooser

    def shuffle(self, pieces: Sequence[P], /) -> list[P]:
        """Pieces in any order."""
        row = list(pieces)
        self.chooser.shuffle(row)
        return row

    def after(self, state: Any, seat: Seat, move: Move, told: list[Fact] | None = None) -> Any:
        """The state after a move, before chance answers; what happens is added to ``told``.  Raises ``Illegal``."""
        return self.told(state, self.rules.decide(state, seat, move), told)

    def settled(self, state: Any, told: list[Fact] | None = None) -> tuple[Any, Awaited]:
        """The state once chance has answered, and what is awaited then: a turn, or nothing more."""
        rules = self.rules
        while isinstance(awaited := rules.awaits(state), Chance):
            state = self.told(state, rules.resolve(state, awaited, self.drawn(awaited)), told)
        return state, awaited

    def told(self, state: Any, facts: Iterable[Fact], told: list[Fact] | None) -> Any:
        """The state after facts, which are added to what was told, if somebody listens."""
        if told is not None:
            facts = tuple(facts)
            told += facts
        return self.rules.after(state, facts)

    def drawn(self, chance: Chance) -> Outcome:
        """An outcome, each as likely as it is often there."""
        left = self.chooser.random() * sum([count for _, count in chance.options])
        for outcome, count in chance.options:
            left -= count
            if left < 0:
                return outcome
        return chance.options[-1][0]
