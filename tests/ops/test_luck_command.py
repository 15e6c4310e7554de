"""``jugada luck``."""

import pytest

from tests.ops.terminal import Terminal


def test_luck_and_skill_of_a_match_lead_from_its_opening_to_its_result(terminal: Terminal) -> None:
    (match,) = terminal.finish()
    told = terminal.run("luck", match.id, "--playouts", 4, "--json").json
    assert told["players"] == list(match.seats)
    for seat in range(2):
        change = told["steps"][-1]["after"][seat] - told["steps"][0]["before"][seat]
        assert told["luck"][seat] + told["skill"][seat] + told["others"][seat] == pytest.approx(change)
    assert "by draws" in terminal.run("luck", match.id, "--playouts", 2).out


def test_a_match_that_goes_on_tells_nothing(terminal: Terminal) -> None:
    said = terminal.run("luck", terminal.play(2).id)
    assert (said.code, "still goes on" in said.err) == (2, True)
