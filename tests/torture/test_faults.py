"""A disk that is full or read-only, a clock that jumps: refused or degraded as documented, and nothing is broken."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from domain.match.log import LogUnavailable
from domain.match.recorder import SqliteLog
from domain.match.table import Opening, Table, milliseconds
from ops.house import open_house, open_untouched
from ops.verify import verify_all
from tests.match.houses import NAMES, change_beside, database, eventful, play_first, table_over

DAY = 24 * 60 * 60 * 1000
NIM = Opening("nim", "plain+sticks=1500", NAMES[:2])


def move(table: Table, match_id: object, ply: int) -> int:
    """One move; the ply after it."""
    return table.do(table.play(match_id, ply % 2, "take 1 of 0", seen_ply=ply)).match.ply  # type: ignore[arg-type]


def test_on_a_full_disk_nothing_is_acknowledged_and_afterwards_all_goes_on(tmp_path: Path) -> None:
    table = table_over(f"sqlite:///{database(tmp_path)}")
    match = table.do(table.open(NIM)).match
    assert isinstance(table.log, SqliteLog)
    pages = table.log.writer.execute("PRAGMA page_count").fetchone()[0]
    table.log.writer.execute(f"PRAGMA max_page_count = {pages + 1}")
    ply, refusals = 0, list[str]()
    while len(refusals) < 3:
        try:
            ply = move(table, match.id, ply)
        except LogUnavailable as error:
            refusals.append(str(error))
    assert all("full" in refusal for refusal in refusals)
    assert table.match(match.id).ply == ply
    assert len(table.log.read(match.id)) == ply + 1, "what was refused is not there"
    table.log.writer.execute("PRAGMA max_page_count = 1073741823")
    assert move(table, match.id, ply) == ply + 1
    table.close()


def test_a_read_only_log_can_be_read_and_says_that_it_cannot_be_written(tmp_path: Path) -> None:
    table = table_over(f"sqlite:///{database(tmp_path)}")
    match = table.do(table.open(NIM)).match
    assert isinstance(table.log, SqliteLog)
    table.log.writer.execute("PRAGMA query_only = ON")
    with pytest.raises(LogUnavailable, match="readonly"):
        move(table, match.id, 0)
    assert table.match(match.id).ply == 0
    table.log.writer.execute("PRAGMA query_only = OFF")
    assert move(table, match.id, 0) == 1
    table.close()


def test_a_database_that_takes_no_writes_is_read_on(postgres: object) -> None:
    url = postgres.fresh()  # type: ignore[attr-defined]
    table = table_over(url)
    match = table.do(table.open(NIM)).match
    table.log.database.writer.execute("SET default_transaction_read_only = on")  # type: ignore[attr-defined]
    with pytest.raises(LogUnavailable, match="read-only"):
        move(table, match.id, 0)
    assert table.match(match.id).ply == 0
    table.log.database.writer.execute("SET default_transaction_read_only = off")  # type: ignore[attr-defined]
    assert move(table, match.id, 0) == 1
    table.close()


def test_without_room_for_read_models_moves_go_on_and_the_models_catch_up_later(tmp_path: Path) -> None:
    with open_house(database(tmp_path)) as house:
        store = house.models.store
        pages = store.writer.execute("PRAGMA page_count").fetchone()[0]  # type: ignore[attr-defined]
        store.writer.execute(f"PRAGMA max_page_count = {pages}")  # type: ignore[attr-defined]
        eventful(house.table)
        with pytest.raises(sqlite3.OperationalError, match="full"):
            house.models.catch_up()
        newest = house.table.log.newest()
        assert house.models.reached() < newest
        store.writer.execute("PRAGMA max_page_count = 1073741823")  # type: ignore[attr-defined]
        house.models.catch_up()
        assert house.models.reached() == newest
        assert verify_all(house) == []


@pytest.mark.parametrize("jump", [DAY, -DAY])
def test_a_clock_that_jumps_a_day_breaks_nothing(tmp_path: Path, jump: int) -> None:
    shift = 0
    with open_house(database(tmp_path)) as house:
        table = Table(SqliteLog(database(tmp_path)), house.table.service_key, now=lambda: milliseconds() + shift)
        match = play_first(table, table.do(table.open(Opening("nim", "cards", NAMES[:2]))).match, 3)
        shift = jump
        match = play_first(table, match, 3)
        later = table.do(table.open(NIM)).match
        assert move(table, later.id, 0) == 1
        shift = 0
        play_first(table, match, 30)
        assert move(table, later.id, 1) == 2
        whens = [frame.since for frame in table.match(match.id).frames]
        assert whens == sorted(whens), "time never goes back within a match"
        assert table.log.newest() > 0
        table.close()
    with open_untouched(database(tmp_path)) as house:
        assert verify_all(house) == []


def test_what_was_changed_in_the_database_behind_our_back_is_found(postgres: object, tmp_path: Path) -> None:
    from projections.site import site_of

    site = site_of(postgres.fresh(), None, tmp_path / "jugada.key")  # type: ignore[attr-defined]
    with open_house(site) as house:
        eventful(house.table)
    change_beside(site.database_url, "DROP TRIGGER events_are_not_rewritten ON events")
    change_beside(site.database_url, "UPDATE events SET payload = payload || '\\x00' WHERE position = 7")
    with open_untouched(site) as house:
        assert any(verdict.first_bad for verdict in verify_all(house))
