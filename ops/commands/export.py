"""``jugada export``: archives of matches."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated
from uuid import UUID

import typer
from msgspec import Struct

from domain.match.archive import Archive, make_archive
from domain.match.signing import signing_key
from ops.archives import FORMS, Form, file_name
from ops.console import err, out, print_json
from ops.errors import WrongUse
from ops.house import House, existing_site, open_house
from ops.options import AsJson, DatabaseUrl, InLanguage, settings_of
from ops.progress import progress
from ops.texts import label

Matches = Annotated[
    list[str] | None, typer.Argument(metavar="[MATCH]…", help="Ids of matches, or the beginnings of them.")
]
All = Annotated[bool, typer.Option("--all", help="Every match of the log.")]
Out = Annotated[
    Path,
    typer.Option("--out", "-o", metavar="FOLDER", help="Where to write; - is the standard output, for one match."),
]
InForm = Annotated[str, typer.Option("--form", help="jsonl (JSON Lines, for people) or msgpack (half the size).")]
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
    as_json: AsJson = False,
    database_url: DatabaseUrl = None,
) -> None:
    """Writes matches as archives: one file each, that proves its match by itself."""
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
