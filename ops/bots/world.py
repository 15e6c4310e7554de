"""Playing on in thought: from a state that a seat holds possible, by the rules, with chance by its true counts."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from domain.core.play import Awaited, Chance, Move, Seat
from domain.core.rules import P, Rules


class World:
    """The rules of a match and somebody's own dice, to imagine and to play on with."""

    def __init__(self, rules: Rules[Any], chooser: random.Random) -> None:
        self.rules = rules
        self.chooser = chooser

    def imagined(self, state: Any, seat: Seat) -> Any:
        """A state that a seat holds possible."""
        return self.rules.imagined(state, seat, self.shuffle)

    def shuffle(self, pieces: Sequence[P], /) -> list[P]:
        """Pieces in any order."""
        row = list(pieces)
        self.chooser.shuffle(row)
        return row

    def after(self, state: Any, seat: Seat, move: Move) -> Any:
        """The state after a move, before chance answers.  Raises ``Illegal``."""
        evolve = self.rules.evolve
        for fact in self.rules.decide(state, seat, move):
            state = evolve(state, fact)
        return state

    def settled(self, state: Any) -> tuple[Any, Awaited]:
        """The state once chance has answered, and what is awaited then: a turn, or nothing more."""
        rules = self.rules
        while isinstance(awaited := rules.awaits(state), Chance):
            for fact in rules.resolve(state, awaited, self.drawn(awaited)):
                state = rules.evolve(state, fact)
        return state, awaited

    def drawn(self, chance: Chance) -> Any:
        """An outcome, each as likely as it is often there."""
        left = self.chooser.random() * sum([count for _, count in chance.options])
        for outcome, count in chance.options:
            left -= count
            if left < 0:
                return outcome
        return chance.options[-1][0]

    def totals(self, state: Any) -> list[int]:
        """The points of all seats if the match ended now, by what everybody can see."""
        totals = list(state.points)
        for fact in self.rules.forecast(state):
            totals[fact.seat] += sum([line.points for line in fact.lines])
        return totals
