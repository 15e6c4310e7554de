"""The list of matches: one record each, found by game, variation, player and status."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final
from uuid import UUID

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from domain import games
from domain.core.score import Finished
from domain.match.codec import codec_of
from domain.match.events import (
    Adjusted,
    Closed,
    Event,
    Forgotten,
    Opened,
    Played,
    Redone,
    Reinstated,
    Replaced,
    Undone,
    Voided,
)
from domain.match.personal import marks_of
from domain.match.rulings import Rulings
from domain.match.so_far import Status
from projections.projection import Entry, Projection, encode
from projections.scoreboard import read_board
from projections.stores.store import HIGHEST, Pen, Reader
from projections.timeline import read_moments

MOST_REMEMBERED = 10_000
"""Matches whose record is remembered, beside those of the transaction."""
OPEN: Final = "open"
OVER: Final = "over"
CLOSED: Final = "closed"


class Record(Struct, frozen=True, array_like=True):
    """A match in the list.  ``position`` is its opening's; times in milliseconds since 1970, UTC.

    ``reason``, ``points`` and ``places`` are those of the rules, the first and the last empty while it is open.
    ``adjusted`` are rulings on top of them.  ``before_void``: status and reason to which a void match can come back.
    ``called``: everybody who ever sat there, by pseudonym.
    """

    id: UUID
    position: int
    game: str
    variation: str
    seats: tuple[str, ...]
    chance: str
    status: Status
    ply: int
    version: int
    opened_at: int
    changed_at: int
    points: tuple[int, ...]
    reason: str = ""
    places: tuple[int, ...] = ()
    origin: UUID | None = None
    adjusted: tuple[Adjusted, ...] = ()
    before_void: tuple[Status, str] | None = None
    called: tuple[tuple[str, str], ...] = ()

    @property
    def void(self) -> bool:
        """Whether it was declared void."""
        return self.before_void is not None

    @property
    def total(self) -> tuple[int, ...]:
        """Points by seat, rulings included."""
        extra = Rulings(adjusted=self.adjusted).points(len(self.seats))
        return tuple(had + got for had, got in zip(self.points, extra, strict=True))

    @property
    def standing(self) -> tuple[int, ...]:
        """Places by seat, rulings included; none while it is open."""
        return Rulings(adjusted=self.adjusted).places(self.places, self.points) if self.places else ()


class Records(Projection):
    """A record a match, and lists of matches by what they are looked up by."""

    key: ClassVar[str] = "records"
    models = ("record", "list")

    def __init__(self) -> None:
        self.changed: dict[str, Record] = {}
        self.remembered: dict[str, Record] = {}

    def forget(self) -> None:
        self.remembered.clear()

    def begin(self, pen: Pen) -> None:
        self.changed = {}
        if len(self.remembered) > MOST_REMEMBERED:
            self.forget()

    def known(self, match: str, pen: Pen) -> Record | None:
        """The record of a match as it is now."""
        return self.changed.get(match) or self.remembered.get(match) or read_record(pen, match)

    def handle(self, entry: Entry, pen: Pen) -> None:
        if isinstance(entry.event, Opened):
            record = opened_record(entry, entry.event)
            for facet in (*fixed_facets(record), status_facet(record.status)):
                pen.put("list", facet, record.position, record.id.bytes)
        else:
            known = self.known(entry.key, pen)
            assert known is not None, "a match is opened before anything else"
            record = changed(known, entry, pen)
            self.list_players(known, record, pen)
            if record.status != known.status:
                pen.remove("list", status_facet(known.status), first=known.position, last=known.position)
                pen.put("list", status_facet(record.status), record.position, record.id.bytes)
        self.changed[entry.key] = record

    def list_players(self, known: Record, record: Record, pen: Pen) -> None:
        """Keeps the lists of players to those who ever sat there."""
        if record.seats is known.seats and record.called is known.called:
            return
        before, now = everybody(known), everybody(record)
        for player in before - now:
            pen.remove("list", player_facet(player), first=record.position, last=record.position)
        for player in now - before:
            pen.put("list", player_facet(player), record.position, record.id.bytes)

    def finish(self, pen: Pen) -> None:
        for key, record in self.changed.items():
            pen.put("record", key, 0, encode(record))
        self.remembered |= self.changed


def everybody(record: Record) -> set[str]:
    """Everybody who ever sat there."""
    return {*record.seats, *(name for _, name in record.called)}


def opened_record(entry: Entry, opened: Opened) -> Record:
    """The record of a match that begins."""
    record = Record(
        id=entry.match,
        position=entry.sealed.position,
        game=opened.game,
        variation=opened.variation,
        seats=opened.seats,
        chance=opened.chance,
        status=OPEN,
        ply=0,
        version=1,
        opened_at=opened.at,
        changed_at=opened.at,
        points=(0,) * len(opened.seats),
        origin=UUID(bytes=opened.origin.match) if opened.origin else None,
        called=tuple(zip(marks_of(opened), opened.seats, strict=False)),
    )
    return ended(with_points(record, entry), entry)


def changed(record: Record, entry: Entry, pen: Pen) -> Record:
    """The record after one more event."""
    if isinstance(entry.event, Played):
        record = replace(record, version=entry.sealed.version, changed_at=entry.at, ply=entry.event.ply)
        return ended(with_points(record, entry), entry) if entry.scored or entry.finished else record
    record = replace(record, version=entry.sealed.version, changed_at=entry.at)
    match entry.event:
        case Undone(to_ply=ply) | Redone(to_ply=ply):
            return at_ply(record, entry.event, ply, pen)
        case Closed(reason=reason):
            return record if record.status == OVER else replace(record, status=CLOSED, reason=reason)
        case Voided(reason=reason):
            return replace(record, status=CLOSED, reason=reason, before_void=(record.status, record.reason))
        case Reinstated():
            assert record.before_void is not None, "only a void match is reinstated"
            status, reason = record.before_void
            return replace(record, status=status, reason=reason, before_void=None)
        case Adjusted() as ruling:
            return replace(record, adjusted=(*record.adjusted, ruling))
        case Replaced(seat=seat, name=name) as ruling:
            called = (*record.called, *zip(marks_of(ruling), (name,), strict=False))
            return replace(record, seats=(*record.seats[:seat], name, *record.seats[seat + 1 :]), called=called)
        case Forgotten(marks=marks, alias=alias):
            return without_name(record, marks, alias)
        case _:
            return record


def without_name(record: Record, marks: tuple[str, ...], alias: str) -> Record:
    """The record without the name of a person who was forgotten, nor words that might hold it."""
    gone = {name for mark, name in record.called if mark in marks}
    called = tuple((mark, alias if mark in marks else name) for mark, name in record.called)
    seats = tuple(alias if name in gone else name for name in record.seats)
    record = replace(record, seats=seats, called=called)
    if set(marks) <= {mark for mark, _ in called}:
        return record
    adjusted = tuple(replace(each, reason=alias) for each in record.adjusted)
    by_hand = record.status == CLOSED
    before = record.before_void
    if before is not None and before[0] == CLOSED:
        before = (CLOSED, alias)
    return replace(record, adjusted=adjusted, reason=alias if by_hand else record.reason, before_void=before)


def with_points(record: Record, entry: Entry) -> Record:
    """The record with what a ply scored."""
    points = list(record.points)
    for fact in entry.scored:
        points[fact.seat] += sum(line.points for line in fact.lines)
    return replace(record, points=tuple(points))


def ended(record: Record, entry: Entry) -> Record:
    """The record, over if the ply ended the match."""
    if entry.finished is None:
        return record
    return replace(record, status=OVER, reason=entry.finished.reason, places=entry.finished.places)


def at_ply(record: Record, event: Event, ply: int, pen: Pen) -> Record:
    """The record after an undo or a redo; the scoreboard and the timeline have followed it already."""
    points = read_board(pen, record.id.hex, seats=len(record.seats), ply=ply).points
    record = replace(record, ply=ply, points=points, status=OPEN, reason="", places=())
    return again_over(record, pen) if isinstance(event, Redone) else record


def again_over(record: Record, pen: Pen) -> Record:
    """The record after a redo, over again if the line now ends so."""
    rules = games.reading(record.game, record.variation)
    facts = codec_of(rules).facts(read_moments(pen, record.id.hex, first=record.ply, last=record.ply)[0].facts)
    finished = facts[-1] if facts and isinstance(facts[-1], Finished) else None
    if finished is None:
        return record
    return replace(record, status=OVER, reason=finished.reason, places=finished.places)


def fixed_facets(record: Record) -> tuple[str, ...]:
    """The lists in which a match stays for ever."""
    players = (player_facet(name) for name in record.seats)
    return ("", game_facet(record.game), variation_facet(record.game, record.variation), *players)


def game_facet(game: str) -> str:
    return f"game/{game}"


def variation_facet(game: str, variation: str) -> str:
    return f"variation/{game}/{variation}"


def player_facet(name: str) -> str:
    return f"player/{name}"


def status_facet(status: str) -> str:
    return f"status/{status}"


def read_record(reader: Reader, match: str) -> Record | None:
    """The record of a match."""
    row = reader.get("record", match, 0)
    return None if row is None else msgspec.msgpack.decode(row, type=Record)


def read_records(
    reader: Reader,
    *,
    game: str | None = None,
    variation: str | None = None,
    player: str | None = None,
    status: str | None = None,
    after: int | None = None,
    limit: int,
) -> tuple[list[Record], int | None]:
    """Records that fit, newest first, from behind ``after``; and where the next page begins, if there is one."""
    facet = narrowest(game, variation, player, status)
    found: list[Record] = []
    for record in records_of(reader, facet, HIGHEST if after is None else after - 1):
        fits = (
            (game is None or record.game == game)
            and (variation is None or record.variation == variation)
            and (player is None or player in everybody(record))
            and (status is None or record.status == status)
        )
        if fits and len(found) == limit:
            return found, found[-1].position
        if fits:
            found.append(record)
    return found, None


def narrowest(game: str | None, variation: str | None, player: str | None, status: str | None) -> str:
    """The shortest list that holds all that is looked for."""
    if player is not None:
        return player_facet(player)
    if game is not None and variation is not None:
        return variation_facet(game, variation)
    if game is not None:
        return game_facet(game)
    return "" if status is None else status_facet(status)


def records_of(reader: Reader, facet: str, last: int) -> Iterator[Record]:
    """The records of a list, newest first, read a page at a time."""
    while rows := reader.rows("list", facet, last=last, newest_first=True, limit=200):
        for row in rows:
            record = read_record(reader, row.value.hex())
            if record is not None:
                yield record
        last = rows[-1].number - 1
