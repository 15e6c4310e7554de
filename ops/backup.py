"""A copy of everything that cannot be built again, in a folder; and a restore that proves what it restores.

The folder is the same whatever the database is, so it also moves a log from a file into PostgreSQL and back::

    manifest.json   what is in it, and the SHA-256 of each other file
    events          every event as it is stored, in the order of the log
    secrets names receipts   what lies beside the log
    key             the service's own key: whoever has the folder is the service

Files of rows are pages: four bytes of length, big-endian, then a MessagePack array of rows.  A restore holds every
event against the hash before it, and all of them against the signed head that the copy was made under.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
from msgspec import Struct

from domain.match.beside import TABLES, Row
from domain.match.chain import NOTHING_BEFORE, Sealed, chain_hash
from domain.match.log import SharedLog
from domain.match.signing import is_signed
from ops.errors import Trouble
from projections.heads import Keys, TreeHead
from projections.merkle import Frontier

FORMAT = "jugada backup 1"
PAGE = 2_000
LENGTH_BYTES = 4
EVENTS, KEY, MANIFEST = "events", "key", "manifest.json"
Told = Callable[[int], None]
"""Hears how many events more were done."""


class Manifest(Struct, frozen=True):
    """What a backup holds.  ``root`` is that of the Merkle tree over its events, signed with the service's key."""

    format: str
    at: int
    events: int
    matches: int
    root: str
    signature: str
    files: dict[str, str]


def back_up(log: SharedLog, key: bytes, folder: Path, told: Told = lambda _: None) -> Manifest:
    """Copies a log, which may be written to meanwhile, into a new folder.

    Raises ``Trouble`` when there is something in the folder, ``OSError``.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise Trouble(f"{folder} is not empty; a backup begins in a folder of its own")
    keys, frontier, matches = Keys(key), Frontier(), 0

    def copied() -> Iterator[list[Row]]:
        nonlocal matches
        for page in pages(log, log.newest()):
            for sealed in page:
                grow(frontier, keys.leaf(sealed))
                matches += sealed.version == 1
            yield [(e.match.bytes, e.version, e.topic, e.payload, e.previous, e.hash) for e in page]
            told(len(page))

    files = {EVENTS: write_rows(folder / EVENTS, copied())}
    for table in TABLES:  # after the events: of no event anything is missing
        files[table] = write_rows(folder / table, [log.beside(table)])
    files[KEY] = write_file(folder / KEY, [key])
    head = TreeHead(frontier.size, frontier.root(), time.time_ns() // 1_000_000, b"")
    signature = keys.signer.sign(head.signed).hex()
    manifest = Manifest(FORMAT, head.at, head.count, matches, head.root.hex(), signature, files)
    write_file(folder / MANIFEST, [msgspec.json.format(msgspec.json.encode(manifest))])
    return manifest


def pages(log: SharedLog, until: int) -> Iterator[list[Sealed]]:
    """The events of a log up to a position, many at a time."""
    position = 0
    while position < until and (page := [e for e in log.since(position, PAGE) if e.position <= until]):
        yield page
        position = page[-1].position


def grow(frontier: Frontier, leaf: bytes) -> None:
    """Adds a leaf to a tree of which only the root is wanted."""
    for _node in frontier.add(leaf):
        pass


def write_rows(path: Path, several: Iterable[Sequence[Row]]) -> str:
    """Writes pages of rows; the SHA-256 of the file."""
    packed = (msgspec.msgpack.encode(rows) for rows in several)
    return write_file(path, (len(each).to_bytes(LENGTH_BYTES, "big") + each for each in packed))


def write_file(path: Path, parts: Iterable[bytes]) -> str:
    """Writes a new file that only its user can read, through to the disk; its SHA-256."""
    digest = sha256()
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        for part in parts:
            digest.update(part)
            file.write(part)
        file.flush()
        os.fsync(file.fileno())
    return digest.hexdigest()


class Backup:
    """A folder that was proved to be a whole, unchanged backup.  Raises ``Trouble`` with what is not."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        try:
            self.manifest = msgspec.json.decode((folder / MANIFEST).read_bytes(), type=Manifest)
            if self.manifest.format != FORMAT:
                raise Trouble(f"{folder} is of another format, “{self.manifest.format}”")
            for name in (EVENTS, *TABLES, KEY):
                if digest_of(folder / name) != self.manifest.files.get(name):
                    raise Trouble(f"{folder / name} is not the file that was backed up")
            self.key = (folder / KEY).read_bytes()
            self.head = head_of(self.manifest)
        except (OSError, ValueError, msgspec.DecodeError) as error:
            raise Trouble(f"{folder} holds no whole backup: {error}") from error
        self.keys = Keys(self.key)
        if not is_signed(self.keys.public, self.head.signature, self.head.signed):
            raise Trouble(f"the head in {folder / MANIFEST} is not signed with the key beside it")

    def rows(self, name: str) -> Iterator[list[Any]]:
        """The pages of a file of rows."""
        with (self.folder / name).open("rb") as file:
            while length := file.read(LENGTH_BYTES):
                yield msgspec.msgpack.decode(file.read(int.from_bytes(length, "big")))

    def events(self) -> Iterator[list[Sealed]]:
        """Every event, held against the one before it; at the end all of them against the signed head."""
        frontier, heads, position = Frontier(), dict[UUID, Sealed](), 0
        for page in self.rows(EVENTS):
            sealed = []
            for match, version, topic, payload, previous, own in page:
                position += 1
                event = Sealed(UUID(bytes=match), version, topic, payload, previous, own, position)
                check_link(heads.get(event.match), event)
                heads[event.match] = event
                grow(frontier, self.keys.leaf(event))
                sealed.append(event)
            yield sealed
        if (frontier.size, frontier.root(), len(heads)) != (self.head.count, self.head.root, self.manifest.matches):
            raise Trouble(f"the events in {self.folder} are not those that the head was signed over")


