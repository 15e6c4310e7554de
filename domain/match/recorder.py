"""The log in SQLite, as a recorder of the library ``eventsourcing``.

Its own recorder differs from the library's where that was measured to be slow or wrong
(``README.md``, "The log"): positions are never given out twice, the newest commit survives a power
cut, writing has a connection of its own, reading never waits behind it, and rows are lean.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any
from uuid import UUID

from eventsourcing.persistence import IntegrityError, Notification, StoredEvent
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteCursor, SQLiteDatastore

from domain.match.beside import Row, inserting, selecting
from domain.match.chain import Sealed
from domain.match.file_signs import FileBell, FileLead
from domain.match.held import Held
from domain.match.library import MAPPER, LibraryApplication, complete, held_of, sealed_of, stored_of
from domain.match.log import MOST_NEWS, NOTHING_NEW, Kept, Keys, LogUnavailable, NameKey, News

SCHEMA = (
    "CREATE TABLE IF NOT EXISTS streams (stream INTEGER PRIMARY KEY, match BLOB NOT NULL UNIQUE)",
    "CREATE TABLE IF NOT EXISTS events ("
    " position INTEGER PRIMARY KEY AUTOINCREMENT, stream INTEGER NOT NULL, version INTEGER NOT NULL,"
    " topic TEXT NOT NULL, payload BLOB NOT NULL, previous BLOB NOT NULL, hash BLOB NOT NULL,"
    " UNIQUE (stream, version))",
    "CREATE TRIGGER IF NOT EXISTS events_are_not_rewritten BEFORE UPDATE ON events"
    " BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END",
    "CREATE TRIGGER IF NOT EXISTS events_are_not_deleted BEFORE DELETE ON events"
    " BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END",
    "CREATE TABLE IF NOT EXISTS secrets (match BLOB NOT NULL, number INTEGER NOT NULL, secret BLOB NOT NULL,"
    " PRIMARY KEY (match, number)) WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS names (match BLOB NOT NULL, mark TEXT NOT NULL, owner BLOB NOT NULL, key BLOB NOT NULL,"
    " alias TEXT, PRIMARY KEY (match, mark)) WITHOUT ROWID",
    "CREATE INDEX IF NOT EXISTS names_by_owner ON names (owner)",
    "CREATE TABLE IF NOT EXISTS receipts (key BLOB PRIMARY KEY, body BLOB NOT NULL, match BLOB NOT NULL,"
    " version INTEGER NOT NULL) WITHOUT ROWID",
)
LAST_GIVEN = "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'events'"
"""The last position that was given out, also when its event was deleted since."""
ROWS_AT_ONCE, VALUES_A_ROW = 32, 7
COLUMNS = "s.match, e.version, e.topic, e.payload, e.previous, e.hash, e.position"
BUSY_MILLISECONDS = 20_000


class MatchRecorder(SQLiteApplicationRecorder):
    """Stores sealed events in SQLite with a write-ahead log and a full sync before an answer is given."""

    def __init__(self, datastore: SQLiteDatastore, events_table_name: str = "events") -> None:
        super().__init__(datastore, events_table_name)
        self.path = datastore.pool.db_name
        self.local = threading.local()
        self.readers: list[sqlite3.Connection] = []

    def construct_create_table_statements(self) -> list[str]:
        return list(SCHEMA)

    def connect(self) -> sqlite3.Connection:
        """A connection outside the library's pool, whose writer lock leaks and whose reads queue behind writes."""
        connection = sqlite3.connect(
            self.path, isolation_level=None, check_same_thread=False, cached_statements=64, uri=True
        )
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
        return connection

    def reader(self) -> sqlite3.Connection:
        """This thread's own connection for reading."""
        connection: sqlite3.Connection | None = getattr(self.local, "connection", None)
        if connection is None:
            connection = self.local.connection = self.connect()
            self.readers.append(connection)
        return connection

    def close_readers(self) -> None:
        """Closes every thread's connection for reading."""
        for connection in self.readers:
            connection.close()
        self.readers.clear()
        self.local = threading.local()

    # What the library asks of a recorder.

    def _insert_events(self, c: SQLiteCursor, stored_events: Sequence[StoredEvent], **_: Any) -> Sequence[int] | None:
        # the library's wrapper of a cursor gives nothing back, so the connection below it
        transaction = SqliteTransaction(c.sqlite_cursor.connection, NOTHING_NEW)
        try:
            positions = [transaction.append([sealed_of(stored)]) for stored in stored_events]
            transaction.send()
        except LogUnavailable as error:
            if isinstance(error.__cause__, sqlite3.IntegrityError):
                raise IntegrityError(error) from error
            raise
        return positions

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        assert isinstance(originator_id, UUID)
        events = read_events(self.reader(), originator_id, gt or 0, lte)
        ordered = events[::-1] if desc else events
        return [stored_of(sealed) for sealed in ordered[:limit]]

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        after = (start or 0) - (1 if inclusive_of_start and start else 0)
        rows = (e for e in events_since(self.reader(), after, -1) if stop is None or e.position <= stop)
        found = [
            Notification(
                id=e.position, originator_id=e.match, originator_version=e.version, topic=e.topic, state=e.payload
            )
            for e in rows
            if not topics or e.topic in topics
        ]
        return found[:limit]

    def max_notification_id(self) -> int:
        return newest(self.reader())


