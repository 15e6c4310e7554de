"""Read models in a PostgreSQL database: for many processes without a Redis, and for the signed heads.

Rows of read models are not waited for by the disk, since they can be built again; the heads are.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from psycopg import Connection

from domain.match.database import Database, fetched
from projections.stores.buffered import BufferedPen
from projections.stores.store import HIGHEST, Row, StoreUnavailable

SCHEMA = """
BEGIN;
SELECT pg_advisory_xact_lock(hashtext('jugada migrations'));
CREATE TABLE IF NOT EXISTS {name}_rows (model text COLLATE "C", key bytea, number bigint, value bytea NOT NULL,
    PRIMARY KEY (model, key, number));
CREATE TABLE IF NOT EXISTS {name}_positions (follower text PRIMARY KEY, position bigint NOT NULL);
COMMIT;
"""
ROWS_AT_ONCE = 1_000
BEGIN = """
BEGIN; SET LOCAL synchronous_commit = {durable};
SELECT pg_advisory_xact_lock(hashtext('jugada {name}'), hashtext(current_schema()))
"""


class PostgresStore:
    """A store in two tables of a schema, ``NAME_rows`` and ``NAME_positions``."""

    def __init__(self, url: str, name: str, *, durable: bool) -> None:
        self.database = Database(url, "the read models", StoreUnavailable)
        self.lock = threading.Lock()
        self.name = name
        self.begin = BEGIN.format(name=name, durable="on" if durable else "off")
        with self.database.connect() as connection, self.database.reported("opened"):
            connection.execute(SCHEMA.format(name=name).encode())

    @contextmanager
    def transaction(self) -> Iterator[BufferedPen]:
        with self.lock, self.database.writing() as connection:
            with self.database.reported("written"):
                connection.execute(self.begin.encode())
            with self.database.reported("written"), connection.pipeline():
                pen = FlowingPen(self, connection)
                yield pen
                self.database.commit(connection, lambda: self.send(connection, pen))

    def send(self, connection: Connection[Any], pen: BufferedPen) -> None:
        """Sends what a pen has changed, within a pipeline: without waiting until it is done."""
        places = [(model, key.encode(), changes) for (model, key), changes in pen.changes.items()]
        cuts = [(model, key, *cut) for model, key, changes in places for cut in changes.cuts]
        if cuts:
            connection.execute(
                f"DELETE FROM {self.name}_rows r USING unnest(%s::text[], %b::bytea[], %s::bigint[], %s::bigint[])"
                " c(model, key, first, last) WHERE r.model = c.model AND r.key = c.key"
                " AND r.number BETWEEN c.first AND c.last",
                [list(column) for column in zip(*cuts, strict=True)],
            )
        puts = [(model, key, *row) for model, key, changes in places for row in changes.put.items()]
        if puts:
            connection.execute(
                f"INSERT INTO {self.name}_rows SELECT * FROM"
                " unnest(%b::text[], %b::bytea[], %b::bigint[], %b::bytea[])"
                " ON CONFLICT (model, key, number) DO UPDATE SET value = excluded.value",
                [list(column) for column in zip(*puts, strict=True)],
            )
        for follower, position in pen.positions.items():
            connection.execute(
                f"INSERT INTO {self.name}_positions VALUES (%s, %s)"
                " ON CONFLICT (follower) DO UPDATE SET position = excluded.position",
                (follower, position),
            )

    def get(self, model: str, key: str, number: int) -> bytes | None:
        rows = self.rows(model, key, first=number, last=number)
        return rows[0].value if rows else None

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
        statement = self.selecting(newest_first=newest_first)
        return [Row(*row) for row in self.database.rows(statement, (model, key.encode(), first, last, limit))]

    def selecting(self, *, newest_first: bool) -> str:
        """The statement that reads rows in order."""
        return (
            f"SELECT number, value FROM {self.name}_rows WHERE model = %s AND key = %s AND number BETWEEN %s AND %s"
            f" ORDER BY number {'DESC' if newest_first else 'ASC'} LIMIT %s"
        )

    def position(self, follower: str) -> int:
        rows = self.database.rows(f"SELECT position FROM {self.name}_positions WHERE follower = %s", (follower,))
        return int(rows[0][0]) if rows else 0

    def clear(self) -> None:
        with self.lock, self.database.connect() as connection, self.database.reported("cleared"):
            connection.execute(f"TRUNCATE {self.name}_rows, {self.name}_positions".encode())

    def lay_aside(self, name: str) -> None:
        """Keeps the tables under another name, and closes."""
        with self.database.connect() as connection, self.database.reported("laid aside"), connection.transaction():
            for table in ("rows", "positions"):
                connection.execute(f"ALTER TABLE {self.name}_{table} RENAME TO {self.name}_{table}_{name}".encode())
        self.close()

    def close(self) -> None:
        self.database.close()


class FlowingPen(BufferedPen):
    """A pen that does not keep many rows: PostgreSQL writes some of them while the next are worked out."""

    def __init__(self, store: PostgresStore, connection: Connection[Any]) -> None:
        super().__init__(Within(store, connection))
        self.store = store
        self.connection = connection
        self.unsent = 0

    def put(self, model: str, key: str, number: int, value: bytes) -> None:
        super().put(model, key, number, value)
        self.unsent += 1
        if self.unsent == ROWS_AT_ONCE:
            with self.store.database.reported("written"):
                self.store.send(self.connection, self)
            self.changes.clear()
            self.unsent = 0


class Within:
    """Reads a store over the connection of an open transaction."""

    def __init__(self, store: PostgresStore, connection: Connection[Any]) -> None:
        self.store = store
        self.connection = connection

    def fetch(self, statement: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        """What a statement finds.  Raises ``StoreUnavailable``."""
        with self.store.database.reported("read"):
            return fetched(self.connection, statement, values)

    def get(self, model: str, key: str, number: int) -> bytes | None:
        rows = self.rows(model, key, first=number, last=number)
        return rows[0].value if rows else None

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
        statement = self.store.selecting(newest_first=newest_first)
        return [Row(*row) for row in self.fetch(statement, (model, key.encode(), first, last, limit))]

    def position(self, follower: str) -> int:
        rows = self.fetch(f"SELECT position FROM {self.store.name}_positions WHERE follower = %s", (follower,))
        return int(rows[0][0]) if rows else 0
