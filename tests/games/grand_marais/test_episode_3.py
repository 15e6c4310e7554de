"""Episode 3, Alliance: from the far corner to the Abbey (rules A.1.6; examples 6, 10 and 19)."""

from __future__ import annotations

from domain.games.grand_marais.board import NAME_BY_CELL
from tests.games.grand_marais.position import Position
from tests.games.grand_marais.test_constructions import AROUND_A_VERTEX, RAMP_AT_THE_EDGE

OWN_WAY = ", ".join(f"nw-{place} T11 r0" for place in ("A1", "B1", "C1", "D1", "E1", "E2", "E3", "E4", "E5"))
BY_THE_NEIGHBOUR = ", ".join(
    [f"nw-{place} T11 r0" for place in ("D6", "C6", "B6", "A6")]
    + [f"ne-{place} T11 r0" for place in ("E1", "D1", "C1", "B1", "A1")]
)


def e3(lying: str = "", variation: str = "e3", **more: tuple[str, ...]) -> Position:
    """A position of Episode 3."""
    return Position(lying, variation=variation, **more)  # type: ignore[arg-type]  # only hands are passed


def test_e3_01_the_village_stands_in_the_free_corner_and_building_starts_there() -> None:
    position = e3(hands=("W12", "J02"))
    assert [NAME_BY_CELL[position.s.village(seat)] for seat in range(2)] == ["nw-E6", "ne-E6"]
    assert [move for move in position.offered() if move.startswith("place W12")] == [
        "place W12 nw-D6 r0",
        "place W12 nw-E5 r0",
    ]


def test_e3_06_example_10_a_village_that_reaches_the_abbey_by_own_water_is_worth_10() -> None:
    assert e3(OWN_WAY).points("village") == (10, 0)


def test_e3_06_example_10_one_that_reaches_it_only_through_an_opponent_is_worth_1() -> None:
    assert e3(BY_THE_NEIGHBOUR).points("village") == (1, 0)


def test_e3_06_example_19_one_that_does_not_reach_it_is_worth_nothing() -> None:
    assert e3().points("village") == (0, 0)


def test_e3_02_constructions_need_the_abbey_although_they_reach_the_village() -> None:
    assert e3("nw-E5 W04 r0").points("reed_bed") == (1, 0)
    assert e3("nw-A1 W04 r1").points("reed_bed") == (10, 0)


def test_e3_03_what_is_cut_off_or_connected_through_an_opponent_is_worth_1() -> None:
    assert e3("nw-C3 W04 r0").points("reed_bed") == e3("nw-C3 W03 r0").points("fishery") == (1, 0)
    assert e3("nw-C3 J01 r0, nw-C4 J01 r2").points("garden") == (1, 0)
    assert e3("nw-C3 T11 r0").points("terrain") == (1, 0)
    assert e3("nw-A2 W04 r1, ne-A1 T11 r0").points("reed_bed") == (1, 0), "through the second seat's base"


def test_e3_04_example_6_a_closed_meadow_that_is_cut_off_or_has_no_ramp_is_worth_1() -> None:
    corners = e3().points("meadow")
    assert corners == (1, 1), "the patch of each village that two outer edges close"
    assert e3(RAMP_AT_THE_EDGE).points("meadow") == (1 + 1, 1)
    assert e3(AROUND_A_VERTEX).points("meadow") == (1 + 1, 1)


def test_no_52_a_reading_gives_nothing_for_a_meadow_without_a_ramp() -> None:
    variation = "e3+meadow_without_ramp=0"
    assert e3(AROUND_A_VERTEX, variation=variation).points("meadow") == (0, 0)
    assert e3(RAMP_AT_THE_EDGE, variation=variation).points("meadow") == (1, 0)


def test_e3_05_an_empty_cell_costs_a_point_and_joins_nothing() -> None:
    assert e3("nw-B1 W04 r1").points("reed_bed") == (1, 0)
    assert e3().points("empty") == (-29, -29)
