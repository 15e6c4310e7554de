"""What is new in a match, as its readers see it: from memory where it is there, else from the log.

It is masked and encoded once for all readers whose eyes are equal, and where a game hides nothing all are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING
from uuid import UUID

import msgspec

from api.call.seats import not_of_this_match
from api.feed.hub import Batch, Key
from api.replay.logbook import all_see_alike, events_at_hand, events_behind
from api.wire.replay import LogEvent

if TYPE_CHECKING:
    from api.call.seats import Caller
    from api.house import House

EVENTS_AT_ONCE = 200

Writing = Callable[[LogEvent], bytes]
"""How an event is written for those who read it."""


def as_feed(event: LogEvent) -> bytes:
    """An event among server-sent events."""
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (event.version, event.event.encode(), msgspec.json.encode(event))


def as_text(event: LogEvent) -> bytes:
    """An event as a message in JSON."""
    return b'{"event":%s}' % msgspec.json.encode(event)


def as_bytes(event: LogEvent) -> bytes:
    """An event as a message in MessagePack."""
    return msgspec.msgpack.encode({"event": event})


def batch_at_hand(house: House, match_id: UUID, caller: Caller, behind: int, write: Writing) -> Batch | None:
    """The next events behind a version, none if there are none; nothing when they have to be read from the log.

    Raises ``Problem`` for who was a seat's player and is no longer.
    """
    held = house.table.shelf.get(match_id)  # who is woken has no need to look into the log for what is newest
    if held is None:
        return None
    version = held.match.version
    if version <= behind:
        return behind, ()
    let_listen(caller, held.match.keys)
    key = (match_id, behind, None if all_see_alike(held, behind) else caller.eyes, write)
    known = house.hub.batches.get(key)
    if known is not None and known[0] == min(version, behind + EVENTS_AT_ONCE):
        return known
    events = events_at_hand(house, held, caller, behind)
    return None if events is None else house.hub.keep(key, (version, tuple(map(write, events))))


async def batch(house: House, match_id: UUID, caller: Caller, behind: int, write: Writing) -> Batch:
    """The next events behind a version, wherever they are.  Raises ``Problem`` as ``batch_at_hand`` does."""
    found = batch_at_hand(house, match_id, caller, behind, write)
    if found is not None:
        return found
    key = (match_id, behind, caller.eyes, write)
    made_for_all = await house.hub.shared(key, lambda: made(house, key, caller))
    if made_for_all[1]:
        let_listen(caller, await house.keys(match_id))
    return made_for_all


def let_listen(caller: Caller, keys: Sequence[bytes]) -> None:
    """Raises ``Problem`` for whoever a match with these keys no longer knows."""
    if not caller.is_still_known(keys):
        raise not_of_this_match()


async def made(house: House, key: Key, caller: Caller) -> Batch:
    """The same, read, and kept for others."""
    match_id, behind, _, write = key
    events, until = await events_behind(house, match_id, caller, behind, EVENTS_AT_ONCE)
    found = (until, tuple(map(write, events)))
    return house.hub.keep(key, found) if events else found
