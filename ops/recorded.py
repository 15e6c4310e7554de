"""What is imported: archives, and matches recorded in a game's own format, held against its rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from uuid import UUID

from msgspec import Struct
from msgspec.structs import replace

from domain import games
from domain.core.play import Chance, Fact, Over, Refused
from domain.core.record import Entry, NoRecord, Record
from domain.core.rules import Game, Unplayable
from domain.core.score import Scored
from domain.match.archive import Archive, Unarchivable, audit_archive, name_keys, read_archive
from domain.match.chance import Impossible, table_draw
from domain.match.folding import fold_sealed
from domain.match.match import Match
from domain.match.opening import Terms, open_match
from domain.match.table import Opening, Table
from ops.errors import WrongUse

NO_ID = UUID(int=0)
"""Of a match that is only looked at."""

Scores = Counter[tuple[int, int, str, int]]
"""Score events: after so many entries, seat, reason, points."""


class Imported(Struct, frozen=True):
    """What came of a recorded match: ``id`` where it was written, ``why`` where it was not.

    ``final``: points by seat at its end, or where it stopped.
    """

    id: UUID | None
    source: str
    final: list[int]
    ok: bool
    why: str | None


class Found(Struct, frozen=True):
    """A line of a file, read: the game whose format it is, and its match, or why it is none."""

    game: str
    source: str
    record: Record | None
    why: str = ""


def archive_in(data: bytes) -> Archive | None:
    """The archive that a file holds, if it holds one."""
    try:
        return read_archive(data)
    except Unarchivable:
        return None


def take_in(table: Table, source: str, archive: Archive) -> Imported:
    """Takes in the match of an archive with its ids and hashes, once every event of it holds."""
    bad = audit_archive(archive).first_bad
    match = fold_sealed(archive.events[0].match, archive.events) if bad is None else None
    if match is None or bad is not None:
        why = f"event {bad.version} does not hold ({bad.check}): {bad.why}" if bad else "it holds no events"
        return Imported(None, source, [], ok=False, why=why)
    table.do(table.adopt(archive.events, name_keys(archive)))
    return Imported(match.id, source, list(match.state.points), ok=True, why=None)


def read_lines(name: str, data: bytes) -> list[Found]:
    """The matches of a file, a line each.  Raises ``WrongUse`` when it is no file of recorded matches."""
    try:
        lines = [line for line in data.decode().splitlines() if line.strip()]
    except UnicodeDecodeError:
        raise WrongUse(f"{name} is no archive, and no text that could hold recorded matches") from None
    if not lines:
        raise WrongUse(f"{name} is empty")
    return [read_line(f"{name}, line {number}", line) for number, line in enumerate(lines, 1)]


def read_line(where: str, line: str) -> Found:
    """The match of a line.  Raises ``WrongUse`` when no game knows its format."""
    for game in games.games().values():
        try:
            record = game.records(line) if game.records else None
        except (NoRecord, Unplayable) as error:
            return Found(game.key, where, None, str(error))
        if record is not None:
            return Found(game.key, record.source, record)
    known = ", ".join(readers(games.games().values()))
    raise WrongUse(f"{where} is no archive and in no format of recorded matches; games that have one: {known}")


def readers(all_games: Iterable[Game]) -> Iterator[str]:
    """The games that have a format of recorded matches."""
    return (game.key for game in all_games if game.records)


def held_against_rules(found: Found) -> Imported:
    """A recorded match, played in memory: up to the first entry that does not fit, or to its end and its scores."""
    record = found.record
    if record is None:
        return Imported(None, found.source, [], ok=False, why=found.why)
    match, why, scores = None, "", Counter[tuple[int, int, str, int]]()
    try:
        match = opened(found.game, record)
        for number, entry in enumerate(record.entries, 1):
            match = after(match, entry, number)
            scores.update(scored(number, match.tip.facts))
        why = wrong_end(match, record) or wrong_scores(scores, record)
    except (Refused, Impossible, Unplayable) as error:
        why = str(error)
    points = list(match.state.points) if match else []
    return Imported(None, record.source, points, ok=not why, why=why or None)


def opened(game: str, record: Record) -> Match:
    """A match in memory, at a table where people draw."""
    rules = games.rules(game, record.variation)
    games.game(game).check_seats(rules.variation, len(record.seats))
    return open_match(NO_ID, rules, Terms(record.seats, chance="table"), at=0, draw=table_draw(()))[1]


def after(match: Match, entry: Entry, number: int) -> Match:
    """The match after an entry.  Raises ``Impossible`` or ``Illegal`` with its number and text."""
    awaited, what = match.awaited, f"entry {number} (“{entry.text}”)"
    try:
        if entry.seat is not None:
            move = match.read_move(entry.text)
            return match.play(entry.seat, move, seen_ply=match.ply, since=0, draw=table_draw(()))[1]
        if isinstance(awaited, Chance) and awaited.kind != entry.kind:
            raise Impossible(f"the table waits for the chance “{awaited.kind}”, not for “{entry.kind}”")
        return match.enter(entry.text, seen_ply=match.ply, since=0, draw=table_draw(()))[1]
    except (Refused, Impossible) as error:
        raise Impossible(f"{what} does not fit: {error}") from error


def scored(number: int, facts: Iterable[Fact]) -> Scores:
    """The score events of an entry."""
    lines = ((fact.seat, line) for fact in facts if isinstance(fact, Scored) for line in fact.lines)
    return Counter((number, seat, line.reason, line.points) for seat, line in lines if line.points)


def wrong_end(match: Match, record: Record) -> str:
    """Why the end is not the recorded one."""
    if not isinstance(match.awaited, Over):
        return f"after all {len(record.entries)} entries the match is not over"
    points = match.state.points
    return "" if points == record.final else f"it ends with {list(points)}, not with {list(record.final)}"


def wrong_scores(scores: Scores, record: Record) -> str:
    """Why the score events are not the recorded ones."""
    names = {reason: award.reasons[0] for award in record.awards for reason in award.reasons}
    ours: Scores = Counter()
    for (number, seat, reason, points), times in scores.items():
        ours[number, seat, names.get(reason, reason), points] += times
    theirs = Counter((award.after, award.seat, award.reasons[0], award.points) for award in record.awards)
    for event in sorted((ours - theirs) + (theirs - ours)):
        number, seat, reason, points = event
        told = "not recorded" if ours[event] > theirs[event] else "recorded, but not scored"
        return f"after entry {number}: {points} for seat {seat} ({reason}) is {told}"
    return ""


async def write(table: Table, found: Found) -> Imported:
    """Holds a recorded match against the rules and, if it holds, plays it into the log as its organiser."""
    record, checked = found.record, held_against_rules(found)
    if record is None or not checked.ok:
        return checked
    opening = Opening(found.game, record.variation, record.seats, chance="table")
    match = (await table.soon(table.open(opening))).match
    for entry in record.entries:
        if entry.seat is None:
            command = table.enter(match.id, entry.text, seen_ply=match.ply)
        else:
            command = table.play(match.id, entry.seat, entry.text, seen_ply=match.ply)
        match = (await table.soon(command)).match
    return replace(checked, id=match.id)
