"""``jugada export``: archives of matches."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated
from uuid import UUID

import typer
from msgspec import Struct

from domain.match.archive import Archive, make_archive
from domain.match.signing import signing_key
from ops.archives import FORMS, Form, file_name
from ops.asked import OfGame, OfPlayer, OfSeats, OfVariation, Since, Until, open_engine
from ops.console import err, out, print_json
from ops.errors import WrongUse
from ops.house import House, existing_site, open_house
from ops.options import AsJson, DatabaseUrl, InLanguage, settings_of
from ops.progress import progress
from ops.texts import label
from projections.analytics.asked import Filter, checked_filter

Matches = Annotated[
    list[str] | None, typer.Argument(metavar="[MATCH]…", help="Ids of matches, or the beginnings of them.")
]
All = Annotated[bool, typer.Option("--all", help="Every match of the log.")]
Out = Annotated[
    Path,
    typer.Option("--out", "-o", metavar="FOLDER", help="Where to write; - is the standard output, for one match."),
]
InForm = Annotated[str, typer.Option("--form", help="jsonl (JSON Lines, for people) or msgpack (half the size).")]
AsParquet = Annotated[bool, typer.Option("--parquet", help="Tables, as Parquet (zstd).")]
AsArrow = Annotated[bool, typer.Option("--arrow", help="Tables, as Arrow files.")]
AsCsv = Annotated[bool, typer.Option("--csv", help="Tables, as CSV.")]
AsJsonl = Annotated[bool, typer.Option("--jsonl", help="Tables, as JSON Lines.")]
Tables = Annotated[
    list[str] | None, typer.Option("--table", metavar="NAME", help="Only this table; `jugada sql` lists them.")
]
STANDARD_OUTPUT = Path("-")


class Exported(Struct, frozen=True):
    """An archive that was written."""

    id: str
    file: str
    events: int


def export(
    language: InLanguage,
    matches: Matches = None,
    all_matches: All = False,
    folder: Out = Path(),
    form: InForm = "jsonl",
    parquet: AsParquet = False,
    arrow: AsArrow = False,
    csv: AsCsv = False,
    jsonl: AsJsonl = False,
    tables: Tables = None,
    game: OfGame = None,
    variation: OfVariation = None,
    seats: OfSeats = None,
    player: OfPlayer = None,
    since: Since = None,
    until: Until = None,
    as_json: AsJson = False,
    database_url: DatabaseUrl = None,
) -> None:
    """Writes matches as archives, one file each, that proves its match by itself; or as tables, for other programs."""
    wanted = checked_filter(game=game, variation=variation, seats=seats, player=player, since=since, until=until)
    as_tables = {"parquet": parquet, "arrow": arrow, "csv": csv, "jsonl": jsonl}
    if any(as_tables.values()):
        if matches or all_matches:
            raise WrongUse("tables hold all matches that --game, --player and the like let through; name no matches")
        forms = [name for name, chosen in as_tables.items() if chosen]
        write_tables(database_url, wanted, folder, forms, tables or (), language=language, as_json=as_json)
        return
    if wanted != Filter() or tables:
        raise WrongUse("archives are written of the matches that are named, or of --all; filters are for tables")
    if bool(matches) == all_matches:
        raise WrongUse("say which matches to export: their ids, or --all")
    if form not in FORMS:
        raise WrongUse(f"there is no form “{form}”; known are: {', '.join(FORMS)}")
    with open_house(existing_site(settings_of(database_url=database_url))) as house:
        ids = every_id(house) if all_matches else [house.match(text).id for text in matches or ()]
        if folder == STANDARD_OUTPUT:
            to_standard_output(house, ids, FORMS[form])
            return
        written = to_folder(house, ids, folder, FORMS[form], language)
    if as_json:
        print_json(written)
        return
    out().print(label("export.done", language, matches=len(written), folder=folder))


def write_tables(
    database_url: str | None,
    wanted: Filter,
    folder: Path,
    forms: Iterable[str],
    tables: Iterable[str],
    *,
    language: str,
    as_json: bool,
) -> None:
    """Writes the tables of some matches, and says what was written."""
    from projections.analytics.exporting import export_tables

    chosen = tuple(tables)
    with open_engine(database_url) as engine:
        written = [each for form in forms for each in export_tables(engine, wanted, folder, form, chosen)]
    if as_json:
        print_json(written)
        return
    for each in written:
        out().print(label("export.table", language, file=each.file, rows=f"{each.rows:,}"), soft_wrap=True)


def every_id(house: House) -> list[UUID]:
    """Ids of all matches, the oldest first."""
    return [record.id for record in house.records()][::-1]


def archive_of(house: House, match: UUID) -> Archive:
    """The archive of a match, signed by the service."""
    log = house.table.log
    return make_archive(log.read(match), signing_key(house.table.service_key), log.secrets(match), log.names(match))


def to_standard_output(house: House, ids: list[UUID], form: Form) -> None:
    """Writes one archive to the standard output.  Raises ``WrongUse`` for several."""
    if len(ids) != 1:
        raise WrongUse("only one match can be written to the standard output; name a folder for several")
    sys.stdout.buffer.write(form.write(archive_of(house, ids[0])))


def to_folder(house: House, ids: list[UUID], folder: Path, form: Form, language: str) -> list[Exported]:
    """Writes an archive each, with a bar."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    with progress(err(), label("export.writing", language), len(ids)) as bar:
        for match in ids:
            archive = archive_of(house, match)
            path = folder / file_name(archive, form)
            path.write_bytes(form.write(archive))
            written.append(Exported(archive.head.match, str(path), archive.head.count))
            bar.advance(1)
    return written
