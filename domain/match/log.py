"""The log as the house sees it: append in transactions, read one match, follow everything.

A log is one partition: it counts the positions of its own events.  Several of them, each match in one by its id,
could share the load later (``ops/deploy/README.md``, "Partitions, exactly").
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from typing import NamedTuple, Protocol, runtime_checkable
from uuid import UUID

from domain.match.beside import Row
from domain.match.chain import Sealed
from domain.match.held import Held

MOST_NEWS = 10_000
"""More events than these are not read one by one by who only wants to know which matches have changed."""


class Kept(NamedTuple):
    """What is remembered of a request that carried an idempotency key."""

    body: bytes
    match: UUID
    version: int


Keys = Mapping[str, bytes | str]
"""By pseudonym the key of a sealed text, or the alias of whoever was forgotten (``personal.py``)."""


class NameKey(NamedTuple):
    """The key of one sealed text.  ``owner``: SHA-256 of the name, empty for an arbiter's words."""

    mark: str
    owner: bytes
    key: bytes


class LogUnavailable(RuntimeError):
    """The log cannot be written or read now; nothing of the request was kept."""


class News(NamedTuple):
    """What others wrote behind a position, in order; ``whole`` is false when there is more than is worth reading."""

    events: Sequence[Sealed]
    newest: int
    whole: bool = True


NOTHING_NEW = News((), 0)


class Transaction(Protocol):
    """What happens together or not at all."""

    news: News
    """What others wrote behind the position that was named when the transaction began; nothing changes it now."""

    def append(self, events: Sequence[Sealed]) -> int:
        """Adds events of one match; returns the sequence number of the last."""

    def read(self, match: UUID, *, after: int = 0) -> list[Sealed]:
        """The events of a match behind a version, in order, this transaction's included."""

    def secrets(self, match: UUID) -> tuple[bytes, ...]:
        """The secrets that the draws of a match come from, in the order of their pledges."""

    def keep_secret(self, match: UUID, secret: bytes) -> None:
        """Keeps one more secret of a match, outside the log."""

    def keep_names(self, match: UUID, keys: Sequence[NameKey]) -> None:
        """Keeps keys of what is sealed in a match, outside the log."""

    def names(self, match: UUID) -> Keys:
        """The keys of what is sealed in a match, or aliases in their place."""

    def owned(self, owner: bytes, limit: int) -> list[tuple[UUID, str]]:
        """Matches and pseudonyms of somebody whose keys are kept, up to a number of them."""

    def forget_names(self, match: UUID, marks: Sequence[str], alias: str) -> None:
        """Lets these keys of a match go, for good; what they opened is called by an alias from now on."""

    def kept(self, key: bytes) -> Kept | None:
        """What is remembered under an idempotency key."""

    def keep(self, key: bytes, kept: Kept) -> None:
        """Remembers a request under its idempotency key."""


class MatchLog(Protocol):
    """One partition of the log."""

    near: bool
    """Whether looking into it takes no longer than a look into memory, so that an event loop may."""

    def transaction(self, seen: int = 0) -> AbstractContextManager[Transaction]:
        """A write transaction, durable when it is left without an error; ``seen`` is what the caller knows of the log.

        No other transaction of this partition runs beside it, in whatever process.  Raises ``LogUnavailable``.
        """

    def read(self, match: UUID, *, after: int = 0, until: int | None = None) -> list[Sealed]:
        """Events of a match with ``after < version <= until``, in order."""

    def since(self, sequence: int, limit: int) -> list[Sealed]:
        """Up to ``limit`` events behind a sequence number, in the order of the log."""

    def news(self, seen: int) -> News:
        """What is in the log behind a position, as far as it is worth reading."""

    def load(self, match_id: UUID) -> Held:
        """A match folded from its stored events.  Raises ``UnknownMatch``."""

    def openings(self) -> list[Sealed]:
        """The first event of every match, in no order that means anything."""

    def newest(self) -> int:
        """The sequence number of the newest event, 0 in an empty log."""

    def secrets(self, match: UUID) -> tuple[bytes, ...]:
        """The secrets of a match, for the audit by its own service."""

    def names(self, match: UUID) -> Keys:
        """The keys of what is sealed in a match, or aliases in their place."""

    def close(self) -> None:
        """Lets go of files and connections."""


class Bell(Protocol):
    """Says that somebody has committed."""

    def wait(self, seconds: float) -> int | None:
        """Returns when it rings, or after a while; the newest position, if the bell told it."""

    def close(self) -> None:
        """Listens no more."""


class Lead(Protocol):
    """The right to be the only one who does something for a log."""

    def holds(self) -> bool:
        """Whether the right is still ours."""

    def give_up(self) -> None:
        """Lets others have it."""


@runtime_checkable
class SharedLog(MatchLog, Protocol):
    """A partition that several processes write to and follow."""

    def beside(self, table: str) -> list[Row]:
        """All rows of a table beside the log (``beside.py``)."""

    def put_beside(self, table: str, rows: Sequence[Row]) -> None:
        """Adds rows to such a table.  Raises ``LogUnavailable``."""

    def bell(self) -> Bell:
        """A bell that rings from now on."""

    def lead(self, name: str) -> Lead | None:
        """The lead in something, or nothing while another process has it.  Raises ``LogUnavailable``."""
