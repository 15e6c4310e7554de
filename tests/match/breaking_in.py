"""Somebody who has the database of a log, for whom it is not append-only any more."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from typing import Protocol

import psycopg

from domain.match.chain import Sealed
from domain.match.logs import is_postgres, sqlite_file

COLUMNS = "position, version, topic, payload, previous, hash"


class Burglar(Protocol):
    """Rewrites a log."""

    def put(self, gone: Sequence[Sealed], new: Sequence[Sealed]) -> None:
        """Takes events out and puts others in."""


class FileBurglar:
    """Somebody at the file of an SQLite log."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        connection.execute("PRAGMA synchronous = OFF")
        for trigger in ("events_are_not_rewritten", "events_are_not_deleted"):
            connection.execute(f"DROP TRIGGER {trigger}")

    def put(self, gone: Sequence[Sealed], new: Sequence[Sealed]) -> None:
        with self.connection:
            self.connection.executemany("DELETE FROM events WHERE position = ?", [(each.position,) for each in gone])
            self.connection.executemany(
                f"INSERT INTO events (stream, {COLUMNS})"
                " VALUES ((SELECT stream FROM streams WHERE match = ?), ?, ?, ?, ?, ?, ?)",
                [(e.match.bytes, e.position, e.version, e.topic, e.payload, e.previous, e.hash) for e in new],
            )


class ServerBurglar:
    """Somebody with the rights of the log's owner in PostgreSQL."""

    def __init__(self, connection: psycopg.Connection[object]) -> None:
        self.connection = connection
        connection.execute("ALTER TABLE events DISABLE TRIGGER USER")

    def put(self, gone: Sequence[Sealed], new: Sequence[Sealed]) -> None:
        with self.connection.transaction(), self.connection.cursor() as cursor:
            cursor.execute("DELETE FROM events WHERE position = ANY(%s)", ([each.position for each in gone],))
            cursor.executemany(
                f"INSERT INTO events (match, {COLUMNS}) VALUES (%s, %s, %s, %s, %s, %s, %s)".encode(),
                [(e.match, e.position, e.version, e.topic, e.payload, e.previous, e.hash) for e in new],
            )


@contextmanager
def break_in(log_url: str) -> Iterator[Burglar]:
    """Somebody at a log, as long as the block."""
    if is_postgres(log_url):
        with psycopg.connect(log_url, autocommit=True) as connection:
            yield ServerBurglar(connection)
        return
    with closing(sqlite3.connect(sqlite_file(log_url))) as file:
        yield FileBurglar(file)


def replace_log(burglar: Burglar, was: Sequence[Sealed], becomes: Sequence[Sealed]) -> None:
    """Makes one log of another; what is the same in both is not touched."""
    before, after = ({event.position: event for event in log} for log in (was, becomes))
    gone = [event for event in was if after.get(event.position) != event]
    burglar.put(gone, [event for event in becomes if before.get(event.position) != event])
