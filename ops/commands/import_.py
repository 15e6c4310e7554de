"""``jugada import``: recorded matches into the log."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.text import Text

from ops.commands.score import plain_table
from ops.console import err, out
from ops.house import House, database_file, open_house
from ops.options import AsJson, DatabaseUrl, InLanguage, settings_of
from ops.progress import Bar, progress
from ops.recorded import Found, Imported, read_file, write
from ops.texts import label

RecordFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="Recorded matches in the line format of a game, one match a line.")
]
AT_ONCE = 16
"""Matches that are written at the same time, so that their moves share transactions."""


def import_(file: RecordFile, language: InLanguage, as_json: AsJson = False, database_url: DatabaseUrl = None) -> None:
    """Holds recorded matches against the rules and plays those that fit into the log; as JSON an object a line.

    One that does not fit is not written; the first entry that the rules refuse is named.  The exit code
    is 0 only if all fit.
    """
    found = read_file(file)
    with (
        open_house(database_file(settings_of(database_url=database_url).database_url)) as house,
        progress(err(), label("import.writing", language, file=file.name), len(found)) as bar,
    ):
        imported = asyncio.run(write_all(house, found, bar))
    if as_json:
        for each in imported:
            typer.echo(msgspec.json.encode(each))
    else:
        tell(imported, language)
    if not all(each.ok for each in imported):
        raise typer.Exit(1)


async def write_all(house: House, found: list[Found], bar: Bar) -> list[Imported]:
    """All matches, several at a time, answered in the order of the file."""
    room = asyncio.Semaphore(AT_ONCE)

    async def one(each: Found) -> Imported:
        async with room:
            written = await write(house.table, each)
            bar.advance(1)
            return written

    return list(await asyncio.gather(*map(one, found)))


def tell(imported: list[Imported], language: str) -> None:
    """A table: what is where now, and what does not fit."""
    console = out()
    table = plain_table(label("import.source", language))
    for key in ("match", "points"):
        table.add_column(label(f"import.{key}", language))
    for each in imported:
        if each.ok:
            table.add_row(each.source, str(each.id), " ".join(map(str, each.final)))
    if table.row_count:
        console.print(table)
    for each in imported:
        if not each.ok:
            console.print(Text(f"{each.source}: {each.why}", style="bold red"), soft_wrap=True)
    written = sum(each.ok for each in imported)
    console.print(label("import.done", language, written=written, of=len(imported)))
