"""Episode 5, Competition: boats, tokens, and building where the boat goes (rules A.1.6; example 11)."""

from __future__ import annotations

import doctest

import pytest

from domain.core.play import Chance
from domain.games.grand_marais import seating, tokens, voyages
from domain.games.grand_marais.boats import Boats
from domain.games.grand_marais.piece_set import RECONSTRUCTION
from domain.games.grand_marais.tokens import Tokens
from domain.games.grand_marais.voyages import cell_of
from tests.games.grand_marais.position import Position
from tests.games.grand_marais.test_constructions import AROUND_A_VERTEX, RAMP_AT_THE_EDGE

GARDEN_ABROAD = "ne-A1 W12 r0, ne-B1 J03 r1, ne-B2 J01 r3"
"""A garden of two pieces on the base of seat 1, connected to the centre by a fishery."""
GARDEN_AT_HOME = "nw-A1 W12 r0, nw-B1 J03 r0, nw-B2 J01 r2"


def fives(lying: str = "", *, variation: str = "e5", seats: int = 2, hands: tuple[str, ...] = ()) -> Position:
    """A position of Episode 5."""
    return Position(lying, variation=variation, seats=seats, hands=hands)


def afloat(lying: str, at: str, *facts: str, hand: str = "T08 T05 T06", variation: str = "e5") -> Position:
    """Seat 0 is to move its boat, which is at a berth."""
    position = fives(lying, variation=variation, hands=(hand, "J02 J03 J04"))
    cell, where = at.split()
    position.given(f'BoatMoved seat=0 cell="{cell}" where="{where}"', "TurnBegan seat=0", *facts)
    position.play(f"offer {position.s.hands[0][0]}")
    position.play("refuse")
    return position


@pytest.mark.parametrize("module", [seating, tokens, voyages])
def test_the_examples_in_the_text_hold(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]  # they are modules


def test_e5_01_a_village_is_the_centre_and_boats_with_twelve_tokens_each_start_there() -> None:
    position = fives(seats=3)
    s = position.s
    assert [lay.face.id for code in s.board if (lay := RECONSTRUCTION.lays[code])] == ["village"]
    assert [cell_of(berth) for berth in s.annexed(Boats).berths] == [s.layout.centre] * 3
    assert s.annexed(Tokens).left == (12, 12, 12)
    assert not any(s.hands)


def test_e5_02_one_places_beside_the_village_may_move_the_boat_and_draws() -> None:
    position = fives(hands=("T11 W08 T03", "J02 J03 J04"))
    assert {move.split()[2] for move in position.offered() if "nw" in move} == {"nw-A1"}
    position.play("place T11 nw-A1 r0")
    assert position.asked == (0, "boat")
    assert {"boat nw-A1 canal1", "stay"} <= set(position.offered())
    position.play("boat nw-A1 canal1")
    position.play("stop")
    assert isinstance(position.rules.awaits(position.s), Chance)


def test_e5_02_the_boat_need_not_move() -> None:
    position = fives(hands=("T11 W08 T03", "J02 J03 J04"))
    position.play("place T11 nw-A1 r0")
    position.play("stay", "W01")
    assert position.asked == (1, "play")


def test_e5_03_the_boat_moves_also_when_nothing_was_placed() -> None:
    position = fives("nw-A1 T11 r0", hands=("W01 W08 T03", "J02 J03 J04"))
    position.play("offer W01")
    position.play("refuse")
    assert position.asked == (0, "boat")


def test_e5_03_who_places_an_offered_piece_may_move_his_boat_besides_his_own_turn() -> None:
    position = fives(hands=("T11 W08 T03", "J02 J03 J04"))
    position.play("offer T11")
    position.play("take ne-A1 r0")
    assert position.asked == (1, "boat")
    position.play("boat ne-A1 canal1")
    assert position.asked == (1, "claim")
    position.play("stop")
    assert position.asked == (0, "boat"), "then the mover's boat"
    position.play("stay", "W01")
    assert position.asked == (1, "play")


def test_e5_03_who_passes_on_does_not_move_his_boat() -> None:
    position = fives("nw-A1 T11 r0", seats=3, hands=("W01 W08 T03", "J02", "J03"))
    position.play("offer W01")
    position.play("refuse")
    position.play("refuse")
    assert position.asked == (0, "boat")


def test_e5_04_on_a_fishery_or_a_reed_bed_a_token_may_be_put_and_need_not() -> None:
    for piece, what in (("W03 r1", "fishery"), ("W04 r1", "reed_bed")):
        position = afloat(f"nw-A1 {piece}", "centre canal1")
        position.play("boat nw-A1 canal1")
        assert position.offered() == [f"mark {what} nw-A1", "stop"]
        position.play(f"mark {what} nw-A1")
        assert position.s.annexed(Tokens).left == (11, 12)


