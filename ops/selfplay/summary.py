"""What a run came to, for a person."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace
from rich.console import Group, RenderableType
from rich.text import Text

from domain import games
from domain.core.rules import Phrase
from domain.core.saying import say
from ops.commands.score import plain_table
from ops.figures import Figures, Spread, Standing
from ops.texts import label

BAR_WIDTH = 40


class Simulated(Struct, frozen=True):
    """What was simulated, and what came of it.  ``before``: how many of the matches were in the log already."""

    game: str
    variation: str
    bots: list[str]
    seed: str
    seconds: float
    figures: Figures
    before: int = 0


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
    again = label("simulate.before", language, matches=simulated.before) if simulated.before else ""
    return Group(
        Text(head, style="bold"),
        Text(" ".join(filter(None, (label("simulate.seed", language, seed=simulated.seed), again)))),
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
