"""Episode 4, Protection: a race of boats (rules A.1.6, A.4 no. 18 to 23, 53)."""

from __future__ import annotations

from collections.abc import Sequence

from domain.core.play import Chance
from domain.games.grand_marais.boats import Boats
from domain.games.grand_marais.piece_set import RECONSTRUCTION
from domain.games.grand_marais.racing import BUILDING
from domain.games.grand_marais.voyages import cell_of
from tests.games.grand_marais.position import Position


def race(lying: str = "", at: str = "", *, variation: str = "e4", hand: str = "T08", seats: int = 2) -> Position:
    """Seat 0 has drawn a piece; its boat is at a berth."""
    position = Position(lying, variation=variation, seats=seats, hands=(hand, ""))
    if at:
        cell, where = at.split()
        position.given(f'BoatMoved seat=0 cell="{cell}" where="{where}"', "TurnBegan seat=0")
    return position


def boat_goals(lying: str, at: str, *, variation: str = "e4", place: str = "place W12 nw-D6 r0") -> list[str]:
    """Where the boat may go after a piece was placed beside the village."""
    position = race(lying, at, variation=variation, hand="W12")
    position.play(place)
    return [move for move in position.offered() if move != "stay"]


def test_e4_01_villages_and_boats_stand_in_the_far_corners_and_nobody_has_a_hand_or_tokens() -> None:
    position = Position(variation="e4", seats=3)
    s = position.s
    assert [s.layout.names[cell_of(berth)] for berth in s.annexed(Boats).berths] == ["nw-E6", "ne-E6", "se-E6"]
    assert [lay.face.id for code in s.board if (lay := RECONSTRUCTION.lays[code])].count("village") == 3
    assert "tokens" not in s.annex
    assert s.hands == ((), (), ())


def test_e4_02_both_jokers_are_shuffled_in_unless_one_agrees_to_leave_them_out() -> None:
    position = Position(variation="e4")
    position.draw(0)
    chance = position.rules.awaits(position.s)
    assert isinstance(chance, Chance)
    assert dict(chance.options)["JOK"] == 2
    assert sum(dict(chance.options).values()) == 125
    without = Position(variation="e4+jokers=out")
    assert sum(without.s.supply) == 123
    assert sum(without.rules.pieces(without.s).values()) == sum(position.rules.pieces(position.s).values())


def test_e4_03_one_draws_then_places_at_home_or_discards_for_good() -> None:
    position = Position(variation="e4")
    position.draw(0)
    position.draw("W12")
    assert position.asked == (0, "play")
    assert {move.split()[2] for move in position.offered() if move.startswith("place")} == {"nw-D6", "nw-E5"}
    position.play("discard W12")
    assert position.s.out == ("W12",)
    assert position.s.mover == 1
    assert isinstance(position.rules.awaits(position.s), Chance), "the next draws"


def test_e4_04_at_an_opponents_only_once_he_has_placed_and_never_touching_the_abbey() -> None:
    nothing_there = race(hand="W12")
    assert not any(" ne-" in move for move in nothing_there.offered())
    assert "has placed nothing there yet" in nothing_there.refused("place W12 ne-D6 r0")
    position = race("ne-D6 T11 r0, ne-A3 T11 r0, ne-B1 T11 r0", hand="W12")
    assert {"place W12 ne-E5 r0", "place W12 ne-C6 r0", "place W12 ne-A4 r0"} <= set(position.offered())
    for near_the_abbey in ("ne-A2", "ne-A1"):
        assert "touches the centre" in position.refused(f"place W12 {near_the_abbey} r0")
    position.play("place W12 ne-E5 r0")
    assert position.asked == (0, "boat"), "as after any other piece"


def test_e4_04_no_19_by_the_other_reading_also_before_he_has_placed() -> None:
    assert "place W12 ne-D6 r0" in race(hand="W12", variation="e4+rivals=any").offered()


def test_e4_05_the_boat_goes_one_piece_along_the_canal_may_turn_round_and_may_stay() -> None:
    lying = "nw-E5 T11 r0, nw-E4 T11 r0"
    by_canal = [goal for goal in boat_goals(lying, "nw-E5 canal1") if "canal" in goal]
    assert by_canal == ["boat nw-E6 canal1", "boat nw-E4 canal1"]
    position = race(lying, "nw-E5 canal1", hand="W12")
    position.play("place W12 nw-D6 r0")
    position.play("stay")
    assert position.s.mover == 1


def test_e4_06_in_a_turn_with_a_discard_the_boat_does_not_move() -> None:
    position = race("nw-E5 T11 r0", hand="W12")
    position.play("discard W12")
    assert position.s.mover == 1


def test_e4_07_the_way_does_not_lead_through_others_bases() -> None:
    lying = "nw-A4 T11 r0, ne-C1 T11 r0, nw-A3 T11 r0"
    goals = boat_goals(lying, "nw-A4 canal1")
    assert "boat nw-A3 canal1" in goals
    assert not any(" ne-" in goal for goal in goals)


def test_e4_08_off_the_water_it_changes_piece_like_to_like() -> None:
    lying = "nw-C3 W03 r0, nw-D3 W03 r0"
    ashore = boat_goals(lying, "nw-C3 canal1")
    assert {"boat nw-C3 grass1", "boat nw-C3 grass2"} <= set(ashore)
    east = boat_goals(lying, "nw-C3 grass1")
    west = boat_goals(lying, "nw-C3 grass2")
    assert "boat nw-D3 grass1" in west
    assert "boat nw-D3 grass1" not in east
    assert "boat nw-C3 canal1" in west, "back into the water, on the same piece"
    assert not any("nw-D3 canal" in goal for goal in west)


