"""What is finished on a board, and what it is worth in Episode 1 (rules A.1.5; examples 4 to 8 and 24)."""

from __future__ import annotations

import doctest

import pytest

from domain.games.grand_marais import lays, worths
from domain.games.grand_marais.board import NAME_BY_CELL
from domain.games.grand_marais.constructions import SEARCHES, found_on
from domain.games.grand_marais.worths import share
from tests.games.grand_marais.position import Position


def closed_meadows(position: Position, *, edge_closes: bool = True) -> list[list[str]]:
    """The cells of the pieces of each closed meadow but those at the centre."""
    found = found_on(position.s.board, position.s.layout, SEARCHES[edge_closes]["meadow"])
    cells = [sorted(NAME_BY_CELL[cell].removeprefix("nw-") for cell in meadow.pieces) for meadow in found]
    return [names for names in cells if "centre" not in names]


@pytest.mark.parametrize("module", [lays, worths])
def test_the_examples_in_the_text_hold(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]  # both are modules


# --- gardens and terrains -------------------------------------------------------------------------


def test_e1_11_example_5_a_terrain_of_three_pieces_is_worth_6_and_one_on_a_piece_2() -> None:
    assert Position("nw-B1 T04 r0, nw-B2 T01 r0, nw-B3 T04 r2").points("terrain") == (6, 0)
    assert Position("nw-B1 T11 r0").points("terrain") == (2, 0)


def test_e1_11_example_5_a_garden_of_two_halves_is_worth_4_and_one_on_a_piece_2() -> None:
    assert Position("nw-B1 J01 r0, nw-B2 J01 r2").points("garden") == (4, 0)
    assert Position("nw-B1 J06 r1").points("garden") == (2, 0)


def test_e1_11_what_is_unfinished_is_worth_nothing() -> None:
    position = Position("nw-B1 T04 r0, nw-B2 T01 r0, nw-D4 J01 r1")
    assert position.points("terrain") == (0, 0)
    assert position.points("garden") == (0, 0), "a half garden that faces an empty cell"


def test_e1_11_a_terrain_or_a_half_garden_at_the_outer_edge_is_unfinished() -> None:
    position = Position("nw-B1 J01 r2, nw-C1 T04 r2")
    assert position.points("garden") == position.points("terrain") == (0, 0)


def test_m_07_example_4_a_half_garden_or_a_terrain_at_a_joker_is_complete_and_worth_2() -> None:
    assert Position("nw-B1 J01 r0, nw-B2 JOK r1").points("garden") == (2, 0)
    assert Position("nw-B1 T04 r0, nw-B2 JOK r1").points("terrain") == (2, 0)


def test_e1_19_a_garden_or_a_terrain_that_is_cut_off_is_worth_1_whatever_its_size() -> None:
    assert Position("nw-C3 J01 r0, nw-C4 J01 r2").points("garden") == (1, 0)
    assert Position("nw-C3 T04 r0, nw-C4 T01 r0, nw-C5 T04 r2").points("terrain") == (1, 0)


def test_e1_19_one_canal_beside_it_is_enough() -> None:
    """The through piece in the middle is joined to the village, the ends are not."""
    lying = "nw-B1 W08 r3, nw-B2 T01 r1, nw-A2 T05 r3, nw-C2 T05 r1"
    assert Position(lying).points("terrain") == (6, 0)


SHARED_GARDEN = "nw-A4 J01 r1, nw-A3 W01 r0, nw-A2 W08 r0, ne-C1 J01 r3"


def test_e1_16_a_garden_over_two_bases_is_counted_and_connected_by_each_for_his_part() -> None:
    assert Position(SHARED_GARDEN + ", ne-B1 W01 r0").points("garden") == (2, 2)
    assert Position(SHARED_GARDEN).points("garden") == (2, 1), "the second seat's half is cut off"


# --- fisheries and reed beds ----------------------------------------------------------------------

BY_THE_NEIGHBOUR = "ne-B1 W08 r1, nw-A3 {piece} r1"
"""A canal from the village of the second seat to the base of the first."""


def test_e1_13_example_6_a_reed_bed_or_a_fishery_that_is_connected_is_worth_10_or_3() -> None:
    assert Position("nw-B1 W04 r1").points("reed_bed") == (10, 0)
    assert Position("nw-B1 W03 r1").points("fishery") == (3, 0)


