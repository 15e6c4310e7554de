"""What a read model is kept in: rows in order, and the position up to which they follow the log.

A row has the name of its model, a key (a match, a player, …), a number that orders the rows of one
key, and bytes.  Rows and position change together or not at all, so every event counts exactly once.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import NamedTuple, Protocol

HIGHEST = (1 << 63) - 1


class StoreUnavailable(RuntimeError):
    """The store cannot be read or written now; nothing was changed."""


class Overtaken(StoreUnavailable):
    """Somebody else wrote to the store meanwhile; nothing was changed, and it may be tried again."""


class Row(NamedTuple):
    """A row without its model and key."""

    number: int
    value: bytes


class Reader(Protocol):
    """Reading rows."""

    def get(self, model: str, key: str, number: int) -> bytes | None:
        """One row's bytes."""

    def rows(
        self,
        model: str,
        key: str,
        *,
        first: int = 0,
        last: int = HIGHEST,
        newest_first: bool = False,
        limit: int | None = None,
    ) -> list[Row]:
        """Rows with ``first <= number <= last``."""

    def position(self, follower: str) -> int:
        """The position up to which a follower has read the log, 0 at first."""


class Pen(Reader, Protocol):
    """Reading and writing within one transaction."""

    def put(self, model: str, key: str, number: int, value: bytes) -> None:
        """Writes a row, in the place of one with the same number."""

    def remove(self, model: str, key: str, *, first: int = 0, last: int = HIGHEST) -> None:
        """Takes out rows with ``first <= number <= last``."""

    def advance(self, follower: str, position: int) -> None:
        """Notes how far a follower has read."""


class Store(Reader, Protocol):
    """A store of read models."""

    def transaction(self) -> AbstractContextManager[Pen]:
        """A transaction that no other writer's runs beside."""

    def clear(self) -> None:
        """Takes out everything, to be built anew."""

    def close(self) -> None:
        """Lets go of files and connections."""
