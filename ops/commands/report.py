"""``jugada report``: what all stored matches say together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any

import typer
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from api.analytics.analysing import behind_list, report_list, report_shape, wanted_row
from api.wire.analytics import BehindList, ReportList, ReportShape
from ops.asked import OfGame, OfPlayer, OfSeats, OfVariation, Since, Until, open_engine
from ops.commands.score import plain_table
from ops.console import out, print_json
from ops.options import AsJson, DatabaseUrl, InLanguage
from ops.texts import label
from projections.analytics.asked import checked_filter

Name = Annotated[str | None, typer.Argument(metavar="[NAME]", help="A report; without a name, all are listed.")]
Behind = Annotated[
    list[str] | None,
    typer.Option("--behind", metavar="KEY:VALUE", help="Names a row by its keys: shows the matches behind it."),
]


def report(
    language: InLanguage,
    name: Name = None,
    game: OfGame = None,
    variation: OfVariation = None,
    seats: OfSeats = None,
    player: OfPlayer = None,
    since: Since = None,
    until: Until = None,
    behind: Behind = None,
    as_json: AsJson = False,
    database_url: DatabaseUrl = None,
) -> None:
    """What all stored matches say together: who wins from where, where points come from, what luck explains."""
    from projections.analytics import report as known

    if name is None:
        show(report_list(known.reports().values(), language), listed, language, as_json)
        return
    found = known.report(name)
    asked = checked_filter(game=game, variation=variation, seats=seats, player=player, since=since, until=until)
    found.check(asked)
    with open_engine(database_url) as engine:
        if behind:
            matches = behind_list(found.matches_behind(engine, asked, wanted_row(behind)))
            show(matches, behind_table, language, as_json)
        else:
            show(report_shape(found, found.ask(engine, asked), asked, language), told, language, as_json)


def show(shape: Any, drawn: Callable[[Any, str], RenderableType], language: str, as_json: bool) -> None:
    """Prints a shape, for a program or for a person."""
    if as_json:
        print_json(shape)
    else:
        out().print(drawn(shape, language))


def listed(shape: ReportList, language: str) -> RenderableType:
    """All reports with what they say."""
    table = plain_table(label("report.report", language))
    for key in ("about", "needs"):
        table.add_column(label(f"report.{key}", language))
    for each in shape.reports:
        table.add_row(Text(each.report, style="bold"), each.about, " ".join(f"--{name}" for name in each.needs))
    return table


def told(shape: ReportShape, language: str) -> RenderableType:
    """A report as a table."""
    head = (Text(shape.title, style="bold"), Text(shape.about, style="dim"), "")
    if not shape.rows:
        return Group(*head, Text(label("report.nothing", language)))
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for column in shape.columns:
        is_text = any(isinstance(row.values[column.key], str) for row in shape.rows)
        table.add_column(column.title, justify="left" if is_text else "right")
    for row in shape.rows:
        table.add_row(*(cell(row.values[each.key], row.said.get(each.key), each.kind) for each in shape.columns))
    return Group(*head, table)


def cell(value: Any, said: str | None, kind: str) -> str:
    """A value as a person reads it; seats by the numbers that options take in a terminal."""
    if value is None:
        return ""
    if said is not None and kind != SEAT:
        return said
    return FORMS.get(kind, str)(value)


SEAT = "seat"
FORMS: Mapping[str, Callable[[Any], str]] = {
    "share": lambda value: f"{value:.1%}",
    "mean": lambda value: f"{value:.2f}",
    "seconds": lambda value: f"{value:.1f}",
}


def behind_table(shape: BehindList, language: str) -> RenderableType:
    """The matches behind a row."""
    return matches_table(((each.match, each.at, each.ply, each.players) for each in shape.matches), language)


def matches_table(rows: Iterable[tuple[str, str, int | None, list[str]]], language: str) -> Table:
    """Matches with when, at which ply, and who."""
    table = plain_table(label("report.match", language))
    for key in ("at", "ply", "players"):
        table.add_column(label(f"report.{key}", language))
    for match, at, ply, players in rows:
        table.add_row(match, at, "" if ply is None else str(ply), ", ".join(players))
    return table
