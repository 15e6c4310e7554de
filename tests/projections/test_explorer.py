"""The tree of first moves and the heat map say what a slow count over the log says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from domain.core.score import Scored
from domain.match.codec import Confirm, Enter, TimeUp
from domain.match.table import Opening, Table
from ops.house import open_table
from projections.analytics.asked import BadFilter, Filter
from projections.analytics.engine import Engine
from projections.analytics.explorer import Only, heat_map, matches_of_cell, matches_of_line, matches_of_spot, tree
from projections.columns.copy import ColumnarCopy
from tests.match.houses import NAMES, database, eventful, simulated
from tests.projections.slow_counts import Stored

NIM = Filter(game="nim")


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    opened = open_table(database(tmp_path_factory.mktemp("explorer")))
    eventful(opened)
    simulated(opened, "nim", "cards", 2, 30)
    simulated(opened, "carcassonne", "base", 2, 2)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def engine(table: Table, tmp_path_factory: pytest.TempPathFactory) -> Engine:
    copy = ColumnarCopy(tmp_path_factory.mktemp("columns") / "jugada.columns", table.log)
    copy.catch_up()
    return Engine(copy.folder)


@pytest.fixture(scope="module")
def stored(table: Table) -> list[Stored]:
    return [Stored(table.match(each.match), table.log.read(each.match)) for each in table.log.openings()]


def first_moves(each: Stored) -> list[tuple[str, int]]:
    """The moves that seats chose, as text, with their plies."""
    frames = [f for f in each.match.frames if f.move is not None and not isinstance(f.move, Confirm | Enter | TimeUp)]
    return [(each.match.write_move(frame.move), frame.ply) for frame in frames if frame.move is not None]


def test_a_place_in_the_tree_counts_every_match_that_came_there(engine: Engine, stored: list[Stored]) -> None:
    nim = [each for each in stored if each.game == "nim" and each.match.opened.variation == "cards"]
    asked = Filter(game="nim", variation="cards")
    (line, _), *_ = Counter(first_moves(each)[0][0] for each in nim if first_moves(each)).most_common(1)
    place = tree(engine, asked, [line], draws=False)
    came = [each for each in nim if first_moves(each)[:1] and first_moves(each)[0][0] == line]
    assert place.matches == len(came)
    counted = Counter(first_moves(each)[1][0] for each in came if len(first_moves(each)) > 1)
    assert {branch.move: branch.matches for branch in place.branches} == counted
    for branch in place.branches:
        mine = [each for each in came if len(first_moves(each)) > 1 and first_moves(each)[1][0] == branch.move]
        assert branch.plies == pytest.approx(fmean(each.match.ply for each in mine))
        assert branch.part == pytest.approx(len(mine) / len(came))
        over = [each for each in mine if each.over]
        for seat in branch.seats:
            sat = [each for each in over if seat.seat < each.seated]
            assert (seat.matches, seat.share) == (len(sat), pytest.approx(fmean(each.won[seat.seat] for each in sat)))
        assert sum(each.times for each in branch.players) <= branch.matches
        assert sum(each.matches for each in branch.endings) == branch.matches


def test_from_a_line_to_its_matches_at_the_ply_of_its_last_move(engine: Engine, stored: list[Stored]) -> None:
    branch = tree(engine, NIM, [], draws=False).branches[0]
    found = {(row[0], row[1]) for row in matches_of_line(engine, NIM, branch.line, draws=False, only=Only()).rows}
    moves = [(each, first_moves(each)) for each in stored if each.game == "nim"]
    assert found == {(str(each.match.id), mine[0][1]) for each, mine in moves if mine and mine[0][0] == branch.move}


def test_every_number_of_a_branch_has_its_matches(engine: Engine, stored: list[Stored]) -> None:
    by_id = {str(each.match.id): each for each in stored}

    def behind(line: list[str], **only: Any) -> list[Stored]:
        rows = matches_of_line(engine, NIM, line, draws=False, only=Only(**only)).rows
        return [by_id[row[0]] for row in rows]

    branches = tree(engine, NIM, [], draws=False).branches
    for branch in branches[:3]:
        for player in branch.players:
            assert len(behind(branch.line, mover=player.player)) == player.times
        for ending in branch.endings:
            assert len(behind(branch.line, ending=ending.reason)) == ending.matches
        for seat in branch.seats:
            won = behind(branch.line, winner=seat.seat)
            assert sum(each.won[seat.seat] for each in won) == pytest.approx(seat.share * seat.matches)
    assert branches
    with pytest.raises(BadFilter, match="nobody who made"):
        behind([], mover="Ada")


def test_only_the_most_frequent_moves_of_a_place_are_told(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = tree(engine, NIM, [], draws=False)
    assert (whole.more, len(whole.branches) > 2) == (False, True)
    monkeypatch.setattr("projections.analytics.explorer.MOST_BRANCHES", 2)
    some = tree(engine, NIM, [], draws=False)
    assert (some.more, some.branches) == (True, whole.branches[:2])


def test_lines_may_be_told_apart_by_what_chance_gave(engine: Engine) -> None:
    without = tree(engine, Filter(game="carcassonne"), [], draws=False)
    told = tree(engine, Filter(game="carcassonne"), [], draws=True)
    assert sum(each.matches for each in told.branches) == without.matches == 2
    assert all(each.draw for each in told.branches)
    deeper = tree(engine, Filter(game="carcassonne"), told.branches[0].line, draws=True)
    assert deeper.matches == told.branches[0].matches
    with pytest.raises(BadFilter, match="DRAWN > MOVE"):
        tree(engine, Filter(game="carcassonne"), ["tile 0,1 r0"], draws=True)


def test_lines_that_are_one_by_symmetry_are_one(table: Table, tmp_path: Path) -> None:
    asked = Filter(game="nim", variation="plain+sticks=4")
    for heap in (1, 2):
        match = table.do(table.open(Opening("nim", "plain+sticks=4", NAMES[:2]))).match
        for ply, text in enumerate((f"take 3 of {heap}", f"take 1 of {heap}", f"take 2 of {3 - heap}")):
            match = table.do(table.play(match.id, ply % 2, text, seen_ply=ply)).match
    copy = ColumnarCopy(tmp_path / "jugada.columns", table.log)
    copy.catch_up()
    engine = Engine(copy.folder)
    (branch,) = tree(engine, asked, [], draws=False).branches
    assert (branch.move, branch.matches) == ("take 3 of 1", 2)
    mirrored = tree(engine, asked, ["take 3 of 2", "take 1 of 2"], draws=False)
    assert (mirrored.line, mirrored.matches) == (["take 3 of 1", "take 1 of 1"], 2)


def test_what_is_no_line_is_refused(engine: Engine) -> None:
    with pytest.raises(BadFilter, match="say of which"):
        tree(engine, Filter(), [], draws=False)
    with pytest.raises(BadFilter, match="at most 11"):
        tree(engine, NIM, ["swap"] * 12, draws=False)
    with pytest.raises(BadFilter, match="say of which"):
        heat_map(engine, Filter(), plies=None)
    assert tree(engine, NIM, ["'; DROP VIEW matches; --"], draws=False).matches == 0


def test_the_heat_map_counts_what_happened_where(engine: Engine, stored: list[Stored]) -> None:
    heat = heat_map(engine, Filter(game="carcassonne"), plies=None)
    counted: Counter[tuple[str, str]] = Counter()
    points: Counter[tuple[int, int]] = Counter()
    for each in stored:
        if each.game != "carcassonne" or not each.over:
            continue
        for frame in each.match.frames:
            counted.update(
                (type(fact).__name__, f"{fact.x},{fact.y}")
                for fact in frame.facts
                if hasattr(fact, "x") and hasattr(fact, "y")
            )
        for _, line in each.lines():
            for cell in line.cells:
                points[cell] += line.points
    assert {(spot.fact, spot.spot): spot.times for spot in heat.spots} == counted
    assert {(cell.x, cell.y): cell.points for cell in heat.scored} == points
    cell = max(heat.scored, key=lambda each: each.times)
    plies = matches_of_cell(engine, Filter(game="carcassonne"), cell.x, cell.y, plies=None).rows
    lines = [
        (str(each.match.id), frame.ply)
        for each in stored
        if each.game == "carcassonne" and each.over
        for frame in each.match.frames
        for fact in frame.facts
        if isinstance(fact, Scored)
        for line in fact.lines
        if (cell.x, cell.y) in line.cells
    ]
    assert len(lines) == cell.times
    assert {(row[0], row[1]) for row in plies} == set(lines)
    spot = heat.spots[0]
    assert len(matches_of_spot(engine, Filter(game="carcassonne"), spot.fact, spot.spot, plies=None).rows) == spot.times


def test_the_heat_map_of_the_first_plies(engine: Engine, stored: list[Stored]) -> None:
    asked, first = Filter(game="carcassonne"), 9
    over = [each for each in stored if each.game == "carcassonne" and each.over]
    facts = [
        (str(each.match.id), frame.ply, f"{fact.x},{fact.y}")
        for each in over
        for frame in each.match.frames
        if frame.ply <= first
        for fact in frame.facts
        if hasattr(fact, "x") and hasattr(fact, "y")
    ]
    heat = heat_map(engine, asked, plies=first)
    assert {spot.spot: spot.times for spot in heat.spots} == Counter(spot for *_, spot in facts)
    spot = heat.spots[0]
    behind = matches_of_spot(engine, asked, spot.fact, spot.spot, plies=first).rows
    assert {(row[0], row[1]) for row in behind} == {(match, ply) for match, ply, at in facts if at == spot.spot}
    points: Counter[tuple[int, int]] = Counter()
    for each in over:
        for _, line in each.lines(first):
            for at in line.cells:
                points[at] += line.points
    assert {(scored.x, scored.y): scored.points for scored in heat.scored} == points
    cell = heat_map(engine, asked, plies=None).scored[0]
    assert matches_of_cell(engine, asked, cell.x, cell.y, plies=0).rows == []
