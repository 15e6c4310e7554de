"""The hash chain over the events of a match.

The hash of an event is the SHA-256 of::

    hash of the event before (32 bytes; zeros before the first) ‖ match id (16 bytes)
    ‖ version (8 bytes, big-endian) ‖ topic ‖ a zero byte ‖ payload
"""

from __future__ import annotations

from hashlib import sha256
from uuid import UUID

from msgspec import Struct

NOTHING_BEFORE = bytes(32)


class Sealed(Struct, frozen=True, gc=False):
    """An event as the log holds it: its bytes, the hash of the one before it, and its own.

    ``version`` counts the events of the match from 1; ``position`` those of the whole log, 0 before
    it is appended.
    """

    match: UUID
    version: int
    topic: str
    payload: bytes
    previous: bytes
    hash: bytes
    position: int = 0


def chain_hash(previous: bytes, match: UUID, version: int, topic: str, payload: bytes) -> bytes:
    """The hash of an event, as the head of this file says."""
    return sha256(
        b"".join((previous, match.bytes, version.to_bytes(8, "big"), topic.encode(), b"\0", payload))
    ).digest()


def seal(previous: bytes, match: UUID, version: int, topic: str, payload: bytes) -> Sealed:
    """The event with its hashes."""
    return Sealed(match, version, topic, payload, previous, chain_hash(previous, match, version, topic, payload))
