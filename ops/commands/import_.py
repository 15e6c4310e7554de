"""``jugada import``: archives and recorded matches into the log."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.text import Text

from ops.commands.score import plain_table
from ops.console import err, out
from ops.errors import WrongUse
from ops.house import House, open_house, site_of
from ops.options import AsJson, DatabaseUrl, InLanguage, settings_of
from ops.progress import Bar, progress
from ops.recorded import Found, Imported, archive_in, read_lines, take_in, write
from ops.texts import label

AnyFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="An archive, or recorded matches in the line format of a game.")
]
AT_ONCE = 16
"""Matches that are written at the same time, so that their moves share transactions."""


def import_(file: AnyFile, language: InLanguage, as_json: AsJson = False, database_url: DatabaseUrl = None) -> None:
    """Takes matches into the log: an archive as it is, recorded matches by the rules; as JSON an object a line.

    What does not hold is not written; of a recorded match the first entry that the rules refuse is named.
    The exit code is 0 only if everything holds.
    """
    if not file.is_file():
        raise WrongUse(f"there is no file {file}")
    data, settings = file.read_bytes(), settings_of(database_url=database_url)
    archive = archive_in(data)
    found = [] if archive else read_lines(file.name, data)
    with (
        open_house(site_of(settings)) as house,
        progress(err(), label("import.writing", language, file=file.name), len(found)) as bar,
    ):
        taken = [take_in(house.table, file.name, archive)] if archive else []
        taken += asyncio.run(write_all(house, found, bar))
    if as_json:
        for each in taken:
            typer.echo(msgspec.json.encode(each))
    else:
        tell(taken, language)
    if not all(each.ok for each in taken):
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
