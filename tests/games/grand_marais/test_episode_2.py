"""Episode 2, Colonisation: a village founded where one likes (rules A.1.6; examples 9 and 19)."""

from __future__ import annotations

from collections import Counter

import pytest

from domain.games.grand_marais.board import PLACES
from domain.games.grand_marais.villages import SITES
from tests.games.grand_marais.position import Position

WORTH = {place: (site.surrounded, site.otherwise) for site in SITES.site for place in site.places}


def full_but(*missing: str, village: str) -> str:
    """The base of the first seat full of crossings, but for these places, with the village on one."""
    lying = (f"nw-{place} {'village' if place == village else 'T11'} r0" for place in PLACES if place not in missing)
    return ", ".join(lying)


def village_points(lying: str) -> int:
    """What the first seat gets for its village."""
    return Position(lying, variation="e2").points("village")[0]


def test_example_9_the_table_has_4_barred_cells_22_of_7_3_of_10_and_1_of_20() -> None:
    assert len(SITES.barred) == 4
    assert Counter(WORTH.values()) == {(7, 2): 22, (10, 4): 3, (20, 10): 1}


@pytest.mark.parametrize("place", WORTH)
def test_e2_05_e2_06_example_9_a_surrounded_village_is_worth_the_higher_number(place: str) -> None:
    assert village_points(full_but(village=place)) == WORTH[place][0]


def test_e2_04_example_9_in_the_corner_it_is_20_with_three_neighbours_and_10_with_one_or_two_missing() -> None:
    assert village_points(full_but(village="E6")) == 20
    assert village_points(full_but("D5", village="E6")) == 10
    assert village_points(full_but("D5", "D6", village="E6")) == 10


def test_e2_05_example_9_before_the_corner_it_is_10_with_eight_neighbours_and_4_with_seven() -> None:
    assert village_points(full_but(village="D5")) == 10
    assert village_points(full_but("C4", village="D5")) == 4


def test_e2_06_example_9_elsewhere_it_is_7_with_all_neighbours_and_2_otherwise() -> None:
    assert village_points(full_but(village="C4")) == 7
    assert village_points(full_but("B3", village="C4")) == 2
    assert village_points(full_but(village="C1")) == 7, "at the edge of the base"
    assert village_points(full_but("D2", village="C1")) == 2


def test_e2_07_example_9_example_19_a_village_that_is_not_connected_is_worth_1_wherever_it_stands() -> None:
    assert village_points("nw-E6 village r0") == village_points("nw-C4 village r0") == 1


def test_e2_07_a_village_that_is_connected_only_through_an_opponent_is_worth_1() -> None:
    position = Position("nw-A4 village r0, ne-C1 T11 r0, ne-B1 T11 r0, ne-A1 T11 r0", variation="e2")
    (line,) = position.lines(0, "village")
    assert (line.points, line.items[0].name) == (1, "item.through")


def test_example_19_a_village_that_is_not_placed_is_worth_nothing() -> None:
    assert village_points("nw-A1 T11 r0") == 0


def test_e2_03_example_9_no_village_on_the_four_cells_nearest_the_abbey() -> None:
    position = Position("nw-A1 T11 r0, nw-B1 T11 r0, nw-B2 T11 r0", variation="e2", hands=("W01", "J02"))
    assert position.refused("place village nw-A2 r0") == "the village may not stand on A1, A2, B1, B2"
    villages = [move for move in position.offered() if "village" in move]
    assert villages == ["place village nw-B3 r0", "place village nw-C1 r0", "place village nw-C2 r0"]


def test_no_48_the_first_piece_lies_beside_the_abbey() -> None:
    position = Position(variation="e2", hands=("W01 W08 T03", "J02"))
    assert {move.split()[2] for move in position.offered() if move.startswith("place")} == {"nw-A1"}
    assert position.refused("place W01 nw-B1 r1") == "the first piece lies beside the centre, on nw-A1"


def test_e2_01_e2_02_the_village_is_placed_instead_of_a_piece_and_the_hand_is_one_larger_from_then_on() -> None:
    lying = "nw-A1 T11 r0, nw-B1 T11 r0, nw-C1 T11 r0"
    position = Position(lying, variation="e2", hands=("W01 W08 T03", "J02 J03 J04"))
    assert position.s.hands[0] == ("village", "W01", "W08", "T03"), "three pieces, and the village aside"
    position.play("place village nw-D1 r0", "W09")
    assert position.s.hands[0] == ("W01", "W08", "T03", "W09")
    assert position.asked == (1, "play")


def test_e2_01_each_seat_draws_three_beside_its_village() -> None:
    position = Position(variation="e2")
    position.draw(0)
    for piece in ("W01", "W08", "T03"):
        position.draw(piece)
    assert position.asked == (0, "play")


def test_a_village_is_not_offered_nor_turned_and_everybody_knows_who_has_it() -> None:
    position = Position(variation="e2", hands=("W01", "J02"))
    assert "offer village" not in position.offered()
    assert "the village stays yours" in position.refused("offer village")
    assert "village r{turn}" not in [kind.pattern for kind in position.rules.move_types]
    assert position.rules.view(position.s, 1)["hands"][0] == ["?", "?", "?", "village"]


def test_e2_08_constructions_need_the_abbey_and_not_the_village() -> None:
    position = Position("nw-A1 W04 r1, nw-C4 village r0, nw-C5 W04 r0", variation="e2")
    assert sorted(line.points for line in position.lines(0, "reed_bed")) == [1, 10]
