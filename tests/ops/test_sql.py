"""``jugada sql`` and ``jugada export`` of tables."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from projections.columns.schema import TABLES
from tests.ops.terminal import Terminal

COUNT = "SELECT status, count(*) AS matches FROM matches GROUP BY status ORDER BY status"


def test_a_statement_is_answered_as_a_table_as_data_and_as_csv(terminal: Terminal) -> None:
    terminal.finish(2)
    terminal.play(2)
    assert "matches" in terminal.run("sql", COUNT).out
    told = terminal.run("sql", COUNT, "--json").json
    assert (told["columns"], told["rows"]) == (["status", "matches"], [["open", 1], ["over", 2]])
    assert terminal.run("sql", COUNT, "--csv").out.split() == ["status,matches", "open,1", "over,2"]
    said = terminal.run("sql", "SELECT * FROM plies", "--rows", 2)
    assert "more rows than these 2" in said.err


def test_without_a_statement_the_tables_are_listed(terminal: Terminal) -> None:
    said = terminal.run("sql")
    assert said.code == 0
    assert all(table in said.out for table in TABLES)
    assert [each["table"] for each in terminal.run("sql", "--json").json] == list(TABLES)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("DROP VIEW matches",), "only what reads is answered"),
        (("SELECT * FROM read_text('/etc/passwd')",), "disabled by configuration"),
        (("SELECT count(*) FROM range(9999999) a, range(9999999) b", "--seconds", 0.5), "it took more than 0.5 s"),
        (("SELECT 1", "--memory", "much"), "512MB or 2GB"),
    ],
)
def test_what_is_not_answered_is_said_in_one_sentence(terminal: Terminal, words: tuple[object, ...], why: str) -> None:
    terminal.finish()
    said = terminal.run("sql", *words)
    assert (said.code, said.err.count("\n"), why in said.err) == (2, 1, True), said.err


@pytest.mark.parametrize("form", ["parquet", "arrow", "csv", "jsonl"])
def test_tables_of_the_matches_that_fit_are_written(terminal: Terminal, tmp_path: Path, form: str) -> None:
    terminal.finish(2)
    terminal.play(3, "plain")
    out = tmp_path / "out"
    said = terminal.run("export", f"--{form}", "--out", out, "--game", "nim", "--variation", "cards", "--json")
    written = {each["table"]: each["rows"] for each in said.json}
    assert (list(written), written["matches"], written["seats"]) == (list(TABLES), 2, 4)
    assert {file.name for file in out.iterdir()} == {f"{table}.{form}" for table in TABLES}
    assert len(READERS[form](out / f"plies.{form}")) == written["plies"]
    (found,) = {row["variation"] for row in READERS[form](out / f"plies.{form}")}
    assert found == "cards"


def read_csv(file: Path) -> list[dict[str, object]]:
    with file.open(newline="") as lines:
        return list(csv.DictReader(lines))


READERS = {
    "parquet": lambda file: pq.read_table(file).to_pylist(),
    "arrow": lambda file: pa.ipc.open_file(file).read_all().to_pylist(),
    "csv": read_csv,
    "jsonl": lambda file: [json.loads(line) for line in file.read_text().splitlines()],
}


def test_an_exported_parquet_file_says_what_its_columns_mean(terminal: Terminal, tmp_path: Path) -> None:
    terminal.finish()
    terminal.run("export", "--parquet", "--table", "seats", "--out", tmp_path / "out")
    (file,) = (tmp_path / "out").iterdir()
    assert json.loads(pq.read_schema(file).metadata[b"jugada"])["table"] == "seats"


def test_tables_and_archives_are_not_mixed_up(terminal: Terminal, tmp_path: Path) -> None:
    terminal.finish()
    for words, why in (
        (("--parquet", "--all"), "name no matches"),
        (("--all", "--game", "nim"), "filters are for tables"),
        (("--csv", "--table", "players", "--out", tmp_path), "there is no table players"),
        (("--csv", "--game", "chess"), "there is no game “chess”"),
    ):
        said = terminal.run("export", *words)
        assert (said.code, why in said.err) == (2, True), said.err
