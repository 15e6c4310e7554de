"""What is said about archives."""

from __future__ import annotations

from msgspec import Struct


class Imported(Struct):
    """A match was taken in: where it stands, and where its events are in the log."""

    id: str
    game: str
    variation: str
    ply: int
    version: int
    position: int
