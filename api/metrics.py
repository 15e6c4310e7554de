"""Figures for whoever watches the service, in the text form that Prometheus reads.

What can be looked up is looked up when somebody asks; only moves are counted as they happen.
"""

from __future__ import annotations

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric

from api.door.limits import Limits
from api.feed.hub import Hub
from domain.match.table import Table
from projections.reading import ReadModels

MEDIA = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """The figures of one service."""

    def __init__(self, table: Table, models: ReadModels, hub: Hub, limits: Limits | None) -> None:
        self.registry = CollectorRegistry()
        self.moves = Histogram(
            "jugada_move_seconds",
            "How long a move took from request to answer, by the status of the answer.",
            ("status",),
            buckets=SECONDS,
            registry=self.registry,
        )
        self.by_status: dict[int, Histogram] = {}
        self.registry.register(Looked(table, models, hub, limits))

    def moved(self, status: int, seconds: float) -> None:
        """A request to move was answered."""
        counter = self.by_status.get(status)
        if counter is None:
            counter = self.by_status[status] = self.moves.labels(status)
        counter.observe(seconds)

    def text(self) -> bytes:
        """All figures."""
        return generate_latest(self.registry)


class Looked:
    """The figures that are looked up when they are asked for."""

    def __init__(self, table: Table, models: ReadModels, hub: Hub, limits: Limits | None) -> None:
        self.limits = limits
        self.table = table
        self.models = models
        self.hub = hub

    def collect(self) -> Iterator[Metric]:
        """They."""
        table, models = self.table, self.models
        newest = table.log.newest()
        for name, told, value in (
            ("jugada_log_position", "Events in the log.", newest),
            (
                "jugada_read_models_behind",
                "Events that the read models have not followed yet.",
                newest - models.reached(),
            ),
            ("jugada_kept_matches", "Matches in memory.", len(table.shelf.by_id)),
            ("jugada_feed_readers", "Readers of live feeds.", self.hub.readers),
        ):
            yield GaugeMetricFamily(name, told, value)
        for name, told, count in (
            ("jugada_commits", "Transactions of the log.", table.writer.commits),
            ("jugada_commands", "Commands in them, refused ones included.", table.writer.commands),
            ("jugada_refused_calls", "Calls refused for their pace.", self.limits.refused if self.limits else 0),
        ):
            yield CounterMetricFamily(name, told, count)
