"""Players that are programs: they see what their seat sees and the moves it may make, nothing else."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from domain.core.play import Move, Seat
from domain.match.match import Match
from ops.bots.budget import budget_of
from ops.bots.chair import Bot, Chair, chair_of
from ops.bots.mcts import Mcts
from ops.bots.simple import Greedy, Random
from ops.errors import WrongUse

__all__ = ["Bot", "Chair", "Greedy", "Mcts", "Random", "bot", "chair_of", "known_bots", "players"]

BOTS: dict[str, Callable[[str], Bot]] = {
    "random": Random,
    "greedy": Greedy,
    "mcts": partial(Mcts, budget=budget_of("100ms")),
}
"""Bots by name; each is made from a seed."""


def bot(name: str, seed: str) -> Bot:
    """The bot of a name; behind ``mcts:`` may stand how long it thinks about a move (``budget.py``).

    Raises ``WrongUse`` for one that is not known.
    """
    kind, _, budget = name.partition(":")
    if kind not in BOTS or (budget and kind != "mcts"):
        raise WrongUse(
            f"there is no bot “{name}”; known are: {', '.join(BOTS)}, and mcts with a budget as in mcts:50ms"
        )
    if not budget:
        return BOTS[kind](seed)
    try:
        return Mcts(seed, budget_of(budget))
    except ValueError as error:
        raise WrongUse(f"of “{name}”: {error}") from None


def players() -> dict[str, Callable[[str], Callable[[Match, Seat], Move]]]:
    """The bots as the service seats them: made from a seed, each chooses for a seat of a match."""

    def player(make: Callable[[str], Bot], seed: str) -> Callable[[Match, Seat], Move]:
        made = make(seed)
        return lambda match, seat: made.choose(chair_of(match, seat))

    return {name: partial(player, make) for name, make in BOTS.items()}


def known_bots(text: str) -> tuple[str, ...]:
    """Names of bots, divided by commas.  Raises ``WrongUse`` for one that is not known."""
    names = tuple(name.strip() for name in text.split(","))
    for name in names:
        bot(name, "")
    return names
