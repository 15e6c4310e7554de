"""The recorder as the library ``eventsourcing`` knows it, and where ours is meant to differ."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from eventsourcing.persistence import ApplicationRecorder, IntegrityError

from domain.match.chain import NOTHING_BEFORE
from domain.match.codec import open_sealed, seal_event
from domain.match.events import Closed
from domain.match.library import Entry, EnvelopeMapper, stored_of
from domain.match.log import MatchLog
from domain.match.logs import open_log
from domain.match.recorder import SqliteLog
from domain.match.table import Opening
from ops.house import open_table
from tests.match.houses import NAMES, database, play_first, table_over


@pytest.fixture
def any_log(log_url: str) -> Iterator[MatchLog]:
    table = table_over(log_url)
    play_first(table, table.do(table.open(Opening("nim", "cards", NAMES[:2]))).match, 4)
    table.close()
    opened = open_log(log_url)
    yield opened
    opened.close()


@pytest.fixture
def log(tmp_path: Path) -> Iterator[SqliteLog]:
    table = open_table(database(tmp_path))
    play_first(table, table.do(table.open(Opening("nim", "cards", NAMES[:2]))).match, 4)
    table.close()
    opened = SqliteLog(database(tmp_path))
    yield opened
    opened.close()


def recorder_of(log: MatchLog) -> Any:
    return log.recorder  # type: ignore[attr-defined]  # of the library, whatever the database


def test_the_library_reads_what_we_wrote(any_log: MatchLog) -> None:
    match = any_log.since(0, 1)[0].match
    recorder = recorder_of(any_log)
    assert isinstance(recorder, ApplicationRecorder)
    versions = [stored.originator_version for stored in recorder.select_events(match)]
    assert versions == [1, 2, 3, 4, 5]
    newest = recorder.select_events(match, gt=1, lte=4, desc=True, limit=2)
    assert [stored.originator_version for stored in newest] == [4, 3]
    notifications = recorder.select_notifications(2, 10, topics=["play"])
    assert [n.id for n in notifications] == [2, 3, 4, 5]
    assert [n.id for n in recorder.select_notifications(2, 2, inclusive_of_start=False)] == [3, 4]
    assert recorder.max_notification_id() == any_log.newest() == 5


def test_the_library_writes_what_we_read_and_a_taken_version_is_a_conflict(any_log: MatchLog) -> None:
    newest = any_log.since(0, 10)[-1]
    recorder, mapper = recorder_of(any_log), any_log.application.mapper  # type: ignore[attr-defined]
    assert isinstance(mapper, EnvelopeMapper)
    event = Closed("by the library", 9)
    stored = mapper.to_stored_event(Entry(newest.match, newest.version + 1, event, newest.hash))
    assert recorder.insert_events([stored]) == [6]
    read = any_log.read(newest.match, after=newest.version)
    assert [open_sealed(each) for each in read] == [event]
    assert read[0].hash == seal_event(newest.hash, newest.match, newest.version + 1, event).hash
    with pytest.raises(IntegrityError):
        recorder.insert_events([stored_of(seal_event(NOTHING_BEFORE, newest.match, newest.version, event))])


def test_news_are_what_is_behind_a_position_or_that_it_is_too_much(
    any_log: MatchLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert [event.position for event in any_log.news(3).events] == [4, 5]
    assert any_log.news(5).events == ()
    with any_log.transaction(2) as transaction:
        assert [event.position for event in transaction.news.events] == [3, 4, 5]
    for module in ("recorder", "postgres"):
        monkeypatch.setattr(f"domain.match.{module}.MOST_NEWS", 2)
    news = any_log.news(1)
    assert (news.newest, news.whole) == (5, False)


def test_a_position_is_never_given_out_twice(log: SqliteLog) -> None:
    newest = log.since(0, 10)[-1]
    connection = recorder_of(log).connect()
    connection.execute("DROP TRIGGER events_are_not_deleted")
    connection.execute("DELETE FROM events WHERE position = ?", (newest.position,))
    event = seal_event(newest.previous, newest.match, newest.version, Closed("again", 1))
    with log.transaction() as transaction:
        assert transaction.append([event]) == newest.position + 1
    connection.close()


@pytest.mark.parametrize("number", [1, 31, 32, 33, 100])
def test_what_a_transaction_appends_stands_where_it_said(any_log: MatchLog, number: int) -> None:
    newest = any_log.since(0, 10)[-1]
    head, version, said = newest.hash, newest.version, []
    with any_log.transaction() as transaction:
        for at in range(number):
            version += 1
            event = seal_event(head, newest.match, version, Closed(str(at), at))
            said.append(transaction.append([event]))
            head = event.hash
            if at == number // 2:
                assert transaction.read(newest.match, after=version - 1)[0].hash == head
        assert transaction.read(newest.match)[-1].hash == head
    behind = any_log.since(newest.position, number + 1)
    assert [each.position for each in behind] == said == list(range(newest.position + 1, newest.position + number + 1))
    assert [each.version for each in behind] == list(range(newest.version + 1, version + 1))
    assert behind[-1].hash == head


def test_reading_does_not_wait_for_a_writer(log: SqliteLog) -> None:
    waited: list[float] = []

    def read() -> None:
        begin = time.monotonic()
        log.since(0, 10)
        waited.append(time.monotonic() - begin)

    with log.transaction():
        reader = threading.Thread(target=read)
        reader.start()
        reader.join(5)
    assert waited
    assert waited[0] < 1


def test_every_commit_waits_for_the_disk(log: SqliteLog) -> None:
    for connection in (log.writer, sqlite3.connect(database(Path(recorder_of(log).path).parent))):
        assert connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
    assert log.writer.execute("PRAGMA synchronous").fetchone()[0] == 2, "FULL"
