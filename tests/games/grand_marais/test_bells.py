"""The special pieces of Interlude 1, each with every effect, ban and replacement (rules A.1.7; examples 13 and 23)."""

from __future__ import annotations

import pytest

from domain.core.play import Chance
from domain.core.score import Scored
from domain.games.grand_marais.board import PLACES
from domain.games.grand_marais.edition import RECONSTRUCTED
from domain.games.grand_marais.pieces import SPECIALS
from domain.games.grand_marais.tokens import Tokens
from tests.games.grand_marais.position import Position
from tests.games.grand_marais.test_interlude_1 import (
    FISHERY,
    GARDEN,
    MEADOW,
    TERRAIN,
    boat_at,
    lying_at,
    myths,
    refuse_all,
    worth,
)

KINDS = RECONSTRUCTED.kinds["bell"]

BELLS = [face.id for face in SPECIALS.bell]
LUCHINS = ["luchins-1", "luchins-2", "luchins-3"]
REPLACE = {"relic": ["cult"], "exorcism": ["sorcerer"], "giant": LUCHINS, "footprint": ["giant"]}
"""Which bells go on which (A.4 no. 41)."""
HAND = "W08 W01 W03 T03"
SOURED = "nw-B1 T04 r0, nw-B2 luchins-1 r0, nw-B3 T04 r2"
"""A terrain of three pieces with Luchins in its middle."""


def moves(position: Position, *heads: str) -> list[str]:
    """The moves on offer that begin so."""
    return [move for move in position.offered() if move.startswith(heads)]


def special(lying: str) -> int:
    """What the bells on nw are worth to its owner."""
    return myths(lying).points("special")[0]


def test_every_bell_has_a_row() -> None:
    assert set(KINDS.by_piece) == set(BELLS)
    assert all(row.source for row in KINDS.rows.values())


@pytest.mark.parametrize("piece", BELLS)
def test_v_02_i1_22_i1_27_a_bell_replaces_another_only_where_it_is_said(piece: str) -> None:
    for there in BELLS:
        position = myths(f"nw-D4 {there} r0")
        may = KINDS.may_replace(position.s, piece, position.s.layout.cell_by_name["nw-D4"])
        assert may is (there in REPLACE.get(piece, [])), f"{piece} on {there}"


def test_v_02_what_a_bell_may_replace_is_told() -> None:
    position = myths("nw-B1 cult r1", f"footprint {HAND}")
    assert position.refused("place footprint nw-B1 r1").startswith("footprint may not replace cult")


def filled(pieces: int, base: str) -> str:
    """So many crossings on a base, beside the village on A1."""
    return ", ".join(f"{base}-{place} W12 r0" for place in PLACES[1 : pieces + 1])


def test_i1_11_example_13_as_the_21st_piece_of_a_zone_the_bishop_ends_the_match_without_a_bonus() -> None:
    for base in ("nw", "ne"):
        position = myths(filled(19, base), f"bishop {HAND}")
        facts = position.play(moves(position, f"place bishop {base}-D3")[0])
        assert position.over == "bishop"
        lines = [line.reason for fact in facts if isinstance(fact, Scored) for line in fact.lines]
        assert lines == ["reason.empty", "reason.empty"]


def test_i1_11_in_place_of_another_piece_he_does_not_make_it_one_more() -> None:
    position = myths(filled(19, "nw").replace("D2 W12 r0", "D2 bitard r0"), f"bishop {HAND}")
    position.play(moves(position, "place bishop nw-D1")[0])
    assert position.over == "", "twenty pieces"


def test_i1_12_example_13_earlier_he_lies_in_the_own_zone_for_20_and_keeps_the_cult_out() -> None:
    position = myths(f"{filled(18, 'nw')}, {filled(18, 'ne')}", f"bishop {HAND}")
    assert {move.split()[2].split("-")[0] for move in moves(position, "place bishop")} == {"nw"}
    why = position.refused("place bishop ne-D2 r1")
    assert why == "bishop lies on the base of another only as its piece 21 or a later one"
    position.play(moves(position, "place bishop nw-D2")[0])
    assert position.over == ""
    assert position.points("special") == (20, 0)
    cult = myths("nw-D4 bishop r0", f"cult {HAND}")
    assert "bishop lies on nw-D4" in cult.refused("place cult nw-B1 r1")
    assert moves(cult, "place cult ne"), "in another zone it may"