def test_e5_04_a_token_stays_to_the_end_and_nobody_marks_there_again() -> None:
    position = afloat("nw-A1 W03 r1", "centre canal1", 'Marked seat=1 what="fishery" cell="nw-A1"')
    position.play("boat nw-A1 canal1")
    assert isinstance(position.rules.awaits(position.s), Chance)


def test_e5_05_alongside_a_finished_terrain_or_garden_on_the_same_piece() -> None:
    terrain = "nw-A1 W12 r0, nw-B1 T04 r0, nw-B2 T01 r0, nw-B3 T04 r2"
    position = afloat(terrain, "nw-A1 canal1")
    position.play("boat nw-B1 canal1")
    assert position.offered() == ["mark terrain nw-B1", "stop"]
    unfinished = afloat("nw-A1 W12 r0, nw-B1 T04 r0, nw-B2 T01 r0", "nw-A1 canal1")
    unfinished.play("boat nw-B1 canal1")
    assert isinstance(unfinished.rules.awaits(unfinished.s), Chance)
    garden = afloat(GARDEN_AT_HOME, "nw-A1 canal1")
    garden.play("boat nw-B1 canal1")
    assert garden.offered() == ["mark garden nw-B1", "stop"]


def test_e5_05_a_terrain_is_marked_from_any_of_its_pieces_and_only_once() -> None:
    lying = "nw-A1 W12 r0, nw-B1 T04 r0, nw-B2 T01 r0, nw-B3 T04 r2"
    position = afloat(lying, "nw-A1 canal1", 'Marked seat=1 what="terrain" cell="nw-B3"')
    position.play("boat nw-B1 canal1")
    assert isinstance(position.rules.awaits(position.s), Chance)


def test_e5_06_a_meadow_is_marked_from_its_ramp_and_from_the_piece_whose_canal_leads_to_it() -> None:
    from_the_ramp = afloat(f"{RAMP_AT_THE_EDGE}, nw-B1 W12 r0", "nw-B1 canal1")
    from_the_ramp.play("boat nw-C1 canal1")
    assert from_the_ramp.offered() == ["mark meadow1 nw-C1", "stop"]
    from_the_canal = afloat(RAMP_AT_THE_EDGE, "nw-D2 canal1")
    from_the_canal.play("boat nw-D1 canal1")
    assert "mark meadow1 nw-C1" in from_the_canal.offered()
    elsewhere = afloat(RAMP_AT_THE_EDGE, "nw-D1 canal1")
    elsewhere.play("boat nw-D2 canal1")
    assert isinstance(elsewhere.rules.awaits(elsewhere.s), Chance), "a bank without the canal to the ramp"


def test_e5_06_no_54_a_meadow_without_a_ramp_is_not_marked() -> None:
    position = afloat(AROUND_A_VERTEX, "nw-C3 canal1")
    position.play("boat nw-D3 canal1")
    assert not any(move.startswith("mark meadow") for move in position.offered())


def test_e5_07_several_finished_constructions_get_a_token_each_at_once() -> None:
    position = afloat("nw-A1 W12 r0, nw-B1 T06 r0, nw-B2 T04 r2", "nw-A1 canal1")
    position.play("boat nw-B1 canal1")
    assert position.offered() == ["mark fishery nw-B1", "mark terrain nw-B1", "stop"]
    position.play("mark terrain nw-B1")
    assert position.offered() == ["mark fishery nw-B1", "stop"]
    position.play("mark fishery nw-B1")
    assert position.s.annexed(Tokens).left == (10, 12)
    assert isinstance(position.rules.awaits(position.s), Chance)


def test_e5_08_boats_and_tokens_go_on_other_bases_too() -> None:
    position = afloat("ne-A1 W12 r0", "centre canal1")
    position.play("boat ne-A1 canal1")
    assert position.offered() == ["mark fishery ne-A1", "stop"]
    assert "you may mark fishery ne-A1; or stop" in position.refused("mark garden ne-A1")


def test_e5_09_a_piece_goes_on_another_base_only_if_the_boat_goes_onto_it() -> None:
    position = fives(hands=("T11 W01 T03", "J02 J03 J04"))
    position.play("place T11 ne-A1 r0")
    assert position.asked == (0, "boat")
    assert position.offered() == ["boat ne-A1 canal1"], "it must"
    assert "the boat" in position.refused("boat nw-A1 canal1")
    assert "your boat may go to ne-A1 canal1" in position.refused("stay")
    position.play("boat ne-A1 canal1")
    assert position.asked == (0, "claim")


def test_e5_09_a_piece_that_the_boat_cannot_go_onto_is_refused_there() -> None:
    position = fives("ne-A1 T11 r0", hands=("W21 W01 T03", "J02 J03 J04"))
    assert position.refused("place W21 ne-B1 r2") == "ne-B1 is not beside your boat"
    from_the_centre = fives(hands=("J02 W01 T03", "J03"))
    assert "could not go onto J02 r1" in from_the_centre.refused("place J02 ne-A1 r1"), "only its ramp faces the boat"
    assert "place J02 ne-A1 r0" in from_the_centre.offered()


