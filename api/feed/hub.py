"""Waking whoever waits for something new in the log."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any
from uuid import UUID

from domain.core.play import Seat
from domain.match.table import Table

LOOK_SECONDS = 0.5
"""How often a reader looks for events that another process wrote, which wake nobody."""
NOT_HERE = -1
"""The version of a match that is not in memory; what happens in it may be anything."""
SHARED_BATCHES = 512
"""So many encoded batches are kept, for the readers who see the same."""

Batch = tuple[int, tuple[bytes, ...]]
"""The version of its last event, and the events as they are sent."""
Key = tuple[UUID, int, Seat | None, Callable[[Any], bytes]]
"""What a batch is of: the match, the version it begins behind, whose eyes it is for, and how it is written."""


class Hub:
    """A bell that rings when something is committed; and what was read last, for readers with equal eyes."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.bell = asyncio.Event()
        self.bells: dict[UUID, tuple[int, asyncio.Event]] = {}
        self.followers: dict[UUID, dict[Callable[[], None], int]] = {}
        self.absent: set[UUID] = set()
        self.loop: asyncio.AbstractEventLoop | None = None
        self.closing = False
        self.readers = 0
        self.batches: OrderedDict[Key, Batch] = OrderedDict()
        self.making: dict[Key, asyncio.Future[Batch]] = {}
        table.shelf.take_touched()
        table.listeners.append(self.committed)

    def committed(self, _position: int) -> None:
        """Something was committed; called by the writer's thread."""
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.ring)

    def ring(self) -> None:
        """Wakes those who wait for a match that has changed, and who wait for anything at all."""
        self.bell.set()
        self.bell = asyncio.Event()
        touched = self.table.shelf.take_touched() | self.absent
        for match_id in {*self.bells, *self.followers} if self.closing else touched:
            self.ring_for(match_id)

    def ring_for(self, match_id: UUID) -> None:
        """Wakes those who wait for a match, if it has changed or is not in memory."""
        now = self.version(match_id)
        version, bell = self.bells.get(match_id, (now, None))
        if bell is not None and (self.closing or now != version or now == NOT_HERE):
            del self.bells[match_id]
            bell.set()
        for wake, version in tuple(self.followers.get(match_id, {}).items()):
            if self.closing or now != version or now == NOT_HERE:
                self.followers[match_id][wake] = now
                wake()
        self.look_for(match_id)

    def look_for(self, match_id: UUID) -> None:
        """Whoever waits for a match that is not in memory is woken with every commit."""
        waits = match_id in self.bells or match_id in self.followers
        if waits and self.version(match_id) == NOT_HERE:
            self.absent.add(match_id)
        else:
            self.absent.discard(match_id)

    def follow(self, match_id: UUID, wake: Callable[[], None]) -> None:
        """From now on calls somebody when something is committed in this match, and when the service ends."""
        self.loop = asyncio.get_running_loop()
        self.readers += 1
        self.followers.setdefault(match_id, {})[wake] = self.version(match_id)
        self.look_for(match_id)

    def leave(self, match_id: UUID, wake: Callable[[], None]) -> None:
        """Calls them no more."""
        self.readers -= 1
        wakes = self.followers[match_id]
        del wakes[wake]
        if not wakes:
            del self.followers[match_id]

    def bell_of(self, match_id: UUID) -> asyncio.Event:
        """A bell that rings when something is committed in this match, and for nobody else's moves."""
        if match_id not in self.bells:
            self.bells[match_id] = (self.version(match_id), asyncio.Event())
            self.look_for(match_id)
        return self.bells[match_id][1]

    def version(self, match_id: UUID) -> int:
        """The version of a match in memory."""
        held = self.table.shelf.get(match_id)
        return NOT_HERE if held is None else held.match.version

    def close(self) -> None:
        """Lets all readers go; may be called by any thread and from a signal."""
        self.closing = True
        self.committed(0)

    async def rung(self, bell: asyncio.Event) -> None:
        """Returns when this bell has rung, or after a while."""
        self.loop = asyncio.get_running_loop()
        with suppress(TimeoutError):
            async with asyncio.timeout(LOOK_SECONDS):
                await bell.wait()

    @contextmanager
    def reader(self) -> Iterator[None]:
        """While somebody reads a feed."""
        self.readers += 1
        try:
            yield
        finally:
            self.readers -= 1

    async def shared(self, key: Key, make: Callable[[], Coroutine[Any, Any, Batch]]) -> Batch:
        """What is made once for all who want it at the same time."""
        making = self.making.get(key)
        if making is None:
            making = self.making[key] = asyncio.ensure_future(make())
            making.add_done_callback(lambda _: self.making.pop(key, None))
        return await asyncio.shield(making)

    def keep(self, key: Key, batch: Batch) -> Batch:
        """Keeps a batch for others."""
        self.batches[key] = batch
        while len(self.batches) > SHARED_BATCHES:
            self.batches.popitem(last=False)
        return batch
