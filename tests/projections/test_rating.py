"""Ratings as a table of the copy: those of the league, each match rated once, and again from where it differs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from domain.match.arbiter import Arbiter
from domain.match.events import ORGANISER
from domain.match.match import Match
from domain.match.table import Opening, Table
from ops.house import open_table
from projections.columns.copy import ColumnarCopy
from projections.columns.manifest import Chapter
from projections.columns.parts import read_file
from projections.reading import ReadModels
from projections.standings import read_results
from tests.match.houses import NAMES, database, play_first, simulated
from tests.projections.columnar import built_anew, rows_of

LEAGUE = "nim/plain"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    opened = open_table(database(tmp_path))
    yield opened
    opened.close()


@pytest.fixture
def copy(table: Table, tmp_path: Path) -> ColumnarCopy:
    return ColumnarCopy(tmp_path / "jugada.columns", table.log)


def played(table: Table, variation: str) -> Match:
    """A match to its end."""
    return play_first(table, table.do(table.open(Opening("nim", variation, NAMES[:2]))).match, 99)


def rated_in(copy: ColumnarCopy) -> list[dict[str, Any]]:
    """The rows of the league."""
    return [row for row in rows_of(copy)["ratings"] if row["variation"] == "plain"]


def matches_in(copy: ColumnarCopy, chapter: Chapter) -> set[int]:
    """The matches of a chapter."""
    return set(read_file(copy.folder / chapter.path)["match"].to_pylist())


def test_the_copy_rates_as_the_league_does(table: Table, copy: ColumnarCopy, models: ReadModels) -> None:
    first, second, *_ = simulated(table, "nim", "plain", 3, 6)
    arbiter = Arbiter(table)
    table.do(arbiter.adjust(first.id, ORGANISER, "came late", points=(-9, 0, 0)))
    table.do(arbiter.void(second.id, ORGANISER, "the wrong table"))
    copy.catch_up()
    models.catch_up()
    rows = rated_in(copy)
    told = [
        (row["player"], row["place"], row["mu_before"], row["sigma_before"], row["mu"], row["sigma"]) for row in rows
    ]
    results = read_results(models.store, LEAGUE)
    assert [row["number"] for row in rows[::3]] == [1, 2, 3, 4, 5]
    assert told == [
        (player, place, before.mu, before.sigma, after.mu, after.sigma)
        for result in results
        for player, place, before, after in zip(result.players, result.places, result.before, result.after, strict=True)
    ]


def test_what_ends_is_added_and_nothing_before_it_is_written_again(table: Table, copy: ColumnarCopy) -> None:
    simulated(table, "nim", "plain", 2, 3)
    copy.catch_up()
    (before,) = copy.manifest().chapters
    simulated(table, "nim", "plain", 2, 2)
    copy.catch_up()
    assert copy.manifest().chapters[0] == before
    assert [len(matches_in(copy, chapter)) for chapter in copy.manifest().chapters] == [3, 2]
    assert [row["number"] for row in rated_in(copy)] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]


@pytest.mark.parametrize("what", ["void", "undone", "adjusted", "replaced", "forgotten"])
def test_a_result_that_is_another_one_is_rated_anew_with_all_behind_it(
    table: Table, copy: ColumnarCopy, tmp_path: Path, what: str
) -> None:
    first, third, other = (played(table, variation) for variation in ("plain", "plain", "cards"))
    copy.catch_up()
    before = {(row["match"], row["seat"]): row for row in rows_of(copy)["ratings"]}
    arbiter = Arbiter(table)
    match what:
        case "void":
            table.do(arbiter.void(first.id, ORGANISER, "the wrong table"))
        case "undone":
            table.do(table.ask_undo(first.id, ORGANISER, 0))
        case "adjusted":
            table.do(arbiter.adjust(first.id, ORGANISER, "as agreed", points=(0, 0), places=(1, 1)))
        case "replaced":
            table.do(arbiter.replace_player(first.id, ORGANISER, "Ada fell ill", seat=0, name="Di"))
        case _:
            arbiter.forget("Ada")
    copy.catch_up()
    rows = rows_of(copy)
    after = {(row["match"], row["seat"]): row for row in rows["ratings"]}
    ids = {row["match"]: row["id"] for row in rows["matches"]}
    changed = {ids[key[0]] for key in before.keys() & after.keys() if before[key] != after[key]}
    assert str(third.id) in changed
    assert (str(other.id) in changed) == (what == "forgotten")
    assert (str(first.id) in {ids[match] for match, _ in after}) == (what not in ("void", "undone"))
    assert rows == built_anew(table.log, tmp_path / "anew")
