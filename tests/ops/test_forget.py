"""``jugada forget``: it asks, it forgets, and everything still holds."""

from __future__ import annotations

from tests.ops.terminal import Terminal


def test_a_person_is_forgotten_and_everything_still_holds(terminal: Terminal) -> None:
    match = terminal.play(3)
    name = match.seats[0]
    assert terminal.run("forget", name, typed="n\n").code == 1
    assert name in terminal.run("score", match.id).out
    said = terminal.run("forget", name, "--yes", "--json")
    assert said.json["matches"] == 1
    assert said.json["alias"] in terminal.run("score", match.id).out
    assert f"0 {name}" not in terminal.run("score", match.id).out
    assert terminal.run("verify", "--all").code == 0
    again = terminal.run("forget", name, "--yes")
    assert again.code == 2
    assert again.err.startswith("jugada: ")