def test_e1_20_example_6_a_reed_bed_or_a_fishery_that_is_cut_off_is_worth_1() -> None:
    assert Position("nw-C3 W04 r0").points("reed_bed") == (1, 0)
    assert Position("nw-C3 W03 r0").points("fishery") == (1, 0)


def test_e1_20_example_6_one_that_is_connected_only_through_an_opponent_is_worth_1() -> None:
    for piece, reason in (("W04", "reed_bed"), ("W03", "fishery")):
        position = Position(BY_THE_NEIGHBOUR.format(piece=piece))
        assert position.points(reason) == (1, 0)
        (line,) = position.lines(0, reason)
        assert line.items[0].name == "item.through"


def test_e1_13_own_water_counts_in_full_although_an_opponent_s_water_leads_there_too() -> None:
    lying = BY_THE_NEIGHBOUR.format(piece="W04") + ", nw-B3 W06-2 r1, nw-B2 W01 r0, nw-B1 W06-4 r0"
    assert Position(lying).points("reed_bed") == (10, 0)


def test_m_08_an_empty_cell_never_joins_two_canals() -> None:
    assert Position("nw-C1 W04 r1").points("reed_bed") == (1, 0)
    assert Position("nw-C1 W04 r1, nw-B1 W01 r1").points("reed_bed") == (10, 0)


def test_mud_keeps_two_canals_of_a_piece_apart() -> None:
    """W13 joins north with east and south with west."""
    assert Position("nw-B1 W13 r0, nw-C1 W04 r1").points("reed_bed") == (1, 0)
    assert Position("nw-B1 W13 r0, nw-B2 W04 r0").points("reed_bed") == (10, 0)


def test_a_ramp_and_a_stub_join_no_canals() -> None:
    assert Position("nw-B1 W19 r0, nw-B2 W04 r0").points("reed_bed") == (1, 0), "a stub at the village"
    assert Position("nw-B1 W14 r0, nw-B2 W04 r0").points("reed_bed") == (1, 0), "a ramp at the village"


# --- ponds ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "lying",
    ["nw-A4 W19 r0, ne-C1 W14 r2", "nw-A4 W15 r0, ne-C1 W14 r2", "nw-A4 W15 r0, ne-C1 W18 r1"],
    ids=["stub and ramp", "ramp and ramp", "ramp and stub"],
)
def test_m_04_e1_12_example_8_a_frog_between_ramps_or_stubs_makes_2_for_its_owner(lying: str) -> None:
    assert Position(lying).points("pond")[0] == 2


def test_e1_18_example_8_over_a_border_each_owner_of_a_frog_gets_2() -> None:
    assert Position("nw-A4 W19 r0, ne-C1 W14 r2").points("pond") == (2, 0)
    assert Position("nw-A4 W19 r0, ne-C1 W15 r2").points("pond") == (2, 2)


def test_e1_12_example_8_two_frogs_in_one_pond_of_a_base_are_worth_2_once() -> None:
    assert Position("nw-B4 W19 r0, nw-A4 W15 r2").points("pond") == (2, 0)


def test_e1_12_example_5_a_frog_in_a_canal_at_an_empty_cell_or_at_the_edge_is_worth_nothing() -> None:
    assert Position("nw-B4 W19 r0, nw-A4 W01 r1").points("pond") == (0, 0)
    assert Position("nw-B4 W19 r0").points("pond") == (0, 0)
    assert Position("nw-E4 W15 r2").points("pond") == (0, 0)


def test_e1_12_a_pond_without_a_frog_is_worth_nothing() -> None:
    assert Position("nw-B4 W14 r0, nw-A4 W14 r2").points("pond") == (0, 0)


# --- meadows --------------------------------------------------------------------------------------

AROUND_A_VERTEX = "nw-C3 T11 r0, nw-D3 T11 r0, nw-C4 T11 r0, nw-D4 W13 r0"
RAMP_INSIDE = "nw-C2 T05 r0, nw-C3 T02 r2, nw-C4 T05 r2, nw-D2 W13 r0, nw-D3 T11 r0, nw-D4 T11 r0"
RAMP_AT_THE_EDGE = "nw-C1 T02 r2, nw-C2 T05 r2, nw-D1 T11 r0, nw-D2 W13 r1"


def test_g_04_example_24_round_one_vertex_a_meadow_has_four_pieces() -> None:
    assert closed_meadows(Position(AROUND_A_VERTEX)) == [["C3", "C4", "D3", "D4"]]


