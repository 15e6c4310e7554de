"""``jugada games``."""

from pathlib import Path

from api.games import passport
from tests.ops.terminal import Terminal

OTHER = Path(__file__).parents[1] / "games" / "grand_marais" / "editions" / "grand_marais" / "other.toml"


def test_all_games_are_listed_with_their_bases_and_seats(terminal: Terminal) -> None:
    said = terminal.run("games")
    assert said.code == 0
    lines = [line.split() for line in said.out.splitlines()]
    assert ["nim", "Nim"] in lines
    assert ["cards", "With", "cards", "2,", "3,", "4", "sticks="] in lines


def test_one_game_is_told_at_length_in_the_readers_language(terminal: Terminal) -> None:
    said = terminal.run("games", "nim", "--language", "es")
    assert "nim/cards  Con cartas" in said.out
    assert "sticks=5|9" in said.out
    assert "take {count} of {heap}" in said.out
    assert "para 2, 3, 4 asientos" in said.out


def test_the_owner_of_a_box_checks_a_data_file(terminal: Terminal, tmp_path: Path) -> None:
    said = terminal.run("games", "grand_marais", "--edition", str(OTHER))
    assert said.code == 0
    rows = dict(line.split() for line in said.out.splitlines())
    assert rows["edition"].startswith("other@")
    assert (rows["basic"], rows["fisheries"], rows["bell"]) == ("125", "10", "21")
    wrong = tmp_path / "other.toml"
    wrong.write_text(OTHER.read_text(encoding="utf-8").replace('frog = "S"', 'frog = "N"'), encoding="utf-8")
    refused = terminal.run("games", "grand_marais", "--edition", str(wrong))
    assert refused.code != 0
    assert "row 3 of [[basic]] (“X-ramp”)" in " ".join(refused.err.split())
    assert "here S; not N" in " ".join(refused.err.split())


def test_a_data_file_goes_with_a_game_that_can_have_one(terminal: Terminal) -> None:
    assert "garum, grand_marais" in terminal.run("games", "nim", "--edition", str(OTHER)).err
    assert "cannot be read" in terminal.run("games", "garum", "--edition", "troia.none.toml").err
    assert "troia.printed.toml" in terminal.run("games", "garum", "--edition", str(OTHER)).err


def test_the_terminal_says_which_language(terminal: Terminal) -> None:
    assert "Avec cartes" in terminal.run("games", "nim", LANG="fr_FR.UTF-8").out
    assert "Amb cartes" in terminal.run("games", "nim", LANG="de_DE", LC_ALL="ca_ES.UTF-8").out
    assert "With cards" in terminal.run("games", "nim", LANG="de_DE.UTF-8").out


def test_as_json_games_are_what_the_service_says_of_them(terminal: Terminal) -> None:
    everything = terminal.run("games", "--json").json["games"]
    assert "nim" in {game["key"] for game in everything}
    one = terminal.run("games", "nim", "--json").json
    assert one["bases"][0]["moves"][0]["text"] == passport("nim").bases[0].moves[0].text  # type: ignore[index, union-attr]


def test_an_unknown_game_is_refused_with_the_known_ones(terminal: Terminal) -> None:
    said = terminal.run("games", "chess")
    assert said.code == 2
    assert said.err.startswith("jugada: there is no game “chess”; known are: ")
    assert "nim" in said.err
