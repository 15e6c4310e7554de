"""A log in memory: for matches that are played aside and written, or thrown away, afterwards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from uuid import UUID

from msgspec.structs import replace

from domain.match.chain import Sealed
from domain.match.held import Held, UnknownMatch, fold_sealed
from domain.match.log import Kept


class MemoryLog:
    """One partition of a log, for one thread.  It is its own transaction: nothing is taken back."""

    foreign = False

    def __init__(self) -> None:
        self.events: list[Sealed] = []
        self.by_match: dict[UUID, list[Sealed]] = {}
        self.secrets_of: dict[UUID, tuple[bytes, ...]] = {}
        self.receipts: dict[bytes, Kept] = {}

    @contextmanager
    def transaction(self) -> Iterator[MemoryLog]:
        yield self

    def append(self, events: Sequence[Sealed]) -> int:
        for sealed in events:
            placed = replace(sealed, position=len(self.events) + 1)
            self.events.append(placed)
            self.by_match.setdefault(sealed.match, []).append(placed)
        return len(self.events)

    def read(self, match: UUID, *, after: int = 0, until: int | None = None) -> list[Sealed]:
        return self.by_match.get(match, [])[after:until]

    def load(self, match_id: UUID) -> Held:
        """A match folded from its events.  Raises ``UnknownMatch``."""
        sealed = self.read(match_id)
        if not sealed:
            raise UnknownMatch(f"there is no match {match_id}")
        return Held(fold_sealed(match_id, sealed), sealed[-1].hash, sealed[-1].position, self.secrets(match_id))

    def since(self, sequence: int, limit: int) -> list[Sealed]:
        return self.events[sequence : None if limit < 0 else sequence + limit]

    def openings(self) -> list[Sealed]:
        return [sealed[0] for sealed in self.by_match.values()]

    def newest(self) -> int:
        return len(self.events)

    def secrets(self, match: UUID) -> tuple[bytes, ...]:
        return self.secrets_of.get(match, ())

    def keep_secret(self, match: UUID, secret: bytes) -> None:
        self.secrets_of[match] = (*self.secrets(match), secret)

    def kept(self, key: bytes) -> Kept | None:
        return self.receipts.get(key)

    def keep(self, key: bytes, kept: Kept) -> None:
        self.receipts[key] = kept

    def clear(self) -> None:
        """Throws everything away."""
        self.__init__()  # type: ignore[misc]  # an empty log is a new one

    def close(self) -> None:
        """There is nothing to let go of."""
