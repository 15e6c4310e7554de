"""One file that holds a match and proves it by itself.

Two forms of the same.  **JSON Lines**: the head, then a line an event, then a line a draw::

    {"archive": "jugada/1", "match": "01a2…", "game": "garum", "variation": "troia", "seats": ["Ada", "Bo"],
     "count": 97, "hash": "…", "public_key": "…", "signature": "…"}
    {"version": 1, "topic": "open", "payload": "base64…", "previous": "00…", "hash": "…"}
    {"draw": 0, "version": 1, "kind": "start", "outcome": 0, "options": [[0, 1], [1, 1]]}

**MessagePack**: an array of head (a map as above), events (arrays in this order), draws (arrays in this order).

The signature is Ed25519 over ``"jugada/archive" ‖ match id (16 bytes) ‖ count (8 bytes, big-endian) ‖
hash of the last event``.  Draws are written out so that somebody without the rules can recompute them
from the revealed secret (``chance.py``); with the rules they are worked out anew.  Hashes and keys are
hexadecimal in JSON and bytes in MessagePack.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from typing import Any
from uuid import UUID

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Struct

from domain.core.play import Outcome
from domain.match.audit import Bad, Check, Verdict, audit
from domain.match.chain import Sealed
from domain.match.codec import open_sealed
from domain.match.events import Opened
from domain.match.log import Keys, NameKey
from domain.match.opening import pins_in
from domain.match.personal import NO_KEYS, marks_of, owner_of, shown, texts_of
from domain.match.signing import is_signed

FORMAT = "jugada/1"
LABEL = b"jugada/archive"


class Head(Struct, frozen=True):
    """What the archive says it is, and the signature of the service that wrote it.

    ``names``: pseudonyms in its events with the keys under which names and reasons are sealed (``personal.py``).
    ``editions``: what of an owner's data it was played with, by name and digest (``printed@3fa9c2d1e0b7``); the data is
    the owner's and not in here.
    """

    archive: str
    match: str
    game: str
    variation: str
    seats: tuple[str, ...]
    count: int
    hash: bytes
    public_key: bytes
    signature: bytes
    names: tuple[tuple[str, bytes], ...] = ()
    editions: tuple[str, ...] = ()


class DrawLine(Struct, frozen=True, array_like=True):
    """One draw: its number along the line, the event in which it happened, what could come and what came."""

    draw: int
    version: int
    kind: str
    outcome: Outcome
    options: tuple[tuple[Outcome, int], ...]


class Archive(Struct, frozen=True):
    """A match as a file holds it."""

    head: Head
    events: tuple[Sealed, ...]
    draws: tuple[DrawLine, ...]


class Unarchivable(ValueError):
    """A file that is no archive, or a broken one; the text says where and why."""


def signed_bytes(match: UUID, count: int, last: bytes) -> bytes:
    """The bytes that an archive's signature is over."""
    return LABEL + match.bytes + count.to_bytes(8, "big") + last


def make_archive(
    events: Sequence[Sealed], signer: Ed25519PrivateKey, secrets: Sequence[bytes] = (), keys: Keys = NO_KEYS
) -> Archive:
    """The archive of a match, signed.  Raises ``Unarchivable`` when its log does not hold."""
    draws: list[DrawLine] = []
    verdict = audit(events, secrets, told=lambda *draw: draws.append(DrawLine(*draw)))
    if not verdict.ok:
        raise Unarchivable(f"the log of this match does not hold: {verdict.first_bad}")
    opened = shown(open_sealed(events[0]), keys)
    assert isinstance(opened, Opened)
    match, last = events[0].match, events[-1].hash
    head = Head(
        archive=FORMAT,
        match=str(match),
        game=opened.game,
        variation=opened.variation,
        seats=opened.seats,
        count=len(events),
        hash=last,
        public_key=signer.public_key().public_bytes_raw(),
        signature=signer.sign(signed_bytes(match, len(events), last)),
        names=tuple(sorted((mark, key) for mark, key in keys.items() if isinstance(key, bytes))),
        editions=pins_in(opened.edition),
    )
    nowhere = (msgspec.structs.replace(event, position=0) for event in events)
    return Archive(head, tuple(nowhere), tuple(draws))


