"""``jugada heads``, and holding a log against heads that were kept elsewhere."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

from projections.site import site_at
from tests.ops.terminal import Terminal


def test_a_log_holds_against_heads_that_were_kept(terminal: Terminal, tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    terminal.finish()
    first = terminal.run("heads", "--to", kept, "--json").json
    terminal.finish()
    second = terminal.run("heads", "--to", kept, "--json").json
    assert second["count"] > first["count"]
    assert [json.loads(line) for line in kept.read_text().splitlines()] == [first, second]
    assert terminal.run("verify", "--all", "--heads", kept).code == 0


def test_who_changes_log_and_heads_together_is_found_by_a_head_kept_elsewhere(
    terminal: Terminal, tmp_path: Path
) -> None:
    kept = tmp_path / "kept.jsonl"
    terminal.finish(2)
    terminal.run("heads", "--to", kept)
    connection = sqlite3.connect(terminal.database)
    connection.execute("DROP TRIGGER events_are_not_deleted")
    connection.execute("DELETE FROM events WHERE stream = (SELECT max(stream) FROM events)")
    connection.commit()
    connection.close()
    site_at(terminal.database).heads_file.unlink()
    terminal.run("rebuild")  # whoever has the service's key signs the cut log as if nothing had been there
    assert terminal.run("verify", "--all").code == 0
    said = terminal.run("verify", "--all", "--heads", kept)
    assert said.code == 1
    assert "events are left" in said.out


def test_a_file_without_heads_is_told_in_a_sentence(terminal: Terminal, tmp_path: Path) -> None:
    terminal.finish()
    broken = tmp_path / "broken.jsonl"
    broken.write_text("nonsense\n")
    for words in (("--all", "--heads", broken), ("--all", "--heads", tmp_path / "none"), ("x", "--heads", broken)):
        said = terminal.run("verify", *words)
        assert said.code in (1, 2)
        assert said.err.startswith("jugada: ")
