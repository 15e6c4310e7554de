"""Connections to a PostgreSQL database, for everything of ours that lives in one.

Who reads takes a connection that nobody uses now, or makes one more; one connection writes.  What the database cannot
do is raised as the error of whoever uses it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

import psycopg
from psycopg import Connection

T = TypeVar("T")
Rows = list[tuple[Any, ...]]

SESSION = "SET idle_in_transaction_session_timeout = '5s'; SET lock_timeout = '15s'; SET TIME ZONE 'UTC'"
"""Who falls asleep in a transaction loses it with its locks; who cannot get a lock says so to its clients."""
CONNECTING: dict[str, Any] = {
    "application_name": "jugada",
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}


def told(error: psycopg.Error) -> str:
    """What went wrong, in one line."""
    return " ".join(str(error).split())


def fetched(connection: Connection[Any], statement: str, values: Sequence[Any] = ()) -> Rows:
    """All rows of a statement, in the binary format."""
    return connection.cursor(binary=True).execute(statement, values).fetchall()


class Database:
    """The connections of one user of a database; ``subject`` and ``unavailable`` are how it tells of its troubles."""

    def __init__(self, url: str, subject: str, unavailable: type[Exception]) -> None:
        self.url = url
        self.subject = subject
        self.unavailable = unavailable
        self.idle: list[Connection[Any]] = []
        self.writer: Connection[Any] | None = None

    @contextmanager
    def reported(self, how: str) -> Iterator[None]:
        """Raises the error of this user for what the database cannot do."""
        try:
            yield
        except psycopg.Error as error:
            raise self.unavailable(f"{self.subject} could not be {how}: {told(error)}") from error

    def connect(self) -> Connection[Any]:
        """One more connection, which commits each statement by itself."""
        with self.reported("reached"):
            connection = psycopg.connect(self.url, autocommit=True, **CONNECTING)
            connection.execute(SESSION)
        return connection

    # Writing.

    @contextmanager
    def writing(self) -> Iterator[Connection[Any]]:
        """The connection for writing, a new one when the last is broken; without its transaction after an error."""
        if self.writer is None or self.writer.closed or self.writer.broken:
            self.writer = self.connect()
        connection = self.writer
        try:
            yield connection
        except BaseException:
            roll_back(connection)
            raise

    def commit(self, connection: Connection[Any], send: Callable[[], object]) -> None:
        """Sends what is left to be sent and commits, in one round trip.

        A pipeline over a connection that was lost is silent, and so is a commit that became a rollback; hence the look.
        """
        with self.reported("written"), connection.pipeline():
            send()
            done = connection.execute("COMMIT")
        if done.statusmessage != "COMMIT":
            raise self.unavailable(f"{self.subject} could not be written: the database did not say that it committed")

    # Reading.

    def rows(self, statement: str, values: Sequence[Any] = ()) -> Rows:
        """What a statement finds, tried again when only the connection was old."""
        with suppress(IndexError, psycopg.OperationalError):
            return self.rows_over(self.idle.pop(), statement, values)
        self.let_go()  # the others will be no better
        with self.reported("read"):
            return self.rows_over(self.connect(), statement, values)

    def rows_over(self, connection: Connection[Any], statement: str, values: Sequence[Any]) -> Rows:
        """What a statement finds over a connection, which is kept for the next."""
        try:
            rows = fetched(connection, statement, values)
        except psycopg.OperationalError:
            connection.close()
            raise
        except psycopg.Error as error:
            connection.close()
            raise self.unavailable(f"{self.subject} could not be read: {told(error)}") from error
        self.idle.append(connection)
        return rows

    def let_go(self) -> None:
        """Closes the connections that nobody uses now."""
        while self.idle:
            with suppress(IndexError):  # another thread may have taken the last
                self.idle.pop().close()

    def close(self) -> None:
        """Closes all connections."""
        if self.writer is not None:
            self.writer.close()
        self.let_go()


def roll_back(connection: Connection[Any]) -> None:
    """Leaves a transaction without a trace; with the connection, when nothing else helps."""
    try:
        connection.execute("ROLLBACK")
    except psycopg.Error:
        connection.close()
