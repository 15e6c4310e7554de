"""The log in PostgreSQL: many processes, one pen.

Whoever writes holds the pen of the partition, a lock that PostgreSQL gives back with the end of the transaction or
of the connection.  So positions have no gaps, become visible in their order, and a reader behind the newest has
missed nothing (``README.md``, "One pen a partition").
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from uuid import UUID

from msgspec.structs import replace
from psycopg import Connection

from domain.match.beside import TABLES, Row, inserting, selecting
from domain.match.chain import Sealed
from domain.match.database import Database, Rows, fetched
from domain.match.held import Held
from domain.match.library import MAPPER, LibraryApplication, complete, held_of
from domain.match.log import MOST_NEWS, NOTHING_NEW, Kept, Keys, LogUnavailable, NameKey, News
from domain.match.migrations import migrate, unknown_migrations
from domain.match.postgres_recorder import PostgresMatchRecorder
from domain.match.server_signs import ServerBell, ServerLead

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
NAMES = "SELECT mark, key, alias FROM names WHERE match = %s"
FORGET = "UPDATE names SET owner = '', key = '', alias = %s WHERE match = %s AND mark = ANY(%s)"
OWNED = "SELECT match, mark FROM names WHERE owner = %s LIMIT %s"
SECRETS = "SELECT secret FROM secrets WHERE match = %s ORDER BY number"
APPEND = (
    f"INSERT INTO events ({COLUMNS}) SELECT * FROM unnest(%b::uuid[], %b::int[], %b::text[], %b::bytea[], %b::bytea[],"
    " %b::bytea[], %b::bigint[])"
)
CHANNEL = "jugada log "
TELL = f"SELECT pg_notify('{CHANNEL}' || current_schema(), %s)"


def sealed_rows(rows: Rows) -> list[Sealed]:
    """Sealed events of rows in the order of ``COLUMNS``."""
    return [Sealed(*row) for row in rows]


class PostgresTransaction:
    """One open write transaction.  What is appended is sent when something is read, and at the end."""

    def __init__(self, database: Database, connection: Connection[Any], news: News, newest: int) -> None:
        self.database = database
        self.connection = connection
        self.news = news
        self.before = self.newest = newest
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

    def finish(self) -> None:
        """Sends what is left, and wakes whoever follows the log once it is committed."""
        self.send()
        if self.newest > self.before:
            self.connection.execute(TELL, (str(self.newest),))

    def rows(self, statement: str, values: Sequence[Any]) -> Rows:
        """What a statement finds, this transaction's own included.  Raises ``LogUnavailable``."""
        with self.database.reported("written"):
            self.send()
            return fetched(self.connection, statement, values)

    def read(self, match: UUID, *, after: int = 0) -> list[Sealed]:
        return sealed_rows(self.rows(OF_MATCH, (match, after, None)))

    def secrets(self, match: UUID) -> tuple[bytes, ...]:
        return tuple(row[0] for row in self.rows(SECRETS, (match,)))

    def keep_secret(self, match: UUID, secret: bytes) -> None:
        number = "(SELECT count(*) FROM secrets WHERE match = %s)"
        with self.database.reported("written"):
            self.connection.execute(f"INSERT INTO secrets VALUES (%s, {number}, %s)", (match, match, secret))

    def keep_names(self, match: UUID, keys: Sequence[NameKey]) -> None:
        with self.database.reported("written"):
            for each in keys:
                self.connection.execute("INSERT INTO names VALUES (%s, %s, %s, %s, NULL)", (match, *each))

    def names(self, match: UUID) -> Keys:
        return named_keys(self.rows(NAMES, (match,)))

    def owned(self, owner: bytes, limit: int) -> list[tuple[UUID, str]]:
        return [(row[0], row[1]) for row in self.rows(OWNED, (owner, limit))]

    def forget_names(self, match: UUID, marks: Sequence[str], alias: str) -> None:
        with self.database.reported("written"):
            self.connection.execute(FORGET, (alias, match, list(marks)))

    def kept(self, key: bytes) -> Kept | None:
        rows = self.rows("SELECT body, match, version FROM receipts WHERE key = %s", (key,))
        return Kept(*rows[0]) if rows else None

    def keep(self, key: bytes, kept: Kept) -> None:
        with self.database.reported("written"):
            self.connection.execute("INSERT INTO receipts VALUES (%s, %s, %s, %s)", (key, *kept))


