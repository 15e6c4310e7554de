"""Our recorder over the library's for PostgreSQL.

The library's takes an exclusive lock of the table over every sync of the disk, one event a transaction, which holds
eight writers to a tenth of what the database gives; its switch that avoids the lock loses events for whoever follows
the log.  Ours reads and writes over the connections of our log, with its pen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import psycopg
from eventsourcing.persistence import IntegrityError, Notification, StoredEvent
from eventsourcing.postgres import PostgresApplicationRecorder, PostgresDatastore, PostgresRecorder

from domain.match.library import sealed_of, stored_of
from domain.match.log import LogUnavailable, MatchLog


class PostgresMatchRecorder(PostgresApplicationRecorder):
    """Stores sealed events through a log of ours."""

    log: MatchLog

    def __init__(self, datastore: PostgresDatastore, *, events_table_name: str = "events") -> None:
        PostgresRecorder.__init__(self, datastore)  # the library's next would ask the database for types of its own
        self.events_table_name = events_table_name

    def work_for(self, log: MatchLog) -> None:
        """Reads and writes over the connections of this log from now on."""
        self.log = log

    def insert_events(self, stored_events: Sequence[StoredEvent], **_: Any) -> Sequence[int] | None:
        try:
            with self.log.transaction() as transaction:
                return [transaction.append([sealed_of(stored)]) for stored in stored_events]
        except LogUnavailable as error:
            if isinstance(error.__cause__, psycopg.errors.UniqueViolation):
                raise IntegrityError(error) from error
            raise

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
        events = self.log.read(originator_id, after=gt or 0, until=lte)
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
        rows = (e for e in self.log.since(after, -1) if stop is None or e.position <= stop)
        found = [
            Notification(
                id=e.position, originator_id=e.match, originator_version=e.version, topic=e.topic, state=e.payload
            )
            for e in rows
            if not topics or e.topic in topics
        ]
        return found[:limit]

    def max_notification_id(self) -> int:
        return self.log.newest()
