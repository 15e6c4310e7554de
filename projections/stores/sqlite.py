"""Read models in an SQLite file of their own: the embedded default.

They can be built anew from the log at any time, so a commit does not wait for the disk.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from projections.stores.store import HIGHEST, Row

SCHEMA = """
CREATE TABLE IF NOT EXISTS rows (model TEXT, key TEXT, number INTEGER, value BLOB NOT NULL,
    PRIMARY KEY (model, key, number)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS positions (follower TEXT PRIMARY KEY, position INTEGER NOT NULL) WITHOUT ROWID;
"""
BUSY_MILLISECONDS = 20_000


class SqliteReader:
    """Reads rows over one connection."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    def get(self, model: str, key: str, number: int) -> bytes | None:
        row = self.connection.execute(
            "SELECT value FROM rows WHERE model = ? AND key = ? AND number = ?", (model, key, number)
        ).fetchone()
        return None if row is None else row[0]

    def rows(
        self,
        model: str,
        key: str,
        *,
        first: int = 0,
        last: int = HIGHEST,
        newest_first: bool = False,
        limit: int | None = None,
    ) -> list[Row]:
        order = "DESC" if newest_first else "ASC"
        found = self.connection.execute(
            "SELECT number, value FROM rows WHERE model = ? AND key = ? AND number BETWEEN ? AND ?"
            f" ORDER BY number {order} LIMIT ?",
            (model, key, first, last, -1 if limit is None else limit),
        )
        return [Row(*row) for row in found]

    def position(self, follower: str) -> int:
        row = self.connection.execute("SELECT position FROM positions WHERE follower = ?", (follower,)).fetchone()
        return 0 if row is None else row[0]


class SqlitePen(SqliteReader):
    """Reads and writes within the open transaction of one connection; rows are written many at once."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        super().__init__(connection)
        self.unwritten: dict[tuple[str, str, int], bytes] = {}

    def put(self, model: str, key: str, number: int, value: bytes) -> None:
        self.unwritten[model, key, number] = value

    def write(self) -> None:
        """Writes what was put since; whoever reads many rows or takes some out does this first."""
        if self.unwritten:
            rows = [(*place, value) for place, value in self.unwritten.items()]
            self.connection.executemany("INSERT OR REPLACE INTO rows VALUES (?, ?, ?, ?)", rows)
            self.unwritten.clear()

    def get(self, model: str, key: str, number: int) -> bytes | None:
        unwritten = self.unwritten.get((model, key, number))
        return super().get(model, key, number) if unwritten is None else unwritten

    def rows(
        self,
        model: str,
        key: str,
        *,
        first: int = 0,
        last: int = HIGHEST,
        newest_first: bool = False,
        limit: int | None = None,
    ) -> list[Row]:
        self.write()
        return super().rows(model, key, first=first, last=last, newest_first=newest_first, limit=limit)

    def remove(self, model: str, key: str, *, first: int = 0, last: int = HIGHEST) -> None:
        self.write()
        self.connection.execute(
            "DELETE FROM rows WHERE model = ? AND key = ? AND number BETWEEN ? AND ?", (model, key, first, last)
        )

    def advance(self, follower: str, position: int) -> None:
        self.connection.execute("INSERT OR REPLACE INTO positions VALUES (?, ?)", (follower, position))


class SqliteStore:
    """A store in a file.  Each thread reads over a connection of its own."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self.local = threading.local()
        self.connections: list[sqlite3.Connection] = []
        self.lock = threading.Lock()
        self.writer = self.connect()
        self.writer.executescript(SCHEMA)

    def connect(self) -> sqlite3.Connection:
        """One more connection."""
        connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("PRAGMA secure_delete = ON")  # names that are forgotten do not stay in free pages
        connection.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
        self.connections.append(connection)
        return connection

    def reader(self) -> SqliteReader:
        """This thread's reader."""
        if not hasattr(self.local, "reader"):
            self.local.reader = SqliteReader(self.connect())
        reader: SqliteReader = self.local.reader
        return reader

    @contextmanager
    def transaction(self) -> Iterator[SqlitePen]:
        with self.lock:
            self.writer.execute("BEGIN IMMEDIATE")
            try:
                pen = SqlitePen(self.writer)
                yield pen
                pen.write()
                self.writer.execute("COMMIT")
            except BaseException:
                if self.writer.in_transaction:
                    self.writer.execute("ROLLBACK")
                raise

    def get(self, model: str, key: str, number: int) -> bytes | None:
        return self.reader().get(model, key, number)

    def rows(
        self,
        model: str,
        key: str,
        *,
        first: int = 0,
        last: int = HIGHEST,
        newest_first: bool = False,
        limit: int | None = None,
    ) -> list[Row]:
        return self.reader().rows(model, key, first=first, last=last, newest_first=newest_first, limit=limit)

    def position(self, follower: str) -> int:
        return self.reader().position(follower)

    def clear(self) -> None:
        with self.transaction() as pen:
            pen.connection.execute("DELETE FROM rows")
            pen.connection.execute("DELETE FROM positions")

    def close(self) -> None:
        for connection in self.connections:
            connection.close()
