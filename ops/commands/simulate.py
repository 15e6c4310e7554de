"""``jugada simulate``: plays matches with bots into the log."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Sequence
from typing import Annotated

import typer

from domain import games
from domain.core.rules import Variation
from domain.match.table import Opening
from ops.bots import known_bots
from ops.console import err, out, print_json
from ops.figures import Outcome, figures_of
from ops.house import House, open_house, site_of
from ops.naming import bot_players, named_variation
from ops.options import AsJson, DatabaseUrl, GameKey, InLanguage, VariationText, settings_of
from ops.progress import progress
from ops.selfplay.player import Numbered
from ops.selfplay.playing import play_run
from ops.selfplay.run import Run
from ops.selfplay.summary import Simulated, summary
from ops.texts import label

Matches = Annotated[int, typer.Option("--matches", "-n", min=1, help="So many matches.")]
Bots = Annotated[
    str,
    typer.Option(
        "--bots",
        metavar="NAMES",
        help="Bots by name, divided by commas, as in greedy,random; mcts:100ms has a tenth of a second a move.",
    ),
]
Seats = Annotated[
    int | None, typer.Option("--seats", min=1, help="So many seats; by default one a bot, or the fewest there can be.")
]
Seed = Annotated[
    str | None,
    typer.Option(
        "--seed",
        help="What bots choose by and draws come from.  The same command with the same seed goes on where it was"
        " interrupted and plays no match twice.  By default a new one, which is told.",
    ),
]
Workers = Annotated[
    int | None, typer.Option("--workers", min=1, help="Processes that play; by default one for each core.")
]
FEW = 8
"""With fewer matches for each of them, processes are not worth their start, unless somebody asks for them."""


def simulate(
    game: GameKey,
    language: InLanguage,
    variation: VariationText = "",
    matches: Matches = 100,
    bots: Bots = "random",
    seats: Seats = None,
    seed: Seed = None,
    workers: Workers = None,
    as_json: AsJson = False,
    database_url: DatabaseUrl = None,
) -> None:
    """Plays matches with bots into the log, and says who won, how long they were and how the points lie."""
    chosen, names = named_variation(game, variation), known_bots(bots)
    players = bot_players(names, seated(chosen, names, seats))
    run = Run(Opening(chosen.game, chosen.text, players), names, seed or secrets.token_hex(4))
    hands = workers or max(1, min(os.cpu_count() or 1, matches // FEW))
    begin = time.perf_counter()
    with open_house(site_of(settings_of(database_url=database_url))) as house:
        if seed is None:
            err().print(label("simulate.seeded", language, seed=run.seed))
        ledger = played(house, run, matches, hands, label("simulate.playing", language, variation=chosen.key))
    seconds = round(time.perf_counter() - begin, 3)
    figures = figures_of(ledger.in_order())
    simulated = Simulated(chosen.game, chosen.text, list(names), run.seed, seconds, figures, ledger.before)
    if as_json:
        print_json(simulated)
    else:
        out().print(summary(simulated, language))


class Ledger:
    """How the matches of a run ended, by number; ``before`` counts those that were in the log already."""

    def __init__(self) -> None:
        self.outcomes: dict[int, Outcome] = {}
        self.before = 0

    def note(self, some: Sequence[Numbered]) -> None:
        """Some more matches."""
        for each in some:
            self.before += each.draft is None
            if each.outcome is not None:
                self.outcomes[each.number] = each.outcome

    def in_order(self) -> list[Outcome]:
        """The outcomes in the order of the numbers, whichever process was faster."""
        return [outcome for _, outcome in sorted(self.outcomes.items())]


def played(house: House, run: Run, matches: int, workers: int, title: str) -> Ledger:
    """Plays a run, with a bar; the read models follow meanwhile.  Raises ``Unplayable`` and ``Trouble``."""
    ledger = Ledger()
    house.models.start(house.table.listeners)
    with progress(err(), title, matches) as bar:

        def told(some: Sequence[Numbered]) -> None:
            ledger.note(some)
            bar.advance(len(some))

        play_run(house.table, run, matches=matches, workers=workers, told=told)
    return ledger


def seated(variation: Variation, bots: tuple[str, ...], seats: int | None) -> int:
    """How many sit down: as many as were asked for, else one a bot if so many may, else as few as may.

    Raises ``Unplayable`` when so many as were asked for cannot.
    """
    game = games.game(variation.game)
    allowed = game.base(variation.base).seats
    chosen = seats or (len(bots) if len(bots) in allowed else min(allowed))
    game.check_seats(variation, chosen)
    return chosen
