"""``jugada import``."""

import json
from pathlib import Path

import pytest

from tests.ops.terminal import Terminal

RECORDED = Path("tests/games/carcassonne/recorded_games.jsonl")


@pytest.fixture
def two(tmp_path: Path) -> Path:
    """A file with two recorded matches, of which the second does not fit."""
    first, second = RECORDED.read_text(encoding="utf-8").splitlines()[:2]
    file = tmp_path / "two.jsonl"
    file.write_text(f"{first}\n{second.replace('tile 1,0 r0', 'tile 9,9 r0', 1)}\n", encoding="utf-8")
    return file


def test_what_fits_is_in_the_log_and_holds_what_does_not_is_named(terminal: Terminal, two: Path) -> None:
    said = terminal.run("import", two, "--json")
    assert said.code == 1
    good, bad = [json.loads(line) for line in said.out.splitlines()]
    assert (good["source"], good["final"], good["ok"], good["why"]) == ("base-0000", [12, 31], True, None)
    assert (bad["id"], bad["source"], bad["ok"]) == (None, "base-0001", False)
    assert bad["why"] == "entry 2 (“tile 9,9 r0”) does not fit: 9,9 touches no tile by an edge"
    assert terminal.run("verify", good["id"]).code == 0
    assert terminal.run("verify", "--all", "--json").json["matches"] == 1


def test_a_person_reads_a_table(terminal: Terminal, two: Path) -> None:
    said = terminal.run("import", two)
    assert "1 of 2 matches are in the log." in said.out
    assert "base-0001: entry 2" in said.out


def test_an_archive_comes_back_with_its_id(terminal: Terminal, tmp_path: Path) -> None:
    match = terminal.play(3)
    assert terminal.run("export", match.id, "--out", tmp_path / "out").code == 0
    (file,) = (tmp_path / "out").iterdir()
    elsewhere = Terminal(tmp_path / "elsewhere")
    said = elsewhere.run("import", file, "--json")
    assert said.code == 0
    assert json.loads(said.out)["id"] == str(match.id)


@pytest.mark.parametrize(("text", "why"), [("", "is empty"), ("1. e4 e5", "in no format of recorded matches")])
def test_another_file_is_refused(terminal: Terminal, tmp_path: Path, text: str, why: str) -> None:
    file = tmp_path / "other.txt"
    file.write_text(text, encoding="utf-8")
    said = terminal.run("import", file)
    assert said.code == 2
    assert why in said.err
    assert terminal.run("import", tmp_path / "none").code == 2