def test_i1_13_example_13_the_bishop_is_refused_by_a_cult_and_worth_nothing_beside_a_relic() -> None:
    position = myths("nw-D4 cult r0", f"bishop {HAND}")
    assert not moves(position, "place bishop")
    assert "cult lies on nw-D4" in position.refused("place bishop nw-B1 r0")
    late = myths(f"{filled(19, 'ne')}, ne-E6 cult r0", f"bishop {HAND}")
    assert not moves(late, "place bishop ne"), "not as a late piece either"
    assert special("nw-D4 bishop r0, nw-D2 relic r0") == 13
    assert myths("nw-D4 bishop r0, ne-D2 relic r0").points("special") == (20, 13), "in different zones"


@pytest.mark.parametrize("there", ["bishop", "relic", "cult"])
def test_i1_14_example_23_a_cult_is_worth_20_and_refused_beside_bishop_relic_or_another_cult(there: str) -> None:
    assert special("nw-D4 cult r0") == 20
    position = myths(f"nw-D4 {there} r0", f"cult {HAND}")
    assert f"{there} lies on nw-D4" in position.refused("place cult nw-B1 r1")
    assert moves(position, "place cult ne")


def test_i1_14_a_turn_has_one_placement_so_one_cult() -> None:
    position = myths("", f"cult cult {HAND.rpartition(' ')[0]}")
    position.play("place cult nw-B1 r1")
    assert (position.asked, moves(position, "place")) == ((0, "boat"), [])
    position.play("stay", "W09")
    assert position.s.mover == 1


def test_i1_15_i1_20_a_cult_goes_when_the_relic_comes_beside_it() -> None:
    position = myths("nw-B1 W12 r0, nw-D4 cult r0", f"relic {HAND}")
    position.play("place relic nw-C1 r0", "W09")
    assert lying_at(position, "nw-D4") == ""
    assert position.s.out == ("cult",)
    assert position.points("special") == (13, 0)


def test_i1_15_i1_20_example_23_a_cult_goes_when_the_relic_comes_on_it() -> None:
    position = myths("nw-B1 cult r1, ne-D4 cult r0", f"relic {HAND}")
    position.play("place relic nw-B1 r0", "W09")
    assert lying_at(position, "nw-B1") == "relic"
    assert position.s.out == ("cult",)
    assert position.points("special") == (13, 20), "that of another zone stays"


def test_i1_16_a_red_hand_makes_the_reed_beds_of_its_zone_a_loss() -> None:
    assert worth("nw-B1 W04 r1", "reed_bed", "nw-B1") == 10
    assert worth("nw-B1 W04 r1, nw-D4 red_hand r0", "reed_bed", "nw-B1") == -10
    assert worth("nw-B1 W04 r1, ne-D4 red_hand r0", "reed_bed", "nw-B1") == 10, "in another zone"
    assert myths("nw-B1 W04 r1, nw-D4 red_hand r0").points("reed_bed") == (0, 0), "not marked"


def test_i1_17_its_own_reed_bed_is_worth_10_with_a_cult_and_costs_10_with_relic_and_bishop() -> None:
    assert special("nw-D4 red_hand r0") == 0
    assert special("nw-D4 red_hand r0, nw-D2 cult r0") == 20 + 10
    assert special("nw-D4 red_hand r0, nw-D2 relic r0") == 13
    assert special("nw-D4 red_hand r0, nw-D2 bishop r0") == 20
    assert special("nw-D4 red_hand r0, nw-D2 relic r0, nw-B4 bishop r0") == 13 - 10


def boat_goals(lying: str) -> set[str]:
    """Where the boat of seat 0 may go from its village on nw-A1."""
    position = myths(lying, f"T05 {HAND}")
    refuse_all(position, "T05")
    return {move for move in position.offered() if move.startswith("boat")}


def test_i1_18_no_boat_passes_the_red_hand_but_of_those_with_a_cult_at_home() -> None:
    assert "boat nw-B1 canal1" not in boat_goals("nw-B1 red_hand r1")
    assert "boat nw-B1 canal1" in boat_goals("nw-B1 red_hand r1, nw-D4 cult r0")
    assert "boat nw-B1 canal1" not in boat_goals("nw-B1 red_hand r1, ne-D4 cult r0"), "the cult of another"


