"""``jugada doctor``: exit code 1 if anything is wrong."""

import sqlite3
from collections.abc import Callable

import pytest

from ops.house import open_house
from projections.site import site_at, site_of
from tests.match.houses import eventful
from tests.ops.terminal import Terminal
from tests.servers import Postgres, Valkey


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
    site_at(terminal.database).key_file.unlink()


def change_the_key(terminal: Terminal) -> None:
    site_at(terminal.database).key_file.write_bytes(bytes(32))


def show_the_key(terminal: Terminal) -> None:
    site_at(terminal.database).key_file.chmod(0o644)


def lose_the_log(terminal: Terminal) -> None:
    for file in terminal.database.parent.glob("jugada.db*"):
        file.unlink()


def break_the_log(terminal: Terminal) -> None:
    terminal.database.write_bytes(b"this was a log" * 100)


def break_the_read_models(terminal: Terminal) -> None:
    site_at(terminal.database).models_file.write_bytes(b"broken" * 1000)


def break_the_heads(terminal: Terminal) -> None:
    site_at(terminal.database).heads_file.write_bytes(b"broken" * 1000)


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
    assert "is no setting" not in terminal.run("doctor", JUGADA_EDITIONS=str(terminal.database.parent)).out
    said = terminal.run("doctor", JUGADA_ORGANISER_KEYS="hush,hush-too")
    assert "organiser keys: 2" in said.out
    assert "hush" not in said.out


def test_another_kind_of_database_is_refused(terminal: Terminal) -> None:
    said = terminal.run("doctor", "--database-url", "mysql://localhost/jugada")
    assert said.code == 1
    assert "sqlite:///" in said.out


def test_servers_that_answer_are_looked_into_and_nothing_is_written(
    terminal: Terminal, postgres: Postgres, valkey: Valkey
) -> None:
    url = postgres.fresh()
    around = {"JUGADA_DATABASE_URL": url, "JUGADA_REDIS_URL": valkey.fresh()}
    assert "its tables are made when it is first used" in str(checks(terminal, **around)["log"]["found"])
    assert checks(terminal, **around)["redis"]["ok"]
    site = site_of(url, around["JUGADA_REDIS_URL"], terminal.database.with_suffix(".key"))
    with open_house(site) as house:
        eventful(house.table)
    around["JUGADA_KEY_FILE"] = str(site.key_file)
    found = checks(terminal, **around)
    assert "fsync" in str(found["database"]["found"]), "the server of the tests is a careless one"
    for name in ("append-only", "log", "key", "read models", "heads", "redis"):
        assert found[name]["ok"], found[name]
    site.key_file.write_bytes(bytes(32))
    assert not checks(terminal, **around)["key"]["ok"]


def test_servers_that_do_not_answer_are_named_without_their_passwords(terminal: Terminal) -> None:
    around = {"JUGADA_DATABASE_URL": "postgresql://ada:hush@127.0.0.1:1/x", "JUGADA_REDIS_URL": "redis://127.0.0.1:1"}
    found = checks(terminal, **around)
    assert not found["database"]["ok"]
    assert not found["redis"]["ok"]
    assert "hush" not in str(found)


def test_it_speaks_the_readers_language(terminal: Terminal) -> None:
    assert "Tout va bien." in terminal.run("doctor", "--language", "fr").out
