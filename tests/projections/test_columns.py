"""The columnar copy: always what a copy made anew from the log would be, and nothing that is hidden."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from msgspec.structs import replace

from domain.core.play import Illegal, Turn
from domain.match.arbiter import Arbiter
from domain.match.chain import NOTHING_BEFORE
from domain.match.codec import raw_facts, seal_event
from domain.match.events import ORGANISER
from domain.match.match import Match
from domain.match.table import Opening, Table
from ops.copying import OtherHands, copying_hands
from ops.errors import Trouble
from ops.house import open_table
from projections.columns import copy as copying
from projections.columns import manifest as manifests
from projections.columns import merging
from projections.columns.copy import BrokenCopy, ColumnarCopy
from projections.columns.dictionary import PAGE, page
from projections.columns.gathering import Gathered
from projections.columns.schema import TABLES
from projections.columns.unfolding import unfold
from projections.site import Site
from tests.match.houses import NAMES, eventful, play_first, simulated
from tests.projections.columnar import built_anew, rows_of

ROOT = Path(__file__).parents[2]
CARDS = {"one", "two", "three", "four", "five"}


@pytest.fixture
def table(home: Site) -> Iterator[Table]:
    opened = open_table(home)
    yield opened
    opened.close()


@pytest.fixture
def copy(table: Table, tmp_path: Path) -> ColumnarCopy:
    return ColumnarCopy(tmp_path / "jugada.columns", table.log)


def test_following_step_by_step_gives_what_building_at_once_gives(
    table: Table, copy: ColumnarCopy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    eventful(table)
    monkeypatch.setattr(copying, "EVENTS_AT_ONCE", 3)
    copy.catch_up()
    monkeypatch.undo()
    assert rows_of(copy) == built_anew(table.log, tmp_path / "anew")


def test_no_name_of_a_file_is_given_twice_whatever_games_a_step_is_about(
    table: Table, copy: ColumnarCopy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copying, "EVENTS_AT_ONCE", 400)
    for game, variation in 2 * [("nim", "cards"), ("marseille", "short"), ("manresa", "children")]:
        simulated(table, game, variation, 2, 3)
    while copy.step():
        manifest = copy.manifest()
        files = manifest.files("ratings")
        assert len(files) == len(set(files))
        assert manifests.is_begun(copy.folder), "every file is there as it was written"
        assert max(int(chapter.name) for chapter in manifest.chapters) <= manifest.named
    assert len({chapter.game for chapter in copy.manifest().chapters}) == 3
    assert rows_of(copy) == built_anew(table.log, tmp_path / "anew")


def test_several_processes_give_what_one_gives(
    table: Table, copy: ColumnarCopy, home: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    going_on = [table.do(table.open(Opening("nim", "cards", NAMES[:2]))).match for _ in range(3)]
    for _ in range(2):  # matches that go on from stretch to stretch, and over the end of a step
        going_on = [play_first(table, match, 1) for match in going_on]
        eventful(table)
    monkeypatch.setattr(copying, "EVENTS_AT_ONCE", 30)
    with copying_hands(copy.folder, home.database_url, events=10**6, workers=2) as hands:
        assert hands is not None
        copy.rebuild(hands)
    monkeypatch.undo()
    assert rows_of(copy) == built_anew(table.log, tmp_path / "anew")


def test_a_process_that_dies_while_it_helps_loses_and_doubles_nothing(
    table: Table, copy: ColumnarCopy, home: Site, tmp_path: Path
) -> None:
    eventful(table)
    copy.catch_up()
    before = rows_of(copy)
    eventful(table)
    with pytest.raises(Trouble, match="has died"):
        step_with_one_that_dies(copy, home.database_url)
    assert rows_of(copy) == before
    copy.catch_up()
    assert rows_of(copy) == built_anew(table.log, tmp_path / "anew")


def step_with_one_that_dies(copy: ColumnarCopy, log_url: str) -> None:
    """A step with the help of processes, one of which ends while it is needed."""
    with copying_hands(copy.folder, log_url, events=10**6, workers=2) as hands:
        assert isinstance(hands, OtherHands)
        hands.executor.submit(os._exit, 1)
        copy.step(hands)


def test_whatever_is_done_to_matches_the_copy_follows(table: Table, copy: ColumnarCopy, tmp_path: Path) -> None:
    chance = random.Random(8)
    matches = [table.do(table.open(Opening("nim", "cards", NAMES[:2], undo="free"))).match for _ in range(5)]
    matches += simulated(table, "nim", "cards", 3, 2)
    for _ in range(150):
        number = chance.randrange(len(matches))
        matches[number] = something(table, matches[number], chance)
        if chance.random() < 0.2:
            copy.step()
    simulated(table, "nim", "plain", 2, 1)
    copy.catch_up()
    rows = rows_of(copy)
    assert {row["status"] for row in rows["matches"]} == {"open", "over", "closed"}
    assert any(row["undone"] for row in rows["scores"])
    assert rows == built_anew(table.log, tmp_path / "anew")


def something(table: Table, match: Match, chance: random.Random) -> Match:
    """Plays, goes back, goes forth again, or closes."""
    match = table.match(match.id)
    dice = chance.random()
    if dice < 0.9 and isinstance(match.awaited, Turn) and match.status == "open":
        return play_first(table, match, 1)
    if dice < 0.96 and match.ply and match.status != "closed":
        table.do(table.ask_undo(match.id, ORGANISER, chance.randrange(match.ply)))
        return table.do(table.redo(match.id, ORGANISER)).match if dice > 0.93 else table.match(match.id)
    if dice > 0.97 and match.status == "open":
        return table.do(table.close_match(match.id, "enough")).match
    return match


def test_a_match_whose_opening_says_nothing_has_its_rows(table: Table) -> None:
    opened = table.do(table.open(Opening("nim", "plain", NAMES[:3]))).match
    silent = replace(opened.opened, facts=raw_facts(()))
    match = unfold([seal_event(NOTHING_BEFORE, opened.id, 1, silent)], table.log.names)
    rows = {key: len(rows) for key, rows in Gathered([match]).tables().items()}
    assert rows == {"matches": 1, "seats": 3, "plies": 0, "scores": 0, "facts": 0, "draws": 0, "acts": 0}


def test_small_files_are_merged_and_files_that_do_not_count_are_taken_away(table: Table, copy: ColumnarCopy) -> None:
    for _ in range(20):
        simulated(table, "nim", "plain", 2, 1)
        copy.step()
    files = {path for key in TABLES for path in copy.manifest().files(key)}
    assert len(copy.manifest().parts) < merging.MERGE_AT
    assert len(copy.manifest().chapters) < merging.MERGE_AT
    copy.step()
    simulated(table, "nim", "plain", 2, 1)
    copy.step()
    there = {file.relative_to(copy.folder).as_posix() for file in copy.folder.rglob("*.parquet")}
    named = {path for key in TABLES for path in copy.manifest().files(key)}
    assert named <= there <= named | files


def test_what_a_step_that_died_has_left_is_no_part_of_the_copy(
    table: Table, copy: ColumnarCopy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    eventful(table)
    copy.catch_up()
    before = rows_of(copy)
    eventful(table)

    def dies(*_: Any) -> None:
        raise OSError("the power is gone")

    monkeypatch.setattr(copying, "save", dies)
    with pytest.raises(OSError, match="power"):
        copy.step()
    monkeypatch.undo()
    assert rows_of(copy) == before
    copy.catch_up()
    assert rows_of(copy) == built_anew(table.log, tmp_path / "anew")


def test_no_card_of_an_open_match_is_in_any_file(table: Table, copy: ColumnarCopy) -> None:
    opened = table.do(table.open(Opening("nim", "cards", NAMES[:2]))).match
    for seat in (0, 1):
        table.do(table.play(opened.id, seat, "swap", seen_ply=seat))
    by_hand = table.do(table.open(Opening("nim", "cards", NAMES[:2], chance="table"))).match
    for card in ("three", "five"):
        by_hand = table.do(table.enter(by_hand.id, card, seen_ply=by_hand.ply)).match
    copy.catch_up()
    rows = rows_of(copy)
    said = json.dumps(rows, default=str)
    assert not [card for card in CARDS if f'"{card}"' in said or f'\\"{card}\\"' in said or f" {card}" in said]
    assert all(row["digest"] is None for row in rows["plies"])
    for file in copy.folder.rglob("*.parquet"):
        assert not [card for card in CARDS - {"one"} if card.encode() in file.read_bytes()]


def test_an_end_that_is_undone_hides_the_cards_again(table: Table, copy: ColumnarCopy) -> None:
    (over,) = simulated(table, "nim", "cards", 2, 1)
    copy.catch_up()
    assert rows_of(copy)["draws"]
    table.do(table.ask_undo(over.id, ORGANISER, over.ply - 1))
    copy.catch_up()
    rows = rows_of(copy)
    assert not rows["draws"]
    assert {row["card"] for row in rows["facts"]} == {None, "?"}
    assert (rows["matches"][0]["status"], rows["matches"][0]["ended_at"]) == ("open", None)


def test_undone_plies_are_marked_and_do_not_count(table: Table, copy: ColumnarCopy) -> None:
    match = play_first(table, table.do(table.open(Opening("nim", "plain", NAMES[:2], undo="free"))).match, 4)
    table.do(table.ask_undo(match.id, 0, 2))
    play_first(table, table.match(match.id), 1)
    copy.catch_up()
    rows = rows_of(copy)
    assert [(row["ply"], row["undone"]) for row in rows["plies"]] == [
        (1, False),
        (2, False),
        (3, True),
        (3, False),
        (4, True),
    ]
    (found,) = rows["matches"]
    assert (found["plies"], found["undone_plies"]) == (3, 2)
    assert [(row["moves"], row["undone_moves"]) for row in rows["seats"]] == [(2, 1), (1, 1)]


@pytest.mark.parametrize("harm", ["cut", "gone", "manifest", "another edition"])
def test_a_copy_that_is_broken_is_made_anew(table: Table, copy: ColumnarCopy, harm: str) -> None:
    eventful(table)
    copy.catch_up()
    whole = rows_of(copy)
    file = copy.folder / copy.manifest().parts[0].path("plies")
    match harm:
        case "cut":
            file.write_bytes(file.read_bytes()[:-9])
        case "gone":
            file.unlink()
        case "manifest":
            (copy.folder / manifests.NAME).write_text("{")
        case _:
            told = json.loads((copy.folder / manifests.NAME).read_bytes())
            (copy.folder / manifests.NAME).write_text(json.dumps(told | {"edition": 0}))
    copy.catch_up()
    assert rows_of(copy) == whole


def test_a_file_whose_bytes_are_not_what_they_were_is_named_and_a_rebuild_helps(
    table: Table, copy: ColumnarCopy
) -> None:
    matches = eventful(table)
    copy.catch_up()
    whole = rows_of(copy)
    for key in TABLES:
        for path in copy.manifest().files(key):
            file = copy.folder / path
            file.write_bytes(bytes(file.stat().st_size))
    going_on = next(match for match in matches if match.status == "open" and isinstance(match.awaited, Turn))
    play_first(table, going_on, 1)
    with pytest.raises(BrokenCopy, match=r"jugada rebuild"):
        copy.step()
    copy.rebuild()
    assert len(rows_of(copy)["plies"]) == len(whole["plies"]) + 1


def test_a_copy_of_another_log_is_made_anew(table: Table, copy: ColumnarCopy, other_home: Site, tmp_path: Path) -> None:
    eventful(table)
    copy.catch_up()
    other = open_table(other_home)
    simulated(other, "nim", "plain", 2, 1)
    moved = ColumnarCopy(copy.folder, other.log)
    moved.catch_up()
    assert rows_of(moved) == built_anew(other.log, tmp_path / "anew")
    other.close()


def test_every_file_says_what_its_columns_mean(table: Table, copy: ColumnarCopy) -> None:
    simulated(table, "nim", "cards", 2, 1)
    copy.catch_up()
    for key, of in TABLES.items():
        for path in copy.manifest().files(key):
            schema = pq.read_schema(copy.folder / path)
            told = json.loads(schema.metadata[b"jugada"])
            assert told["table"] == key
            assert list(told["columns"]) == schema.names == [column.key for column in of.columns]
            assert all(told["columns"].values())


def test_the_page_of_the_dictionary_is_the_one_of_the_schema() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()


def test_what_is_over_stays_over_when_it_is_closed(table: Table, copy: ColumnarCopy) -> None:
    (match,) = simulated(table, "nim", "plain", 2, 1)
    copy.catch_up()
    before = rows_of(copy)
    closed = table.do(table.close_match(match.id, "the season ends")).match
    assert closed.status == "over"
    with pytest.raises(Illegal, match="closed"):
        table.do(table.ask_undo(match.id, ORGANISER, 0))
    copy.catch_up()
    rows = rows_of(copy)
    for key in ("status", "reason", "ended_at"):
        assert [row[key] for row in rows["matches"]] == [row[key] for row in before["matches"]]
    assert rows["acts"][-1]["reason"] == "the season ends"


def test_rulings_count_in_the_copy(table: Table, copy: ColumnarCopy) -> None:
    first, second = simulated(table, "nim", "plain", 2, 2)
    arbiter = Arbiter(table)
    table.do(arbiter.adjust(first.id, ORGANISER, "came late", points=(-9, 0)))
    table.do(arbiter.replace_player(first.id, ORGANISER, "Ada fell ill", seat=0, name="Di"))
    table.do(arbiter.void(second.id, ORGANISER, "the wrong table"))
    copy.catch_up()
    rows = rows_of(copy)
    of_first = [row for row in rows["seats"] if row["match"] == rows["matches"][0]["match"]]
    assert [(row["player"], row["ruled"], row["place"]) for row in of_first] == [("Di", -9, 2), ("Bo", 0, 1)]
    assert [(row["status"], row["void"]) for row in rows["matches"]] == [("over", False), ("closed", True)]
    assert [row["won"] for row in rows["seats"] if row not in of_first] == [None, None]
    assert {row["act"]: row["reason"] for row in rows["acts"] if row["reason"]} == {
        "adjust": "came late",
        "replace": "Ada fell ill",
        "void": "the wrong table",
    }


def test_a_void_match_that_may_go_on_hides_its_cards(table: Table, copy: ColumnarCopy) -> None:
    match = play_first(table, table.do(table.open(Opening("nim", "cards", NAMES[:2]))).match, 2)
    table.do(Arbiter(table).void(match.id, ORGANISER, "the wrong table"))
    copy.catch_up()
    rows = rows_of(copy)
    assert rows["draws"] == []
    assert {row["card"] for row in rows["facts"]} == {None, "?"}


def test_of_two_matches_in_one_file_each_is_told_as_it_may_be(table: Table, copy: ColumnarCopy) -> None:
    hidden = play_first(table, table.do(table.open(Opening("nim", "cards", NAMES[:2]))).match, 2)
    table.do(Arbiter(table).void(hidden.id, ORGANISER, "the wrong table"))
    simulated(table, "nim", "cards", 2, 1)
    copy.catch_up()
    assert len(copy.manifest().parts) == 1
    rows = rows_of(copy)
    of_hidden, of_shown = ([row for row in rows["facts"] if row["match"] == one["match"]] for one in rows["matches"])
    assert {row["card"] for row in of_hidden} == {None, "?"}
    assert {row["card"] for row in of_shown} & CARDS
    assert {row["match"] for row in rows["draws"]} == {rows["matches"][1]["match"]}


def test_a_process_that_is_killed_while_it_writes_loses_and_doubles_nothing(
    table: Table, copy: ColumnarCopy, home: Site, tmp_path: Path
) -> None:
    simulated(table, "nim", "cards", 2, 30)
    eventful(table)
    writes = (
        "import sys; from pathlib import Path; from domain.match.logs import open_log;"
        "from projections.columns import copy; copy.EVENTS_AT_ONCE = 5;"
        "them = copy.ColumnarCopy(Path(sys.argv[2]), open_log(sys.argv[1]));\n"
        "while them.step(): print(flush=True)"
    )
    for steps in (1, 3, 2):
        words = [sys.executable, "-c", writes, home.database_url, str(copy.folder)]
        child = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE)
        assert child.stdout is not None
        for _ in range(steps):
            assert child.stdout.readline()
        time.sleep(random.Random(steps).random() / 20)
        child.kill()
        child.wait()
    copy.catch_up()
    assert rows_of(copy) == built_anew(table.log, tmp_path / "anew")


def test_a_person_who_is_forgotten_is_in_no_column(table: Table, tmp_path: Path) -> None:
    for plies in (1, 99):
        play_first(table, table.do(table.open(Opening("nim", "plain", ("Hypatia", "Bo")))).match, plies)
    copy = ColumnarCopy(tmp_path / "columns", table.log)
    copy.catch_up()
    assert "Hypatia" in repr(rows_of(copy))
    alias, _ = Arbiter(table).forget("Hypatia")
    copy.catch_up()
    rows = rows_of(copy)
    assert "Hypatia" not in repr(rows)
    assert alias in repr(rows)
    assert rows == built_anew(table.log, tmp_path / "anew")
