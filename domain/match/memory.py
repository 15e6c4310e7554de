"""A log in memory: for matches that are played aside and written, or thrown away, afterwards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from uuid import UUID

from msgspec.structs import replace

from domain.match.chain import Sealed
from domain.match.folding import fold_sealed
from domain.match.held import Held, UnknownMatch
from domain.match.log import NOTHING_NEW, Kept, Keys, NameKey, News
from domain.match.personal import named


class MemoryLog:
    """One partition of a log, for one thread: nobody else writes, and nothing is taken back."""

    near = True

    def __init__(self) -> None:
        self.events: list[Sealed] = []
        self.by_match: dict[UUID, list[Sealed]] = {}
        self.secrets_of: dict[UUID, tuple[bytes, ...]] = {}
        self.names_of: dict[UUID, dict[str, bytes | str]] = {}
        self.owned: list[tuple[bytes, UUID, str]] = []
        self.receipts: dict[bytes, Kept] = {}

    @contextmanager
    def transaction(self, seen: int = 0) -> Iterator[MemoryTransaction]:
        yield MemoryTransaction(self)

    def read(self, match: UUID, *, after: int = 0, until: int | None = None) -> list[Sealed]:
        return self.by_match.get(match, [])[after:until]

    def load(self, match_id: UUID) -> Held:
        sealed = self.read(match_id)
        if not sealed:
            raise UnknownMatch(f"there is no match {match_id}")
        match = named(fold_sealed(match_id, sealed), self.names(match_id))
        return Held(match, sealed[-1].hash, sealed[-1].position, self.secrets(match_id))

    def since(self, sequence: int, limit: int) -> list[Sealed]:
        return self.events[sequence : None if limit < 0 else sequence + limit]

    def news(self, seen: int) -> News:
        return NOTHING_NEW

    def openings(self) -> list[Sealed]:
        return [sealed[0] for sealed in self.by_match.values()]

    def newest(self) -> int:
        return len(self.events)

    def secrets(self, match: UUID) -> tuple[bytes, ...]:
        return self.secrets_of.get(match, ())

    def names(self, match: UUID) -> Keys:
        return self.names_of.get(match, {})

    def clear(self) -> None:
        """Throws everything away."""
        for each in (self.events, self.by_match, self.secrets_of, self.names_of, self.owned, self.receipts):
            each.clear()

    def close(self) -> None:
        """There is nothing to let go of."""


class MemoryTransaction:
    """Writing to a log in memory, at once and for good."""

    news = NOTHING_NEW

    def __init__(self, log: MemoryLog) -> None:
        self.log = log

    def append(self, events: Sequence[Sealed]) -> int:
        for sealed in events:
            placed = replace(sealed, position=len(self.log.events) + 1)
            self.log.events.append(placed)
            self.log.by_match.setdefault(sealed.match, []).append(placed)
        return len(self.log.events)

    def read(self, match: UUID, *, after: int = 0) -> list[Sealed]:
        return self.log.read(match, after=after)

    def secrets(self, match: UUID) -> tuple[bytes, ...]:
        return self.log.secrets(match)

    def keep_secret(self, match: UUID, secret: bytes) -> None:
        self.log.secrets_of[match] = (*self.secrets(match), secret)

    def keep_names(self, match: UUID, keys: Sequence[NameKey]) -> None:
        self.log.names_of.setdefault(match, {}).update({each.mark: each.key for each in keys})
        self.log.owned += [(each.owner, match, each.mark) for each in keys]

    def names(self, match: UUID) -> Keys:
        return self.log.names(match)

    def owned(self, owner: bytes, limit: int) -> list[tuple[UUID, str]]:
        return [(match, mark) for known, match, mark in self.log.owned if known == owner][:limit]

    def forget_names(self, match: UUID, marks: Sequence[str], alias: str) -> None:
        self.log.names_of[match].update(dict.fromkeys(marks, alias))
        self.log.owned = [each for each in self.log.owned if each[1] != match or each[2] not in marks]

    def kept(self, key: bytes) -> Kept | None:
        return self.log.receipts.get(key)

    def keep(self, key: bytes, kept: Kept) -> None:
        self.log.receipts[key] = kept
