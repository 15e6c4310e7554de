"""The log in PostgreSQL: many processes, one pen.

Whoever writes holds the pen of the partition, a lock that PostgreSQL gives back with the end of the transaction or
of the connection.  So positions have no gaps, become visible in their order, and a reader behind the newest has
missed nothing (``README.md``, "One pen a partition").
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar
from uuid import UUID

import psycopg
from msgspec.structs import replace
from psycopg import Connection

from domain.match.chain import Sealed
from domain.match.held import Held
from domain.match.library import MAPPER, LibraryApplication, held_of
from domain.match.log import MOST_NEWS, NOTHING_NEW, Kept, LogUnavailable, News
from domain.match.migrations import migrate, unknown_migrations
from domain.match.postgres_recorder import PostgresMatchRecorder

T = TypeVar("T")
Rows = list[tuple[Any, ...]]

PEN = "SELECT pg_advisory_xact_lock(hashtext('jugada pen'), hashtext(current_schema()))"
NEWEST = "SELECT coalesce(max(position), 0) FROM events"
BEGIN = f"BEGIN; {PEN}; {NEWEST}"
COLUMNS = "match, version, topic, payload, previous, hash, position"
OF_MATCH = (
    f"SELECT {COLUMNS} FROM events WHERE match = %s AND version > %s AND version <= coalesce(%s, 2147483647)"
    " ORDER BY version"
)
SINCE = f"SELECT {COLUMNS} FROM events WHERE position > %s ORDER BY position LIMIT %s"
OPENINGS = f"SELECT {COLUMNS} FROM events WHERE version = 1"
SECRETS = "SELECT secret FROM secrets WHERE match = %s ORDER BY number"
APPEND = (
    f"INSERT INTO events ({COLUMNS}) SELECT * FROM unnest(%b::uuid[], %b::int[], %b::text[], %b::bytea[], %b::bytea[],"
    " %b::bytea[], %b::bigint[])"
)
TELL = "SELECT pg_notify('jugada log ' || current_schema(), %s)"
SESSION = "SET idle_in_transaction_session_timeout = '5s'; SET lock_timeout = '15s'; SET TIME ZONE 'UTC'"
"""A process that falls asleep with the pen in hand loses it; who cannot get it says so to its clients."""
CONNECTING: dict[str, Any] = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}


def connect(url: str, **how: Any) -> Connection[Any]:
    """A connection that commits each statement by itself.  Raises ``LogUnavailable``."""
    try:
        connection = psycopg.connect(url, autocommit=True, application_name="jugada", **CONNECTING, **how)
        connection.execute(SESSION)
    except psycopg.Error as error:
        raise LogUnavailable(f"the log cannot be reached: {told(error)}") from error
    return connection


def told(error: psycopg.Error) -> str:
    """What went wrong, in one line."""
    return " ".join(str(error).split())


def sealed_rows(rows: Rows) -> list[Sealed]:
    """Sealed events of rows in the order of ``COLUMNS``."""
    return [Sealed(*row) for row in rows]


def fetched(connection: Connection[Any], statement: str, values: Sequence[Any] = ()) -> Rows:
    """All rows of a statement, in the binary format."""
    cursor = connection.cursor(binary=True)
    return cursor.execute(statement, values).fetchall()


class PostgresTransaction:
    """One open write transaction.  What is appended is sent when something is read, and at the end."""

    def __init__(self, connection: Connection[Any], news: News, newest: int) -> None:
        self.connection = connection
        self.news = news
        self.newest = newest
        self.unsent: list[Sealed] = []

    def append(self, events: Sequence[Sealed]) -> int:
        for event in events:
            self.newest += 1
            self.unsent.append(replace(event, position=self.newest))
        return self.newest

    def send(self) -> None:
        """Sends what was appended."""
        if self.unsent:
            columns = zip(
                *((e.match, e.version, e.topic, e.payload, e.previous, e.hash, e.position) for e in self.unsent),
                strict=True,
            )
            self.connection.execute(APPEND, [list(column) for column in columns])
            self.unsent.clear()

    def rows(self, statement: str, values: Sequence[Any]) -> Rows:
        """What a statement finds, this transaction's own included.  Raises ``LogUnavailable``."""
        with reported("written"):
            self.send()
            return fetched(self.connection, statement, values)

    def read(self, match: UUID, *, after: int = 0) -> list[Sealed]:
        return sealed_rows(self.rows(OF_MATCH, (match, after, None)))

    def secrets(self, match: UUID) -> tuple[bytes, ...]:
        return tuple(row[0] for row in self.rows(SECRETS, (match,)))

    def keep_secret(self, match: UUID, secret: bytes) -> None:
        number = "(SELECT count(*) FROM secrets WHERE match = %s)"
        with reported("written"):
            self.connection.execute(f"INSERT INTO secrets VALUES (%s, {number}, %s)", (match, match, secret))

    def kept(self, key: bytes) -> Kept | None:
        rows = self.rows("SELECT body, match, version FROM receipts WHERE key = %s", (key,))
        return Kept(*rows[0]) if rows else None

    def keep(self, key: bytes, kept: Kept) -> None:
        with reported("written"):
            self.connection.execute("INSERT INTO receipts VALUES (%s, %s, %s, %s)", (key, *kept))


