"""``jugada backup`` and ``jugada restore``: a copy of everything that cannot be built again, and back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from domain.match.identity import place_key
from domain.match.log import SharedLog
from ops.backup import Backup, Manifest, back_up
from ops.backup import restore as write_back
from ops.console import err, out, print_json
from ops.errors import Trouble
from ops.house import existing_site, open_house, open_table, site_of
from ops.options import AsJson, DatabaseUrl, InLanguage, settings_of
from ops.progress import progress
from ops.texts import label
from projections.site import Site

Folder = Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder of the backup.")]


def backup(folder: Folder, language: InLanguage, as_json: AsJson = False, database_url: DatabaseUrl = None) -> None:
    """Copies log, secrets and the service's key into a new folder, while the service may run.

    Whoever has the folder can be the service: keep it to yourself.  Who is forgotten later is still in it.
    """
    table = open_table(existing_site(settings_of(database_url=database_url)))
    log = shared(table.log)
    try:
        with progress(err(), label("backup.copying", language), log.newest()) as bar:
            manifest = back_up(log, table.service_key, folder, bar.advance)
    except OSError as error:
        raise Trouble(f"the backup could not be written to {folder}: {error.strerror}") from error
    finally:
        table.close()
    tell("backup.done", manifest, folder, language, as_json=as_json)


def restore(folder: Folder, language: InLanguage, as_json: AsJson = False, database_url: DatabaseUrl = None) -> None:
    """Writes a backup into an empty log, of whatever kind of database, and proves it.

    Every file is held against its hash, every event against the one before it, and all of them, read back, against
    the signed head.
    """
    found = Backup(folder)
    site = site_of(settings_of(database_url=database_url))
    put_key(site, found)
    table = open_table(site)
    log = shared(table.log)
    try:
        with progress(err(), label("backup.restoring", language), found.manifest.events) as bar:
            write_back(found, log, bar.advance)
    finally:
        table.close()
    with open_house(site):
        pass  # read models and heads follow what was restored
    tell("backup.restored", found.manifest, folder, language, as_json=as_json)


def shared(log: object) -> SharedLog:
    """The log as it is, not as one that lives in memory."""
    assert isinstance(log, SharedLog)
    return log


def put_key(site: Site, found: Backup) -> None:
    """Puts the service's key where the site wants it.  Raises ``Trouble`` when another one is there."""
    if site.key_file.exists():
        if site.key_file.read_bytes() != found.key:
            raise Trouble(f"{site.key_file} is another key than that of the backup; lay it aside first")
        return
    place_key(site.key_file, found.key)


def tell(key: str, manifest: Manifest, folder: Path, language: str, *, as_json: bool) -> None:
    """Says what was done."""
    if as_json:
        print_json(manifest)
        return
    counts = {"events": f"{manifest.events:,}", "matches": manifest.matches, "root": manifest.root}
    text = label(key, language, folder=folder, **counts)
    out().print(text, soft_wrap=True)
