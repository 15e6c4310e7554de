"""The files: the log, the service's key, the read models, the heads.

Nothing here writes: a log that is not there stays so, and a journal mode is seen as it is.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from domain.match.signing import is_signed, signing_key
from ops.checkup.finding import Answers, Finding
from projections.heads import read_tree_head
from projections.site import site_at
from projections.stores.sqlite import SqliteReader

TRIGGERS = {"events_are_not_rewritten", "events_are_not_deleted"}
"""What keeps the log from being changed by whoever only makes a mistake."""
OTHERS_MAY_READ = 0o077


class Files(Answers):
    """Asks after the files of one database."""

    def database(self, database: Path) -> Iterator[Finding]:
        """The log and everything beside it."""
        if not database.exists():
            yield self.not_there(database)
            return
        try:
            with closing(read_only(database)) as connection:
                yield from self.log(database, connection)
                newest = newest_position(connection)
        except sqlite3.DatabaseError as error:
            yield self.wrong("database", "doctor.unreadable", path=database, error=error)
            return
        yield self.key(database, newest)
        yield self.models(database, newest)
        yield self.heads(database, newest)

    def not_there(self, database: Path) -> Finding:
        """There is no log yet: fine, if one could be made."""
        if site_at(database).heads_file.exists():
            return self.wrong("database", "doctor.gone", path=database)
        folder = next(parent for parent in database.absolute().parents if parent.exists())
        if not os.access(folder, os.W_OK):
            return self.wrong("database", "doctor.not_writable", path=folder)
        return self.fine("database", "doctor.not_there", path=database)

    def log(self, database: Path, connection: sqlite3.Connection) -> Iterator[Finding]:
        """The file of the log: whole, writable, journalled, append-only, and what is in it."""
        damage = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if damage != "ok":
            yield self.wrong("database", "doctor.unreadable", path=database, error=damage)
            return
        size = f"{database.stat().st_size / 1024:,.0f}"
        if os.access(database, os.W_OK):
            yield self.fine("database", "doctor.database", path=database, size=size)
        else:
            yield self.wrong("database", "doctor.not_writable", path=database)
        mode = connection.execute("PRAGMA journal_mode").fetchone()[0]
        yield (
            self.fine("journal", "doctor.journal")
            if mode == "wal"
            else self.wrong("journal", "doctor.journal_wrong", mode=mode)
        )
        triggers = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")}
        missing = ", ".join(sorted(TRIGGERS - triggers))
        yield (
            self.wrong("append-only", "doctor.not_append_only", missing=missing)
            if missing
            else self.fine("append-only", "doctor.append_only")
        )
        matches = connection.execute("SELECT count(*) FROM streams").fetchone()[0]
        yield self.fine("log", "doctor.log", position=newest_position(connection), matches=matches)

    def key(self, database: Path, newest: int) -> Finding:
        """The service's own key, from which tokens and signatures come."""
        key = site_at(database).key_file
        if not key.exists():
            return self.wrong("key", "doctor.no_key", path=key) if newest else self.fine("key", "doctor.key_later")
        if key.stat().st_mode & OTHERS_MAY_READ:
            return self.wrong("key", "doctor.key_open", path=key)
        return self.fine("key", "doctor.key", path=key)

    def models(self, database: Path, newest: int) -> Finding:
        """How far the read models have followed the log."""
        file = site_at(database).models_file
        if not file.exists():
            return self.fine("read models", "doctor.models_later")
        try:
            with closing(read_only(file)) as connection:
                position = SqliteReader(connection).position("models")
        except sqlite3.DatabaseError as error:
            return self.wrong("read models", "doctor.models_unreadable", path=file, error=error)
        if position > newest:
            return self.wrong("read models", "doctor.models_ahead", position=position, newest=newest)
        return self.fine("read models", "doctor.models", position=position, lag=newest - position)

    def heads(self, database: Path, newest: int) -> Finding:
        """The signed heads: how many events they vouch for, and whether this service signed them."""
        file = site_at(database).heads_file
        if not file.exists():
            return self.fine("heads", "doctor.heads_later")
        try:
            with closing(read_only(file)) as connection:
                head = read_tree_head(SqliteReader(connection))
        except sqlite3.DatabaseError as error:
            return self.wrong("heads", "doctor.heads_unreadable", path=file, error=error)
        if head is None:
            return self.fine("heads", "doctor.heads_later")
        if head.count > newest:
            return self.wrong("heads", "doctor.heads_ahead", count=head.count, newest=newest)
        key = site_at(database).key_file
        signer = signing_key(key.read_bytes() if key.exists() else b"")
        if not is_signed(signer.public_key().public_bytes_raw(), head.signature, head.signed):
            return self.wrong("heads", "doctor.heads_unsigned")
        return self.fine("heads", "doctor.heads", count=head.count, lag=newest - head.count)


def read_only(file: Path) -> sqlite3.Connection:
    """A connection that changes nothing, not even the journal mode."""
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)


def newest_position(connection: sqlite3.Connection) -> int:
    """The position of the newest event."""
    return int(connection.execute("SELECT coalesce(max(position), 0) FROM events").fetchone()[0])