@contextmanager
def reported(how: str) -> Iterator[None]:
    """Raises ``LogUnavailable`` for what the database cannot do."""
    try:
        yield
    except psycopg.Error as error:
        raise LogUnavailable(f"the log could not be {how}: {told(error)}") from error


class PostgresLog:
    """A log of one partition in a schema of a PostgreSQL database.  Each thread reads over a connection of its own.

    Raises ``LogUnavailable`` when the database cannot be reached or belongs to a newer edition.
    """

    def __init__(self, url: str) -> None:
        self.url = url
        with connect(url) as connection, reported("opened"):
            migrate(connection)
            if newer := unknown_migrations(connection):
                raise LogUnavailable(f"the log belongs to a newer edition: migrations {newer} are unknown here")
        self.local = threading.local()
        self.connections: set[Connection[Any]] = set()
        self.writer: Connection[Any] | None = None
        self.application = LibraryApplication(
            {
                "PERSISTENCE_MODULE": "eventsourcing.postgres",
                "APPLICATION_RECORDER_TOPIC": "domain.match.postgres_recorder:PostgresMatchRecorder",
                "MAPPER_TOPIC": MAPPER,
                "POSTGRES_DBNAME": "-",  # the recorder works over our connections, never over the library's own
                "POSTGRES_HOST": "-",
                "POSTGRES_USER": "-",
                "POSTGRES_PASSWORD": "-",
                "CREATE_TABLE": "n",
            }
        )
        self.recorder = self.application.recorder
        assert isinstance(self.recorder, PostgresMatchRecorder)
        self.recorder.work_for(self)

    # Writing.

    @contextmanager
    def transaction(self, seen: int = 0) -> Iterator[PostgresTransaction]:
        connection = self.writing()
        try:
            with reported("written"):
                begun = self.begin(connection, seen)
            yield begun
            self.commit(connection, begun)
        except BaseException:
            self.roll_back(connection)
            raise

    def begin(self, connection: Connection[Any], seen: int) -> PostgresTransaction:
        """Takes the pen, then looks at what others wrote.

        Each statement sees what was committed when it began, and a pen is given back only after that.  It is no
        pipeline: after one PostgreSQL does not notice that a transaction idles.
        """
        cursor = connection.execute(BEGIN)
        while cursor.nextset():
            pass
        newest = cursor.fetchall()[0][0]
        if newest <= seen:
            return PostgresTransaction(connection, NOTHING_NEW, newest)
        return PostgresTransaction(connection, news_of(fetched(connection, SINCE, (seen, MOST_NEWS)), newest), newest)

    def commit(self, connection: Connection[Any], begun: PostgresTransaction) -> None:
        """Sends all and commits, in one round trip.

        A pipeline over a connection that was lost is silent, and so is a commit that became a rollback; hence the look.
        """
        with reported("written"), connection.pipeline():
            begun.send()
            connection.execute(TELL, (str(begun.newest),))
            done = connection.execute("COMMIT")
        if done.statusmessage != "COMMIT":
            raise LogUnavailable("the log could not be written: the database did not say that it has committed")

    def writing(self) -> Connection[Any]:
        """The connection for writing, a new one when the last is broken.  Raises ``LogUnavailable``."""
        if self.writer is None or self.writer.closed or self.writer.broken:
            self.writer = connect(self.url)
        return self.writer

    def roll_back(self, connection: Connection[Any]) -> None:
        """Leaves the transaction without a trace; with the connection, when nothing else helps."""
        try:
            connection.execute("ROLLBACK")
        except psycopg.Error:
            connection.close()

    # Reading.

    def rows(self, statement: str, values: Sequence[Any] = ()) -> Rows:
        """What a statement finds, tried again when only the connection was old.  Raises ``LogUnavailable``."""
        return self.reading(lambda connection: fetched(connection, statement, values))

    def reading(self, read: Callable[[Connection[Any]], T]) -> T:
        """What this thread reads over its connection.  Raises ``LogUnavailable``."""
        known: Connection[Any] | None = getattr(self.local, "connection", None)
        if known is not None and not known.closed:
            try:
                return read(known)
            except psycopg.OperationalError:
                self.let_go(known)
            except psycopg.Error as error:
                raise LogUnavailable(f"the log could not be read: {told(error)}") from error
        self.local.connection = fresh = connect(self.url)
        self.connections.add(fresh)
        with reported("read"):
            return read(fresh)

    def claim(self, name: str, value: bytes) -> bytes:
        """Writes down something of the whole service unless it is there; what stands there now."""
        with connect(self.url) as connection, reported("written"):
            connection.execute("INSERT INTO marks VALUES (%s, %s) ON CONFLICT DO NOTHING", (name, value))
            return bytes(fetched(connection, "SELECT value FROM marks WHERE name = %s", (name,))[0][0])

    def let_go(self, connection: Connection[Any]) -> None:
        """Closes a connection for reading."""
        self.connections.discard(connection)
        connection.close()

    def read(self, match: UUID, *, after: int = 0, until: int | None = None) -> list[Sealed]:
        return sealed_rows(self.rows(OF_MATCH, (match, after, until)))

    def load(self, match_id: UUID) -> Held:
        """A match folded from its stored events.  Raises ``UnknownMatch``."""
        return replace(held_of(self.application, match_id), secrets=self.secrets(match_id))

    def since(self, sequence: int, limit: int) -> list[Sealed]:
        return sealed_rows(self.rows(SINCE, (sequence, None if limit < 0 else limit)))

    def openings(self) -> list[Sealed]:
        return sealed_rows(self.rows(OPENINGS))

    def newest(self) -> int:
        return int(self.rows(NEWEST)[0][0])

    def news(self, seen: int) -> News:
        last = self.newest()
        return NOTHING_NEW if last <= seen else news_of(self.rows(SINCE, (seen, MOST_NEWS)), last)

    def secrets(self, match: UUID) -> tuple[bytes, ...]:
        return tuple(row[0] for row in self.rows(SECRETS, (match,)))

    def close(self) -> None:
        self.application.close()
        if self.writer is not None:
            self.writer.close()
        for connection in list(self.connections):
            self.let_go(connection)


def news_of(rows: Rows, newest: int) -> News:
    """News of the rows behind a position; whole when they reach the newest."""
    events = sealed_rows(rows)
    last = events[-1].position if events else 0
    return News(events, max(newest, last), whole=last >= newest)