def test_i1_19_after_a_relic_hands_go_to_the_left_and_a_village_stays_for_a_random_piece() -> None:
    hands = ("relic W08 W01 W03 T03", "J02 J04 J06 W12 W14", "T04 T05 T06 T07")
    position = Position("nw-B1 W12 r0", variation="i1", seats=3, hands=hands, founded=("nw-A1", "ne-A1"))
    position.play("place relic nw-C1 r0", "W09")
    assert position.s.hands[1] == ("W08", "W01", "W03", "T03", "W09"), "the replacement goes too"
    assert position.s.hands[2] == ("village", "J02", "J04", "J06", "W12", "W14")
    chance = position.rules.awaits(position.s)
    assert chance == Chance("give", tuple((piece, 1) for piece in ("J02", "J04", "J06", "W12", "W14")), seat=0)
    position.draw("J04")
    assert position.s.hands == (
        ("T04", "T05", "T06", "T07", "J04"),
        ("W08", "W01", "W03", "T03", "W09"),
        ("village", "J02", "J06", "W12", "W14"),
    )


def test_i1_19_only_giver_and_receiver_hear_what_is_passed() -> None:
    hands = ("relic W08 W01 W03 T03", "J02 J04 J06 W12 W14", "T04 T05 T06 T07")
    position = Position("nw-B1 W12 r0", variation="i1", seats=3, hands=hands, founded=("nw-A1", "ne-A1"))
    facts = [*position.play("place relic nw-C1 r0", "W09"), *position.draw("J04")]
    passed = [fact for fact in facts if type(fact).__name__ in ("HandReceived", "PieceGiven")]
    assert [fact.knowers() for fact in passed] == [(0, 2), (1, 0), (2, 1), (0, 2)]


def test_i1_21_i1_23_example_meadow_a_sorcerer_turns_cow_bonuses_and_exorcism_beside_him_takes_them() -> None:
    assert worth(MEADOW, "meadow1", "nw-B2") == 8 + 8
    assert worth(f"{MEADOW}, nw-D4 sorcerer r0", "meadow1", "nw-B2") == 8 - 8
    assert worth(f"{MEADOW}, ne-D4 sorcerer r0", "meadow1", "nw-B2") == 16, "in another zone"
    assert worth(f"{MEADOW}, nw-D4 sorcerer r0, nw-D2 exorcism r0", "meadow1", "nw-B2") == 8
    assert worth(f"{MEADOW}, nw-D2 exorcism r0", "meadow1", "nw-B2") == 16, "in his place, or before him"


def test_i1_21_no_cow_is_placed_where_a_sorcerer_lies_and_there_is_one_in_a_zone() -> None:
    position = myths("nw-B1 W12 r0, nw-D4 sorcerer r0", f"W02-3 sorcerer {HAND.rpartition(' ')[0]}")
    assert not moves(position, "place W02-3")
    assert "sorcerer lies on nw-D4" in position.refused("place W02-3 nw-C1 r1")
    assert not moves(position, "place sorcerer nw")
    assert moves(position, "place sorcerer ne")


def test_i1_22_i1_23_exorcism_replaces_the_sorcerer_and_bars_him_when_it_came_first() -> None:
    position = myths("nw-B1 sorcerer r0", f"exorcism {HAND}")
    assert "place exorcism nw-B1 r0" in position.offered()
    first = myths("nw-D4 exorcism r0, nw-B1 W12 r0", f"sorcerer {HAND}")
    assert not moves(first, "place sorcerer nw")
    assert "exorcism lies on nw-D4" in first.refused("place sorcerer nw-C1 r0")


def test_i1_23_no_64_an_exorcised_sorcerer_bars_no_cows() -> None:
    position = myths("nw-B1 W12 r0, nw-D4 sorcerer r0, nw-D2 exorcism r0", f"W02-3 {HAND}")
    assert moves(position, "place W02-3")


