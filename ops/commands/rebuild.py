"""``jugada rebuild``: builds every read model anew from the log."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from ops.console import err, out, print_json
from ops.copying import copying_hands
from ops.house import House, existing_site, open_untouched
from ops.options import AsJson, DatabaseUrl, InLanguage, settings_of
from ops.progress import progress
from ops.texts import label

BESIDE = ("", "-wal", "-shm")
"""What SQLite adds to a file's name for the files that belong to it."""


class Rebuilt(Struct, frozen=True):
    """How much was read, and how fast; and how long the columnar copy took on top."""

    events: int
    seconds: float
    per_second: int
    columns_seconds: float


def rebuild(language: InLanguage, as_json: AsJson = False, database_url: DatabaseUrl = None) -> None:
    """Builds every read model anew from the log.  The signed heads stay: they are evidence, no read model."""
    site = existing_site(settings_of(database_url=database_url))
    discard_unreadable(site.models_file)
    with open_untouched(site) as house:
        rebuilt = build_anew(house, language)
        rebuilt = replace(rebuilt, columns_seconds=copy_anew(house, site.database_url, language))
    if as_json:
        print_json(rebuilt)
        return
    seconds, rate = f"{rebuilt.seconds:.2f}", f"{rebuilt.per_second:,}"
    out().print(label("rebuild.done", language, events=f"{rebuilt.events:,}", seconds=seconds, rate=rate))


def build_anew(house: House, language: str) -> Rebuilt:
    """Takes everything out of the read models and follows the log from its first event."""
    runner, events, begin = house.models.models, 0, time.perf_counter()
    with progress(err(), label("rebuild.reading", language), house.table.log.newest()) as bar:
        runner.empty()
        while done := runner.step():
            events += done
            bar.advance(done)
    seconds = max(time.perf_counter() - begin, 1e-9)
    return Rebuilt(events, round(seconds, 3), round(events / seconds), 0.0)


def copy_anew(house: House, database_url: str, language: str) -> float:
    """Makes the columnar copy anew from the first event, on all cores; returns the seconds that it took."""
    assert house.models.columns is not None, "a house over a file has a copy"
    copy, events, begin = house.models.columns.copy, house.table.log.newest(), time.perf_counter()
    with (
        copying_hands(copy.folder, database_url, events) as hands,
        progress(err(), label("rebuild.copying", language), events) as bar,
    ):
        copy.empty()
        while done := copy.step(hands):
            bar.advance(done)
    return round(time.perf_counter() - begin, 3)


def discard_unreadable(file: Path) -> None:
    """Takes away a file of read models that cannot be read, so that it is made anew."""
    if not file.is_file():
        return
    connection = sqlite3.connect(file)
    try:
        connection.execute("SELECT count(*) FROM positions").fetchone()
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError) and "locked" in str(error):
            raise
        for suffix in BESIDE:
            file.with_name(file.name + suffix).unlink(missing_ok=True)
    finally:
        connection.close()
