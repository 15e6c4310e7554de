"""``jugada rule``: rulings in the terminal."""

from __future__ import annotations

import pytest

from tests.ops.terminal import Terminal


def test_a_match_is_declared_void_and_reinstated_and_everything_still_holds(terminal: Terminal) -> None:
    match = terminal.play(3)
    said = terminal.run("rule", "void", match.id, "--reason", "the wrong box")
    assert said.code == 0
    assert "the wrong box" in said.out
    said = terminal.run("rule", "reinstate", match.id, "--reason", "it was the right one", "--json")
    assert said.json["ruling"]["ruling"] == "reinstate"
    assert terminal.run("verify", match.id).code == 0


def test_points_of_a_ruling_are_in_the_score_with_their_reason(terminal: Terminal) -> None:
    (match,) = terminal.finish()
    said = terminal.run("rule", "adjust", match.id, "--points", "0,-5", "--reason", "came late", "--json")
    assert said.json["ruling"]["points"] == [0, -5]
    score = terminal.run("score", match.id)
    assert "came late" in score.out
    assert terminal.run("score", match.id, "--json").json["seats"][1]["points"] == match.state.points[1] - 5


def test_who_takes_a_seat_is_given_a_token(terminal: Terminal) -> None:
    match = terminal.play(3)
    said = terminal.run("rule", "replace", match.id, "--seat", 0, "--name", "Di", "--reason", "fell ill", "--json")
    assert len(said.json["token"]) == 43
    assert "0 Di" in terminal.run("score", match.id).out


def test_a_match_is_played_again_from_a_ply(terminal: Terminal) -> None:
    match = terminal.play(4)
    said = terminal.run("rule", "replay", match.id, "--ply", 2, "--reason", "the clock stood still", "--json")
    assert said.json["successor"]
    assert terminal.run("verify", "--all").code == 0


@pytest.mark.parametrize("points", ["a,b", "1", "0,0"])
def test_points_that_are_none_are_told_in_a_sentence(terminal: Terminal, points: str) -> None:
    match = terminal.play(2)
    said = terminal.run("rule", "adjust", match.id, "--points", points, "--reason", "why")
    assert said.code in (1, 2)
    assert said.err.startswith("jugada: ")