def test_i1_24_a_giant_cuts_the_water_and_devours_the_gardens_of_his_zone() -> None:
    assert worth("nw-B1 W01 r1, nw-C1 W03 r1", "fishery", "nw-C1") == 3
    assert worth("nw-B1 giant r1, nw-C1 W03 r1", "fishery", "nw-C1") == 0
    assert worth(f"{GARDEN}, nw-D4 giant r0", "garden", "nw-B1") == 0
    assert worth(f"{GARDEN}, ne-D4 giant r0", "garden", "nw-B1") == 4


def test_i1_24_only_the_water_sides_of_a_giant_must_match() -> None:
    position = myths("nw-B2 T03 r1", f"giant {HAND}")
    assert "place giant nw-B1 r1" in position.offered(), "terrain above him"
    assert "canal" in position.refused("place giant nw-B1 r0"), "the canal of the village beside his foot"


def test_i1_25_example_23_a_giant_goes_on_luchins_and_is_refused_where_a_footprint_lies() -> None:
    position = myths("nw-B1 luchins-3 r1", f"giant {HAND}")
    assert "place giant nw-B1 r1" in position.offered()
    barred = myths("nw-B1 luchins-3 r1, nw-D4 footprint r0", f"giant {HAND}")
    assert not moves(barred, "place giant nw")
    assert "footprint lies on nw-D4" in barred.refused("place giant nw-B1 r1")


def test_i1_25_no_43_by_the_other_reading_luchins_go_on_a_giant_too() -> None:
    one_way, both = (
        myths("nw-B1 giant r1", f"luchins-3 {HAND}", variation=v) for v in ("i1", "i1+replacing=both_ways")
    )
    assert "giant" in one_way.refused("place luchins-3 nw-B1 r1")
    assert "place luchins-3 nw-B1 r1" in both.offered()


def test_i1_26_a_footprint_is_worth_6_like_a_fishery_or_on_the_giant_who_stays_beside_it() -> None:
    assert special("nw-D4 footprint r0") == 6
    position = myths("nw-B1 giant r1", f"footprint {HAND}")
    position.play("place footprint nw-B1 r1")
    assert position.points("special") == (6, 0)
    assert worth(f"{GARDEN}, nw-D4 giant r0, nw-E6 footprint r0", "garden", "nw-B1") == 0, "no. 64: he is in force"
    assert worth(f"{FISHERY}, nw-D4 footprint r0", "fishery", "nw-B1") == 3


def test_i1_26_by_the_other_reading_every_fishery_of_its_zone_is_worth_6() -> None:
    assert worth(f"{FISHERY}, nw-D4 footprint r0", "fishery", "nw-B1", "i1+footprint=zone") == 6
    assert worth(f"{FISHERY}, ne-D4 footprint r0", "fishery", "nw-B1", "i1+footprint=zone") == 3
    assert worth("nw-C3 W03 r0, nw-D4 footprint r0", "fishery", "nw-C3", "i1+footprint=zone") == 0, "not connected"


def test_i1_27_a_terrain_with_luchins_is_worth_nothing() -> None:
    assert worth(TERRAIN, "terrain", "nw-B1") == 6
    assert worth(SOURED, "terrain", "nw-B1") == 0
    assert worth(f"{TERRAIN}, nw-D4 luchins-3 r0", "terrain", "nw-B1") == 6, "another terrain"


def test_i1_28_luchins_and_melusine_in_one_zone_make_every_closed_terrain_a_loss() -> None:
    both = "nw-D4 luchins-3 r0, nw-D2 melusine r0"
    assert worth(f"{TERRAIN}, {both}", "terrain", "nw-B1") == -6 - 2, "the Luchins' own too, which nobody has marked"
    assert myths(f"{TERRAIN}, {both}").points("terrain") == (-8, 0), "marked or not"
    marked = myths(f"{TERRAIN}, {both}")
    marked.given('Marked seat=1 what="terrain" cell="nw-B1"')
    assert marked.points("terrain") == (-2, -6), "to the owner of the token"
    assert worth(f"{SOURED}, nw-D2 melusine r0", "terrain", "nw-B1") == -6
    assert worth(f"{TERRAIN}, nw-D2 melusine r0", "terrain", "nw-B1") == 6, "she alone does nothing to them"
    assert worth(f"{TERRAIN}, nw-D4 luchins-3 r0, ne-D2 melusine r0", "terrain", "nw-B1") == 6


