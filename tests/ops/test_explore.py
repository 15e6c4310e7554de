"""``jugada explore``."""

from tests.ops.terminal import Terminal


def test_the_tree_the_matches_and_the_heat_map(terminal: Terminal) -> None:
    matches = terminal.finish(3)
    assert "by whom" in terminal.run("explore", "nim", "cards").out
    told = terminal.run("explore", "nim", "cards", "--json").json
    assert told["matches"] == 3
    move, does = told["branches"][0]["move"], told["branches"][0]["does"]
    assert does in terminal.run("explore", "nim", "cards").out
    behind = terminal.run("explore", "nim", "cards", "--line", move, "--matches", "--json").json["matches"]
    assert len(behind) == told["branches"][0]["matches"]
    assert {each["match"] for each in behind} <= {str(match.id) for match in matches}
    assert terminal.run("explore", "nim", "--cells").code == 0


def test_what_is_no_game_or_line_is_refused(terminal: Terminal) -> None:
    terminal.finish()
    assert terminal.run("explore", "chess").code == 2
    said = terminal.run("explore", "nim", *(["--line", "swap"] * 12))
    assert (said.code, "at most 11" in said.err) == (2, True)
