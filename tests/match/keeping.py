"""Keeping a match in a log that was played without one, to look at what the log makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from domain.match.chain import NOTHING_BEFORE
from domain.match.codec import seal_event
from domain.match.events import Event
from domain.match.log import MatchLog
from domain.match.match import Match


def keep(log: MatchLog, match_id: UUID, events: Sequence[Event]) -> Match:
    """Writes events behind those of a match, or as the first of a new one; the match that the log has then."""
    with log.transaction() as transaction:
        kept = transaction.read(match_id)
        head, version, sealed = kept[-1].hash if kept else NOTHING_BEFORE, len(kept), []
        for event in events:
            version += 1
            sealed.append(seal_event(head, match_id, version, event))
            head = sealed[-1].hash
        transaction.append(sealed)
    return log.load(match_id).match
