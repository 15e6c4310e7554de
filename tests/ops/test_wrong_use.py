"""What a person mistypes is answered with one sentence and exit code 2, never with a traceback."""

import pytest

from tests.ops.terminal import Terminal


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("scoer",), "no such command 'scoer'. Did you mean 'score'"),
        (("score",), "name a match or a .match file"),
        (("score", "0", "--plies", "3"), "no such option: --plies"),
        (("undo", "0"), "missing option '--to'"),
        (("games", "--language", "de"), "invalid value for '--language'"),
        (("score", "0", "--database-url", "mysql://here"), "a log is named as sqlite:///"),
        (("score", "0", "--database-url", "sqlite:///"), "a log is named as sqlite:///"),
        (("replay", "a/b"), "there is no file a/b"),
        (("serve", "--host", "0.0.0.0"), "JUGADA_ORGANISER_KEYS is required"),
        (("serve", "--port", "70000"), "--port or JUGADA_PORT is wrong"),
        (("serve", "--log-level", "loud"), "--log-level or JUGADA_LOG_LEVEL is wrong"),
    ],
)
def test_it_is_said_in_one_sentence(terminal: Terminal, words: tuple[str, ...], why: str) -> None:
    said = terminal.run(*words)
    assert said.code == 2
    assert said.out == ""
    assert said.err.startswith("jugada: ")
    assert said.err.count("\n") == 1
    assert why in said.err


def test_a_redis_that_is_gone_is_told_of_in_one_sentence_too(terminal: Terminal) -> None:
    terminal.play(1)
    said = terminal.run("score", "0", JUGADA_REDIS_URL="redis://127.0.0.1:1/0")
    assert (said.code, said.err.count("\n")) == (1, 1)
    assert said.err.startswith("jugada: the read models cannot be reached")


@pytest.mark.parametrize("command", ["score", "replay", "undo", "verify"])
def test_who_only_looks_does_not_make_a_log(terminal: Terminal, command: str) -> None:
    said = terminal.run(command, "0", *(("--to", "1") if command == "undo" else ()))
    assert said.code == 2
    assert "there is no log at" in said.err
    assert list(terminal.database.parent.iterdir()) == []


def test_without_words_the_commands_are_listed(terminal: Terminal) -> None:
    said = terminal.run("--help")
    assert said.code == 0
    for command in ("serve", "games", "play", "simulate", "replay", "score", "undo", "verify", "rebuild", "doctor"):
        assert command in said.out
