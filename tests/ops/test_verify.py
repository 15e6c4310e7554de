"""``jugada verify``: exit code 0 only if everything holds."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from domain.match.match import Match
from projections.site import site_at
from tests.ops.terminal import FINISHED, ROOT, Said, Terminal


def damage(terminal: Terminal, match: Match, version: int) -> None:
    """Changes the last byte of an event behind the back of the service."""
    connection = sqlite3.connect(terminal.database)
    connection.executescript("DROP TRIGGER events_are_not_rewritten; DROP TRIGGER events_are_not_deleted;")
    which = "stream = (SELECT stream FROM streams WHERE match = ?) AND version = ?"
    payload = bytearray(
        connection.execute(f"SELECT payload FROM events WHERE {which}", (match.id.bytes, version)).fetchone()[0]
    )
    payload[-1] ^= 1
    connection.execute(f"UPDATE events SET payload = ? WHERE {which}", (bytes(payload), match.id.bytes, version))
    connection.commit()
    connection.close()


def cut(terminal: Terminal, match: Match) -> None:
    """Takes the newest event of a match away."""
    connection = sqlite3.connect(terminal.database)
    connection.executescript("DROP TRIGGER events_are_not_deleted;")
    connection.execute(
        "DELETE FROM events WHERE stream = (SELECT stream FROM streams WHERE match = ?) AND version = ?",
        (match.id.bytes, match.version),
    )
    connection.commit()
    connection.close()


def test_a_whole_log_that_holds(terminal: Terminal) -> None:
    matches = terminal.finish(3)
    said = terminal.run("verify", "--all")
    assert said.code == 0
    assert "Everything holds." in said.out
    report = terminal.run("verify", "--all", "--json").json
    events = sum(match.version for match in matches)
    assert (report["ok"], report["matches"], report["events"], report["signed"]) == (True, 3, events, events)


def test_one_match_that_holds(terminal: Terminal) -> None:
    (match,) = terminal.finish()
    said = terminal.run("verify", match.id)
    assert said.code == 0
    assert "the chain of hashes" in said.out
    report = terminal.run("verify", match.id, "--json").json
    assert (report["id"], report["ok"], report["plies"]) == (str(match.id), True, match.ply)
    assert all(check["ok"] for check in report["checks"])


def test_damage_is_found_and_match_and_event_are_named(terminal: Terminal) -> None:
    good, bad = terminal.finish(2)
    damage(terminal, bad, 3)
    said = terminal.run("verify", "--all")
    assert said.code == 1
    assert f"Match {bad.id}, event 3 does not hold" in said.out
    wrong = terminal.run("verify", "--all", "--json").json["wrong"]
    assert [(each["match"], each["version"]) for each in wrong] == [(str(bad.id), 3)]
    assert terminal.run("verify", bad.id).code == 1
    assert terminal.run("verify", bad.id, "--json").json["first_bad"]["version"] == 3
    assert terminal.run("verify", good.id).code == 0


def test_a_cut_tail_is_found_by_the_heads_of_one_match_too(terminal: Terminal) -> None:
    (match,) = terminal.finish()
    cut(terminal, match)
    for words in ((match.id,), ("--all",)):
        said = terminal.run("verify", *words)
        assert said.code == 1
        assert "head" in said.out
        assert f"event {match.version} does not hold" in said.out


def test_verifying_changes_nothing(terminal: Terminal) -> None:
    (match,) = terminal.finish()
    cut(terminal, match)
    files = sorted(terminal.database.parent.glob("jugada*"))
    terminal.run("verify", "--all")
    assert terminal.run("verify", "--all").code == 1
    assert sorted(terminal.database.parent.glob("jugada*")) == files


def test_a_log_that_is_gone_is_not_taken_for_an_empty_one(terminal: Terminal) -> None:
    terminal.finish()
    for file in terminal.database.parent.glob("jugada.db*"):
        file.unlink()
    said = terminal.run("verify", "--all")
    assert said.code == 1
    assert "is gone" in said.err
    assert not terminal.database.exists()
    site_at(terminal.database).heads_file.unlink()
    assert terminal.run("verify", "--all").code == 2


def test_a_file_that_is_no_database_is_trouble_and_no_traceback(terminal: Terminal) -> None:
    terminal.database.write_bytes(b"this was a log" * 100)
    said = terminal.run("verify", "--all")
    assert said.code == 1
    assert "cannot be used" in said.err


def test_a_script_that_holds(terminal: Terminal) -> None:
    assert terminal.run("verify", FINISHED).code == 0
    report = terminal.run("verify", FINISHED, "--json").json
    assert {check["name"] for check in report["checks"]} >= {"script", "chain", "decided", "scores"}


def test_a_script_with_a_given_position_is_held_to_its_lines_alone(terminal: Terminal, tmp_path: Path) -> None:
    script = tmp_path / "given.match"
    script.write_text("game nim/plain\nseats Ada Bo\ngiven Taken seat=0 count=3 heap=0\n= Ada 0\n")
    report = terminal.run("verify", script, "--json").json
    assert (report["ok"], [check["name"] for check in report["checks"]]) == (True, ["script"])


def test_a_script_that_does_not_hold(terminal: Terminal, tmp_path: Path) -> None:
    script = tmp_path / "wrong.match"
    script.write_text(FINISHED.read_text().replace("= Ada  3", "= Ada  4"))
    said = terminal.run("verify", script)
    assert said.code == 1
    assert "it is 3, not 4" in said.out
    assert terminal.run("verify", script, "--json").json["first_bad"]["check"] == "script"


@pytest.mark.parametrize("words", [(), ("0", "--all")])
def test_it_wants_to_know_what_to_verify(terminal: Terminal, words: tuple[str, ...]) -> None:
    said = terminal.run("verify", *words)
    assert said.code == 2
    assert "say what to verify" in said.err


def process(terminal: Terminal, *words: str) -> Said:
    """The same as a real process."""
    found = subprocess.run(
        [sys.executable, "-m", "ops.cli", *words],
        env=os.environ | terminal.environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return Said(found.returncode, found.stdout, found.stderr)


def test_a_real_process_leaves_with_the_same_codes(terminal: Terminal) -> None:
    (match,) = terminal.finish()
    assert process(terminal, "verify", "--all").code == 0
    damage(terminal, match, 2)
    found = process(terminal, "verify", "--all")
    assert found.code == 1
    assert f"Match {match.id}, event 2 does not hold" in found.out
    assert process(terminal, "verify").code == 2
