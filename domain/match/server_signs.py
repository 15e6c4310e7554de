"""How processes anywhere that share a log in PostgreSQL take notice of each other: its bell, and who leads."""

from __future__ import annotations

import time

import psycopg

from domain.match.database import Database, fetched
from domain.match.log import LogUnavailable

AGAIN_SECONDS = 0.2
"""How long is waited before a lost connection is made anew."""
TRY = "SELECT pg_try_advisory_lock(hashtext('jugada ' || %s), hashtext(current_schema()))"


class ServerBell:
    """Rings when PostgreSQL says so (``LISTEN``), and after a lost connection, since something may have been missed."""

    def __init__(self, database: Database, channel: str) -> None:
        self.database = database
        self.channel = channel
        self.connection: psycopg.Connection[tuple[object, ...]] | None = None

    def wait(self, seconds: float) -> int | None:
        try:
            if self.connection is None or self.connection.closed:
                self.connection = self.database.connect()
                self.connection.execute(f'LISTEN "{self.channel}"'.encode())
                return None
            return max(
                (int(told.payload) for told in self.connection.notifies(timeout=seconds, stop_after=1)), default=None
            )
        except (psycopg.Error, LogUnavailable):
            self.close()
            time.sleep(AGAIN_SECONDS)
            return None

    def close(self) -> None:
        if self.connection is not None:
            self.connection.close()
            self.connection = None


class ServerLead:
    """A lock of a session in PostgreSQL, for processes anywhere; lost with its connection."""

    def __init__(self, connection: psycopg.Connection[tuple[object, ...]]) -> None:
        self.connection = connection

    @staticmethod
    def take(database: Database, name: str) -> ServerLead | None:
        """The lead, or nothing while another process has it.  Raises the database's error."""
        connection = database.connect()
        with database.reported("led"):
            if fetched(connection, TRY, (name,)) == [(True,)]:
                return ServerLead(connection)
        connection.close()
        return None

    def holds(self) -> bool:
        try:
            self.connection.execute("SELECT 1")
        except psycopg.Error:
            return False
        return True

    def give_up(self) -> None:
        self.connection.close()
