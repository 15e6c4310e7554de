"""Read models in Redis or Valkey, for many processes on many machines.

The rows of a model and key are one sorted set whose members begin with the number (8 bytes, big-endian), all with
the same score, so that their order is that of the numbers.  A transaction is one ``MULTI``; it is void when somebody
else has written meanwhile, so that two who follow the log at once do no harm.  All keys of a store carry the same
hash tag and live on one node of a cluster, since rows and position change together.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import redis

from projections.stores.buffered import BufferedPen, Changes
from projections.stores.store import HIGHEST, Overtaken, Row, StoreUnavailable

CONNECTING: dict[str, Any] = {"socket_connect_timeout": 2, "socket_timeout": 5, "health_check_interval": 30}
NUMBER_BYTES = 8
WRITES = b"writes"
"""Counts the transactions, beside the positions."""
AT_ONCE = 1_000


class RedisStore:
    """A store under the hash tag ``{jugada:NAME}``."""

    def __init__(self, url: str, name: str) -> None:
        self.client: Any = redis.Redis.from_url(url, **CONNECTING)  # its answers are typed as of two kinds of clients
        self.tag = f"{{jugada:{name}}}".encode()
        self.positions = self.tag + b":positions"
        self.lock = threading.Lock()

    def place(self, model: str, key: str) -> bytes:
        """The name of a sorted set."""
        return b"%s:%s:%s" % (self.tag, model.encode(), key.encode())

    @contextmanager
    def transaction(self) -> Iterator[BufferedPen]:
        with self.lock, reported(), self.client.pipeline() as pipeline:
            pipeline.watch(self.positions)
            pen = BufferedPen(self)
            yield pen
            pipeline.multi()
            for (model, key), changes in pen.changes.items():
                send(pipeline, self.place(model, key), changes)
            for follower, position in pen.positions.items():
                pipeline.hset(self.positions, follower, position)
            pipeline.hincrby(self.positions, WRITES, 1)
            pipeline.execute()

    def get(self, model: str, key: str, number: int) -> bytes | None:
        rows = self.rows(model, key, first=number, last=number, limit=1)
        return rows[0].value if rows else None

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
        ends, part = stretch(first, last), (0, limit) if limit is not None else (None, None)
        read = self.client.zrevrangebylex if newest_first else self.client.zrangebylex
        with reported():
            members = read(self.place(model, key), *(reversed(ends) if newest_first else ends), *part)
        return [Row(int.from_bytes(member[:NUMBER_BYTES], "big"), member[NUMBER_BYTES:]) for member in members]

    def position(self, follower: str) -> int:
        with reported():
            return int(self.client.hget(self.positions, follower) or 0)

    def clear(self) -> None:
        with self.lock, reported():
            for names in batches(self.client.scan_iter(match=self.tag + b":*", count=AT_ONCE)):
                self.client.unlink(*names)

    def close(self) -> None:
        self.client.close()


@contextmanager
def reported() -> Iterator[None]:
    """Raises ``StoreUnavailable`` when the server cannot be reached, ``Overtaken`` when somebody else has written."""
    try:
        yield
    except redis.WatchError as error:
        raise Overtaken("another process has written to the read models meanwhile") from error
    except redis.RedisError as error:
        raise StoreUnavailable(f"the read models cannot be reached: {error or type(error).__name__}") from error


def stretch(first: int, last: int) -> tuple[bytes, bytes]:
    """The ends of the members with these numbers."""
    lowest, behind = max(first, 0), max(last + 1, 0)
    return b"[" + lowest.to_bytes(NUMBER_BYTES, "big"), b"(" + behind.to_bytes(NUMBER_BYTES, "big")


def send(pipeline: Any, place: bytes, changes: Changes) -> None:
    """Queues the changes of one sorted set."""
    for first, last in (*changes.cuts, *changes.stretches()):
        pipeline.zremrangebylex(place, *stretch(first, last))
    if changes.put:
        pipeline.zadd(place, {n.to_bytes(NUMBER_BYTES, "big") + value: 0 for n, value in changes.put.items()})


def batches(names: Iterator[bytes]) -> Iterator[list[bytes]]:
    """Names, many at a time."""
    batch: list[bytes] = []
    for name in names:
        batch.append(name)
        if len(batch) == AT_ONCE:
            yield batch
            batch = []
    if batch:
        yield batch
