"""``jugada undo``."""

import pytest

from tests.ops.terminal import Terminal


def test_the_organiser_takes_a_match_back_and_it_stays_in_the_log(terminal: Terminal) -> None:
    match = terminal.play(4)
    said = terminal.run("undo", match.id, "--to", 1)
    assert said.code == 0
    assert "Back at ply 1" in said.out
    now = terminal.match(match)
    assert (now.ply, now.version) == (1, match.version + 1)
    assert terminal.run("verify", match.id).code == 0


def test_as_json_it_is_what_the_service_answers(terminal: Terminal) -> None:
    match = terminal.play(3)
    said = terminal.run("undo", match.id, "--to", 0, "--json").json
    assert (said["undone"], said["ply"], said["match"]["you"]["role"]) == (True, 0, "organiser")
    assert said["match"]["undo"]["redo_to"] == 3


@pytest.mark.parametrize(("to", "why"), [(4, "one can go back to plies 0 to 3"), (-1, "greater than or equal to 0")])
def test_there_is_no_going_back_to_what_never_was(terminal: Terminal, to: int, why: str) -> None:
    said = terminal.run("undo", terminal.play(4).id, "--to", to)
    assert said.code == 2
    assert why in said.err
