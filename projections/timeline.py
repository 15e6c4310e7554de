"""The frames of a match's effective line: what was done at each ply, and what followed."""

from __future__ import annotations

from typing import ClassVar

import msgspec
from msgspec import Raw, Struct

from domain.core.play import Outcome, Seat
from domain.match.events import Opened, Played
from projections.projection import ByPly, Entry, encode
from projections.stores.store import Pen, Reader

NO_MOVE = Raw(b"\xc0")
"""Stands for the move where there is none."""


class Moment(Struct, frozen=True, array_like=True):
    """A ply on the line; at the opening ``seat`` is ``None`` and ``move`` nil.

    ``at``: milliseconds since 1970, UTC.
    """

    ply: int
    version: int
    seat: Seat | None
    at: int
    move: Raw
    facts: Raw
    digest: bytes
    outcomes: tuple[Outcome, ...]


class Timeline(ByPly):
    """A row a ply."""

    key: ClassVar[str] = "timeline"
    model: ClassVar[str] = "moment"
    models = ("moment", "moment.undone")

    def row(self, entry: Entry, pen: Pen) -> bytes | None:
        match entry.event:
            case Played(ply, seat, _, move, facts, digest, outcomes):
                return encode(Moment(ply, entry.sealed.version, seat, entry.at, move, facts, digest, outcomes))
            case Opened(facts=facts, digest=digest, outcomes=outcomes):
                return encode(Moment(0, 1, None, entry.at, NO_MOVE, facts, digest, outcomes))
            case _:
                return None


def read_moments(reader: Reader, match: str, *, first: int, last: int) -> list[Moment]:
    """The moments of plies ``first`` to ``last``."""
    rows = reader.rows(Timeline.model, match, first=first, last=last)
    return [msgspec.msgpack.decode(row.value, type=Moment) for row in rows]
