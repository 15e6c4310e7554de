"""``jugada simulate``: plays matches with bots into the log."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import Annotated

import typer
from msgspec import Struct
from msgspec.structs import replace
from rich.console import Group, RenderableType
from rich.text import Text

from domain import games
from domain.core.rules import Phrase, Variation
from domain.core.words import say
from domain.match.match import Match
from domain.match.table import Opening
from ops.bots import known_bots
from ops.commands.score import plain_table
from ops.console import err, out, print_json
from ops.figures import Figures, Outcome, Spread, Standing, figures_of, outcome_of
from ops.house import database_file, open_house
from ops.naming import bot_players, named_variation
from ops.options import AsJson, DatabaseUrl, GameKey, InLanguage, VariationText, settings_of
from ops.progress import progress
from ops.simulate import play_matches
from ops.texts import label

Matches = Annotated[int, typer.Option("--matches", "-n", min=1, help="So many matches.")]
Bots = Annotated[str, typer.Option("--bots", metavar="NAMES", help="Bots by name, divided by commas: random,greedy.")]
Seats = Annotated[
    int | None, typer.Option("--seats", min=1, help="So many seats; by default one a bot, or the fewest there can be.")
]
Seed = Annotated[
    str, typer.Option("--seed", help="What the bots choose by.  Draws come from a secret of each match all the same.")
]
BAR_WIDTH = 40


class Simulated(Struct, frozen=True):
    """What was simulated, and what came of it."""

    game: str
    variation: str
    bots: list[str]
    seed: str
    seconds: float
    figures: Figures


def simulate(
    game: GameKey,
    language: InLanguage,
    variation: VariationText = "",
    matches: Matches = 100,
    bots: Bots = "random",
    seats: Seats = None,
    seed: Seed = "jugada",
    as_json: AsJson = False,
    database_url: DatabaseUrl = None,
) -> None:
    """Plays matches with bots into the log, and says who won, how long they were and how the points lie."""
    chosen, names = named_variation(game, variation), known_bots(bots)
    players = bot_players(names, seated(chosen, names, seats))
    opening = Opening(chosen.game, chosen.text, players)
    outcomes: list[Outcome] = []
    begin = time.perf_counter()
    with (
        open_house(database_file(settings_of(database_url=database_url).database_url)) as house,
        progress(err(), label("simulate.playing", language, variation=chosen.key), matches) as bar,
    ):

        def told(match: Match) -> None:
            outcomes.append(outcome_of(match))
            bar.advance(1)

        asyncio.run(play_matches(house.table, opening, names, matches=matches, seed=seed, told=told))
    seconds = time.perf_counter() - begin
    simulated = Simulated(chosen.game, chosen.text, list(names), seed, round(seconds, 3), figures_of(outcomes))
    if as_json:
        print_json(simulated)
    else:
        out().print(summary(simulated, language))


def seated(variation: Variation, bots: tuple[str, ...], seats: int | None) -> int:
    """How many sit down: as many as were asked for, else one a bot if so many may, else as few as may.

    Raises ``Unplayable`` when so many as were asked for cannot.
    """
    game = games.game(variation.game)
    allowed = game.base(variation.base).seats
    chosen = seats or (len(bots) if len(bots) in allowed else min(allowed))
    game.check_seats(variation, chosen)
    return chosen


def summary(simulated: Simulated, language: str) -> RenderableType:
    """The figures for a person."""
    figures = simulated.figures
    rate = figures.matches / max(simulated.seconds, 1e-9)
    head = label(
        "simulate.done",
        language,
        variation=f"{simulated.game}/{simulated.variation}",
        matches=figures.matches,
        seconds=f"{simulated.seconds:.1f}",
        rate=f"{rate:.0f}",
    )
    return Group(
        Text(head, style="bold"),
        Text(label("simulate.plies", language, spread=said_spread(figures.plies))),
        *endings(simulated, language),
        "",
        standings(label("simulate.seat", language), figures.by_seat, language),
        "",
        standings(label("simulate.player", language), figures.by_player, language),
        *factions(simulated, language),
        "",
        Text(label("simulate.scores", language), style="bold"),
        distribution(figures),
    )


def factions(simulated: Simulated, language: str) -> Iterator[RenderableType]:
    """How the factions did, in a game that has some."""
    if simulated.figures.by_faction:
        words = games.game(simulated.game).words
        named = [replace(row, name=say(words, Phrase(row.name), language)) for row in simulated.figures.by_faction]
        yield ""
        yield standings(label("simulate.faction", language), named, language)


def endings(simulated: Simulated, language: str) -> Iterator[RenderableType]:
    """For which reasons the matches ended, the most frequent first."""
    words = games.game(simulated.game).words
    for ending in simulated.figures.endings:
        yield Text(f"{ending.share:.1%} {say(words, Phrase(f'over.{ending.reason}'), language)}")


def said_spread(spread: Spread) -> str:
    """The least, the median and the greatest."""
    return f"{spread.least} … {spread.median:g} … {spread.greatest}"


def standings(title: str, rows: list[Standing], language: str) -> RenderableType:
    """How seats or players did."""
    table = plain_table(title)
    for key in ("wins", "mean", "least", "lower", "median", "upper", "greatest"):
        table.add_column(label(f"simulate.{key}", language), justify="right")
    for row in rows:
        lie = row.points
        inner = (lie.least, lie.lower, lie.median, lie.upper, lie.greatest)
        table.add_row(row.name, f"{row.wins:.1%}", f"{lie.mean:.1f}", *(f"{number:g}" for number in inner))
    return table


def distribution(figures: Figures) -> RenderableType:
    """The scores of all seats as bars."""
    table = plain_table("")
    table.show_header = False
    table.add_column("", justify="right")
    table.add_column("")
    tallest = max(bar.count for bar in figures.scores)
    for bar in figures.scores:
        points = f"{bar.least}" if bar.least == bar.greatest else f"{bar.least} … {bar.greatest}"
        table.add_row(points, str(bar.count), "█" * round(BAR_WIDTH * bar.count / tallest))
    return table
