"""SQL by anybody: it reads the tables, and nothing else; it writes nothing; it ends."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.match.table import Table
from ops.house import open_table
from projections.analytics import sandbox as sandboxes
from projections.analytics.asked import BadQuery, BrokenColumns, TookTooLong
from projections.analytics.sandbox import Sandbox
from projections.columns.copy import ColumnarCopy
from tests.match.houses import database, eventful


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    opened = open_table(database(tmp_path_factory.mktemp("sandbox")))
    eventful(opened)
    yield opened
    opened.close()


@pytest.fixture
def copy(table: Table, tmp_path: Path) -> ColumnarCopy:
    made = ColumnarCopy(tmp_path / "jugada.columns", table.log)
    made.catch_up()
    return made


@pytest.fixture
def sandbox(copy: ColumnarCopy) -> Sandbox:
    return Sandbox(copy.folder)


def files(copy: ColumnarCopy) -> dict[Path, bytes]:
    """Every file of the copy."""
    return {file: file.read_bytes() for file in copy.folder.rglob("*") if file.is_file()}


def test_the_tables_answer_with_rows_as_json_can_say_them(sandbox: Sandbox, table: Table) -> None:
    found, position = sandbox.ask(
        "SELECT m.id, p.move, p.at, p.digest, m.players FROM plies p JOIN matches m USING (match)"
        " WHERE NOT undone AND p.digest IS NOT NULL ORDER BY match, ply",
        rows=2,
    )
    assert [column.name for column in found.columns] == ["id", "move", "at", "digest", "players"]
    assert (len(found.rows), found.more, position) == (2, True, table.log.newest())
    _, move, at, digest, players = found.rows[0]
    assert move.startswith(("take", "swap"))
    assert at.endswith("Z")
    assert len(bytes.fromhex(digest)) == 8
    assert set(players) <= {"Ada", "Bo", "Cy", "Di"}


@pytest.mark.parametrize("sql", ["SHOW TABLES", "DESCRIBE seats", "SELECT count(*) FROM items", "FROM additions"])
def test_what_only_looks_is_answered(sandbox: Sandbox, sql: str) -> None:
    assert sandbox.ask(sql)[0].columns


@pytest.mark.parametrize(
    "sql",
    [
        "COPY (SELECT 1) TO 'stolen.csv'",
        "COPY matches TO 'matches/empty.parquet'",
        "INSERT INTO matches SELECT * FROM matches",
        "WITH gone AS (DELETE FROM matches RETURNING *) SELECT * FROM gone",
        "UPDATE matches SET reason = ''",
        "CREATE TABLE mine (a INT)",
        "DROP VIEW matches",
        "ATTACH 'other.db'",
        "INSTALL httpfs",
        "LOAD httpfs",
        "SET enable_external_access = true",
        "SET memory_limit = '100GB'",
        "RESET lock_configuration",
        "PRAGMA enable_profiling",
        "CALL pragma_version()",
        "EXPORT DATABASE 'out'",
        "EXPLAIN ANALYZE SELECT 1",
        "CHECKPOINT",
        "SELECT 1; DROP VIEW matches",
        "SELECT * FROM read_csv('/etc/passwd')",
        "SELECT * FROM read_text('/etc/hostname')",
        "SELECT * FROM '/etc/passwd'",
        "SELECT * FROM glob('/*')",
        "SELECT * FROM read_blob('manifest.json')",
        "SELECT * FROM read_text('../jugada.key')",
        "SELECT * FROM read_parquet('../*/*.parquet')",
        "SELECT * FROM sniff_csv('/etc/passwd')",
        "SELECT * FROM read_parquet('https://example.org/a.parquet')",
        "SELECT * FROM read_csv('s3://bucket/a.csv')",
        "SELECT getenv('PATH')",
        "SELECT * FROM query('COPY matches TO ''x.csv''')",
        "SELECT * FROM os",
        "SELECT * FROM sys.modules",
        "selec",
        "SELECT nothing FROM matches",
        ";",
        "x" * 30_000,
    ],
)
def test_what_writes_reaches_out_or_says_nothing_is_refused_and_nothing_changes(
    copy: ColumnarCopy, sandbox: Sandbox, sql: str
) -> None:
    before = files(copy)
    with pytest.raises(BadQuery):
        sandbox.ask(sql)
    assert files(copy) == before


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT sum(a.range * b.range) FROM range(1000000) a, range(1000000) b",
        "WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r) SELECT count(*) FROM r",
        "SELECT list(range) FROM range(3000000000)",
        "SELECT count(*) FROM (SELECT DISTINCT md5(range::VARCHAR) FROM range(1000000000))",
        "SELECT sum(length(repeat('x', 1000000000) || range)) FROM range(100)",
    ],
)
def test_what_never_ends_is_ended(sandbox: Sandbox, sql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandboxes, "GRACE_SECONDS", 3.0)
    begin = time.monotonic()
    with pytest.raises(TookTooLong, match="ask for less"):
        sandbox.ask(sql, seconds=1)
    assert time.monotonic() - begin < 15


def test_no_more_rows_come_than_were_asked_for(sandbox: Sandbox) -> None:
    found, _ = sandbox.ask("SELECT * FROM range(100000000000)", rows=7)
    assert (len(found.rows), found.more) == (7, True)


def test_the_tables_do_not_say_where_they_lie(copy: ColumnarCopy, sandbox: Sandbox) -> None:
    for sql in ("FROM duckdb_views()", "FROM duckdb_databases()", "FROM pragma_database_list"):
        found, _ = sandbox.ask(sql)
        assert str(copy.folder.parent) not in str(found.rows)


def test_a_broken_file_is_said_with_what_helps(copy: ColumnarCopy, sandbox: Sandbox) -> None:
    for part in copy.manifest().parts:
        file = copy.folder / part.path("plies")
        file.write_bytes(bytes(file.stat().st_size))
    with pytest.raises(BrokenColumns, match=r"plies.*jugada rebuild"):
        sandbox.ask("SELECT sum(ply) FROM plies")


def test_memory_is_written_as_it_should_be(sandbox: Sandbox) -> None:
    with pytest.raises(BadQuery, match="512MB or 2GB"):
        sandbox.ask("SELECT 1", memory="a lot")