def head_of(manifest: Manifest) -> TreeHead:
    """The head that a backup was made under.  Raises ``ValueError`` when it is none."""
    signature = bytes.fromhex(manifest.signature)
    return TreeHead(manifest.events, bytes.fromhex(manifest.root), manifest.at, signature)


def check_link(before: Sealed | None, event: Sealed) -> None:
    """Raises ``Trouble`` when an event does not follow from the one before it, or is not what its hash says."""
    version, previous = (before.version, before.hash) if before else (0, NOTHING_BEFORE)
    expected = chain_hash(previous, event.match, event.version, event.topic, event.payload)
    if (event.version, event.previous, event.hash) != (version + 1, previous, expected):
        raise Trouble(f"event {event.version} of match {event.match} does not hold")


def digest_of(path: Path) -> str:
    """The SHA-256 of a file."""
    with path.open("rb") as file:
        digest = sha256()
        while part := file.read(1 << 20):
            digest.update(part)
    return digest.hexdigest()


def restore(backup: Backup, log: SharedLog, told: Told = lambda _: None) -> None:
    """Writes a backup into an empty log, and reads it back against the signed head.

    Raises ``Trouble`` when there is something in the log, or it does not hold what was written.
    """
    if log.newest():
        raise Trouble(f"the log has {log.newest()} events; a backup is restored into an empty one")
    for page in backup.events():
        with log.transaction() as transaction:
            for event in page:
                if transaction.append([event]) != event.position:
                    raise Trouble(f"event {event.position} came to another place; the log was not empty")
        told(len(page))
    for table in TABLES:
        for rows in backup.rows(table):
            log.put_beside(table, [tuple(row) for row in rows])
    frontier = Frontier()
    for page in pages(log, log.newest()):
        for event in page:
            grow(frontier, backup.keys.leaf(event))
    if (frontier.size, frontier.root()) != (backup.head.count, backup.head.root):
        raise Trouble("the log does not hold what was written to it")
