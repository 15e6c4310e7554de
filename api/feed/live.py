"""The live feed: what happens in a match, as it happens, for one reader at a time.

A reader has no queue.  It remembers the version it has seen, is woken when anything is committed, and then
reads what is behind that version from the log, masked for its eyes as always.  So it can begin at any
version without gap or double, a reader that does not read costs nothing but its place, and a version is
the whole of its state (``Last-Event-ID``).
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any
from uuid import UUID

from starlette.responses import StreamingResponse

from api.call.asking import Asked
from api.call.problems import Problem
from api.call.seats import Caller
from api.feed.news import as_feed, batch
from api.house import House, parsed_id

if TYPE_CHECKING:
    from starlette.types import Message, Send

MEDIA = "text/event-stream"
HEARTBEAT_SECONDS = 15.0
"""How often a silent feed says that it is still there."""
UNREAD_SECONDS = 30.0
"""How long a reader may leave its feed unread before it is let go."""

BEGIN = b"retry: 1000\n\n"
HEARTBEAT = b": still here\n\n"


async def live(house: House, asked: Asked, match: str, after: int | None) -> StreamingResponse:
    """The feed of a match from behind a version, by default from behind the newest."""
    match_id = parsed_id(match)
    caller = await house.caller(match_id, asked)
    newest = (await house.held(match_id)).match.version
    behind = newest if after is None else after
    if behind > newest:
        raise Problem("not-found", f"there is no event {behind}; the newest is {newest}")
    return Feed(feed(house, match_id, caller, behind), media_type=MEDIA)


async def feed(house: House, match_id: UUID, caller: Caller, behind: int) -> AsyncIterator[bytes]:
    """What is sent to one reader, until the service stops or the reader is no longer who it was."""
    hub, loop = house.hub, asyncio.get_running_loop()
    yield BEGIN
    said = loop.time()
    with hub.reader():
        while not hub.closing:
            bell = hub.bell_of(match_id)
            try:
                until, events = await batch(house, match_id, caller, behind, as_feed)
            except Problem:  # a ruling gave the seat to somebody else
                return
            if until > behind:
                behind, said = until, loop.time()
                yield b"".join(events)
                continue
            await hub.rung(bell)
            if loop.time() - said >= HEARTBEAT_SECONDS:
                said = loop.time()
                yield HEARTBEAT


class Feed(StreamingResponse):
    """A response without end that lets go of a reader who does not read."""

    def __init__(self, content: AsyncIterator[bytes], **how: Any) -> None:
        super().__init__(content, headers={"cache-control": "no-store", "x-accel-buffering": "no"}, **how)

    async def stream_response(self, send: Send) -> None:
        async def patiently(message: Message) -> None:
            async with asyncio.timeout(UNREAD_SECONDS):
                await send(message)

        try:
            await super().stream_response(patiently)
        except TimeoutError:
            return
