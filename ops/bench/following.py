"""Following the log: how far read models are behind while people play, and how fast they are built anew.

Over files, and over a real PostgreSQL and Valkey, which are those of the tests.
"""

from __future__ import annotations

import asyncio
import importlib
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from domain.match.table import Table
from ops.bench.durable import closed_loop
from ops.bench.figure import Figure, quantile
from ops.house import open_table
from projections.follower import Follower
from projections.reading import ReadModels
from projections.runner import Runner
from projections.site import Site, site_at, site_of

IN_FLIGHT = 32
EVENTS, LAG_EVENTS = 60_000, 25_000
PACE = 4_700
"""Moves a second at which read models are to keep up: those that the service is to take over HTTP."""
POSTGRES_GOAL, CATCH_UP_GOAL, LAG_GOAL = 4_000, 50_000, 200
GLANCE_SECONDS = 0.005
SETTLE_SECONDS = 2.0


@contextmanager
def sites() -> Iterator[list[tuple[str, Site]]]:
    """Houses to measure, by what they are called."""
    servers: Any = importlib.import_module("tests.servers")  # real ones; only a bench and the tests start any
    with ExitStack() as running:
        folder = Path(running.enter_context(tempfile.TemporaryDirectory()))
        postgres = running.enter_context(servers.running_postgres())
        redis = running.enter_context(servers.running_valkey())
        yield [
            ("SQLite", site_at(folder / "files.db")),
            ("PostgreSQL", site_of(postgres.fresh(), None, folder / "server.key")),
            ("PostgreSQL and Redis", site_of(postgres.fresh(), redis.url, folder / "both.key")),
        ]


def measure() -> Iterator[Figure]:
    """For each house: durable moves in process, lag under that load, and catching up."""
    with sites() as houses:
        for name, site in houses:
            table = open_table(site)
            models = site.open_read_models(table.log, table.service_key)
            yield from lagging(name, site, table, models)
            seconds, waits = asyncio.run(closed_loop(table, IN_FLIGHT, EVENTS))
            goal = None if name == "SQLite" else POSTGRES_GOAL
            yield Figure(f"{name}: durable moves in process, {IN_FLIGHT} in flight", len(waits) / seconds, "/s", goal)
            yield Figure(
                f"{name}: catching up with all read models", caught_up(models.models), "events/s", CATCH_UP_GOAL
            )
            models.stop()
            table.close()


def lagging(name: str, site: Site, table: Table, models: ReadModels) -> Iterator[Figure]:
    """How long after its commit an event is in the read models, with another process following."""
    models.leave_to(follower := Follower(site))
    asyncio.run(closed_loop(table, IN_FLIGHT, IN_FLIGHT))
    models.wait_for(table.log.newest(), 60)
    for pace in (PACE, None):
        rate, lags = followed(table, models, pace)
        at = f"{rate:,.0f} moves/s" if pace is None else f"{pace:,.0f} moves/s"
        yield Figure(f"{name}: read models behind, at {at}, p50", 1e3 * quantile(lags, 0.5), "ms")
        if pace is not None:
            yield Figure("… moves/s that there were", rate, "/s")
        yield Figure("… p99", 1e3 * quantile(lags, 0.99), "ms", LAG_GOAL, less_is_better=True)
    follower.stop()
    models.helper = None


def followed(table: Table, models: ReadModels, pace: float | None) -> tuple[float, list[float]]:
    """Moves a second while another process follows, and how long after its commit each event was in the read models."""
    committed: list[tuple[float, int]] = []
    reached: list[tuple[float, int]] = []
    table.listeners.append(lambda position: committed.append((time.monotonic(), position)))
    done = threading.Event()

    def watch() -> None:
        while not done.is_set():
            reached.append((time.monotonic(), models.reached()))
            time.sleep(GLANCE_SECONDS)

    watcher = threading.Thread(target=watch)
    watcher.start()
    seconds, waits = asyncio.run(closed_loop(table, IN_FLIGHT, LAG_EVENTS, pace))
    newest = table.log.newest()
    end = time.monotonic() + 60
    while (not reached or reached[-1][1] < newest) and time.monotonic() < end:
        time.sleep(GLANCE_SECONDS)
    done.set()
    watcher.join()
    table.listeners.pop()
    return len(waits) / seconds, list(lags_of(committed, reached))


def lags_of(committed: list[tuple[float, int]], reached: list[tuple[float, int]]) -> Iterator[float]:
    """Seconds from each commit until the read models had reached it."""
    at = 0
    for when, position in committed:
        while at < len(reached) and reached[at][1] < position:
            at += 1
        if at == len(reached):
            yield float("inf")
            return
        yield max(0.0, reached[at][0] - when)


def caught_up(runner: Runner) -> float:
    """Events a second of building the read models anew."""
    runner.empty()
    begin = time.perf_counter()
    runner.catch_up()
    return runner.position / (time.perf_counter() - begin)
