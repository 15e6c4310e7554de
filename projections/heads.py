"""Heads of the log, kept apart from it and signed, so that a cut tail or a rewritten log shows.

For every event its hash, so that the first one that is not what it was can be named; and over all of
them, in the order in which this service followed them, the Merkle tree of RFC 9162.  The data of a leaf
is the event's hash and a salt (``domain/match/signing.py``): proofs show the hashes of neighbouring
leaves, and without a salt a hidden card could be tried out.  A head of the tree is signed with the
service's Ed25519 key over ``"jugada/tree"`` ‖ count (8 bytes, big-endian) ‖ root ‖ milliseconds since
1970 (8 bytes).
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar
from uuid import UUID

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Struct
from msgspec.structs import replace

from domain.match.chain import Sealed
from domain.match.signing import is_signed, leaf_key, leaf_salt, signing_key
from projections.merkle import Frontier, Node, consistency, inclusion, leaf_hash
from projections.projection import Entry, Projection, encode
from projections.stores.store import Pen, Reader

LABEL = b"jugada/tree"
MOST_REMEMBERED = 10_000
"""Matches of which is remembered how many leaves they have."""
LEVELS = 64
"""More than a tree can have; numbers a node by level and index together."""


class TreeHead(Struct, frozen=True, array_like=True):
    """What the log held at a moment, signed.  ``at``: milliseconds since 1970, UTC."""

    count: int
    root: bytes
    at: int
    signature: bytes

    @property
    def signed(self) -> bytes:
        """The bytes that the signature is over."""
        return LABEL + self.count.to_bytes(8, "big") + self.root + self.at.to_bytes(8, "big")


class Keys:
    """What the service's own key gives the heads: a signature, its public half, and salts."""

    def __init__(self, service_key: bytes) -> None:
        self.signer: Ed25519PrivateKey = signing_key(service_key)
        self.public = self.signer.public_key().public_bytes_raw()
        self.salting = leaf_key(service_key)

    def salt(self, match: UUID, version: int) -> bytes:
        """The salt of an event's leaf."""
        return leaf_salt(self.salting, match, version)

    def leaf(self, sealed: Sealed) -> bytes:
        """The hash of an event's leaf."""
        return leaf_hash(sealed.hash + self.salt(sealed.match, sealed.version))


class Heads(Projection):
    """The heads, in a store of their own.  The head of the tree is signed once a transaction, not once an event."""

    key: ClassVar[str] = "heads"
    models = ("leaf", "index", "match-list", "node", "tree-head")

    def __init__(self, keys: Keys) -> None:
        self.keys = keys
        self.frontier = Frontier()
        self.forget()

    def forget(self) -> None:
        self.knows_frontier = False
        self.leaves: dict[str, int] = {}

    def begin(self, pen: Pen) -> None:
        if len(self.leaves) > MOST_REMEMBERED:
            self.leaves.clear()
        if not self.knows_frontier:
            head = read_tree_head(pen)
            self.frontier = Frontier.of(head.count if head else 0, stored_node(pen))
            self.knows_frontier = True

    def handle(self, entry: Entry, pen: Pen) -> None:
        sealed = entry.sealed
        at = self.frontier.size
        for level, index, hashed in self.frontier.add(self.keys.leaf(sealed)):
            pen.put("node", "", index * LEVELS + level, hashed)
        if sealed.version <= self.leaves_of(entry.key, pen):
            return  # the tail of the match was cut and written anew; what was here stays as evidence
        self.leaves[entry.key] = sealed.version
        pen.put("leaf", entry.key, sealed.version, sealed.hash)
        pen.put("index", entry.key, sealed.version, at.to_bytes(8, "big"))
        if sealed.version == 1:
            pen.put("match-list", "", sealed.position, sealed.match.bytes)

    def leaves_of(self, match: str, pen: Pen) -> int:
        """The version of the newest event of a match that has a leaf."""
        known = self.leaves.get(match)
        if known is None:
            newest = pen.rows("leaf", match, newest_first=True, limit=1)
            known = self.leaves[match] = newest[0].number if newest else 0
        return known

    def finish(self, pen: Pen) -> None:
        unsigned = TreeHead(self.frontier.size, self.frontier.root(), time.time_ns() // 1_000_000, b"")
        pen.put("tree-head", "", 0, encode(replace(unsigned, signature=self.keys.signer.sign(unsigned.signed))))


def stored_node(reader: Reader) -> Node:
    """The nodes of the tree, as the store has them."""

    def node(level: int, index: int) -> bytes:
        found = reader.get("node", "", index * LEVELS + level)
        assert found is not None, "whole subtrees have their nodes"
        return found

    return node


def read_tree_head(reader: Reader) -> TreeHead | None:
    """The newest head of the tree."""
    row = reader.get("tree-head", "", 0)
    return None if row is None else msgspec.msgpack.decode(row, type=TreeHead)


def read_index(reader: Reader, match: UUID, version: int) -> int | None:
    """Which leaf an event is."""
    row = reader.get("index", match.hex, version)
    return None if row is None else int.from_bytes(row, "big")


def inclusion_proof(reader: Reader, index: int, count: int) -> list[bytes]:
    """The proof that a leaf is in the tree over the first ``count`` events.  Raises ``ValueError`` when it is not."""
    return inclusion(index, count, stored_node(reader))


def consistency_proof(reader: Reader, old: int, count: int) -> list[bytes]:
    """The proof that the tree over ``count`` events begins with that over the first ``old``.  Raises ``ValueError``."""
    return consistency(old, count, stored_node(reader))


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


def compare(log: Iterable[Sealed], reader: Reader, keys: Keys, kept: Iterable[TreeHead] = ()) -> list[Finding]:
    """Where a log, read in its order, does not hold what its heads say it held.

    ``kept``: heads that were kept elsewhere, which nobody can have changed together with the log.
    """
    head = read_tree_head(reader)
    heads = [*kept, *((head,) if head is not None else ())]
    unsigned = [each for each in heads if not is_signed(keys.public, each.signature, each.signed)]
    if unsigned:
        return [Finding(None, 0, f"a head over {unsigned[0].count} events is not signed by this service")]
    hashes: dict[UUID, list[bytes]] = {}
    roots = {each.count: b"" for each in heads}
    frontier = Frontier()
    for sealed in log:
        hashes.setdefault(sealed.match, []).append(sealed.hash)
        for _ in frontier.add(keys.leaf(sealed)):
            pass
        if frontier.size in roots:
            roots[frontier.size] = frontier.root()
    findings = [
        finding
        for match, leaves in read_leaves(reader)
        if (finding := compare_match(match, leaves, hashes.get(match, ()))) is not None
    ]
    wrong = next((each for each in heads if roots[each.count] != each.root), None)
    if not findings and wrong is not None:
        short = frontier.size < wrong.count
        what = f"{frontier.size} of {wrong.count} events are left" if short else "an event is another one"
        findings.append(Finding(None, 0, f"the log is not what was signed: {what}"))
    return findings


def compare_match(match: UUID, leaves: Sequence[bytes], hashes: Sequence[bytes]) -> Finding | None:
    """The first event of a match that is missing or is not what it was."""
    for version, (was, now) in enumerate(zip(leaves, hashes, strict=False), 1):
        if was != now:
            return Finding(match, version, "it is not the event that was here")
    if len(hashes) < len(leaves):
        return Finding(match, len(hashes) + 1, f"{len(leaves)} events were here, {len(hashes)} are left")
    return None
