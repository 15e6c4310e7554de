"""Waking whoever waits for something new in the log."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

from domain.core.play import Seat
from domain.match.table import Table

LOOK_SECONDS = 0.5
"""How often a reader looks for events that another process wrote, which wake nobody."""
SHARED_BATCHES = 512
"""So many encoded batches are kept, for the readers who see the same."""

Batch = tuple[int, bytes]
"""The version of its last event, and the events as they are sent."""


class Hub:
    """A bell that rings when something is committed; and what was read last, for readers with equal eyes."""

    def __init__(self, table: Table) -> None:
        self.bell = asyncio.Event()
        self.loop: asyncio.AbstractEventLoop | None = None
        self.closing = False
        self.readers = 0
        self.batches: OrderedDict[tuple[UUID, int, Seat | None], Batch] = OrderedDict()
        table.listeners.append(self.committed)

    def committed(self, _position: int) -> None:
        """Something was committed; called by the writer's thread."""
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.ring)

    def ring(self) -> None:
        """Wakes everybody who waits now."""
        self.bell.set()
        self.bell = asyncio.Event()

    def close(self) -> None:
        """Lets all readers go; may be called by any thread and from a signal."""
        self.closing = True
        self.committed(0)

    async def rung(self, bell: asyncio.Event) -> None:
        """Returns when this bell has rung, or after a while."""
        self.loop = asyncio.get_running_loop()
        try:
            await asyncio.wait_for(bell.wait(), LOOK_SECONDS)
        except TimeoutError:
            return

    @contextmanager
    def reader(self) -> Iterator[None]:
        """While somebody reads a feed."""
        self.readers += 1
        try:
            yield
        finally:
            self.readers -= 1

    def keep(self, key: tuple[UUID, int, Seat | None], batch: Batch) -> None:
        """Keeps a batch for others."""
        self.batches[key] = batch
        while len(self.batches) > SHARED_BATCHES:
            self.batches.popitem(last=False)
