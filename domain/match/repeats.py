"""A request that comes again: what it was answered with, and how it is known.

By its idempotency key, or without one by the move itself: the same seat, the same ply, the same text.
"""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from msgspec import Struct

from domain.core.play import Seat
from domain.match.chain import Sealed
from domain.match.codec import open_sealed
from domain.match.desk import Desk
from domain.match.events import Committed, Event, Revealed
from domain.match.folding import fold_sealed
from domain.match.log import Kept, Keys
from domain.match.match import Match
from domain.match.personal import named, shown

BROUGHT_ALONG = (Revealed.topic, Committed.topic)
"""Events that are written behind those of a command, for the secret of the draws."""


class Receipt(Struct, frozen=True):
    """What a command did: the match after it, its events, the log's position, and whether it had been done before."""

    match: Match
    events: tuple[Event, ...]
    position: int
    repeated: bool = False


class KeyReused(ValueError):
    """An idempotency key came with another body than the first time."""


class Idempotency(Struct, frozen=True):
    """A request's idempotency key and a digest of its body."""

    key: bytes
    body: bytes


def repeated_key(desk: Desk, once: Idempotency | None) -> Receipt | None:
    """The receipt of a request that came before with this key.  Raises ``KeyReused`` for another body."""
    if once is None or (kept := desk.kept(once.key)) is None:
        return None
    if kept.body != once.body:
        raise KeyReused("this Idempotency-Key came before with another request; use a new key")
    return again_at(desk, kept.match, kept.version)


def remember(desk: Desk, once: Idempotency | None, receipt: Receipt) -> Receipt:
    """Remembers a receipt under the key of its request."""
    if once is not None:
        desk.keep(once.key, Kept(once.body, receipt.match.id, receipt.match.version))
    return receipt


def played_already(match: Match, seen: int, seat: Seat, text: str) -> int | None:
    """The version of the event by which this seat made this very move at that ply, if it is on the line."""
    if not 0 <= seen < match.ply:
        return None
    frame = match.frames[seen + 1]
    if frame.seat != seat or frame.move is None or match.write_move(frame.move) != " ".join(text.split()):
        return None
    return frame.version


def again_at(desk: Desk, match_id: UUID, version: int) -> Receipt:
    """The receipt of the command that wrote the event of this version, as it was given then."""
    held, keys = desk.held(match_id), desk.transaction.names(match_id)
    sealed = desk.transaction.read(match_id)
    begin = end = version
    while begin > 1 and sealed[begin - 1].topic in BROUGHT_ALONG:
        begin -= 1
    while end < len(sealed) and sealed[end].topic in BROUGHT_ALONG:
        end += 1
    match = held.match if held.match.version == end else named(fold_sealed(match_id, sealed[:end]), keys)
    return Receipt(match, all_open(sealed[begin - 1 : end], keys), sealed[end - 1].position, repeated=True)


def all_open(sealed: Iterable[Sealed], keys: Keys) -> tuple[Event, ...]:
    """The events that these bytes are, with the texts whose keys are known."""
    return tuple(shown(open_sealed(each), keys) for each in sealed)
