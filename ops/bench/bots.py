"""How often the bot that thinks beats the greedy one, at 100 ms a move: in every base, at the fewest seats of several.

One thinks, all others grab; players move on by a seat from match to match.  A shared first place is a part of
a win.  Takes an hour or so, for which it has to be asked by its name.  ``JUGADA_BENCH_MATCHES`` says how many,
``JUGADA_BENCH_ONLY`` with what the bases begin that are measured, ``JUGADA_BENCH_DEALS`` names other deals.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from domain import games
from domain.core.rules import Base, Game
from domain.match.table import Opening
from ops.bench.figure import Figure
from ops.figures import Outcome, figures_of, interval
from ops.house import open_table
from ops.selfplay.player import Numbered
from ops.selfplay.playing import play_run
from ops.selfplay.run import Run

MATCHES = int(os.environ.get("JUGADA_BENCH_MATCHES", "24"))
ONLY = os.environ.get("JUGADA_BENCH_ONLY", "")
DEALS = os.environ.get("JUGADA_BENCH_DEALS", "bench")
THINKS, GRABS = "mcts:100ms", "greedy"
GOAL = 80


def measure() -> Iterator[Figure]:
    """The share of the matches won, in each base for several."""
    for game in games.games().values():
        for base in game.bases:
            if max(base.seats) > 1 and f"{game.key}/{base.key}".startswith(ONLY):
                yield of_base(game, base)


def of_base(game: Game, base: Base) -> Figure:
    """The share of the matches of a base that the thinking bot wins, and between what it lies by the look of them."""
    seats = min(each for each in base.seats if each > 1)
    players = (THINKS, *(f"{GRABS} {number}" for number in range(1, seats)))
    run = Run(Opening(game.key, base.key, players), (THINKS, *(GRABS,) * (seats - 1)), DEALS)
    wins = next(each.wins for each in figures_of(outcomes(run)).by_player if each.name == THINKS)
    low, high = interval(wins, MATCHES)
    name = f"{game.key}/{base.key}, {seats} seats: {THINKS} wins ({100 * low:.0f} … {100 * high:.0f} of {MATCHES})"
    return Figure(name, 100 * wins, "%", GOAL)


def outcomes(run: Run) -> list[Outcome]:
    """How the matches of a run end."""
    found: list[Numbered] = []
    with tempfile.TemporaryDirectory() as folder:
        table = open_table(Path(folder) / "jugada.db")
        play_run(table, run, matches=MATCHES, workers=os.cpu_count() or 1, told=found.extend)
        table.close()
    return [each.outcome for each in found if each.outcome is not None]