def test_e1_14_example_24_a_ramp_inside_makes_a_meadow_of_seven_pieces_on_six_cells() -> None:
    assert closed_meadows(Position(RAMP_INSIDE)) == [["C2", "C3", "C4", "D2", "D3", "D3", "D4"]]


def test_e1_14_example_24_a_ramp_at_the_outer_edge_makes_one_of_five_pieces_on_four_cells() -> None:
    assert ["C1", "C2", "D1", "D1", "D2"] in closed_meadows(Position(RAMP_AT_THE_EDGE))


def test_by_the_literal_text_the_outer_edge_closes_no_meadow() -> None:
    position = Position(RAMP_AT_THE_EDGE, variation="e1+edge_closes_meadow=no")
    assert ["C1", "C2", "D1", "D1", "D2"] not in closed_meadows(position, edge_closes=False)
    assert position.points("meadow") == (0, 0)
    assert Position(AROUND_A_VERTEX, variation="e1+edge_closes_meadow=no").points("meadow") == (0, 0)


def test_an_empty_cell_leaves_a_meadow_open() -> None:
    assert closed_meadows(Position(RAMP_INSIDE.rpartition(",")[0])) == []


OWN_WAY = "nw-B1 W08 r3, nw-B2 W06-4 r2"
THROUGH_THE_NEIGHBOUR = "nw-C3 W06-2 r1, nw-B3 W01 r1, nw-A3 W01 r1, ne-B1 W08 r1"


def test_e1_14_example_6_a_closed_meadow_with_a_connected_ramp_is_worth_its_pieces() -> None:
    assert Position(f"{RAMP_AT_THE_EDGE}, {OWN_WAY}").points("meadow") == (5, 0)


def test_e1_21_example_6_without_a_connected_ramp_it_is_worth_nothing() -> None:
    assert Position(RAMP_AT_THE_EDGE).points("meadow") == (0, 0)
    assert Position(AROUND_A_VERTEX).points("meadow") == (0, 0), "no ramp at all"


def test_e1_21_example_6_connected_only_through_an_opponent_it_is_worth_1() -> None:
    assert Position(f"{RAMP_AT_THE_EDGE}, {THROUGH_THE_NEIGHBOUR}").points("meadow") == (1, 0)


SHARED = """
nw-A4 W16-5 r2, nw-A5 W08 r1, nw-B4 J07 r0, nw-B5 J07 r1, nw-A3 W08 r0, nw-A2 T11 r0
ne-C1 {cow} r0, ne-B1 T11 r0, ne-D1 W05 r2, ne-C2 W05 r2, ne-B2 W07 r3
"""
"""A meadow of twelve pieces, six on each of two bases, with a cow of 5 on the first."""


def test_e1_17_example_7_a_bonus_of_5_is_shared_3_to_2_for_the_holder() -> None:
    assert Position(SHARED.format(cow="W17")).points("meadow") == (6 + 3, 6 + 2)


def test_e1_17_example_7_with_5_and_3_each_adds_one() -> None:
    assert Position(SHARED.format(cow="W16-3")).points("meadow") == (6 + 3 + 1, 6 + 2 + 2)


def test_e1_16_who_is_cut_off_from_a_shared_meadow_gets_his_limit_and_his_share_is_lost() -> None:
    lying = SHARED.format(cow="W16-3").replace(", nw-A2 T11 r0", "")
    assert Position(lying).points("meadow") == (1, 6 + 2 + 2), "the first seat's water leads through the second"


def test_a_reading_lets_only_connected_players_share() -> None:
    lying = SHARED.format(cow="W16-3").replace(", nw-A2 T11 r0", "")
    assert Position(lying, variation="e1+cow_share=connected").points("meadow") == (1, 6 + 5 + 3)


def test_e1_17_among_three_the_rest_goes_to_the_holder() -> None:
    assert [share(8, [0, 1, 2], seat, 1) for seat in range(3)] == [2, 4, 2]


# --- empty cells ----------------------------------------------------------------------------------


def test_e1_15_an_empty_cell_costs_a_point() -> None:
    assert Position().points("empty") == (-29, -29)
    assert Position("nw-B1 W01 r1").points("empty") == (-28, -29)


def test_lines_name_the_cells_on_the_board_by_column_and_row() -> None:
    (line,) = Position("nw-B1 W04 r1").lines(0, "reed_bed")
    assert line.cells == ((3, 5),)
