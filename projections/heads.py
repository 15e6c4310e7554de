"""Heads of the log, kept apart from it and signed, so that a cut tail or a rewritten log shows.

For every event its hash, so that the first one that is not what it was can be named; for the whole log
the number of events and a rolling hash over all of them (SHA-256 of the rolling hash before ‖ the
event's hash), signed with the service's Ed25519 key.  The signed bytes are ``"jugada/head"`` ‖ count
(8 bytes, big-endian) ‖ rolling hash ‖ milliseconds since 1970 (8 bytes).
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar
from uuid import UUID

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Struct
from msgspec.structs import replace

from domain.match.chain import Sealed
from domain.match.signing import is_signed
from projections.projection import Entry, Projection, encode
from projections.stores.store import Pen, Reader

LABEL = b"jugada/head"
NOTHING = bytes(32)


class LogHead(Struct, frozen=True, array_like=True):
    """What the log held at a moment, signed."""

    count: int
    rolling: bytes
    at: int
    signature: bytes

    @property
    def signed(self) -> bytes:
        """The bytes that the signature is over."""
        return LABEL + self.count.to_bytes(8, "big") + self.rolling + self.at.to_bytes(8, "big")


class Heads(Projection):
    """The heads, in a store of their own.  The head of the log is signed once a transaction, not once an event."""

    key: ClassVar[str] = "heads"
    models = ("leaf", "match-list", "log-head")

    def __init__(self, signer: Ed25519PrivateKey) -> None:
        self.signer = signer

    def begin(self, pen: Pen) -> None:
        head = read_log_head(pen)
        self.count, self.rolling = (head.count, head.rolling) if head else (0, NOTHING)

    def handle(self, entry: Entry, pen: Pen) -> None:
        sealed = entry.sealed
        self.count += 1
        self.rolling = roll(self.rolling, sealed)
        if pen.get("leaf", entry.key, sealed.version) is not None:
            return  # the tail of the match was cut and written anew; what was here stays as evidence
        pen.put("leaf", entry.key, sealed.version, sealed.hash)
        if sealed.version == 1:
            pen.put("match-list", "", sealed.position, sealed.match.bytes)

    def finish(self, pen: Pen) -> None:
        unsigned = LogHead(self.count, self.rolling, time.time_ns() // 1_000_000, b"")
        pen.put("log-head", "", 0, encode(replace(unsigned, signature=self.signer.sign(unsigned.signed))))


def roll(rolling: bytes, sealed: Sealed) -> bytes:
    """The rolling hash after one more event."""
    return hashlib.sha256(rolling + sealed.hash).digest()


def read_log_head(reader: Reader) -> LogHead | None:
    """The newest head of the log."""
    row = reader.get("log-head", "", 0)
    return None if row is None else msgspec.msgpack.decode(row, type=LogHead)


def read_leaves(reader: Reader) -> Iterator[tuple[UUID, list[bytes]]]:
    """The hashes of every match's events, matches in the order in which they were opened."""
    for row in reader.rows("match-list", ""):
        match = UUID(bytes=row.value)
        yield match, [leaf.value for leaf in reader.rows("leaf", match.hex)]


class Finding(Struct, frozen=True):
    """Something that does not agree with the heads: the match and event if it is one match's, and why."""

    match: UUID | None
    version: int
    why: str


def compare(log: Iterable[Sealed], reader: Reader, public_key: bytes) -> list[Finding]:
    """Where a log, read in its order, does not hold what its heads say it held."""
    head = read_log_head(reader)
    if head is None:
        return []
    if not is_signed(public_key, head.signature, head.signed):
        return [Finding(None, 0, "the head of the log is not signed by this service")]
    hashes: dict[UUID, list[bytes]] = {}
    count, rolling = 0, NOTHING
    for sealed in log:
        hashes.setdefault(sealed.match, []).append(sealed.hash)
        if count < head.count:
            count, rolling = count + 1, roll(rolling, sealed)
    findings = [
        finding
        for match, leaves in read_leaves(reader)
        if (finding := compare_match(match, leaves, hashes.get(match, ()))) is not None
    ]
    if not findings and (count, rolling) != (head.count, head.rolling):
        short = f"{count} of {head.count} events are left" if count < head.count else "an event is another one"
        findings.append(Finding(None, 0, f"the log is not what was signed: {short}"))
    return findings


def compare_match(match: UUID, leaves: Sequence[bytes], hashes: Sequence[bytes]) -> Finding | None:
    """The first event of a match that is missing or is not what it was."""
    for version, (was, now) in enumerate(zip(leaves, hashes, strict=False), 1):
        if was != now:
            return Finding(match, version, "it is not the event that was here")
    if len(hashes) < len(leaves):
        return Finding(match, len(hashes) + 1, f"{len(leaves)} events were here, {len(hashes)} are left")
    return None
