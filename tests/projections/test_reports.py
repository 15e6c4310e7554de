"""Every report says what a slow count over the log says, and what is planted comes out."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from domain import games
from domain.core.play import Refused
from domain.core.words import LANGUAGES
from domain.match.arbiter import Arbiter
from domain.match.events import ORGANISER
from domain.match.table import Table
from ops.bench.synthetic import write_matches
from ops.house import open_table
from projections.analytics.asked import BadFilter, BrokenColumns, Filter, UnknownReport, checked_filter
from projections.analytics.engine import Engine
from projections.analytics.intervals import judged, wilson
from projections.analytics.report import FOLDER, report, reports
from projections.columns.copy import ColumnarCopy
from projections.columns.schema import TABLES
from tests.match.houses import database, eventful, simulated
from tests.projections.columnar import arrow_rows
from tests.projections.slow_counts import COUNTS, Stored

MATCHES = int(os.environ.get("JUGADA_REPORT_MATCHES", "24"))
"""Matches of all games that the reports are checked on."""
KEPT = "JUGADA_REPORT_FOLDER"
"""Names a folder where the log is kept, so that it can be played in pieces."""
EVENTFUL = 11
"""Matches in which everything else happens."""
ASKED = "Ada"


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """A log in which every game is played, and everything else happens too; one that is kept is played on."""
    kept = os.environ.get(KEPT)
    opened = open_table(database(Path(kept) if kept else tmp_path_factory.mktemp("reports")))
    if not opened.log.newest():
        assert len(eventful(opened)) == EVENTFUL
    known = [(game, base) for game in games.games().values() for base in game.bases]
    for number in range(len(opened.log.openings()) - EVENTFUL, MATCHES):
        game, base = known[number % len(known)]
        seats = base.seats[number // len(known) % len(base.seats)]
        adds = list(base.adds)
        variation = "+".join((base.key, *adds[: number // len(known) % 2]))
        simulated(opened, game.key, variation, seats, 1)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def engine(table: Table, tmp_path_factory: pytest.TempPathFactory) -> Engine:
    copy = ColumnarCopy(tmp_path_factory.mktemp("columns") / "jugada.columns", table.log)
    copy.catch_up()
    return Engine(copy.folder)


@pytest.fixture(scope="module")
def stored(table: Table) -> list[Stored]:
    ids = [sealed.match for sealed in table.log.openings()]
    return [Stored(table.match(each), table.log.read(each)) for each in ids]


def asked_of(name: str) -> Filter:
    """What a report is asked with in these tests."""
    return report(name).asked_with({"player": ASKED, "game": "nim", "variation": "cards"})


def by_keys(name: str, rows: list[dict[str, Any]]) -> dict[tuple[Any, ...], dict[str, Any]]:
    """Rows by their keys."""
    keys = report(name).keys
    return {tuple(row[key] for key in keys): row for row in rows}


@pytest.mark.parametrize("name", reports())
def test_a_report_says_what_a_slow_count_says(name: str, engine: Engine, stored: list[Stored]) -> None:
    asked = asked_of(name)
    told = by_keys(name, report(name).ask(engine, asked).rows)
    counted = COUNTS[name](stored, ASKED)
    assert counted
    assert set(told) == set(counted)
    for key, row in counted.items():
        for column, value in row.items():
            expected = None if value is None else pytest.approx(value, rel=1e-9, abs=1e-9)
            assert told[key][column] == expected, (key, column)


@pytest.mark.parametrize("name", reports())
def test_the_matches_behind_a_row_are_as_many_as_it_says(name: str, engine: Engine) -> None:
    asked = asked_of(name)
    for row in report(name).ask(engine, asked).rows[:4]:
        keys = {key: str(row[key]) for key in report(name).keys}
        behind = report(name).matches_behind(engine, asked, keys).rows
        if "matches" in row and name != "going_back":
            assert len({match for match, *_ in behind}) == min(row["matches"], 200)
        else:
            assert behind or name == "going_back"


def test_a_filter_narrows_every_report_down(engine: Engine, stored: list[Stored]) -> None:
    asked = checked_filter(game="nim", variation="cards", seats=2, since="2020-01-01", until="2999-12-31")
    fit = [m for m in stored if (m.game, m.match.opened.variation, m.seated) == ("nim", "cards", 2)]
    for name in ("win_by_seat", "points_by_source", "drawn", "going_back", "think_time_by_step", "ratings"):
        told = by_keys(name, report(name).ask(engine, asked).rows)
        assert set(told) == set(COUNTS[name](fit, ASKED))
    long_ago = checked_filter(game="nim", until="2020-01-01")
    assert report("win_by_seat").ask(engine, long_ago).rows == []


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"game": "chess"}, "there is no game “chess”"),
        ({"variation": "cards"}, "say of which"),
        ({"game": "nim", "variation": "dice"}, "no base “dice”"),
        ({"game": "nim", "seats": 9}, "nim is for 2 or 3 or 4 seats, not 9"),
        ({"game": "nim", "variation": "plain", "seats": 5}, "for 2 or 3 or 4 seats, not 5"),
        ({"since": "yesterday"}, "since is a day, written as 2026-11-30"),
        ({"since": "2026-02-01", "until": "2026-01-01"}, "that is before it"),
    ],
)
def test_a_filter_that_no_match_can_fit_is_refused(words: dict[str, Any], why: str) -> None:
    with pytest.raises(BadFilter, match=why):
        checked_filter(**words)


@pytest.mark.parametrize("name", ["d'Artagnan", "'; DROP VIEW seats; --", 'a"b', "\\'", "名"])
def test_names_are_names_whatever_they_say(engine: Engine, name: str) -> None:
    assert report("player").ask(engine, checked_filter(player=name)).rows == []


def test_an_unknown_report_is_answered_with_those_there_are() -> None:
    with pytest.raises(UnknownReport, match="there is no report “wins”; known are: drawn, going_back"):
        report("wins")


def test_a_report_says_what_it_must_be_asked_with(engine: Engine) -> None:
    with pytest.raises(BadFilter, match="player needs to know: player"):
        report("player").ask(engine, Filter())
    with pytest.raises(BadFilter, match="rows of win_by_seat differ by game, seated, seat; not by colour"):
        report("win_by_seat").matches_behind(engine, Filter(), {"colour": "red"})


def test_a_broken_file_is_said_and_nothing_is_lost(table: Table, tmp_path: Path) -> None:
    copy = ColumnarCopy(tmp_path / "jugada.columns", table.log)
    copy.catch_up()
    broken = Engine(copy.folder)
    before = report("win_by_seat").ask(broken, Filter()).rows
    for part in copy.manifest().parts:
        file = copy.folder / part.path("seats")
        file.write_bytes(bytes(file.stat().st_size))
    with pytest.raises(BrokenColumns, match="jugada rebuild"):
        report("win_by_seat").ask(broken, Filter())
    copy.rebuild()
    after = report("win_by_seat").ask(broken, Filter()).rows
    for row, old in zip(after, before, strict=True):  # how threads add up fractions moves their last digits
        assert row == {key: pytest.approx(value) if type(value) is float else value for key, value in old.items()}


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.toml")), ids=lambda path: path.stem)
def test_a_report_has_words_for_all_its_columns_and_a_plot_of_them(path: Path, engine: Engine) -> None:
    found = report(path.stem)
    asked = asked_of(path.stem)
    columns = set(found.ask(engine, asked).rows[0])
    assert set(found.keys) <= columns
    assert set(found.kinds) <= columns
    assert {column for axis, column in found.plot.items() if axis != "kind"} <= columns
    for column in columns:
        assert set(found.word(column)) == set(LANGUAGES)


@pytest.mark.parametrize(("advantage", "findings"), [(0.03, ["above", "below"]), (0.0, ["open", "open"])])
def test_an_advantage_that_was_planted_is_found_and_none_is_said_to_be_none(
    tmp_path: Path, advantage: float, findings: list[str]
) -> None:
    write_matches(tmp_path / "planted", 8000, at_once=8000, advantage=advantage, seats=2)
    rows = report("win_by_seat").ask(Engine(tmp_path / "planted"), Filter()).rows
    assert [row["verdict"] for row in rows] == findings
    assert [row["matches"] for row in rows] == [8000, 8000]
    assert rows[0]["low"] < 0.5 + advantage < rows[0]["high"]
    assert (rows[0]["more"] == 0) == bool(advantage)


def test_a_long_rating_history_is_that_of_the_newest_matches_and_whole_for_one_player(tmp_path: Path) -> None:
    write_matches(tmp_path / "long", 10_500, at_once=10_500, seats=2)
    engine = Engine(tmp_path / "long")
    league = {"game": "carcassonne", "variation": "base"}
    everybody = report("ratings").ask(engine, checked_filter(**league)).rows
    assert [row["number"] for row in everybody[:: len(everybody) - 1]] == [501, 10_500]
    one = report("ratings").ask(engine, checked_filter(**league, player="player 7")).rows
    assert {row["player"] for row in one} == {"player 7"}
    assert one[0]["number"] <= 500
    assert one[-1] in everybody


def test_how_many_more_matches_are_needed_is_enough() -> None:
    row = {"share": 0.53, "matches": 300, "expected": 0.5}
    names = {"share": "share", "of": "matches", "expected": "expected"}
    more = judged(row, names)["more"]
    assert judged(row | {"matches": 300 + more}, names)["verdict"] == "above"
    assert judged(row | {"matches": 300 + more - 2}, names)["verdict"] == "open"
    assert wilson(0.0, 3)[0] == pytest.approx(0.0)


def test_after_undo_close_void_and_rebuild_the_tables_are_those_of_a_fresh_copy(
    table: Table, engine: Engine, tmp_path: Path
) -> None:
    chance, arbiter = random.Random(MATCHES), Arbiter(table)
    copy = ColumnarCopy(engine.folder, table.log)
    ids = [sealed.match for sealed in table.log.openings()]
    done = Counter(disturb(table, arbiter, chance.choice(ids), chance) for _ in range(max(40, MATCHES // 10)))
    assert set(done) >= {"undone", "void", "adjusted"}
    simulated(table, "nim", "cards", 2, 1)
    copy.catch_up()
    anew = ColumnarCopy(tmp_path / "anew", table.log)
    anew.catch_up()
    followed = {key: arrow_rows(copy, key) for key in TABLES}
    assert all(followed[key].equals(arrow_rows(anew, key)) for key in TABLES)
    copy.rebuild()
    assert all(followed[key].equals(arrow_rows(copy, key)) for key in TABLES)


def disturb(table: Table, arbiter: Arbiter, match: UUID, chance: random.Random) -> str:
    """Does something to a match that changes its rows, and says what; nothing to one that does not allow it."""
    found = table.match(match)
    try:
        match chance.randrange(5):
            case 0 | 1:
                table.do(table.ask_undo(match, ORGANISER, chance.randrange(max(found.ply, 1))))
                return "undone"
            case 2:
                table.do(table.close_match(match, "enough"))
                return "closed"
            case 3:
                table.do(arbiter.void(match, ORGANISER, "the wrong table"))
                return "void"
            case _:
                points = tuple(chance.randrange(-5, 6) for _ in found.seats)
                table.do(arbiter.adjust(match, ORGANISER, "came late", points=points))
                return "adjusted"
    except Refused:
        return "refused"
