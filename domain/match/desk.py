"""What a command has before it within one transaction: matches, their secrets, and the pen."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from msgspec.structs import replace

from domain.match.chain import NOTHING_BEFORE, Sealed
from domain.match.codec import seal_event
from domain.match.events import Event
from domain.match.folding import fold_sealed
from domain.match.held import Held, UnknownMatch
from domain.match.log import Kept, NameKey, Transaction
from domain.match.match import Match
from domain.match.personal import hidden, named
from domain.match.shelf import Shelf


class Desk:
    """The state of one transaction.  ``held_now`` are the matches as it leaves them.

    ``seals``: whether what is a person's is sealed; where only bots play nobody has a name to be forgotten.
    """

    def __init__(self, transaction: Transaction, shelf: Shelf, *, seals: bool = True) -> None:
        self.seals = seals
        self.transaction = transaction
        self.shelf = shelf
        self.held_now: dict[UUID, Held] = {}
        self.position = 0
        self.appended_by_current = False

    def held(self, match_id: UUID) -> Held:
        """A match with everything that was decided before.  Raises ``UnknownMatch``."""
        return self.held_now.get(match_id) or self.shelf.get(match_id) or self.read(match_id)

    def read(self, match_id: UUID) -> Held:
        """A match as the log and what lies beside it have it now.  Raises ``UnknownMatch``."""
        sealed = self.transaction.read(match_id)
        if not sealed:
            raise UnknownMatch(f"there is no match {match_id}")
        match = named(fold_sealed(match_id, sealed), self.transaction.names(match_id))
        held = Held(match, sealed[-1].hash, sealed[-1].position, self.transaction.secrets(match_id))
        self.held_now[match_id] = held
        return held

    def append(self, before: Held | None, events: Sequence[Event], after: Match) -> Held:
        """Writes events behind those of a match, or as the first of a new one."""
        head = before.head if before else NOTHING_BEFORE
        version = before.match.version if before else 0
        sealed = []
        for event in events:
            version += 1
            told, keys = hidden(event) if self.seals else (event, ())
            if keys:
                self.transaction.keep_names(after.id, keys)
            sealed.append(seal_event(head, after.id, version, told))
            head = sealed[-1].hash
        self.appended_by_current = True
        self.position = self.transaction.append(sealed)
        held = Held(after, head, self.position, before.secrets if before else (), placed(sealed, self.position))
        self.held_now[after.id] = held
        return held

    def adopt(self, sealed: Sequence[Sealed], keys: Sequence[NameKey] = ()) -> Held:
        """Writes events as they are, with the hashes they have: a match that comes from elsewhere."""
        self.appended_by_current = True
        self.position = self.transaction.append(sealed)
        self.transaction.keep_names(sealed[0].match, keys)
        match = named(fold_sealed(sealed[0].match, sealed), {each.mark: each.key for each in keys})
        held = self.held_now[match.id] = Held(match, sealed[-1].hash, self.position)
        for pledge in match.pledges:
            if pledge.secret is not None:  # what is not revealed yet stays with the service it came from
                held = self.add_secret(held, pledge.secret)
        return held

    def copy(self, sealed: Sequence[Sealed], secrets: Sequence[bytes]) -> None:
        """Writes a match that this service played elsewhere, with its secrets."""
        self.appended_by_current = True
        self.position = self.transaction.append(sealed)
        for secret in secrets:
            self.transaction.keep_secret(sealed[0].match, secret)

    def add_secret(self, held: Held, secret: bytes) -> Held:
        """Keeps one more secret of a match, outside the log."""
        self.appended_by_current = True
        self.transaction.keep_secret(held.match.id, secret)
        held = replace(held, secrets=(*held.secrets, secret))
        self.held_now[held.match.id] = held
        return held

    def kept(self, key: bytes) -> Kept | None:
        """What is remembered under an idempotency key."""
        return self.transaction.kept(key)

    def keep(self, key: bytes, kept: Kept) -> None:
        """Remembers a request under its idempotency key."""
        self.appended_by_current = True
        self.transaction.keep(key, kept)

    def next_command(self) -> None:
        """Another command begins."""
        self.appended_by_current = False


def placed(sealed: Sequence[Sealed], last: int) -> tuple[Sealed, ...]:
    """Events with their positions, when that of the last is known; a transaction writes one behind the other."""
    first = last - len(sealed) + 1
    return tuple(
        Sealed(e.match, e.version, e.topic, e.payload, e.previous, e.hash, first + at) for at, e in enumerate(sealed)
    )
