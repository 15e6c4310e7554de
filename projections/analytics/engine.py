"""DuckDB over the files of a columnar copy: the tables by name, all or those of some matches.

``every_TABLE`` has all rows, ``TABLE`` those of the matches that are asked for.  ``asked`` has one row: the
player, game and variation that are asked about.  ``items`` and ``additions`` are lists of ``scores`` and
``matches`` as rows.
A report knows nothing but these names, so it runs on any engine that has them (``ops/distributed``).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import duckdb
from msgspec import Struct

from projections.analytics.asked import BrokenColumns, Filter, TookTooLong, quoted
from projections.columns.manifest import Manifest, empty_path, load
from projections.columns.parts import write_empty
from projections.columns.schema import MATCHES, TABLES

MEMORY = "2GB"
TIME_SECONDS = 60.0
"""The memory that a report may take, and the time."""
RETRIES = 3
PAUSE_SECONDS = 0.05
"""How often, and after what pause, a reading begins again because the files that it read were merged meanwhile."""

LISTS = (
    (
        "items",
        "SELECT match, game, variation, seated, status, ply, seat, reason, undone, item.name AS item,"
        " item.count AS item_count, item.points AS item_points FROM (SELECT *, unnest(items) AS item FROM scores)",
    ),
    (
        "additions",
        "SELECT match, game, variation, seated, status, unnest(adds) AS addition FROM matches",
    ),
)
"""What takes lists apart is said differently from engine to engine, so it is said here and not in reports."""


class Answered(Struct, frozen=True):
    """Columns and rows, and the position of the log up to which the copy they come from goes."""

    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]
    position: int


class Engine:
    """Reads the copy in a folder.  May be used by many threads."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        if not (folder / empty_path(MATCHES.key)).exists():
            write_empty(folder)
        self.database = duckdb.connect(":memory:", config={"memory_limit": MEMORY, "python_enable_replacements": False})
        self.database.execute("SET TimeZone = 'UTC'")

    def ask(self, sql: str, asked: Filter) -> Answered:
        """What a statement gives for some matches.  Raises ``CannotAnswer``."""
        return self.ask_several([sql], asked)[0]

    def ask_several(self, statements: Sequence[str], asked: Filter) -> list[Answered]:
        """What several statements give, all at the same position of the log.  Raises ``CannotAnswer``."""
        for again in range(RETRIES):
            manifest = load(self.folder)
            try:
                return self.run(statements, asked, manifest)
            except duckdb.IOException as error:
                if again == RETRIES - 1:
                    raise broken(error) from error
                time.sleep(PAUSE_SECONDS)
            except duckdb.InvalidInputException as error:
                raise broken(error) from error
        raise AssertionError("the last time either answers or raises")

    def run(self, statements: Sequence[str], asked: Filter, manifest: Manifest) -> list[Answered]:
        """The same over the files of one manifest."""
        found = []
        with self.cursor() as cursor:
            for statement in views(self.folder, manifest, asked):
                cursor.execute(statement)
            for sql in statements:
                cursor.execute(sql)
                names = tuple(column[0] for column in cursor.description or ())
                found.append(Answered(names, cursor.fetchall(), manifest.position))
        return found

    @contextmanager
    def cursor(self) -> Iterator[duckdb.DuckDBPyConnection]:
        """A connection of one's own that is interrupted when it takes too long.  Raises ``TookTooLong``."""
        cursor = self.database.cursor()
        watch = threading.Timer(TIME_SECONDS, cursor.interrupt)
        watch.daemon = True
        watch.start()
        try:
            yield cursor
        except (duckdb.InterruptException, duckdb.OutOfMemoryException) as error:
            raise TookTooLong(
                f"this took more than {TIME_SECONDS:.0f} s or {MEMORY}: ask about fewer matches"
            ) from error
        finally:
            watch.cancel()
            cursor.close()


def broken(error: Exception) -> BrokenColumns:
    """What is said when files of the copy cannot be read."""
    first = str(error).partition("\n")[0]
    return BrokenColumns(f"the columnar copy cannot be read ({first}); `jugada rebuild` makes it anew")


def views(folder: Path, manifest: Manifest, asked: Filter) -> Iterator[str]:
    """The statements that make all names known to a connection."""
    wanted = manifest.of_game(asked.game)
    for table in TABLES:
        yield f"CREATE TEMP VIEW every_{table} AS SELECT * FROM read_parquet({files(folder, wanted, table)})"
    yield from chosen(asked)
    for name, sql in LISTS:
        yield f"CREATE TEMP VIEW {name} AS {sql}"


def chosen(asked: Filter) -> Iterator[str]:
    """The statements that narrow all tables down to the matches that are asked for; any engine can say them."""
    conditions = list(asked.conditions())
    where = f" WHERE {' AND '.join(conditions)}" if conditions else ""
    for table in TABLES:
        yield f"CREATE TEMP VIEW {table} AS SELECT * FROM every_{table}{where}"
    named = {"player": asked.player, "game": asked.game, "variation": asked.variation}
    columns = ", ".join(f"{quoted(value or '')} AS {name}" for name, value in named.items())
    yield f"CREATE TEMP VIEW asked AS SELECT {columns}"


def files(folder: Path, manifest: Manifest, table: str) -> str:
    """The files of a table as a list in SQL."""
    return f"[{', '.join(quoted(str(folder / path)) for path in manifest.files(table))}], hive_partitioning = false"


def plain_rows(columns: Sequence[str], rows: Iterable[tuple[Any, ...]]) -> list[dict[str, Any]]:
    """Rows with the names of their columns."""
    return [dict(zip(columns, row, strict=True)) for row in rows]
