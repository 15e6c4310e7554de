"""What a projection is: a fold over the log into rows, with the position it has reached.

A projection knows no game; what it needs of one it asks the catalog for.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar
from uuid import UUID

import msgspec
from msgspec import Struct

from domain import games
from domain.core.play import Fact
from domain.core.rules import Rules
from domain.core.score import Finished, Scored
from domain.match.chain import Sealed
from domain.match.codec import codec_of, open_sealed
from domain.match.events import Event, Opened, Played, Redone, Undone
from projections.stores.store import Pen

encode = msgspec.msgpack.encode


class Entry:
    """An event of the log as projections read it; decoded once for all of them."""

    def __init__(self, sealed: Sealed, event: Event, opened: Opened) -> None:
        self.sealed = sealed
        self.event = event
        self.opened = opened

    @property
    def match(self) -> UUID:
        return self.sealed.match

    @property
    def key(self) -> str:
        """The match as a key of rows."""
        return self.sealed.match.hex

    @cached_property
    def rules(self) -> Rules[Any]:
        """The rules of the match."""
        return games.rules(self.opened.game, self.opened.variation)

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        """The facts of the event, none if it is of a kind without."""
        if isinstance(self.event, Opened | Played):
            return codec_of(self.rules).facts(self.event.facts)
        return ()

    @cached_property
    def scored(self) -> tuple[Scored, ...]:
        """What was scored."""
        return tuple(fact for fact in self.facts if isinstance(fact, Scored))

    @cached_property
    def finished(self) -> Finished | None:
        """How the match ended, if it did with this event."""
        last = self.facts[-1] if self.facts else None
        return last if isinstance(last, Finished) else None

    @property
    def at(self) -> int:
        """Milliseconds since 1970, UTC."""
        since: int = getattr(self.event, "since", 0)
        return self.opened.at + since


class Reading:
    """Turns sealed events into entries, remembering how each match was opened."""

    def __init__(self, first_event: Any) -> None:
        self.first_event = first_event
        self.opened: dict[UUID, Opened] = {}

    def entry(self, sealed: Sealed) -> Entry:
        """The entry of a sealed event."""
        event = open_sealed(sealed)
        if isinstance(event, Opened):
            self.opened[sealed.match] = event
        elif sealed.match not in self.opened:
            first = open_sealed(self.first_event(sealed.match))
            assert isinstance(first, Opened)
            self.opened[sealed.match] = first
        if len(self.opened) > 50_000:
            self.opened = {sealed.match: self.opened[sealed.match]}
        return Entry(sealed, event, self.opened[sealed.match])


class Projection:
    """One read model.  ``key`` names it in the store; ``models`` are the names of its rows."""

    key: ClassVar[str]
    models: ClassVar[tuple[str, ...]]

    def begin(self, pen: Pen) -> None:
        """A transaction begins."""

    def handle(self, entry: Entry, pen: Pen) -> None:
        """Follows one event."""
        raise NotImplementedError

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
        raise NotImplementedError

    def handle(self, entry: Entry, pen: Pen) -> None:
        match entry.event:
            case Opened():
                self.add(entry, 0, pen)
            case Played(ply=ply):
                pen.remove(self.aside, entry.key)
                self.add(entry, ply, pen)
            case Undone(to_ply=to_ply):
                self.cut(entry, to_ply, pen)
            case Redone():
                self.put_back(entry, pen)
            case _:
                pass

    def add(self, entry: Entry, ply: int, pen: Pen) -> None:
        """Writes the row of a ply."""
        row = self.row(entry, pen)
        if row is not None:
            pen.put(self.model, entry.key, ply, row)

    def cut(self, entry: Entry, to_ply: int, pen: Pen) -> None:
        """Takes the rows behind a ply off the line."""
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
