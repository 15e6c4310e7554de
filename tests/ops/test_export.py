"""``jugada export``, and the audit of what it wrote."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from domain.match.archive import read_archive
from domain.match.table import Table
from ops.house import open_table
from tests.games.grand_marais.test_editions import forgotten
from tests.match.houses import eventful
from tests.ops.terminal import ROOT, Terminal

EDITIONS = ROOT / "tests" / "games" / "grand_marais" / "editions"


def everything(terminal: Terminal) -> None:
    """A log in which everything happens."""
    table = open_table(terminal.database)
    eventful(table)
    table.close()


@pytest.mark.parametrize("form", ["jsonl", "msgpack"])
def test_every_match_is_exported_and_each_file_proves_itself(terminal: Terminal, tmp_path: Path, form: str) -> None:
    everything(terminal)
    folder = tmp_path / "archives"
    said = terminal.run("export", "--all", "--out", folder, "--form", form, "--json")
    assert said.code == 0
    assert len(said.json) == 11
    for each in said.json:
        verified = terminal.run("verify", each["file"], "--json")
        assert verified.code == 0
        assert verified.json["id"] == each["id"]
        assert {"signature", "chain", "draws"} <= {check["name"] for check in verified.json["checks"]}


def test_a_damaged_archive_is_refused_with_its_first_bad_event(terminal: Terminal, tmp_path: Path) -> None:
    match = terminal.play(4)
    terminal.run("export", match.id, "--out", tmp_path)
    file = next(tmp_path.glob("nim-*.jsonl"))
    lines = file.read_text().splitlines()
    file.write_text("\n".join([*lines[:3], *lines[4:]]))
    said = terminal.run("verify", file)
    assert said.code == 1
    assert "event 3" in said.out
    file.write_text("nonsense")
    said = terminal.run("verify", file)
    assert (said.code, said.out) == (1, "")
    assert "no archive" in said.err


@pytest.mark.parametrize("words", [("export",), ("export", "--all", "--form", "xml"), ("export", "0000", "--all")])
def test_wrong_use_is_told_in_a_sentence(terminal: Terminal, words: tuple[str, ...]) -> None:
    terminal.play(1)
    said = terminal.run(*words)
    assert said.code == 2
    assert said.err.startswith("jugada: ")


def adopted(folder: Path, archives: list[bytes]) -> Table:
    """Another service that takes in these archives."""
    table = open_table(folder / "other.db")
    for data in archives:
        table.do(table.adopt(read_archive(data).events))
    return table


def test_another_service_takes_matches_in_with_their_ids_and_hashes(terminal: Terminal, tmp_path: Path) -> None:
    everything(terminal)
    terminal.run("export", "--all", "--out", tmp_path)
    archives = [file.read_bytes() for file in sorted(tmp_path.glob("*.jsonl"))]
    other = adopted(tmp_path, archives)
    for data in archives:
        archive = read_archive(data)
        read = other.log.read(archive.events[0].match)
        assert [each.hash for each in read] == [each.hash for each in archive.events]
        again = other.do(other.adopt(archive.events))
        assert again.repeated
    other.close()


def test_whoever_lacks_an_owner_s_data_is_told_what_is_missing_and_where_to_put_it(
    terminal: Terminal, tmp_path: Path
) -> None:
    here, there = str(EDITIONS), tmp_path / "there"
    played = ("simulate", "grand_marais", "e1+edition=other", "--matches", "1", "--seats", "2")
    assert terminal.run(*played, JUGADA_EDITIONS=here).code == 0
    assert terminal.run("export", "--all", "--out", tmp_path / "out", JUGADA_EDITIONS=here).code == 0
    (file,) = (tmp_path / "out").iterdir()
    (pin,) = read_archive(file.read_bytes()).head.editions
    forgotten()
    said = terminal.run("verify", file, "--json", JUGADA_EDITIONS=str(there))
    assert said.code == 1
    assert [check["name"] for check in said.json["checks"] if not check["ok"]] == ["readable"]
    for word in (pin, str(there / "grand_marais" / "other.toml")):
        assert word in said.json["first_bad"]["why"]
    shutil.copytree(EDITIONS, there)
    forgotten()
    assert terminal.run("verify", file, JUGADA_EDITIONS=str(there)).code == 0
