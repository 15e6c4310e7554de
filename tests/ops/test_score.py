"""``jugada score``."""

from pathlib import Path

from tests.ops.terminal import FINISHED, Terminal

THE_BASE_OF_THE_SEED = Path(__file__).parent.parent / "games/grand_marais/positions/e1-the-base-of-the-seed.position"


def test_the_scoreboard_of_a_script_has_reasons_items_and_places(terminal: Terminal) -> None:
    said = terminal.run("score", FINISHED)
    assert said.code == 0
    rows = [line.split() for line in said.out.splitlines()]
    assert ["took", "the", "last", "stick", "3"] in rows
    assert ["total", "3", "0"] in rows
    assert ["5", "+3", "took", "the", "last", "stick", "heaps", "3", "2,0"] in rows


def test_reasons_are_said_in_the_readers_language(terminal: Terminal) -> None:
    assert "cogió el último palillo" in terminal.run("score", FINISHED, "-l", "es").out


def test_as_json_the_scoreboard_is_the_services(terminal: Terminal) -> None:
    (match,) = terminal.finish()
    board = terminal.run("score", match.id, "--json").json
    assert [seat["points"] for seat in board["seats"]] == list(match.state.points)
    for seat in board["seats"]:
        assert seat["points"] == sum(line["points"] for line in seat["lines"])
    assert len(board["curve"]) == match.ply + 1


def test_the_scoreboard_at_an_earlier_ply(terminal: Terminal) -> None:
    (match,) = terminal.finish()
    board = terminal.run("score", match.id, "--ply", 1, "--json").json
    assert (board["ply"], len(board["curve"])) == (1, 2)
    assert [seat["points"] for seat in board["seats"]] == [0, 0]
    assert terminal.run("score", match.id, "--ply", 99).code == 2


def test_a_match_is_named_by_an_unambiguous_beginning_of_its_id(terminal: Terminal) -> None:
    first, second = terminal.finish(2)
    together = next(n for n in range(36) if str(first.id)[:n] != str(second.id)[:n]) - 1
    assert terminal.run("score", str(first.id)[: together + 1].upper(), "--json").code == 0
    said = terminal.run("score", str(first.id)[:together])
    assert said.code == 2
    assert "2 matches have an id that begins with" in said.err
    assert str(second.id) in said.err
    said = terminal.run("score", "ffff")
    assert (said.code, "no match has an id that begins with “ffff”" in said.err) == (2, True)


def test_a_position_in_a_file_is_counted(terminal: Terminal) -> None:
    said = terminal.run("score", "--position", THE_BASE_OF_THE_SEED)
    assert said.code == 0
    rows = [line.split() for line in said.out.splitlines()]
    assert ["total", "64", "-29"] in rows
    assert ["0", "-1", "empty", "cells", "empty", "cells", "1", "nw-C5"] in rows, "places by the names of the board"
    told = terminal.run("score", "--position", THE_BASE_OF_THE_SEED, "--json").json
    assert [seat["points"] for seat in told["seats"]] == [64, -29]


def test_a_position_that_cannot_be_is_refused_with_its_line(terminal: Terminal, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.position"
    wrong.write_text("game grand_marais/e1\nseats Ada Bo\nnw-B1 W99 r0\n", encoding="utf-8")
    said = terminal.run("score", "--position", wrong)
    assert (said.code, "“nw-B1 W99 r0”" in said.err) == (2, True)


def test_without_a_match_and_without_a_position_it_says_what_to_name(terminal: Terminal) -> None:
    said = terminal.run("score")
    assert (said.code, "--position FILE" in said.err) == (2, True)
