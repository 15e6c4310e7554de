"""The service over a real PostgreSQL, and a real Valkey, as a client meets it: the loops of ``http`` and ``sockets``.

The servers are those of the tests, with every sync of the disk; they share the two cores with service and client.
"""

from __future__ import annotations

import importlib
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import uvloop

from ops.bench.figure import Figure, quantile
from ops.bench.http import CONNECTIONS, P99_GOAL, moves_over_http, service_over
from ops.bench.sockets import MATCHES, moves_over_sockets

GOAL = 4_000


def measure() -> Iterator[Figure]:
    """For each house: moves a second over HTTP, and over WebSockets until every seat has seen them."""
    servers: Any = importlib.import_module("tests.servers")  # real ones; only a bench and the tests start any
    with ExitStack() as running:
        folder = Path(running.enter_context(tempfile.TemporaryDirectory()))
        postgres = running.enter_context(servers.running_postgres())
        redis = running.enter_context(servers.running_valkey())
        houses = {"PostgreSQL": {}, "PostgreSQL and Redis": {"JUGADA_REDIS_URL": redis.url}}
        for number, (name, further) in enumerate(houses.items()):
            key = str(folder / f"{number}.key")
            yield from of_house(name, JUGADA_DATABASE_URL=postgres.fresh(), JUGADA_KEY_FILE=key, **further)


def of_house(name: str, **settings: str) -> Iterator[Figure]:
    """The figures of a service with these settings."""
    with service_over(**settings) as port:
        seconds, waits = uvloop.run(moves_over_http(port))
        yield Figure(f"{name}: durable moves over HTTP, {CONNECTIONS} connections", len(waits) / seconds, "/s", GOAL)
        yield Figure("… each answered within, p99", 1e3 * quantile(waits, 0.99), "ms", P99_GOAL, less_is_better=True)
        seconds, waits = uvloop.run(moves_over_sockets(port))
        yield Figure(f"{name}: … over WebSockets, {MATCHES} matches of two", len(waits) / seconds, "/s")
        yield Figure("… seen by every seat within, p99", 1e3 * quantile(waits, 0.99), "ms")
