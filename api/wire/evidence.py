"""Heads of the log, and proofs about them (RFC 9162)."""

from __future__ import annotations

from msgspec import Struct


class HeadShape(Struct):
    """The head of the tree over the whole log: its size, its root, and the service's Ed25519 signature.

    Signed is ``"jugada/tree"``, the count (8 bytes, big-endian), the root, and the milliseconds since 1970 of ``at``
    (8 bytes, big-endian).
    """

    count: int
    root: str
    at: str
    milliseconds: int
    signature: str
    public_key: str


class InclusionShape(Struct):
    """That an event is in the log: the way from its leaf to the root over ``count`` events.

    The data of the leaf is ``hash`` and then ``salt``.  The hash of an event vouches for all events of its match
    before it.
    """

    match: str
    version: int
    hash: str
    salt: str
    index: int
    count: int
    path: list[str]
    head: HeadShape


class ConsistencyShape(Struct):
    """That the log over ``count`` events begins with what it held when it had ``old``."""

    old: int
    count: int
    path: list[str]
    head: HeadShape
