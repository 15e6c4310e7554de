"""The end of the match: lines, track, ties.  Rules page D.1 end; D.4, nos. 4, 7, 11, 19, 20; D.5."""

from __future__ import annotations

import pytest

from domain.core.play import Fact, Over, Seat
from domain.core.score import Line, Scored
from domain.games.garum.facts import BoardFilled, StartDrawn, WorkerPlaced
from domain.games.garum.state import Garum
from domain.games.garum.tiles import COLOURS, lying
from domain.games.garum.view import track
from tests.games.garum.sitting import Sitting


def full_board(seats: int = 4) -> Sitting:
    """A match that ended without a worker on the board."""
    sitting = Sitting(seats=seats)
    sitting.play_rounds(16)
    return sitting


def places_after(sitting: Sitting, *facts: Fact) -> tuple[int, ...]:
    """The places when these facts had come too."""
    s = sitting.s
    for fact in facts:
        s = sitting.rules.evolve(s, fact)
    over = sitting.rules.awaits(s)
    assert isinstance(over, Over)
    return over.places


def vilicus(seat: Seat, count: int, first_line: int) -> list[Fact]:
    """So many vilicus of a seat on the board."""
    return [StartDrawn(seat), *(WorkerPlaced("vilicus", f"r{first_line + nth}") for nth in range(count))]


def up_to(sitting: Sitting, *points: int) -> list[Fact]:
    """What brings every seat to these points."""
    gaps = [wanted - had for wanted, had in zip(points, sitting.s.points, strict=True)]
    return [Scored(seat, (Line(gap, "reason.vilicus"),)) for seat, gap in enumerate(gaps)]


def test_example_8_g25_a_match_ends_with_one_tile_of_each_colour_in_every_cetarium() -> None:
    sitting = full_board()
    assert sitting.over.reason == "all_full"
    assert BoardFilled() in sitting.facts
    for first in range(0, 64, 4):
        assert sorted(lying(code)[0][0] for code in sitting.s.spaces[first : first + 4]) == list("ABCD")
    rows = sitting.rules.view(sitting.s, None)["board"]["rows"]
    assert len("".join(rows)) == 256
    assert [sum(row.count(colour) for row in rows) for colour in COLOURS] == [64] * 4


def test_example_10_g30_in_a_tie_fewer_vilicus_on_the_board_win() -> None:
    sitting = full_board()
    tie = up_to(sitting, 40, 40, 30, 20)
    assert places_after(sitting, *tie, *vilicus(0, 4, 1), *vilicus(1, 5, 6)) == (1, 2, 3, 4)
    assert places_after(sitting, *tie, *vilicus(0, 4, 1), *vilicus(1, 4, 6)) == (1, 1, 3, 4)


def test_g30_a_dominus_does_not_count_in_a_tie() -> None:
    sitting = full_board()
    dominus = [StartDrawn(0), WorkerPlaced("dominus", "c1")]
    assert places_after(sitting, *up_to(sitting, 40, 40, 30, 20), *dominus) == (1, 1, 3, 4)


def test_g30_reading_7_a_tie_of_two_seats_counts_the_vilicus_of_both_colours() -> None:
    sitting = full_board(seats=2)
    s = sitting.s
    second_colour = s.seating.colours[0][1]
    assert COLOURS[second_colour] == "C"
    for fact in (*up_to(sitting, 40, 40), *vilicus(1, 1, 6)):
        s = sitting.rules.evolve(s, fact)
    assert sitting.rules.awaits(s) == Over("all_full", (1, 2))


def test_g29_most_points_win() -> None:
    sitting = full_board()
    assert places_after(sitting, *up_to(sitting, 12, 40, -3, 12)) == (2, 1, 4, 2)


@pytest.mark.parametrize(
    ("points", "cube", "tile"),
    [
        (0, 0, 0),
        (24, 24, 0),
        (25, 0, 25),
        (27, 2, 25),
        (49, 24, 25),
        (50, 0, 50),
        (74, 24, 50),
        (80, 5, 75),
        (-3, -3, 0),
    ],
)
def test_example_14_g28_the_scoring_tile_shows_how_often_the_track_was_passed(
    points: int, cube: int, tile: int
) -> None:
    assert track(full_board().rules.material, points) == {"total": points, "cube": cube, "tile": tile}


def test_example_14_from_24_three_points_wrap_the_cube_to_2_with_plus_25() -> None:
    sitting = full_board()
    s = sitting.s
    for fact in (*up_to(sitting, 24, 0, 0, 0), Scored(0, (Line(3, "reason.vilicus"),))):
        s = sitting.rules.evolve(s, fact)
    assert sitting.rules.view(s, None)["seats"][0]["track"] == {"total": 27, "cube": 2, "tile": 25}


def test_g26_reading_4_specimens_of_the_owners_colour_count_on_whoevers_tile() -> None:
    sitting = Sitting(aureus=["10"], draw_A=["A1"], draw_B=["B6"])
    sitting.play("place A1 NW r0", "worker vilicus r13", "place B6 NE r3", "pass")
    lying_there = sitting.rules.view(sitting.s, None)["board"]["tiles"]
    assert [tile["face"] for tile in lying_there] == ["AA/AA", "BA/BB"]
    (forecast,) = sitting.rules.forecast(sitting.s)
    (line,) = forecast.lines
    assert line.cells == ((1, 13), (2, 13), (4, 13))


def test_g27_reading_11_too_few_specimens_cost_points_and_totals_may_be_negative() -> None:
    sitting = Sitting(aureus=["1"])
    sitting.act()
    sitting.play("worker dominus r9")
    (forecast,) = sitting.rules.forecast(sitting.s)
    assert forecast.lines[0].points == -2
    assert forecast.lines[0].reason == "reason.dominus_short"
    sitting.play_rounds(16)
    assert sitting.s.points[0] == sum(line.points for frame in sitting.match.frames for line in lines_of(frame.facts))


def lines_of(facts: tuple[Fact, ...]) -> list[Line]:
    """What seat 0 scored in these facts."""
    return [line for fact in facts if isinstance(fact, Scored) and fact.seat == 0 for line in fact.lines]


def test_reading_19_an_icon_covered_by_the_wrong_species_is_lost() -> None:
    sitting = Sitting(aureus=["14"], draw_A=["A2"])
    sitting.play("place A2 SE r0")
    assert sitting.gained(0) == []
    icons = sitting.rules.view(sitting.s, None)["board"]["icons"]
    assert {"icon": "A", "cell": (8, 4), "covered": True} in icons


def test_reading_5_a_foreign_specimen_on_its_icon_scores_for_who_placed_the_tile() -> None:
    sitting = Sitting(aureus=["14"], draw_D=["D2"], start=["3"])
    sitting.play("place D2 SE r0")
    assert [(line.points, line.cells) for line in sitting.gained(3)] == [(2, ((8, 4),))]


def test_reading_20_the_end_scores_what_the_forecast_said_of_the_full_board() -> None:
    sitting = Sitting()
    while not isinstance(sitting.match.awaited, Over):
        workers = sitting.offers("worker vilicus")
        sitting.play(workers[0]) if workers else sitting.act()
    end = sitting.facts.index(BoardFilled())
    s = sitting.match.frames[sitting.match.ply - 1].state
    for fact in sitting.facts[:end]:
        s = sitting.rules.evolve(s, fact)
    assert isinstance(s, Garum)
    assert list(sitting.rules.forecast(s)) == [fact for fact in sitting.facts[end:] if isinstance(fact, Scored)]
    assert list(sitting.rules.forecast(sitting.s)) == []