class SqliteTransaction:
    """One open write transaction.

    What is appended is written when something else is asked for, and at the end: many events with one statement,
    since the thread that writes gives the interpreter away with each and waits until it has it again.
    """

    def __init__(self, connection: sqlite3.Connection, news: News) -> None:
        self.connection = connection
        self.news = news
        self.newest: int | None = None
        self.unsent: list[Sealed] = []

    def execute(self, statement: str, values: Sequence[Any] = ()) -> Any:
        """One statement, behind what was appended.  Raises ``LogUnavailable`` when the database cannot do it."""
        self.send()
        return self.done(statement, values)

    def done(self, statement: str, values: Sequence[Any] = ()) -> Any:
        """One statement.  Raises ``LogUnavailable`` when the database cannot do it."""
        try:
            return self.connection.execute(statement, values)
        except sqlite3.Error as error:
            raise LogUnavailable(f"the log could not be written: {error}") from error

    def append(self, events: Sequence[Sealed]) -> int:
        if self.newest is None:
            self.newest = self.done(LAST_GIVEN).fetchone()[0]
        if events[0].version == 1:
            self.done("INSERT INTO streams (match) VALUES (?)", (events[0].match.bytes,))
        self.unsent += events
        self.newest += len(events)
        return self.newest

    def send(self) -> None:
        """Writes what was appended."""
        if not self.unsent:
            return
        assert self.newest is not None, "it is known since the first was appended"
        position = self.newest - len(self.unsent)
        for at in range(0, len(self.unsent), ROWS_AT_ONCE):
            values: list[Any] = []
            for e in self.unsent[at : at + ROWS_AT_ONCE]:
                position += 1
                values += (position, e.match.bytes, e.version, e.topic, e.payload, e.previous, e.hash)
            self.done(appending(len(values) // VALUES_A_ROW), values)
        self.unsent.clear()

    def read(self, match: UUID, *, after: int = 0) -> list[Sealed]:
        return read_events(self, match, after, None)

    def secrets(self, match: UUID) -> tuple[bytes, ...]:
        return read_secrets(self, match)

    def keep_secret(self, match: UUID, secret: bytes) -> None:
        number = len(self.secrets(match))
        self.execute("INSERT INTO secrets VALUES (?, ?, ?)", (match.bytes, number, secret))

    def keep_names(self, match: UUID, keys: Sequence[NameKey]) -> None:
        for each in keys:
            self.execute("INSERT INTO names VALUES (?, ?, ?, ?, NULL)", (match.bytes, *each))

    def names(self, match: UUID) -> Keys:
        return read_names(self, match)

    def owned(self, owner: bytes, limit: int) -> list[tuple[UUID, str]]:
        rows = self.execute("SELECT match, mark FROM names WHERE owner = ? LIMIT ?", (owner, limit))
        return [(UUID(bytes=match), mark) for match, mark in rows]

    def forget_names(self, match: UUID, marks: Sequence[str], alias: str) -> None:
        self.execute("PRAGMA secure_delete = ON")  # what goes is overwritten, not only unlinked
        forget = "UPDATE names SET owner = x'', key = x'', alias = ? WHERE match = ? AND mark = ?"
        for mark in marks:
            self.execute(forget, (alias, match.bytes, mark))

    def kept(self, key: bytes) -> Kept | None:
        row = self.execute("SELECT body, match, version FROM receipts WHERE key = ?", (key,)).fetchone()
        return None if row is None else Kept(row[0], UUID(bytes=row[1]), row[2])

    def keep(self, key: bytes, kept: Kept) -> None:
        self.execute("INSERT INTO receipts VALUES (?, ?, ?, ?)", (key, kept.body, kept.match.bytes, kept.version))


class SqliteLog:
    """A log of one partition in an SQLite file."""

    near = True

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        self.application = LibraryApplication(
            {
                "PERSISTENCE_MODULE": "eventsourcing.sqlite",
                "SQLITE_DBNAME": str(path),
                "APPLICATION_RECORDER_TOPIC": "domain.match.recorder:MatchRecorder",
                "MAPPER_TOPIC": MAPPER,
            }
        )
        self.recorder = self.application.recorder
        assert isinstance(self.recorder, MatchRecorder)
        self.writer = self.recorder.connect()

    @contextmanager
    def transaction(self, seen: int = 0) -> Iterator[SqliteTransaction]:
        try:
            self.writer.execute("BEGIN IMMEDIATE")
            transaction = SqliteTransaction(self.writer, news_behind(self.writer, seen))
            yield transaction
            transaction.send()
            self.writer.execute("COMMIT")
        except BaseException as error:
            self.roll_back()
            if isinstance(error, sqlite3.Error):
                raise LogUnavailable(f"the log could not be written: {error}") from error
            raise

    def roll_back(self) -> None:
        """Leaves the transaction, if one is open, without a trace."""
        if self.writer.in_transaction:
            self.writer.execute("ROLLBACK")

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """This thread's connection for reading.  Raises ``LogUnavailable`` when it cannot be read."""
        assert isinstance(self.recorder, MatchRecorder)
        try:
            yield self.recorder.reader()
        except sqlite3.Error as error:
            raise LogUnavailable(f"the log could not be read: {error}") from error

    def read(self, match: UUID, *, after: int = 0, until: int | None = None) -> list[Sealed]:
        with self.reading() as connection:
            return read_events(connection, match, after, until)

    def load(self, match_id: UUID) -> Held:
        """A match folded from its stored events.  Raises ``UnknownMatch``."""
        with self.reading():
            held = held_of(self.application, match_id)
        return complete(held, self.secrets(match_id), self.names(match_id))

    def since(self, sequence: int, limit: int) -> list[Sealed]:
        with self.reading() as connection:
            return events_since(connection, sequence, limit)

    def news(self, seen: int) -> News:
        with self.reading() as connection:
            return news_behind(connection, seen)

    def openings(self) -> list[Sealed]:
        with self.reading() as connection:
            return openings(connection)

    def newest(self) -> int:
        with self.reading() as connection:
            return newest(connection)

    def secrets(self, match: UUID) -> tuple[bytes, ...]:
        with self.reading() as connection:
            return read_secrets(connection, match)

    def beside(self, table: str) -> list[Row]:
        with self.reading() as connection:
            return connection.execute(selecting(table)).fetchall()

    def put_beside(self, table: str, rows: Sequence[Row]) -> None:
        with self.transaction() as transaction:
            for row in rows:
                transaction.execute(inserting(table, "?"), row)

    def bell(self) -> FileBell:
        assert isinstance(self.recorder, MatchRecorder)
        return FileBell(self.recorder.connect())

    def lead(self, name: str) -> FileLead | None:
        return FileLead.take(self.path.with_suffix(f".{name}.lock"))

    def names(self, match: UUID) -> Keys:
        with self.reading() as connection:
            return read_names(connection, match)

    def close(self) -> None:
        assert isinstance(self.recorder, MatchRecorder)
        self.writer.close()
        self.recorder.close_readers()
        self.application.close()


@lru_cache(maxsize=ROWS_AT_ONCE)
def appending(rows: int) -> str:
    """The statement that appends so many events."""
    row = "(?, (SELECT stream FROM streams WHERE match = ?), ?, ?, ?, ?, ?)"
    rows_of_values = ", ".join([row] * rows)
    return f"INSERT INTO events (position, stream, version, topic, payload, previous, hash) VALUES {rows_of_values}"


def rows_to_events(rows: Iterable[Any]) -> list[Sealed]:
    """Sealed events of rows in the order of ``COLUMNS``; the many of one match share its id."""
    ids: dict[bytes, UUID] = {}
    events = []
    for match, version, topic, payload, previous, own_hash, position in rows:
        known = ids.get(match)
        if known is None:
            known = ids[match] = UUID(bytes=match)
        events.append(Sealed(known, version, topic, payload, previous, own_hash, position))
    return events


def read_events(connection: Any, match: UUID, after: int, until: int | None) -> list[Sealed]:
    """Events of a match with ``after < version <= until``."""
    rows = connection.execute(
        "SELECT version, topic, payload, previous, hash, position FROM events"
        " WHERE stream = (SELECT stream FROM streams WHERE match = ?) AND version > ? AND version <= ?"
        " ORDER BY version",
        (match.bytes, after, -1 + (1 << 63) if until is None else until),
    )
    return [Sealed(match, *row) for row in rows]


def events_since(connection: Any, after: int, limit: int) -> list[Sealed]:
    """Events behind a position, in order; a negative limit means all."""
    rows = connection.execute(
        f"SELECT {COLUMNS} FROM events e JOIN streams s USING (stream) WHERE position > ? ORDER BY position LIMIT ?",
        (after, limit),
    )
    return rows_to_events(rows)


def news_behind(connection: Any, seen: int) -> News:
    """What is in the log behind a position."""
    last = newest(connection)
    if last <= seen:
        return NOTHING_NEW
    events = events_since(connection, seen, MOST_NEWS)
    return News(events, last, whole=bool(events) and events[-1].position >= last)


def openings(connection: Any) -> list[Sealed]:
    """The first event of every match."""
    rows = connection.execute(f"SELECT {COLUMNS} FROM streams s JOIN events e ON e.stream = s.stream AND e.version = 1")
    return rows_to_events(rows)


def newest(connection: Any) -> int:
    """The position of the newest event."""
    return int(connection.execute("SELECT coalesce(max(position), 0) FROM events").fetchone()[0])


def read_secrets(connection: Any, match: UUID) -> tuple[bytes, ...]:
    """The secrets of a match in order."""
    rows = connection.execute("SELECT secret FROM secrets WHERE match = ? ORDER BY number", (match.bytes,))
    return tuple(row[0] for row in rows)


def read_names(connection: Any, match: UUID) -> Keys:
    """The keys of what is sealed in a match."""
    return dict(connection.execute("SELECT mark, coalesce(alias, key) FROM names WHERE match = ?", (match.bytes,)))
