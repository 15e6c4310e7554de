"""How processes of one machine that share a log in a file take notice of each other: its bell, and who leads."""

from __future__ import annotations

import fcntl
import os
import sqlite3
import time
from pathlib import Path

GLANCE_SECONDS = 0.02
"""How often a file is looked at for what other processes do, since nobody says so."""


class FileBell:
    """Rings when the file of a log was written to by any other connection."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.seen = self.version()

    def version(self) -> int:
        """A number that changes when another connection has written."""
        return int(self.connection.execute("PRAGMA data_version").fetchone()[0])

    def wait(self, seconds: float) -> int | None:
        end = time.monotonic() + seconds
        while (now := self.version()) == self.seen and time.monotonic() < end:
            time.sleep(GLANCE_SECONDS)
        self.seen = now
        return None

    def close(self) -> None:
        self.connection.close()


class FileLead:
    """A lock of a file, for processes of one machine."""

    def __init__(self, descriptor: int) -> None:
        self.descriptor = descriptor

    @staticmethod
    def take(path: Path) -> FileLead | None:
        """The lead, or nothing while another process has it."""
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
            return None
        return FileLead(descriptor)

    def holds(self) -> bool:
        return True

    def give_up(self) -> None:
        os.close(self.descriptor)