def audit_archive(archive: Archive) -> Verdict:
    """The verdict over an archive by itself: its match, its signature, and the draws it writes out."""
    draws: list[DrawLine] = []
    verdict = audit(archive.events, told=lambda *draw: draws.append(DrawLine(*draw)))
    wrong = signature_wrong(archive)
    if verdict.ok and wrong is None:
        wrong = DRAWS_WRONG if tuple(draws) != archive.draws else head_wrong(archive)
    checks = (*verdict.checks, Check("signature", wrong is None, 1))
    if verdict.first_bad is not None or wrong is None:
        return msgspec.structs.replace(verdict, checks=checks)
    bad = Bad(len(archive.events), "signature", wrong)
    return Verdict(False, checks, bad, verdict.events, verdict.plies)


DRAWS_WRONG = "the draws that are written out are not those of the match"


def signature_wrong(archive: Archive) -> str | None:
    """What is wrong with the head of an archive, if anything is."""
    head = archive.head
    if not archive.events:
        return "there are no events"
    match, last = archive.events[0].match, archive.events[-1].hash
    if (head.match, head.count, head.hash) != (str(match), len(archive.events), last):
        return "the head names another match, another number of events or another last event"
    if not is_signed(head.public_key, head.signature, signed_bytes(match, head.count, last)):
        return "the signature is not by the key that the head names"
    return None


def head_wrong(archive: Archive) -> str | None:
    """What the head of an archive whose events hold says otherwise than they do, if anything.

    Names that were forgotten before it was written can be compared with nothing.
    """
    head, opened = archive.head, shown(open_sealed(archive.events[0]), dict(archive.head.names))
    assert isinstance(opened, Opened), "its events hold"
    unknown = marks_of(opened)
    if (head.game, head.variation, len(head.seats)) != (opened.game, opened.variation, len(opened.seats)):
        return "the head names another game, another variation or another number of seats"
    if any(said != seat and seat not in unknown for said, seat in zip(head.seats, opened.seats, strict=True)):
        return "the head seats other players"
    if head.editions and head.editions != pins_in(opened.edition):
        return "the head names other data of an owner"
    return None


def name_keys(archive: Archive) -> list[NameKey]:
    """The keys of an archive that open something in it, each with whom it belongs to."""
    keys, found = dict(archive.head.names), []
    for event in map(open_sealed, archive.events):
        names, words = texts_of(shown(event, keys))
        marks = marks_of(event)
        owners = (*map(owner_of, names), *(b"" for _ in words))
        texts = (*names, *words)
        found += [
            NameKey(mark, owner, keys[mark])
            for mark, owner, text in zip(marks, owners, texts, strict=False)
            if mark in keys and text != mark
        ]
    return found


# Writing.


def to_messagepack(archive: Archive) -> bytes:
    """The archive in MessagePack."""
    events = [(e.version, e.topic, e.payload, e.previous, e.hash) for e in archive.events]
    return msgspec.msgpack.encode((archive.head, events, archive.draws))


def to_json_lines(archive: Archive) -> bytes:
    """The archive in JSON Lines."""
    head = archive.head
    hexed: dict[str, Any] = {name: getattr(head, name).hex() for name in ("hash", "public_key", "signature")}
    hexed["names"] = {mark: key.hex() for mark, key in head.names}
    lines: list[dict[str, Any]] = [{**msgspec.structs.asdict(head), **hexed}]
    lines += [
        {
            "version": e.version,
            "topic": e.topic,
            "payload": base64.b64encode(e.payload).decode(),
            "previous": e.previous.hex(),
            "hash": e.hash.hex(),
        }
        for e in archive.events
    ]
    lines += [msgspec.structs.asdict(draw) for draw in archive.draws]
    return b"\n".join(map(msgspec.json.encode, lines)) + b"\n"


