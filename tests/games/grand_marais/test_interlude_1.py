"""Interlude 1, Beliefs and myths: the course, boats and tokens, and what counts (rules A.1.7; checklist I1, V)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from domain.core.play import Chance
from domain.core.score import Scored
from domain.games.grand_marais.boats import Boats
from domain.games.grand_marais.homecoming import homeward
from domain.games.grand_marais.piece_set import RECONSTRUCTION
from domain.games.grand_marais.tokens import Tokens
from domain.games.grand_marais.voyages import ASHORE, cell_of
from tests.games.grand_marais.position import Position

TERRAIN = "nw-B1 T04 r0, nw-B2 T01 r0, nw-B3 T04 r2"
GARDEN = "nw-B1 J03 r0, nw-B2 J01 r2"
FISHERY = "nw-B1 W03 r1"
MEADOW = "nw-B2 W14 r0, nw-A2 W12 r0, nw-A3 W12 r0, nw-B1 W11 r0, nw-B3 W12 r0"
"""A meadow of eight pieces with a cow of 8 on W11, its ramp on nw-B2."""


def myths(
    lying: str = "",
    hand: str = "",
    *marks: str,
    founded: tuple[str, ...] = ("nw-A1", "ne-A1"),
    variation: str = "i1",
) -> Position:
    """A position of Interlude 1 with two villages placed; tokens of seat 0 lie as on ``fishery nw-B1``."""
    hands = (hand, "J02 J04 J06 W01 W16-3") if hand else ()
    position = Position(lying, variation=variation, hands=hands, founded=founded)
    position.given(*(f'Marked seat=0 what="{what}" cell="{cell}"' for what, cell in map(str.split, marks)))
    return position


def worth(lying: str, what: str, cell: str, variation: str = "i1") -> int:
    """What a token of seat 0 is worth there, before any halving."""
    return myths(lying, "", f"{what} {cell}", variation=variation).points(what.rstrip("1234"))[0]


def lying_at(position: Position, cell: str) -> str:
    """The piece on a cell, empty without one."""
    lay = RECONSTRUCTION.lays[position.s.board[position.s.layout.cell_by_name[cell]]]
    return lay.face.id if lay else ""


def boat_at(position: Position, seat: int, cell: str) -> None:
    """The boat of a seat is on the first canal of a cell, and its next turn begins."""
    position.given(f'BoatMoved seat={seat} cell="{cell}" where="canal1"', "TurnBegan seat=1", "TurnBegan seat=0")


def refuse_all(position: Position, piece: str) -> None:
    """The mover offers a piece, which comes back."""
    position.play(f"offer {piece}")
    for _ in range(position.s.seats - 1):
        position.play("refuse")


def test_i1_01_the_abbey_is_the_centre_villages_are_kept_bells_drawn_and_five_held_with_the_village() -> None:
    position = Position(variation="i1", seats=3)
    assert lying_at(position, "centre") == "abbey"
    assert position.s.hands == (("village",),) * 3
    assert sum(position.s.supply) == 125 + 21
    position.draw(0)
    for piece in ("W01", "W08", "T03", "bishop"):
        position.draw(piece)
    assert position.asked == (0, "play")
    assert position.s.hands[0] == ("village", "W01", "W08", "T03", "bishop")


def test_i1_02_the_lot_says_who_starts_and_the_first_piece_touches_the_abbey() -> None:
    assert Position(variation="i1").rules.awaits(Position(variation="i1").s) == Chance("start", ((0, 1), (1, 1)))
    position = Position(variation="i1", hands=("W08 W12 T03 W01", "J02"), first=True)
    assert {move.split()[2] for move in position.offered() if move.startswith("place")} == {"nw-A1"}


def test_i1_03_the_village_is_placed_when_wished_and_its_boat_moves_from_the_next_turn_on() -> None:
    position = Position("nw-A1 W12 r0", variation="i1", hands=("W08 T03 W01 W03", "J02"))
    assert position.s.annexed(Boats).berths == (ASHORE, ASHORE)
    assert "place village nw-C3 r0" not in position.offered(), "beside an own piece, like others"
    position.play("place village nw-B1 r0", "W09")
    assert cell_of(position.s.annexed(Boats).berths[0]) == position.s.layout.cell_by_name["nw-B1"]
    assert position.s.mover == 1, "it has not moved in this turn"
    assert len(position.s.hands[0]) == 5
    position.given("TurnBegan seat=0")
    refuse_all(position, "W08")
    assert position.asked == (0, "boat")
    assert position.offered() == ["boat nw-A1 canal1", "stay"]


def test_i1_03_a_village_is_never_offered_and_never_taken_off() -> None:
    position = Position("nw-A1 W12 r0", variation="i1", hands=("W08 T03 W01 bishop", "J02"))
    assert "offer village" not in position.offered()
    assert position.refused("offer village") == "the village stays yours; a piece may be offered"
    placed = myths("", "melusine W01 W08 T03 W03")
    assert not [move for move in placed.offered() if move.startswith(("place melusine nw-A1", "place melusine centre"))]


def test_i1_04_the_boat_goes_everywhere_but_never_off_the_water_also_without_a_placement() -> None:
    position = myths("ne-B1 W11 r0, nw-B1 W01 r1", "W08 W01 W03 T03 T05")
    boat_at(position, 0, "ne-A1")
    refuse_all(position, "W08")
    assert position.asked == (0, "boat")
    assert set(position.offered()) == {"boat ne-B1 canal1", "boat centre canal1", "stay"}


def test_i1_04_who_places_an_offered_piece_may_move_his_boat() -> None:
    position = myths("", "W08 W01 W03 T03 T05")
    position.play("offer W08")
    position.play(next(move for move in position.offered() if move.startswith("take")))
    assert position.asked == (1, "boat")


def test_i1_05_tokens_lie_as_in_episode_5_but_not_on_bells_or_ponds() -> None:
    fishery = myths("nw-B1 W03 r1", "W08 W01 T03 T05 T04")
    refuse_all(fishery, "W08")
    fishery.play("boat nw-B1 canal1")
    assert fishery.offered() == ["mark fishery nw-B1", "stop"]
    bell = myths("nw-B1 footprint r1", "W08 W01 W03 T03 T05")
    refuse_all(bell, "W08")
    bell.play("boat nw-B1 canal1")
    assert bell.asked_or_drawn("T10") == (1, "play"), "nothing to mark"
    pond = myths("nw-B1 W18 r0, nw-C1 W15 r0", "W08 W01 W03 T03 T05")
    refuse_all(pond, "W08")
    pond.play("boat nw-B1 canal1")
    assert pond.s.annexed(Tokens).claimant < 0


def test_i1_05_a_terrain_with_luchins_is_marked_on_its_other_pieces() -> None:
    position = myths("nw-B1 T04 r0, nw-B2 luchins-2 r2", "W08 W01 W03 T03 T05")
    refuse_all(position, "W08")
    position.play("boat nw-B1 canal1")
    assert position.offered() == ["mark terrain nw-B1", "stop"]


def test_i1_06_a_strict_reading_ends_the_match_with_the_fourth_refusal() -> None:
    three, four = (myths("", "W08 W01 W03 T03 T05", variation=v) for v in ("i1", "i1+refusals=4"))
    for position in (three, four):
        position.s = replace(position.s, refusals=2)
        refuse_all(position, "W08")
    assert (three.over, four.over) == ("three_refusals", "")


def at_the_end(lying: str, boat: str, founded: tuple[str, ...] = ("nw-A1", "ne-A1")) -> Position:
    """A position in which the boat of seat 0 is away and the third refusal in a row ends the match."""
    position = myths(lying, "W08 W01 W03 T03 T05", founded=founded)
    boat_at(position, 0, boat)
    position.s = replace(position.s, refusals=2)
    refuse_all(position, "W08")
    return position


def test_i1_07_boats_go_home_the_shortest_way_and_mark_what_they_pass() -> None:
    position = at_the_end("nw-A2 W11 r0, nw-B1 W12 r0, nw-B2 T11 r0, nw-B3 W11 r0", "nw-B2")
    assert position.asked == (0, "home")
    assert position.offered() == ["boat nw-A2 canal1", "boat nw-B1 canal1"]
    assert "the shortest ways home begin with" in position.refused("boat nw-B3 canal1")
    assert position.rules.view(position.s, 1)["homeward"] == {"reason": "three_refusals", "seat": 0}
    position.play("boat nw-B1 canal1")
    assert position.offered() == ["mark fishery nw-B1", "stop"]
    facts = position.play("mark fishery nw-B1")
    assert position.over == "three_refusals"
    assert cell_of(position.s.annexed(Boats).berths[0]) == position.s.layout.cell_by_name["nw-A1"]
    lines = [line for fact in facts if isinstance(fact, Scored) and fact.seat == 0 for line in fact.lines]
    assert [(line.reason, line.points) for line in lines] == [("reason.fishery", 3), ("reason.empty", -25)]


def test_i1_07_a_boat_that_cannot_come_home_stays_and_one_at_home_is_not_asked() -> None:
    position = at_the_end("nw-C3 W03 r0", "nw-C3")
    assert position.over == "three_refusals"
    assert homeward(position.s).left == 0
    assert cell_of(position.s.annexed(Boats).berths[0]) == position.s.layout.cell_by_name["nw-C3"]


def test_i1_07_no_boat_goes_home_over_what_bars_it() -> None:
    ways = "nw-A2 red_hand r0, nw-A3 W11 r0, nw-B3 W11 r0, nw-B2 W01 r0, nw-B1 W05 r0"
    round_about = at_the_end(ways, "nw-A3", ("nw-A1", "ne-B2"))
    assert round_about.offered() == ["mark fishery nw-B1", "stop"]
    straight = at_the_end(f"{ways}, nw-D5 cult r0", "nw-A3", ("nw-A1", "ne-B2"))
    assert straight.over == "three_refusals", "over the Red hand, by the cult in the own zone"


def test_i1_08_only_what_is_finished_marked_and_connected_counts() -> None:
    assert worth(FISHERY, "fishery", "nw-B1") == 3
    assert worth("nw-C3 W03 r0", "fishery", "nw-C3") == 0, "not connected"
    assert myths(FISHERY).points("fishery") == (0, 0), "not marked"
    assert worth("ne-B1 W12 r0, ne-A1 W11 r0", "fishery", "ne-B1") == 3, "over any base"
    assert worth("nw-C3 W03 r0", "fishery", "nw-C3", "i1+linked=no") == 3, "no. 61: the boat came by water"


@pytest.mark.parametrize(
    ("lying", "marks", "points"),
    [
        ("nw-B3 W03 r0", ("fishery nw-B3",), -2),
        ("nw-B3 W04 r0, nw-C2 W03 r1", ("reed_bed nw-B3", "fishery nw-C2"), -7),
        ("nw-B3 W03 r0", (), 0),
    ],
)
def test_i1_08_no_32_without_a_way_to_the_abbey_constructions_count_half_rounded_down(
    lying: str, marks: tuple[str, ...], points: int
) -> None:
    position = myths(f"{lying}, nw-D5 W15 r0, nw-C5 W14 r2, nw-E3 cult r0", "", *marks, founded=("nw-B2", "ne-A1"))
    assert position.points("no_abbey")[0] == points
    others = [position.points(reason)[0] for reason in ("pond", "special")]
    assert others == [2, 20], "neither frogs nor bells nor empty cells are halved"


def test_i1_09_frogs_and_bells_count_for_the_owner_of_the_base() -> None:
    position = myths("nw-D3 W15 r0, nw-C3 W14 r2, nw-B5 cult r0")
    assert (position.points("pond"), position.points("special")) == ((2, 0), (20, 0))


def test_i1_10_what_each_construction_is_worth() -> None:
    assert worth(TERRAIN, "terrain", "nw-B1") == 6
    assert worth(GARDEN, "garden", "nw-B1") == 4
    assert worth(MEADOW, "meadow1", "nw-B2") == 16
    assert worth("nw-B1 W04 r1", "reed_bed", "nw-B1") == 10
    assert myths().points("empty") == (-29, -29)


def test_i1_10_no_31_a_fishery_is_worth_3_or_by_the_printed_list_10() -> None:
    assert worth(FISHERY, "fishery", "nw-B1") == 3
    assert worth(FISHERY, "fishery", "nw-B1", "i1+interlude1_fishery_points=10") == 10


def test_v_06_a_boat_on_a_piece_that_is_replaced_starts_again_from_its_village() -> None:
    position = myths("nw-B1 W01 r1", "melusine cult W01 W03 T05")
    boat_at(position, 0, "nw-B1")
    position.play("place cult nw-B1 r1")
    assert position.s.annexed(Boats).berths[0] == ASHORE
    position.given("TurnBegan seat=1", "TurnBegan seat=0")
    relaunch = next(part for part in position.rules.parts if part.key == "relaunch")
    position.told(relaunch.follows(position.s))
    assert cell_of(position.s.annexed(Boats).berths[0]) == position.s.layout.cell_by_name["nw-A1"]


def test_v_03_a_bell_lies_on_any_base_without_asking_and_is_discarded_like_others() -> None:
    position = myths("", "cult W01 W03 T03 T05")
    assert {"place cult nw-B1 r1", "place cult ne-B1 r0", "offer cult"} <= set(position.offered())
    refuse_all(position, "cult")
    assert position.s.out == ("cult",)


def test_v_04_bells_are_swapped_at_the_start_of_a_turn_but_no_village() -> None:
    position = Position("nw-A1 W12 r0", variation="i1", hands=("cult W08 W01 W03", "J02 J04"))
    for move in ("ask 1", "show"):
        position.play(move)
    assert not [move for move in position.offered() if "village" in move]
    assert "swap cult J02" in position.offered()
