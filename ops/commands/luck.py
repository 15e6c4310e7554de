"""``jugada luck``: what the draws and what the moves of a match were worth, by playing on from each with bots."""

from __future__ import annotations

from typing import Annotated

import typer
from msgspec import Struct
from rich.console import Group, RenderableType
from rich.text import Text

from ops.bots import BOTS, known_bots
from ops.commands.score import plain_table
from ops.console import out, print_json
from ops.errors import WrongUse
from ops.options import AsJson, DatabaseUrl, InLanguage, MatchOrFile, settings_of
from ops.selfplay.luck import Swing, balance, swings
from ops.sources import open_source
from ops.texts import label

Playouts = Annotated[int, typer.Option("--playouts", min=1, max=10_000, help="Games played on from each position.")]
Who = Annotated[str, typer.Option("--bot", metavar="NAME", help="The bot that plays on.")]
SHOWN = 8
"""The greatest steps that are shown to a person."""


class LuckOf(Struct, frozen=True):
    """What luck and skill brought each seat, in shares of a win, and every step."""

    players: list[str]
    luck: list[float]
    skill: list[float]
    others: list[float]
    steps: list[Swing]


def luck(
    match: MatchOrFile,
    language: InLanguage,
    playouts: Playouts = 16,
    bot: Who = "random",
    as_json: AsJson = False,
    database_url: DatabaseUrl = None,
) -> None:
    """Luck and skill of one match: bots play on from before and after each draw and each move."""
    (name,) = known_bots(bot)
    with open_source(match, settings_of(database_url=database_url).database_url) as source:
        if source.match.status == "open":
            raise WrongUse("the match still goes on; what a hidden card is worth would tell of it")
        steps = list(swings(source.match, BOTS[name], playouts=playouts))
        found = balance(steps, len(source.match.seats))
        told = LuckOf(list(source.match.seats), list(found.luck), list(found.skill), list(found.others), steps)
    if as_json:
        print_json(told)
    else:
        out().print(drawn(told, language))


def drawn(told: LuckOf, language: str) -> RenderableType:
    """The balance of each seat, and the greatest steps."""
    table = plain_table(label("luck.player", language))
    for key in ("luck", "skill", "others"):
        table.add_column(label(f"luck.{key}", language), justify="right")
    for name, *parts in zip(told.players, told.luck, told.skill, told.others, strict=True):
        table.add_row(name, *(f"{part:+.0%}" for part in parts))
    steps = plain_table(label("luck.ply", language))
    steps.add_column(label("luck.what", language))
    for name in told.players:
        steps.add_column(name, justify="right")
    greatest = sorted(told.steps, key=lambda step: -max(map(abs, changes(step))))[:SHOWN]
    for step in greatest:
        what = step.chance or label("luck.move", language, seat=step.seat)
        steps.add_row(str(step.ply), what, *(f"{change:+.0%}" for change in changes(step)))
    return Group(table, "", Text(label("luck.greatest", language), style="bold"), steps)


def changes(step: Swing) -> list[float]:
    """What a step changed for each seat."""
    return [now - then for then, now in zip(step.before, step.after, strict=True)]