class PostgresLog:
    """A log of one partition in a schema of a PostgreSQL database.  Each thread reads over a connection of its own.

    Raises ``LogUnavailable`` when the database cannot be reached or belongs to a newer edition.
    """

    near = False

    def __init__(self, url: str) -> None:
        self.database = Database(url, "the log", LogUnavailable)
        with self.database.connect() as connection, self.database.reported("opened"):
            migrate(connection)
            if newer := unknown_migrations(connection):
                raise LogUnavailable(f"the log belongs to a newer edition: migrations {newer} are unknown here")
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
        with self.database.writing() as connection:
            with self.database.reported("written"):
                begun = self.begin(connection, seen)
            yield begun
            self.database.commit(connection, begun.finish)

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
            return PostgresTransaction(self.database, connection, NOTHING_NEW, newest)
        return PostgresTransaction(
            self.database, connection, news_of(fetched(connection, SINCE, (seen, MOST_NEWS)), newest), newest
        )

    # Reading.

    def claim(self, name: str, value: bytes) -> bytes:
        """Writes down something of the whole service unless it is there; what stands there now."""
        with self.database.connect() as connection, self.database.reported("written"):
            connection.execute("INSERT INTO marks VALUES (%s, %s) ON CONFLICT DO NOTHING", (name, value))
            return bytes(fetched(connection, "SELECT value FROM marks WHERE name = %s", (name,))[0][0])

    def give_up(self, name: str) -> None:
        """Takes such a mark away."""
        with self.database.connect() as connection, self.database.reported("written"):
            connection.execute("DELETE FROM marks WHERE name = %s", (name,))

    def read(self, match: UUID, *, after: int = 0, until: int | None = None) -> list[Sealed]:
        return sealed_rows(self.database.rows(OF_MATCH, (match, after, until)))

    def load(self, match_id: UUID) -> Held:
        """A match folded from its stored events.  Raises ``UnknownMatch``."""
        held = held_of(self.application, match_id)
        return complete(held, self.secrets(match_id), self.names(match_id))

    def since(self, sequence: int, limit: int) -> list[Sealed]:
        return sealed_rows(self.database.rows(SINCE, (sequence, None if limit < 0 else limit)))

    def openings(self) -> list[Sealed]:
        return sealed_rows(self.database.rows(OPENINGS))

    def newest(self) -> int:
        return int(self.database.rows(NEWEST)[0][0])

    def news(self, seen: int) -> News:
        last = self.newest()
        return NOTHING_NEW if last <= seen else news_of(self.database.rows(SINCE, (seen, MOST_NEWS)), last)

    def secrets(self, match: UUID) -> tuple[bytes, ...]:
        return tuple(row[0] for row in self.database.rows(SECRETS, (match,)))

    # Copies of the whole log.

    def beside(self, table: str) -> list[Row]:
        return [
            tuple(v.bytes if isinstance(v, UUID) else v for v in row) for row in self.database.rows(selecting(table))
        ]

    def put_beside(self, table: str, rows: Sequence[Row]) -> None:
        at = TABLES[table].index("match")
        values = [(*row[:at], UUID(bytes=row[at]), *row[at + 1 :]) for row in rows]  # type: ignore[arg-type]  # ids
        with self.database.connect() as connection, self.database.reported("written"), connection.transaction():
            connection.cursor().executemany(inserting(table, "%s").encode(), values)

    # With other processes.

    def bell(self) -> ServerBell:
        schema = self.database.rows("SELECT current_schema()")[0][0]
        return ServerBell(self.database, f"{CHANNEL}{schema}")

    def lead(self, name: str) -> ServerLead | None:
        return ServerLead.take(self.database, name)

    def names(self, match: UUID) -> Keys:
        return named_keys(self.database.rows(NAMES, (match,)))

    def close(self) -> None:
        self.application.close()
        self.database.close()


def named_keys(rows: Rows) -> Keys:
    """Keys of sealed texts, or aliases, by pseudonym."""
    return {mark: bytes(key) if alias is None else alias for mark, key, alias in rows}


def news_of(rows: Rows, newest: int) -> News:
    """News of the rows behind a position; whole when they reach the newest."""
    events = sealed_rows(rows)
    last = events[-1].position if events else 0
    return News(events, max(newest, last), whole=last >= newest)
