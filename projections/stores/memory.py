"""Read models in memory: for tests, and for looking at a log without leaving anything behind."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from projections.stores.store import HIGHEST, Row


class MemoryStore:
    """A store that lives as long as its process.  It is its own pen; an error in a transaction restores it."""

    def __init__(self) -> None:
        self.by_key: dict[tuple[str, str], dict[int, bytes]] = {}
        self.positions: dict[str, int] = {}
        self.lock = threading.RLock()

    @contextmanager
    def transaction(self) -> Iterator[MemoryStore]:
        with self.lock:
            before = ({key: dict(rows) for key, rows in self.by_key.items()}, dict(self.positions))
            try:
                yield self
            except BaseException:
                self.by_key, self.positions = before
                raise

    def get(self, model: str, key: str, number: int) -> bytes | None:
        with self.lock:
            return self.by_key.get((model, key), {}).get(number)

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
        with self.lock:
            rows = self.by_key.get((model, key), {})
            numbers = sorted((n for n in rows if first <= n <= last), reverse=newest_first)
            return [Row(n, rows[n]) for n in numbers[:limit]]

    def position(self, follower: str) -> int:
        return self.positions.get(follower, 0)

    def put(self, model: str, key: str, number: int, value: bytes) -> None:
        self.by_key.setdefault((model, key), {})[number] = value

    def remove(self, model: str, key: str, *, first: int = 0, last: int = HIGHEST) -> None:
        rows = self.by_key.get((model, key), {})
        for number in [n for n in rows if first <= n <= last]:
            del rows[number]

    def advance(self, follower: str, position: int) -> None:
        self.positions[follower] = position

    def clear(self) -> None:
        with self.lock:
            self.by_key.clear()
            self.positions.clear()

    def close(self) -> None:
        """There is nothing to let go of."""
