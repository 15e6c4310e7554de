"""A match that was recorded elsewhere, as a game's room reads it from its own record format."""

from __future__ import annotations

from msgspec import Struct

from domain.core.play import Seat


class Entry(Struct, frozen=True):
    """One thing that was recorded: the move of a seat, or what chance of a kind gave where ``seat`` is ``None``."""

    text: str
    seat: Seat | None = None
    kind: str = ""


class Award(Struct, frozen=True):
    """Points that a seat got: after so many entries, for one of these reasons of the game's words."""

    after: int
    seat: Seat
    reasons: tuple[str, ...]
    points: int


class Record(Struct, frozen=True):
    """A recorded match.  ``source`` is its name in the file; ``awards`` are all score events, in any order."""

    source: str
    variation: str
    seats: tuple[str, ...]
    entries: tuple[Entry, ...]
    awards: tuple[Award, ...]
    final: tuple[int, ...]


class NoRecord(ValueError):
    """A record in a game's own format in which something is missing or cannot be; the text says what."""