# Reading.


class JsonHead(Struct, frozen=True):
    """The head as JSON has it."""

    archive: str
    match: str
    game: str
    variation: str
    seats: tuple[str, ...]
    count: int
    hash: str
    public_key: str
    signature: str
    names: dict[str, str] = {}
    editions: tuple[str, ...] = ()


class JsonEvent(Struct, frozen=True, forbid_unknown_fields=True):
    """An event as JSON has it."""

    version: int
    topic: str
    payload: str
    previous: str
    hash: str


class JsonDraw(Struct, frozen=True, forbid_unknown_fields=True):
    """A draw as JSON has it."""

    draw: int
    version: int
    kind: str
    outcome: Outcome
    options: tuple[tuple[Outcome, int], ...]


PackedEvents = list[tuple[int, str, bytes, bytes, bytes]]


def read_archive(data: bytes) -> Archive:
    """The archive in a file of either form.  Raises ``Unarchivable`` with the line that is broken."""
    return from_json_lines(data) if data.lstrip()[:1] == b"{" else from_messagepack(data)


def from_messagepack(data: bytes) -> Archive:
    """The archive in these bytes.  Raises ``Unarchivable``."""
    try:
        head, events, draws = msgspec.msgpack.decode(data, type=tuple[Head, PackedEvents, tuple[DrawLine, ...]])
        match = UUID(head.match)
    except (msgspec.DecodeError, UnicodeDecodeError, ValueError) as error:
        raise Unarchivable(f"this is no archive: {error}") from error
    check_format(head.archive)
    return Archive(head, tuple(Sealed(match, *event) for event in events), draws)


def from_json_lines(data: bytes) -> Archive:
    """The archive in this text.  Raises ``Unarchivable`` with the line that is broken."""
    first, *lines = data.splitlines() or [b""]
    head = json_head(first)
    match = UUID(head.match)
    events: list[Sealed] = []
    draws: list[DrawLine] = []
    for number, line in enumerate(filter(None, lines), 2):
        try:
            if line.startswith(b'{"draw"'):
                draw = msgspec.json.decode(line, type=JsonDraw)
                draws.append(DrawLine(*(getattr(draw, name) for name in draw.__struct_fields__)))
            else:
                events.append(json_event(match, line))
        except (msgspec.DecodeError, ValueError) as error:
            raise Unarchivable(f"line {number}: {error}") from error
    return Archive(head, tuple(events), tuple(draws))


def json_head(line: bytes) -> Head:
    """The head in the first line.  Raises ``Unarchivable``."""
    try:
        found = msgspec.json.decode(line, type=JsonHead)
        check_format(found.archive)
        UUID(found.match)
        hexed: dict[str, Any] = {
            name: bytes.fromhex(getattr(found, name)) for name in ("hash", "public_key", "signature")
        }
        hexed["names"] = tuple((mark, bytes.fromhex(key)) for mark, key in found.names.items())
    except (msgspec.DecodeError, ValueError) as error:
        raise Unarchivable(f"line 1: {error}") from error
    return Head(**{**msgspec.structs.asdict(found), **hexed})


def json_event(match: UUID, line: bytes) -> Sealed:
    """The event in a line."""
    e = msgspec.json.decode(line, type=JsonEvent)
    payload = base64.b64decode(e.payload, validate=True)
    return Sealed(match, e.version, e.topic, payload, bytes.fromhex(e.previous), bytes.fromhex(e.hash))


def check_format(name: str) -> None:
    """Raises ``Unarchivable`` for another format than ours."""
    if name != FORMAT:
        raise Unarchivable(f"this is “{name}”; what can be read is “{FORMAT}”")
