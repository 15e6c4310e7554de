"""``jugada doctor``: exit code 1 if anything is wrong."""

import sqlite3
from collections.abc import Callable

import pytest

from ops.house import heads_file, key_file, models_file
from tests.ops.terminal import Terminal


def checks(terminal: Terminal, **environment: str) -> dict[str, dict[str, object]]:
    """All answers by what was asked."""
    return {each["name"]: each for each in terminal.run("doctor", "--json", **environment).json["checks"]}


def test_before_anything_was_played_all_is_well_and_nothing_is_made(terminal: Terminal) -> None:
    said = terminal.run("doctor")
    assert said.code == 0
    assert "is not there yet" in said.out
    assert list(terminal.database.parent.iterdir()) == []


def test_with_matches_in_the_log_all_is_well(terminal: Terminal) -> None:
    matches = terminal.finish(2)
    said = terminal.run("doctor", "--json")
    assert (said.code, said.json["ok"]) == (0, True)
    found = checks(terminal)
    newest = sum(match.version for match in matches)
    assert found["log"]["found"] == f"newest position {newest}, 2 matches"
    assert found["read models"]["found"] == f"at position {newest}, 0 behind"
    assert "signed by this service" in str(found["heads"]["found"])
    assert "nim (plain cards)" in str(found["games"]["found"])


def lose_the_key(terminal: Terminal) -> None:
    key_file(terminal.database).unlink()


def change_the_key(terminal: Terminal) -> None:
    key_file(terminal.database).write_bytes(bytes(32))


def show_the_key(terminal: Terminal) -> None:
    key_file(terminal.database).chmod(0o644)


def lose_the_log(terminal: Terminal) -> None:
    for file in terminal.database.parent.glob("jugada.db*"):
        file.unlink()


def break_the_log(terminal: Terminal) -> None:
    terminal.database.write_bytes(b"this was a log" * 100)


def break_the_read_models(terminal: Terminal) -> None:
    models_file(terminal.database).write_bytes(b"broken" * 1000)


def break_the_heads(terminal: Terminal) -> None:
    heads_file(terminal.database).write_bytes(b"broken" * 1000)


def with_sql(statement: str) -> Callable[[Terminal], None]:
    """Does something to the log behind the back of the service."""

    def act(terminal: Terminal) -> None:
        connection = sqlite3.connect(terminal.database)
        connection.executescript(statement)
        connection.close()

    return act


@pytest.mark.parametrize(
    ("harm", "name", "why"),
    [
        (lose_the_key, "key", "is gone"),
        (change_the_key, "heads", "not signed by this service"),
        (show_the_key, "key", "can be read by others; say chmod 600"),
        (lose_the_log, "database", "is gone, although the heads"),
        (break_the_log, "database", "cannot be read"),
        (break_the_read_models, "read models", "`jugada rebuild` makes it anew"),
        (break_the_heads, "heads", "cannot be read"),
        (with_sql("PRAGMA journal_mode = DELETE"), "journal", "“delete” instead of “wal”"),
        (with_sql("DROP TRIGGER events_are_not_deleted"), "append-only", "lacks events_are_not_deleted"),
        (
            with_sql("DROP TRIGGER events_are_not_deleted; DELETE FROM events WHERE position > 3"),
            "heads",
            "but the log ends at 3",
        ),
    ],
)
def test_what_is_wrong_is_named(terminal: Terminal, harm: Callable[[Terminal], None], name: str, why: str) -> None:
    terminal.finish()
    harm(terminal)
    said = terminal.run("doctor")
    assert said.code == 1
    assert "Something is wrong." in said.out
    found = checks(terminal)[name]
    assert found["ok"] is False
    assert why in str(found["found"])


def test_settings_that_cannot_be_are_named_by_their_variable(terminal: Terminal) -> None:
    assert terminal.run("doctor", JUGADA_PORT="many").code == 1
    assert "JUGADA_PORT is wrong" in str(checks(terminal, JUGADA_PORT="many")["settings"]["found"])
    found = checks(terminal, JUGADA_HOST="0.0.0.0")["settings"]
    assert (found["ok"], "JUGADA_ORGANISER_KEYS" in str(found["found"])) == (False, True)


def test_a_misspelt_setting_is_noticed_and_keys_are_not_told(terminal: Terminal) -> None:
    assert "JUGADA_PROT is set but is no setting" in terminal.run("doctor", JUGADA_PROT="8001").out
    said = terminal.run("doctor", JUGADA_ORGANISER_KEYS="hush,hush-too")
    assert "organiser keys: 2" in said.out
    assert "hush" not in said.out


def test_another_kind_of_database_is_refused(terminal: Terminal) -> None:
    said = terminal.run("doctor", "--database-url", "postgresql://localhost/jugada")
    assert said.code == 1
    assert "sqlite:///" in said.out


def test_it_speaks_the_readers_language(terminal: Terminal) -> None:
    assert "Tout va bien." in terminal.run("doctor", "--language", "fr").out
