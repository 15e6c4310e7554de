"""The tables of the log in PostgreSQL, as numbered SQL files that are run once each, in order, and never changed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from typing import Any

import psycopg

LIST = "CREATE TABLE IF NOT EXISTS migrations (number int PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())"


def migrations() -> Iterator[tuple[int, str]]:
    """Numbers and statements of all migrations, in order."""
    for file in sorted(files(__package__).iterdir(), key=lambda each: each.name):
        if file.name.endswith(".sql"):
            yield int(file.name.partition("_")[0]), file.read_text(encoding="utf-8")


def migrate(connection: psycopg.Connection[Any]) -> list[int]:
    """Runs what has not been run, each file in a transaction of its own; returns the numbers of those that were.

    Many processes may do so at once.  Raises ``psycopg.Error``.
    """
    run = []
    with in_turn(connection):
        connection.execute(LIST)
    for number, statements in migrations():
        with in_turn(connection):
            if connection.execute("SELECT FROM migrations WHERE number = %s", (number,)).fetchone() is None:
                connection.execute(statements.encode())
                connection.execute("INSERT INTO migrations (number) VALUES (%s)", (number,))
                run.append(number)
    return run


@contextmanager
def in_turn(connection: psycopg.Connection[Any]) -> Iterator[None]:
    """A transaction, one process after the other."""
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(hashtext('jugada migrations'))")
        yield


def unknown_migrations(connection: psycopg.Connection[Any]) -> list[int]:
    """Numbers that were run in this database and that this edition does not know."""
    known = {number for number, _ in migrations()}
    rows = connection.execute("SELECT number FROM migrations ORDER BY number").fetchall()
    return [row[0] for row in rows if row[0] not in known]
