"""Everything that is in a store of read models, whatever its kind: for comparing."""

from __future__ import annotations

from typing import Any

from projections.stores.memory import MemoryStore
from projections.stores.postgres import PostgresStore
from projections.stores.redis import NUMBER_BYTES, RedisStore
from projections.stores.sqlite import SqliteStore
from projections.stores.store import Store

Rows = dict[tuple[str, str, int], bytes]
EDITION = "edition"


def rows(store: Store) -> Rows:
    """All rows but the edition, by model, key and number."""
    return {place: value for place, value in stored(store).items() if place[0] != EDITION}


def stored(store: Store) -> Rows:
    """All rows."""
    if isinstance(store, MemoryStore):
        return {(m, k, n): v for (m, k), numbers in store.by_key.items() for n, v in numbers.items()}
    if isinstance(store, SqliteStore):
        found = store.connect().execute("SELECT model, key, number, value FROM rows").fetchall()
        return {row[:3]: row[3] for row in found}
    if isinstance(store, PostgresStore):
        kept = store.database.rows(f"SELECT model, key, number, value FROM {store.name}_rows")
        return {(model, key.decode(), number): value for model, key, number, value in kept}
    assert isinstance(store, RedisStore)
    return dict(in_redis(store))


def in_redis(store: RedisStore) -> Any:
    """The rows of all sorted sets."""
    for name in store.client.scan_iter(match=store.tag + b":*", _type="zset"):
        model, key = name[len(store.tag) + 1 :].decode().split(":", 1)
        for member in store.client.zrange(name, 0, -1):
            yield (model, key, int.from_bytes(member[:NUMBER_BYTES], "big")), member[NUMBER_BYTES:]
