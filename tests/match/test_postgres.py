"""The log in PostgreSQL: many writers, one pen, and nothing lost for whoever follows."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import psycopg
import pytest

from domain.core.play import Stale
from domain.match.codec import seal_event
from domain.match.events import Closed
from domain.match.log import LogUnavailable
from domain.match.migrations import migrate, migrations
from domain.match.postgres import PostgresLog
from domain.match.table import Opening, Table
from tests.match.houses import NAMES, change_beside, play_first, table_over
from tests.places import KEY
from tests.servers import CARELESS, Postgres, running_postgres

END_ALL_WHO_WRITE = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE state = 'idle in transaction'"
WRITERS, MATCHES_EACH = 4, 12


@pytest.fixture
def url(postgres: Postgres) -> str:
    return postgres.fresh()


def test_a_reader_that_follows_many_writers_misses_nothing_and_sees_no_gap(url: str) -> None:
    tables = [table_over(url) for _ in range(WRITERS)]
    writers = [
        threading.Thread(
            target=lambda table: [
                play_first(table, table.do(table.open(Opening("nim", "plain", NAMES[:2]))).match, 6)
                for _ in range(MATCHES_EACH)
            ],
            args=(table,),
        )
        for table in tables
    ]
    reader, seen = PostgresLog(url), []
    for writer in writers:
        writer.start()
    while any(writer.is_alive() for writer in writers) or len(seen) < reader.newest():
        seen += reader.since(seen[-1].position if seen else 0, 100)
    assert [event.position for event in seen] == list(range(1, len(seen) + 1))
    assert len(seen) >= WRITERS * MATCHES_EACH * 7
    for each in (*tables, reader):
        each.close()


def test_of_two_processes_at_the_same_ply_exactly_one_wins(url: str) -> None:
    tables = [table_over(url) for _ in range(3)]
    match = tables[0].do(tables[0].open(Opening("nim", "plain+sticks=1500", NAMES[:2]))).match
    for ply in range(30):
        outcomes: list[int | str] = []

        def attempt(table: Table, count: int, ply: int = ply, outcomes: list[int | str] = outcomes) -> None:
            try:
                move = table.play(match.id, ply % 2, f"take {count} of 0", seen_ply=ply)
                outcomes.append(table.do(move).match.version)
            except Stale:
                outcomes.append("stale")

        threads = [threading.Thread(target=attempt, args=(table, n + 1)) for n, table in enumerate(tables)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(outcomes, key=str) == [ply + 2, "stale", "stale"]
    assert {table.match(match.id).state for table in tables} == {tables[0].match(match.id).state}
    for table in tables:
        table.close()


@pytest.mark.parametrize("statement", ["UPDATE events SET payload = ''", "DELETE FROM events", "TRUNCATE events"])
def test_the_log_refuses_to_be_rewritten(url: str, statement: str) -> None:
    PostgresLog(url).close()
    with pytest.raises(psycopg.errors.IntegrityConstraintViolation, match="append-only"):
        change_beside(url, statement)


def test_who_falls_asleep_with_the_pen_in_hand_loses_it(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    awake = table_over(url)
    match = awake.do(awake.open(Opening("nim", "plain", NAMES[:2]))).match
    monkeypatch.setattr("domain.match.database.SESSION", "SET idle_in_transaction_session_timeout = '200ms'")
    sleeper = PostgresLog(url)

    def sleep_and_write() -> None:
        with sleeper.transaction() as transaction:
            awake.do(awake.play(match.id, 0, "take 1 of 0", seen_ply=0))
            transaction.append(awake.log.read(match.id)[-1:])

    with pytest.raises(LogUnavailable):
        sleep_and_write()
    assert awake.log.newest() == 2
    with sleeper.transaction(2) as transaction:
        assert not transaction.news.events
    for each in (sleeper, awake):
        each.close()


@pytest.mark.parametrize("writes", [True, False])
def test_a_commit_over_a_lost_connection_is_never_taken_for_one(url: str, writes: bool) -> None:
    log = PostgresLog(url)
    table = table_over(url)
    table.do(table.open(Opening("nim", "plain", NAMES[:2])))

    def write() -> None:
        with log.transaction() as transaction:
            if writes:
                transaction.append([seal_event(b"", uuid4(), 1, Closed("lost", 0))])
            change_beside(url, END_ALL_WHO_WRITE)

    with pytest.raises(LogUnavailable):
        write()
    assert log.newest() == 1
    for each in (log, table):
        each.close()


def test_many_processes_may_begin_at_once_and_each_migration_is_run_once(url: str) -> None:
    def begin(_turn: int) -> list[int]:
        with psycopg.connect(url, autocommit=True) as connection:
            return migrate(connection)

    with ThreadPoolExecutor(6) as processes:
        run = [number for numbers in processes.map(begin, range(6)) for number in numbers]
    assert run == [number for number, _ in migrations()]


def test_a_log_of_a_newer_edition_is_refused(url: str) -> None:
    PostgresLog(url).close()
    change_beside(url, "INSERT INTO migrations (number) VALUES (9999)")
    with pytest.raises(LogUnavailable, match="newer edition"):
        PostgresLog(url)


def test_while_the_database_is_gone_nothing_is_promised_and_afterwards_all_goes_on() -> None:
    with running_postgres(*CARELESS) as server:
        table = Table(PostgresLog(server.fresh()), KEY)
        match = table.do(table.open(Opening("nim", "plain", NAMES[:2]))).match
        server.kill()
        with pytest.raises(LogUnavailable):
            table.do(table.play(match.id, 0, "take 1 of 0", seen_ply=0))
        with pytest.raises(LogUnavailable):
            table.log.read(match.id)
        server.start_again()
        assert table.do(table.play(match.id, 0, "take 1 of 0", seen_ply=0)).match.ply == 1
        assert len(table.log.read(match.id)) == 2
        table.close()


def test_the_first_to_claim_a_mark_has_it(url: str) -> None:
    log = PostgresLog(url)
    assert log.claim("whose", b"mine") == b"mine"
    assert log.claim("whose", b"yours") == b"mine"
    log.close()