def test_i1_28_no_65_of_an_unmarked_terrain_over_two_bases_each_owner_loses_his_part() -> None:
    position = myths("nw-A3 T04 r1, ne-B1 T04 r3, nw-D4 luchins-3 r0, nw-D2 melusine r0")
    assert position.points("terrain") == (-2 - 2, -2)


def test_i1_29_melusine_puts_an_own_token_in_the_place_of_anothers() -> None:
    position = myths(f"{FISHERY}, nw-A2 W12 r0, ne-B1 W12 r0", f"melusine {HAND}", "fishery nw-B1")
    position.given(
        'Marked seat=1 what="fishery" cell="nw-A2"', 'Marked seat=1 what="fishery" cell="ne-B1"', "TurnBegan seat=0"
    )
    position.play(moves(position, "place melusine nw-A3")[0])
    assert position.asked == (0, "replace")
    assert position.offered() == ["replace fishery nw-A2"], "of another colour, in that zone"
    assert "you may replace fishery nw-A2" in position.refused("replace fishery ne-B1")
    position.play("replace fishery nw-A2")
    tokens = position.s.annexed(Tokens)
    assert [mark.colour for mark in tokens.marks] == [0, 0, 1]
    assert tokens.left == (10, 11), "that of the other goes back"


def test_i1_29_without_a_token_of_another_nothing_is_replaced() -> None:
    position = myths(f"{FISHERY}, nw-A2 W12 r0", f"melusine {HAND}", "fishery nw-B1")
    position.play(moves(position, "place melusine nw-A3")[0])
    assert position.asked[1] != "replace"


def test_i1_30_the_owner_of_the_zone_of_the_fire_throws_his_hand_away_and_draws_five() -> None:
    position = myths("ne-B1 W12 r0", f"marsh_fire {HAND}")
    position.play("place marsh_fire ne-C1 r0", "W09", "W10", "W13", "W14", "W15")
    assert position.s.hands[1] == ("W09", "W10", "W13", "W14", "W15")
    assert position.s.out == ("J02", "J04", "J06", "W01", "W16-3")


def test_i1_30_a_village_in_the_hand_stays_and_counts_among_the_five() -> None:
    hands = (f"marsh_fire {HAND}", "J02 J04 J06 W14")
    position = Position("ne-A1 W12 r0", variation="i1", hands=hands, founded=("nw-A1",))
    position.play("place marsh_fire ne-B1 r0", "W09", "W10", "W13", "W15")
    assert position.s.hands[1] == ("village", "W09", "W10", "W13", "W15")


def test_i1_30_no_boat_of_another_comes_onto_the_fire() -> None:
    assert "boat nw-B1 canal1" in boat_goals("nw-B1 marsh_fire r0"), "the owner of the zone may"
    position = myths("ne-B1 marsh_fire r0", f"T05 {HAND}")
    boat_at(position, 0, "ne-A1")
    refuse_all(position, "T05")
    assert not moves(position, "boat ne-B1")


def test_i1_31_after_a_bitard_each_takes_a_random_piece_from_the_left_before_drawing() -> None:
    hands = ("bitard W08 W01 W03 T03", "J02 J04 J06 W12 W14", "T04 T05 T06 T07")
    position = Position("nw-B1 W12 r0", variation="i1", seats=3, hands=hands, founded=("nw-A1", "ne-A1"))
    position.play("place bitard nw-C1 r0")
    asked = []
    for piece in ("J04", "T06", "W03"):
        chance = position.rules.awaits(position.s)
        assert isinstance(chance, Chance)
        asked.append((chance.seat, tuple(option for option, _ in chance.options)))
        position.draw(piece)
    assert asked == [
        (0, ("J02", "J04", "J06", "W12", "W14")),
        (1, ("T04", "T05", "T06", "T07")),
        (2, ("T03", "W01", "W03", "W08")),
    ], "at the same time: nobody takes what has just come, nor a village"
    assert position.s.hands == (
        ("W08", "W01", "T03", "J04"),
        ("J02", "J06", "W12", "W14", "T06"),
        ("village", "T04", "T05", "T07", "W03"),
    )
