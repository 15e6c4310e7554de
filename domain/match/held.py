"""A match kept in memory, with what the log needs to go on."""

from __future__ import annotations

from msgspec import Struct

from domain.match.chain import Sealed
from domain.match.match import Match


class Held(Struct, frozen=True):
    """A match with what the log needs to go on: the hash of its newest event, and its secrets by pledge.

    ``fresh`` are the events that were written last, so that whoever waits for them need not read them from the log.
    """

    match: Match
    head: bytes
    position: int
    secrets: tuple[bytes, ...] = ()
    fresh: tuple[Sealed, ...] = ()


class UnknownMatch(LookupError):
    """There is no match of this id."""