def test_e4_08_no_22_by_the_other_reading_leaving_the_water_costs_no_move() -> None:
    lying = "nw-C3 W03 r0, nw-D3 W03 r0"
    assert "boat nw-D3 grass1" not in boat_goals(lying, "nw-C3 canal1")
    assert "boat nw-D3 grass1" in boat_goals(lying, "nw-C3 canal1", variation="e4+landing=free")
    assert "boat nw-D3 canal1" in boat_goals(lying, "nw-C3 canal1", variation="e4+landing=free")


def test_e4_09_on_land_it_never_crosses_a_terrain_or_goes_through_a_garden() -> None:
    strip = "nw-C3 W03 r0, nw-D3 T07 r0, nw-E3 W03 r0"
    reached, front = {"nw-C3 grass2"}, ["nw-C3 grass2"]
    while front:
        goals = boat_goals(strip, front.pop())
        new = {goal.removeprefix("boat ") for goal in goals if "grass" in goal and " nw-E6" not in goal} - reached
        reached |= new
        front += sorted(new)
    assert any(berth.startswith("nw-D3") for berth in reached)
    assert not any(berth.startswith("nw-E3") for berth in reached)
    garden = "nw-C3 J06 r0, nw-C4 J02 r0, nw-C5 J01 r2"
    assert not any("nw-C5 grass" in goal for goal in boat_goals(garden, "nw-C4 grass1"))


def test_e4_10_no_23_a_boat_that_comes_to_cattle_on_land_skips_its_next_move() -> None:
    lying = "nw-C3 W03 r0, nw-D3 W02-3 r0"
    position = race(lying, "nw-C3 grass2", hand="W12")
    position.play("place W12 nw-D6 r0")
    position.play("boat nw-D3 grass1")
    assert position.s.annexed(Boats).halts == (1, 0)
    position.draw("W01")
    position.play("discard W01", "T11")
    position.play("place T11 nw-E5 r0")
    assert position.s.mover == 1, "the boat was not asked"
    assert position.s.annexed(Boats).halts == (0, 0)


def test_e4_10_no_23_by_the_other_reading_it_waits_before_it_comes_to_cattle() -> None:
    lying = "nw-C3 W03 r0, nw-D3 W02-3 r0"
    goals = boat_goals(lying, "nw-C3 grass2", variation="e4+cattle=before")
    assert not any("nw-D3" in goal for goal in goals)
    position = race(lying, "nw-C3 grass2", hand="W12", variation="e4+cattle=before")
    position.play("place W12 nw-D6 r0")
    position.play("stay", "W01")
    position.play("discard W01", "T11")
    position.play("place T11 nw-E5 r0")
    assert "boat nw-D3 grass1" in position.offered()


def test_e4_11_the_first_boat_on_the_abbey_wins_although_bases_are_not_full() -> None:
    position = race("nw-A1 T11 r0", "nw-A1 canal1", hand="W12", seats=3)
    position.play("place W12 nw-D6 r0")
    position.play("boat centre canal1")
    assert position.over == "boat_arrived"
    awaited = position.rules.awaits(position.s)
    assert awaited.places == (1, 2, 2)  # type: ignore[union-attr]  # it is over
    assert position.s.points == (0, 0, 0)


def test_e4_12_by_agreement_the_water_is_left_and_entered_at_ramps_only() -> None:
    lying = "nw-C3 W14 r0, nw-B3 W12 r0, nw-C4 T11 r0"
    only = boat_goals(lying, "nw-C3 canal1", variation="e4+ramps=only")
    assert only == ["boat nw-C4 canal1"]
    assert "boat nw-C3 grass1" in boat_goals(lying, "nw-B3 canal1", variation="e4+ramps=only")
    assert "boat nw-B3 canal1" in boat_goals(lying, "nw-C3 grass1", variation="e4+ramps=only")


def test_no_49_when_the_pieces_are_gone_boats_go_on_alone_and_nobody_wins_when_all_stay() -> None:
    position = race("nw-E5 T11 r0, ne-E5 T11 r0", "nw-E5 canal1", hand="W12")
    supply = [0] * len(position.s.supply)
    position.s = position.rules.state_type(
        **{name: getattr(position.s, name) for name in position.s.__struct_fields__} | {"supply": tuple(supply)}
    )
    position.play("place W12 nw-D6 r0")
    position.play("boat nw-E6 canal1")
    for seat in (1, 0):
        assert position.asked == (seat, "boat")
        assert position.over == ""
        position.play("stay")
    assert position.over == "no_boat_arrives"
    assert position.rules.awaits(position.s).places == (1, 1)  # type: ignore[union-attr]  # it is over


def test_every_piece_on_the_way_and_every_move_of_the_boat_bring_it_nearer() -> None:
    def moves_away(position: Position) -> Sequence[float]:
        return position.rules.signs(position.s)["moves_away"]

    far, other = moves_away(race())
    assert far == other > 0, "both have the same way before them"
    lying = "nw-E5 T11 r0, nw-E4 T11 r0"
    built = race(lying)
    nearer, other = moves_away(built)
    assert (nearer, other) == (far - 2 * (BUILDING - 1), far), "two cells to build on less, each a move now"
    sailed = race(lying, "nw-E4 canal1")
    assert moves_away(sailed)[0] == nearer - 2
