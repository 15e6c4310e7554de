"""What the library ``eventsourcing`` needs for our log: its shapes, a mapper, a projector, an application.

Its own mapper needs instance dicts and its projector asserts a protocol for each event; both were measured to be slow
(``README.md``).  Recorders for its two databases are in ``recorder.py`` and ``postgres_recorder.py``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from eventsourcing.application import AggregateNotFoundError, Application
from eventsourcing.persistence import Mapper, StoredEvent

from domain.match.chain import Sealed
from domain.match.codec import open_sealed, seal_event
from domain.match.events import Event
from domain.match.folding import fold
from domain.match.held import Held, UnknownMatch
from domain.match.log import Keys
from domain.match.personal import named

MAPPER = "domain.match.library:EnvelopeMapper"


@dataclass(frozen=True)
class StoredSealed(StoredEvent):
    """The library's stored event with the two hashes of ours."""

    previous: bytes
    hash: bytes
    position: int = 0


@dataclass(frozen=True)
class Entry:
    """An event with the match and version it has in the log, as the library wants domain events."""

    originator_id: UUID
    originator_version: int
    event: Event
    previous: bytes
    hash: bytes = b""
    position: int = 0


class EnvelopeMapper(Mapper[UUID]):
    """Between envelope events and stored ones; the library's own needs instance dicts and is six times slower."""

    def to_stored_event(self, domain_event: Any) -> StoredEvent:
        entry: Entry = domain_event
        return stored_of(seal_event(entry.previous, entry.originator_id, entry.originator_version, entry.event))

    def to_domain_event(self, stored_event: StoredEvent) -> Any:
        sealed = sealed_of(stored_event)
        return Entry(sealed.match, sealed.version, open_sealed(sealed), sealed.previous, sealed.hash, sealed.position)


def stored_of(sealed: Sealed) -> StoredSealed:
    """A sealed event in the library's shape."""
    return StoredSealed(
        sealed.match, sealed.version, sealed.topic, sealed.payload, sealed.previous, sealed.hash, sealed.position
    )


def sealed_of(stored: StoredEvent) -> Sealed:
    """A stored event in ours."""
    assert isinstance(stored, StoredSealed)
    assert isinstance(stored.originator_id, UUID)
    return Sealed(
        stored.originator_id,
        stored.originator_version,
        stored.topic,
        bytes(stored.state),
        stored.previous,
        stored.hash,
        stored.position,
    )


class LibraryApplication(Application[UUID]):
    """The library's application: builds recorder, mapper and repository from the settings."""

    name = "jugada"


def project(_nothing: Held | None, entries: Iterable[Entry]) -> Held | None:
    """Folds stored entries into a held match; the library's own projector asserts a protocol per event."""
    known = list(entries)
    if not known:
        return None
    last = known[-1]
    return Held(fold(last.originator_id, (entry.event for entry in known)), last.hash, last.position)


def complete(held: Held, secrets: tuple[bytes, ...], keys: Keys) -> Held:
    """A folded match with what lies outside the log: its secrets, and the texts whose keys are known."""
    return Held(named(held.match, keys), held.head, held.position, secrets)


def held_of(application: LibraryApplication, match_id: UUID) -> Held:
    """A match folded by the library's repository from its stored events, without its secrets.

    Raises ``UnknownMatch``.
    """
    repository: Any = application.repository  # typed for aggregates that carry the library's protocols
    try:
        held: Held = repository.get(match_id, projector_func=project)
    except AggregateNotFoundError:
        raise UnknownMatch(f"there is no match {match_id}") from None
    return held