def test_e5_09_a_boat_that_has_moved_lets_nothing_more_be_built_abroad() -> None:
    position = fives(variation="e5+short", hands=("T11 T11 T11", "J02 J03 J04"))
    position.play("place T11 ne-A1 r0")
    position.play("boat ne-A1 canal1")
    position.play("stop")
    assert "your boat cannot move now" in position.refused("place T11 ne-B1 r0")


def test_e5_10_e5_12_example_11_a_marked_garden_counts_double_on_another_base() -> None:
    abroad = fives(GARDEN_ABROAD)
    abroad.given('Marked seat=0 what="garden" cell="ne-B1"')
    assert abroad.points("garden") == (8, 0)
    at_home = fives(GARDEN_AT_HOME)
    at_home.given('Marked seat=0 what="garden" cell="nw-B2"')
    assert at_home.points("garden") == (4, 0)


def test_e5_12_of_a_garden_over_two_bases_the_pieces_abroad_count_double() -> None:
    position = fives("nw-A1 W12 r0, nw-A2 J03 r1, ne-A1 J01 r3")
    position.given('Marked seat=0 what="garden" cell="nw-A2"')
    assert position.points("garden") == (2 + 4, 0)


def test_e5_10_terrain_fishery_reed_bed_and_meadow_are_worth_the_usual_points_to_the_token() -> None:
    position = fives("ne-A1 W12 r0, ne-B1 T04 r1, ne-B2 T04 r3, nw-A1 W04 r1")
    position.given('Marked seat=0 what="fishery" cell="ne-A1"', 'Marked seat=1 what="reed_bed" cell="nw-A1"')
    position.given('Marked seat=0 what="terrain" cell="ne-B1"')
    assert position.points("fishery") == (3, 0)
    assert position.points("reed_bed") == (0, 10)
    assert position.points("terrain") == (4, 0), "only gardens count double"


def test_e5_11_the_way_may_lead_through_any_base() -> None:
    lying = "ne-A1 W12 r0, nw-A2 W03 r1"
    position = fives(lying)
    position.given('Marked seat=0 what="fishery" cell="nw-A2"')
    assert position.points("fishery") == (3, 0)


def test_e5_13_example_11_a_token_on_what_is_not_connected_costs_two() -> None:
    position = fives("nw-C3 W04 r0")
    position.given('Marked seat=1 what="reed_bed" cell="nw-C3"')
    assert position.points("reed_bed") == (0, -2)


def test_e5_14_example_11_what_is_neither_connected_nor_marked_costs_the_owner_of_each_base_one() -> None:
    across = fives("nw-A3 T04 r1, ne-B1 T04 r3")
    assert across.points("terrain") == (-1, -1)
    assert fives("nw-C3 W04 r0").points("reed_bed") == (-1, 0)


def test_e5_14_example_11_what_is_connected_but_not_marked_counts_for_nothing() -> None:
    assert fives(GARDEN_AT_HOME).points("garden") == (0, 0)
    assert fives("nw-A1 W04 r1").points("reed_bed") == (0, 0)


def test_e5_15_empty_cells_cost_their_owner_one_each() -> None:
    assert fives("nw-A1 W12 r0").points("empty") == (-29, -30)


def test_no_24_ponds_are_worth_nothing() -> None:
    assert fives("nw-A1 W15 r1, nw-A2 W15 r3").points("pond") == (0, 0)


def test_e5_16_the_match_ends_when_all_tokens_of_a_player_lie_there() -> None:
    position = afloat("nw-A1 W12 r0", "centre canal1")
    left = [f'Marked seat=0 what="fishery" cell="ne-{place}"' for place in ("B1", "B2", "B3", "B4", "B5", "B6")]
    position.given(*left, *(fact.replace("ne-B", "ne-C") for fact in left[:5]))
    position.play("boat nw-A1 canal1")
    position.play("mark fishery nw-A1")
    assert position.over == "tokens_placed"


def test_e5_17_with_ramps_only_a_boat_leaves_and_enters_the_water_at_a_ramp() -> None:
    lying = "nw-B1 W14 r0, nw-A1 W12 r0, nw-B2 T11 r0"
    free, only = afloat(lying, "nw-B1 canal1"), afloat(lying, "nw-B1 canal1", variation="e5+ramps=only")
    assert {"boat nw-B1 grass1", "boat nw-B1 grass2"} <= set(free.offered())
    assert only.offered() == ["boat nw-B2 canal1", "stay"]
    at_the_ramp = afloat(lying, "nw-A1 canal1", variation="e5+ramps=only")
    assert at_the_ramp.offered() == ["boat nw-B1 grass1", "boat centre canal1", "stay"]
    back = afloat(lying, "nw-B1 grass1", variation="e5+ramps=only")
    assert "boat nw-A1 canal1" in back.offered()
