"""Everything that was done to a match besides playing it: who, when, what.

The verdict over the log itself is ``domain/match/audit.py``; this read model answers the arbiter's
first question, whether anything was taken back, by whom, and who agreed.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from domain.core.play import Seat
from domain.match.events import Forgotten, Opened, Played, Ruling, presides
from domain.match.personal import marks_of
from projections.projection import Entry, Projection, encode
from projections.stores.store import Pen, Reader


class Act(Struct, frozen=True, array_like=True):
    """An administrative event, or a ruling.

    ``seat`` is who did it, ``None`` for the service; ``to_ply``, ``accept`` and ``reason`` where it has them, ``mark``
    the pseudonym of that reason.
    """

    version: int
    topic: str
    at: int
    seat: Seat | None
    to_ply: int | None = None
    accept: bool | None = None
    override: bool = False
    reason: str | None = None
    mark: str | None = None


class Audit(Projection):
    """A row for every event that is neither the opening nor a ply."""

    key: ClassVar[str] = "audit"
    models = ("act",)

    def handle(self, entry: Entry, pen: Pen) -> None:
        event = entry.event
        if isinstance(event, Opened | Played):
            return
        seat = event.by if isinstance(event, Ruling) else getattr(event, "seat", None)
        act = Act(
            version=entry.sealed.version,
            topic=event.topic,
            at=entry.at,
            seat=seat,
            to_ply=getattr(event, "to_ply", None),
            accept=getattr(event, "accept", None),
            override=seat is not None and presides(seat),
            reason=getattr(event, "reason", None),
            mark=marks[-1] if (marks := marks_of(event)) else None,
        )
        if isinstance(event, Forgotten):
            forget_reasons(entry.key, event, pen)
        pen.put("act", entry.key, act.version, encode(act))


def forget_reasons(match: str, event: Forgotten, pen: Pen) -> None:
    """Takes the words out of the acts of a match whose keys are gone."""
    for act in read_acts(pen, match):
        if act.mark in event.marks:
            pen.put("act", match, act.version, encode(replace(act, reason=event.alias)))


def read_acts(reader: Reader, match: str) -> list[Act]:
    """The acts of a match in order."""
    return [msgspec.msgpack.decode(row.value, type=Act) for row in reader.rows("act", match)]
