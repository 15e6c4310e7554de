"""How long a bot may think about a move: so many playouts, or so much time of its processor."""

from __future__ import annotations

import re
import time

from msgspec import Struct

FORM = re.compile(r"(\d+)(ms|s)?")


class Budget(Struct, frozen=True):
    """``playouts``, or ``seconds``.  Only with playouts a bot always chooses alike."""

    playouts: int = 0
    seconds: float = 0.0

    def begin(self) -> Spent:
        """Thinking begins."""
        return Spent(self)


class Spent:
    """How much of a budget is spent.  Time is that of this thread, so it is fair on a machine that has much to do."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.playouts = 0
        self.begun = time.thread_time()

    @property
    def share(self) -> float:
        """The part that is spent: from 0, and from 1 on there is nothing left."""
        if self.budget.playouts:
            return self.playouts / self.budget.playouts
        return (time.thread_time() - self.begun) / self.budget.seconds


def budget_of(text: str) -> Budget:
    """The budget that a text says: ``200`` playouts, ``100ms``, ``2s``.  Raises ``ValueError`` for others.

    >>> budget_of("100ms").seconds, budget_of("200").playouts
    (0.1, 200)
    """
    found = FORM.fullmatch(text)
    if found is None or not int(found[1]):
        raise ValueError(f"how long to think is said as 200 (playouts), 100ms or 2s, not as “{text}”")
    number, unit = int(found[1]), found[2]
    return Budget(seconds=number / (1000 if unit == "ms" else 1)) if unit else Budget(playouts=number)
