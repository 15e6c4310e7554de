"""What a projection is: a fold over the log into rows, with the position it has reached.

A projection knows no game; what it needs of one it asks the catalog for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Generic, TypeVar
from uuid import UUID

import msgspec
from msgspec import Struct

from domain import games
from domain.core.play import Fact
from domain.core.score import HOUSE_FACTS, Finished, Scored
from domain.match.chain import Sealed
from domain.match.codec import codec_of, open_sealed
from domain.match.events import Event, Opened, Played, Redone, Undone
from domain.match.log import Keys
from domain.match.personal import open_shown
from projections.stores.store import Pen

encode = msgspec.msgpack.encode

T = TypeVar("T")


MARKS = tuple(b"\xa1" + str(kind.__struct_config__.tag).encode() for kind in HOUSE_FACTS)
"""How the facts that projections look for begin in stored bytes; without these bytes they are not there."""


class Lazy(Generic[T]):
    """An attribute worked out when it is first asked for; without the lock of ``functools.cached_property``."""

    def __init__(self, work_out: Callable[[Any], T]) -> None:
        self.work_out = work_out
        self.name = work_out.__name__
        self.__doc__ = work_out.__doc__

    def __get__(self, entry: Any, _owner: type) -> T:
        value = entry.__dict__[self.name] = self.work_out(entry)
        return value


class Entry:
    """An event of the log as projections read it; decoded at most once for all of them."""

    def __init__(self, sealed: Sealed, reading: Reading) -> None:
        self.sealed = sealed
        self.reading = reading

    @property
    def match(self) -> UUID:
        return self.sealed.match

    @Lazy
    def key(self) -> str:
        """The match as a key of rows."""
        return self.sealed.match.hex

    @Lazy
    def event(self) -> Event:
        """The event itself, with names where their keys are known."""
        return open_shown(self.sealed, self.reading.names)

    @Lazy
    def opened(self) -> Opened:
        """How the match was opened."""
        return self.reading.opening(self)

    @Lazy
    def at(self) -> int:
        """Milliseconds since 1970, UTC."""
        since: int = getattr(self.event, "since", 0)
        return self.opened.at + since

    @Lazy
    def house_facts(self) -> tuple[Fact, ...]:
        """All facts of the event if one of the house may be among them, else none."""
        if not isinstance(self.event, Opened | Played):
            return ()
        stored = bytes(self.event.facts)
        for mark in MARKS:
            if mark in stored:
                return codec_of(games.reading(self.opened.game, self.opened.variation)).facts(self.event.facts)
        return ()

    @Lazy
    def scored(self) -> tuple[Scored, ...]:
        """What was scored."""
        facts = self.house_facts
        return tuple([fact for fact in facts if isinstance(fact, Scored)]) if facts else ()

    @Lazy
    def finished(self) -> Finished | None:
        """How the match ended, if it did with this event."""
        last = self.house_facts[-1] if self.house_facts else None
        return last if isinstance(last, Finished) else None


REMEMBERED_OPENINGS = 50_000


class Reading:
    """Turns sealed events into entries, remembering how each match was opened."""

    def __init__(self, first_event: Callable[[UUID], Sealed], names: Callable[[UUID], Keys]) -> None:
        self.first_event = first_event
        self.names = names
        self.openings: dict[UUID, Opened] = {}

    def entry(self, sealed: Sealed) -> Entry:
        """The entry of a sealed event."""
        return Entry(sealed, self)

    def opening(self, entry: Entry) -> Opened:
        """The opening of the match of an entry."""
        opened = self.openings.get(entry.match)
        if opened is None:
            first = entry.event if entry.sealed.version == 1 else open_sealed(self.first_event(entry.match))
            assert isinstance(first, Opened)
            if len(self.openings) >= REMEMBERED_OPENINGS:
                self.openings.clear()
            opened = self.openings[entry.match] = first
        return opened


class Projection:
    """One read model.  ``key`` names it in the store; ``models`` are the names of its rows."""

    key: ClassVar[str]
    models: ClassVar[tuple[str, ...]]

    def forget(self) -> None:
        """What is remembered of the store, from one transaction to the next, may not be so any more."""

    def begin(self, pen: Pen) -> None:
        """A transaction begins."""

    def handle(self, entry: Entry, pen: Pen) -> None:
        """Follows one event."""
        # No abstract class: what stands around it is meant to do nothing, which the linter takes for forgotten there.
        raise NotImplementedError(f"{type(self).__name__} follows nothing")

    def finish(self, pen: Pen) -> None:
        """The transaction is about to end."""


class UndoneRows(Struct, array_like=True):
    """Rows that an undo took off the line, each number and bytes."""

    rows: tuple[tuple[int, bytes], ...]


class ByPly(Projection):
    """A read model with a row a ply of the effective line.

    What an undo takes off is kept aside as one row of ``undone``, the last undo with the highest
    number, until it is redone or something new is played.
    """

    model: ClassVar[str]

    @property
    def aside(self) -> str:
        """The model of the rows kept aside."""
        return f"{self.model}.undone"

    def row(self, entry: Entry, pen: Pen) -> bytes | None:
        """The row of a ply, or nothing when it needs none."""
        raise NotImplementedError(f"{type(self).__name__} has no rows")

    def begin(self, pen: Pen) -> None:
        self.nothing_aside: set[str] = set()

    def handle(self, entry: Entry, pen: Pen) -> None:
        match entry.event:
            case Opened():
                self.add(entry, 0, pen)
            case Played(ply=ply):
                self.forget_undone(entry, pen)
                self.add(entry, ply, pen)
            case Undone(to_ply=to_ply):
                self.cut(entry, to_ply, pen)
            case Redone():
                self.put_back(entry, pen)
            case _:
                pass

    def forget_undone(self, entry: Entry, pen: Pen) -> None:
        """Something new was played: what was undone cannot be redone any more.  Looks once a transaction and match."""
        if entry.key not in self.nothing_aside:
            pen.remove(self.aside, entry.key)
            self.nothing_aside.add(entry.key)

    def add(self, entry: Entry, ply: int, pen: Pen) -> None:
        """Writes the row of a ply."""
        row = self.row(entry, pen)
        if row is not None:
            pen.put(self.model, entry.key, ply, row)

    def cut(self, entry: Entry, to_ply: int, pen: Pen) -> None:
        """Takes the rows behind a ply off the line."""
        self.nothing_aside.discard(entry.key)
        gone = tuple(tuple(row) for row in pen.rows(self.model, entry.key, first=to_ply + 1))
        depth = len(pen.rows(self.aside, entry.key))
        pen.put(self.aside, entry.key, depth, encode(UndoneRows(gone)))  # type: ignore[arg-type]  # rows are pairs
        pen.remove(self.model, entry.key, first=to_ply + 1)

    def put_back(self, entry: Entry, pen: Pen) -> None:
        """Puts what was last taken off on the line again."""
        newest = pen.rows(self.aside, entry.key, newest_first=True, limit=1)
        for number, value in msgspec.msgpack.decode(newest[0].value, type=UndoneRows).rows:
            pen.put(self.model, entry.key, number, value)
        pen.remove(self.aside, entry.key, first=newest[0].number)
