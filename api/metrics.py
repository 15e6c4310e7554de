"""Figures for whoever watches the service, in the text form that Prometheus reads.

What can be looked up is looked up when somebody asks; only moves are counted as they happen.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from prometheus_client import CollectorRegistry, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from starlette.responses import Response

if TYPE_CHECKING:
    from api.house import House

MEDIA = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """The figures of one service."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.registry = CollectorRegistry()
        self.moves = Histogram(
            "jugada_move_seconds",
            "How long a move took from request to answer, by the status of the answer.",
            ("status",),
            buckets=SECONDS,
            registry=self.registry,
        )
        self.registry.register(Looked(house))

    def moved(self, status: int, seconds: float) -> None:
        """A request to move was answered."""
        self.moves.labels(status).observe(seconds)

    def text(self) -> bytes:
        """All figures."""
        return generate_latest(self.registry)


class Looked:
    """The figures that are looked up when they are asked for."""

    def __init__(self, house: House) -> None:
        self.house = house

    def collect(self) -> Iterator[Metric]:
        """They."""
        table, models = self.house.table, self.house.models
        newest = table.log.newest()
        for name, told, value in (
            ("jugada_log_position", "Events in the log.", newest),
            (
                "jugada_read_models_behind",
                "Events that the read models have not followed yet.",
                newest - models.reached(),
            ),
            ("jugada_kept_matches", "Matches in memory.", len(table.shelf.by_id)),
            ("jugada_feed_readers", "Readers of live feeds.", self.house.hub.readers),
        ):
            yield GaugeMetricFamily(name, told, value)
        for name, told, count in (
            ("jugada_commits", "Transactions of the log.", table.writer.commits),
            ("jugada_commands", "Commands in them, refused ones included.", table.writer.commands),
        ):
            yield CounterMetricFamily(name, told, count)


def routes(house: House) -> APIRouter:
    """The route of this file."""
    router = APIRouter(include_in_schema=False)

    @router.get("/metrics")
    async def metrics(_request: Request) -> Response:
        text = await house.aside(house.metrics.text)
        return Response(text, media_type=MEDIA)

    return router
