"""``jugada report``."""

from tests.ops.terminal import Terminal


def test_without_a_name_all_reports_are_listed(terminal: Terminal) -> None:
    said = terminal.run("report", "--language", "fr")
    assert said.code == 0
    assert "win_by_seat" in said.out
    assert "--player" in said.out


def test_a_report_is_a_table_or_data(terminal: Terminal) -> None:
    terminal.finish(3)
    said = terminal.run("report", "win_by_seat", "--game", "nim")
    assert said.code == 0
    assert "Wins by seat" in said.out
    assert "no difference shown" in said.out
    told = terminal.run("report", "win_by_seat", "--game", "nim", "--json").json
    assert [row["values"]["matches"] for row in told["rows"]] == [3, 3]


def test_it_shows_the_matches_behind_a_number(terminal: Terminal) -> None:
    matches = terminal.finish(2)
    words = ("report", "points_by_source", "--behind", "game:nim", "--behind", "reason:reason.last")
    said = terminal.run(*words)
    assert all(str(match.id) in said.out for match in matches)
    assert {each["match"] for each in terminal.run(*words, "--json").json["matches"]} == {str(m.id) for m in matches}


def test_where_no_match_fits_that_is_said(terminal: Terminal) -> None:
    terminal.finish()
    assert "No stored match fits." in terminal.run("report", "win_by_seat", "--game", "garum").out


def test_what_cannot_be_meant_is_refused_in_one_sentence(terminal: Terminal) -> None:
    terminal.finish()
    for words, why in (
        (("wins",), "there is no report “wins”"),
        (("player",), "player needs to know: player"),
        (("win_by_seat", "--seats", "9", "--game", "nim"), "not 9"),
        (("win_by_seat", "--since", "soon"), "since is a day"),
    ):
        said = terminal.run("report", *words)
        assert (said.code, said.err.count("\n"), why in said.err) == (2, 1, True), said.err


def test_broken_files_are_said_with_what_helps(terminal: Terminal) -> None:
    terminal.finish()
    assert terminal.run("report", "win_by_seat").code == 0
    for file in terminal.database.with_suffix(".columns").rglob("0*.parquet"):
        file.write_bytes(bytes(file.stat().st_size))
    said = terminal.run("report", "win_by_seat")
    assert (said.code, "jugada rebuild" in said.err) == (1, True)
    assert terminal.run("rebuild").code == 0
    assert terminal.run("report", "win_by_seat").code == 0
