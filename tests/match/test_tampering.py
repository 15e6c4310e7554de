"""Whatever is done to a stored log, the audit finds it and names the match and the first bad event.

``JUGADA_MUTATIONS`` sets how many random mutations are tried (1,000 by default).
"""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import UUID

import msgspec
import pytest

from domain.core.score import Line, Scored
from domain.match.chain import NOTHING_BEFORE, chain_hash
from domain.match.codec import codec_of, encode, open_sealed, raw_facts
from domain.match.events import Opened, Played
from domain.match.held import fold_sealed
from domain.match.identity import service_key
from ops.house import open_house, open_untouched
from ops.verify import MatchVerdict, first_of_each, verify_all
from tests.match.houses import database, eventful

MUTATIONS = int(os.environ.get("JUGADA_MUTATIONS", "1000"))
Rows = list[tuple[int, int, int, str, bytes, bytes, bytes]]
"""position, stream, version, topic, payload, previous, hash."""
Damage = tuple[int, int] | None
"""Stream and version of the first event that is no longer as it was; nothing when nothing could be done."""


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log in which everything happens, its heads, and its key."""
    folder = tmp_path_factory.mktemp("original")
    with open_house(database(folder)) as house:
        eventful(house.table)
    connection = sqlite3.connect(database(folder))
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    return folder


def break_in(folder: Path) -> sqlite3.Connection:
    """A connection for which the log is not append-only any more."""
    connection = sqlite3.connect(database(folder))
    connection.executescript("DROP TRIGGER events_are_not_rewritten; DROP TRIGGER events_are_not_deleted;")
    return connection


def rows_of(connection: sqlite3.Connection) -> Rows:
    return connection.execute(
        "SELECT position, stream, version, topic, payload, previous, hash FROM events ORDER BY position"
    ).fetchall()


def match_of(connection: sqlite3.Connection, stream: int) -> UUID:
    return UUID(bytes=connection.execute("SELECT match FROM streams WHERE stream = ?", (stream,)).fetchone()[0])


def flip_a_byte(connection: sqlite3.Connection, rows: Rows, chooser: random.Random) -> Damage:
    position, stream, version, *values = chooser.choice(rows)
    column = chooser.choice(("payload", "previous", "hash", "topic"))
    value = dict(zip(("topic", "payload", "previous", "hash"), values, strict=True))[column]
    data = bytearray(value.encode() if isinstance(value, str) else value)
    data[chooser.randrange(len(data))] ^= 1 << chooser.randrange(7)
    stored = data.decode() if column == "topic" else bytes(data)
    connection.execute(f"UPDATE events SET {column} = ? WHERE position = ?", (stored, position))
    return stream, version


def delete_an_event(connection: sqlite3.Connection, rows: Rows, chooser: random.Random) -> Damage:
    position, stream, version, *_ = chooser.choice(rows)
    connection.execute("DELETE FROM events WHERE position = ?", (position,))
    return stream, version


def delete_and_close_the_gap(connection: sqlite3.Connection, rows: Rows, chooser: random.Random) -> Damage:
    _, stream, version, *_ = chooser.choice([row for row in rows if row[2] > 1])
    connection.execute("DELETE FROM events WHERE stream = ? AND version = ?", (stream, version))
    renumber(connection, stream)
    chain_anew(connection, stream)
    return stream, version


def insert_an_event(connection: sqlite3.Connection, rows: Rows, chooser: random.Random) -> Damage:
    _, stream, version, topic, payload, previous, own = chooser.choice(rows)
    end = max(row[2] for row in rows if row[1] == stream)
    for number in range(end, version, -1):
        connection.execute("UPDATE events SET version = version + 1 WHERE stream = ? AND version = ?", (stream, number))
    connection.execute(
        "INSERT INTO events (stream, version, topic, payload, previous, hash) VALUES (?, ?, ?, ?, ?, ?)",
        (stream, version + 1, topic, payload, previous, own),
    )
    if version < end and chooser.random() < 0.5:  # behind the newest signed event even the service could write
        chain_anew(connection, stream)
    return stream, version + 1


def swap_two_events(connection: sqlite3.Connection, rows: Rows, chooser: random.Random) -> Damage:
    stream = chooser.choice(rows)[1]
    mine = [row for row in rows if row[1] == stream]
    if len(mine) < 3:
        return None
    first, second = sorted(chooser.sample(mine[1:], 2), key=lambda row: row[2])
    if first[3:5] == second[3:5]:
        return None
    for row, other in ((first, second), (second, first)):
        connection.execute(
            "UPDATE events SET topic = ?, payload = ?, previous = ?, hash = ? WHERE position = ?",
            (*other[3:], row[0]),
        )
    if chooser.random() < 0.5:
        chain_anew(connection, stream)
    return stream, first[2]


def cut_the_tail_of_a_match(connection: sqlite3.Connection, rows: Rows, chooser: random.Random) -> Damage:
    _, stream, version, *_ = chooser.choice([row for row in rows if row[2] > 1])
    connection.execute("DELETE FROM events WHERE stream = ? AND version >= ?", (stream, version))
    return stream, version


def cut_the_tail_of_the_log(connection: sqlite3.Connection, rows: Rows, chooser: random.Random) -> Damage:
    left = len(rows) - chooser.randint(1, 6)
    connection.execute("DELETE FROM events WHERE position > ?", (rows[left - 1][0],))
    return rows[left][1], rows[left][2]


def change_an_outcome(connection: sqlite3.Connection, rows: Rows, chooser: random.Random) -> Damage:
    return rewrite(connection, rows, chooser, other_outcome)


def change_a_score(connection: sqlite3.Connection, rows: Rows, chooser: random.Random) -> Damage:
    return rewrite(connection, rows, chooser, other_score)


def other_outcome(event: Opened | Played, stream_rows: Rows, chooser: random.Random) -> Opened | Played | None:
    """The event with another outcome of chance."""
    if not event.outcomes:
        return None
    at = chooser.randrange(len(event.outcomes))
    other = chooser.choice([c for c in ("one", "two", "three", "four", "five") if c != event.outcomes[at]])
    outcomes = (*event.outcomes[:at], other, *event.outcomes[at + 1 :])
    return msgspec.structs.replace(event, outcomes=outcomes)


def other_score(event: Opened | Played, stream_rows: Rows, chooser: random.Random) -> Opened | Played | None:
    """The event with more points for somebody."""
    opened = msgspec.msgpack.decode(stream_rows[0][4], type=Opened)
    from domain.games import rules

    facts = list(codec_of(rules(opened.game, opened.variation)).facts(event.facts))
    scores = [n for n, fact in enumerate(facts) if isinstance(fact, Scored)]
    if not scores:
        return None
    at = chooser.choice(scores)
    fact = facts[at]
    assert isinstance(fact, Scored)
    line = fact.lines[0]
    facts[at] = Scored(fact.seat, (Line(line.points + 1, line.reason, line.items, line.cells), *fact.lines[1:]))
    return msgspec.structs.replace(event, facts=raw_facts(facts))


def rewrite(
    connection: sqlite3.Connection,
    rows: Rows,
    chooser: random.Random,
    change: Callable[[Opened | Played, Rows, random.Random], Opened | Played | None],
) -> Damage:
    """Changes one event and, like a careful forger, computes all hashes behind it anew."""
    position, stream, version, topic, payload, *_ = chooser.choice([row for row in rows if row[3] in ("open", "play")])
    event = msgspec.msgpack.decode(payload, type=Opened if topic == "open" else Played)
    changed = change(event, [row for row in rows if row[1] == stream], chooser)
    if changed is None:
        return None
    connection.execute("UPDATE events SET payload = ? WHERE position = ?", (encode(changed), position))
    chain_anew(connection, stream)
    return stream, version


def renumber(connection: sqlite3.Connection, stream: int) -> None:
    """Closes the gaps in the versions of a match."""
    rows = connection.execute("SELECT position FROM events WHERE stream = ? ORDER BY version", (stream,)).fetchall()
    for version, (position,) in enumerate(rows, 1):
        connection.execute("UPDATE events SET version = ? WHERE position = ?", (version, position))


def chain_anew(connection: sqlite3.Connection, stream: int) -> None:
    """Makes the hash chain of a match hold again."""
    match, previous = match_of(connection, stream), NOTHING_BEFORE
    rows = connection.execute(
        "SELECT position, version, topic, payload FROM events WHERE stream = ? ORDER BY version", (stream,)
    ).fetchall()
    for position, version, topic, payload in rows:
        own = chain_hash(previous, match, version, topic, payload)
        connection.execute("UPDATE events SET previous = ?, hash = ? WHERE position = ?", (previous, own, position))
        previous = own


FORGERIES = (
    flip_a_byte,
    delete_an_event,
    delete_and_close_the_gap,
    insert_an_event,
    swap_two_events,
    cut_the_tail_of_a_match,
    cut_the_tail_of_the_log,
    change_an_outcome,
    change_a_score,
)


def copies(original: Path, folder: Path) -> Iterator[Path]:
    """The original again and again, in a folder of its own."""
    while True:
        for file in original.iterdir():
            shutil.copy(file, folder / file.name)
        yield folder
        for file in folder.iterdir():
            file.unlink()


def test_the_untouched_log_holds(original: Path) -> None:
    with open_untouched(database(original)) as house:
        assert verify_all(house) == []


@pytest.mark.parametrize("forgery", FORGERIES, ids=[forgery.__name__ for forgery in FORGERIES])
def test_every_forgery_is_found_and_named(
    original: Path, tmp_path: Path, forgery: Callable[[sqlite3.Connection, Rows, random.Random], Damage]
) -> None:
    chooser = random.Random(forgery.__name__)
    tried, copy = 0, copies(original, tmp_path)
    while tried < -(-MUTATIONS // len(FORGERIES)):
        folder = next(copy)
        connection = break_in(folder)
        damage = forgery(connection, rows_of(connection), chooser)
        if damage is None:
            connection.close()
            continue
        tried += 1
        match = match_of(connection, damage[0])
        connection.commit()
        connection.close()
        with open_untouched(database(folder)) as house:
            assert_named(first_of_each(verify_all(house)), match, damage[1], forgery.__name__)


def assert_named(wrong: list[MatchVerdict], match: UUID, version: int, how: str) -> None:
    """The match is named, and no event behind the damaged one is named in its place."""
    named = [verdict for verdict in wrong if verdict.match == match]
    assert named, f"{how} of event {version} was not found; found: {wrong}"
    assert named[0].first_bad is not None
    assert named[0].first_bad.version <= version, f"{how} of event {version}, named {named[0].first_bad}"


def test_the_log_itself_refuses_to_be_rewritten(tmp_path: Path) -> None:
    with open_house(database(tmp_path)) as house:
        eventful(house.table)
    connection = sqlite3.connect(database(tmp_path))
    for statement in ("UPDATE events SET payload = x'00'", "DELETE FROM events"):
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            connection.execute(statement)


def test_a_forger_who_signs_new_heads_needs_the_services_key(original: Path, tmp_path: Path) -> None:
    folder = next(copies(original, tmp_path))
    connection = break_in(folder)
    position = rows_of(connection)[-1][0]
    connection.execute("DELETE FROM events WHERE position = ?", (position,))
    connection.commit()
    database(folder).with_suffix(".heads.db").unlink()
    database(folder).with_suffix(".key").unlink()
    service_key(database(folder).with_suffix(".key"))
    with open_house(database(folder)):
        pass
    shutil.copy(database(original).with_suffix(".key"), database(folder).with_suffix(".key"))
    with open_untouched(database(folder)) as house:
        wrong = verify_all(house)
    assert any(verdict.first_bad and "not signed" in verdict.first_bad.why for verdict in wrong)


def test_reading_a_match_never_hides_what_was_stored(original: Path) -> None:
    with open_untouched(database(original)) as house:
        for match_id in house.matches_like(""):
            sealed = house.table.log.read(match_id)
            assert fold_sealed(match_id, sealed).version == len(sealed)
            assert [encode(open_sealed(each)) for each in sealed] == [each.payload for each in sealed]
