"""``jugada sql``: questions of one's own over the tables of all stored matches."""

from __future__ import annotations

import csv
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec import Struct
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ops.asked import open_columns
from ops.commands.score import plain_table
from ops.console import err, out, print_json
from ops.options import AsJson, DatabaseUrl, InLanguage
from ops.texts import label

if TYPE_CHECKING:
    from projections.analytics.cell import Found

Sql = Annotated[str | None, typer.Argument(metavar="[SQL]", help="One SELECT; without it, the tables are listed.")]
Rows = Annotated[int, typer.Option("--rows", min=1, max=10_000, help="So many rows at most.")]
Seconds = Annotated[float, typer.Option("--seconds", min=0.1, max=3600, help="So long at most.")]
Memory = Annotated[str, typer.Option("--memory", metavar="SIZE", help="So much memory at most, such as 512MB or 2GB.")]
AsCsv = Annotated[bool, typer.Option("--csv", help="As CSV, for spreadsheets.")]


class Result(Struct):
    """What a statement gave."""

    columns: list[str]
    rows: list[list[Any]]
    more: bool
    position: int


def sql(
    language: InLanguage,
    sql: Sql = None,
    rows: Rows = 1000,
    seconds: Seconds = 60.0,
    memory: Memory = "2GB",
    as_csv: AsCsv = False,
    as_json: AsJson = False,
    database_url: DatabaseUrl = None,
) -> None:
    """Answers one SELECT over the tables of all stored matches; it can read nothing else, and write nothing."""
    if sql is None:
        print_dictionary(language, as_json)
        return
    from projections.analytics.sandbox import Sandbox

    with open_columns(database_url) as folder:
        found, position = Sandbox(folder).ask(sql, rows=rows, seconds=seconds, memory=memory)
    if as_json:
        print_json(Result([column.name for column in found.columns], found.rows, found.more, position))
    elif as_csv:
        writer = csv.writer(sys.stdout)
        writer.writerow([column.name for column in found.columns])
        writer.writerows(found.rows)
    else:
        out().print(drawn(found))
    if found.more and not as_json:
        err().print(label("sql.more", language, rows=rows))


def drawn(found: Found) -> Table:
    """Rows as a table."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for at, column in enumerate(found.columns):
        numbers = found.rows and all(isinstance(row[at], int | float | None) for row in found.rows)
        table.add_column(column.name, justify="right" if numbers else "left")
    for row in found.rows:
        table.add_row(*("" if value is None else str(value) for value in row))
    return table


def print_dictionary(language: str, as_json: bool) -> None:
    """Tables and columns, and what they mean."""
    from projections.columns.schema import TABLES, dictionary

    if as_json:
        print_json([dictionary(table) for table in TABLES.values()])
        return
    parts: list[RenderableType] = []
    for table in TABLES.values():
        columns = plain_table(label("sql.column", language))
        columns.add_column(label("sql.type", language))
        columns.add_column(label("sql.meaning", language))
        for column in table.columns:
            columns.add_row(column.key, str(column.kind), column.doc)
        parts += [Text.assemble((table.key, "bold"), f"  {table.doc}"), columns, ""]
    out().print(Group(*parts))
