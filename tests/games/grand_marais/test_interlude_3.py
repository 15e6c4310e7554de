"""Interlude 3, Environment: special pieces, what they may replace, bar and do (rules A.1.7, A.1.9; examples 15, 21)."""

from __future__ import annotations

import pytest

from domain.games.grand_marais.boats import Boats
from domain.games.grand_marais.edition import RECONSTRUCTED
from domain.games.grand_marais.piece_set import RECONSTRUCTION
from domain.games.grand_marais.pieces import SPECIALS
from domain.games.grand_marais.tokens import Tokens
from domain.games.grand_marais.voyages import ASHORE, cell_of
from tests.games.grand_marais.position import Position, rules_of

KINDS = RECONSTRUCTED.kinds["clover"]

RULES = rules_of("i3")
TERRAIN = "nw-B1 T04 r0, nw-B2 T01 r0, nw-B3 T04 r2"
BURNT = "nw-B1 T04 r0, nw-B2 wildfire-2 r0, nw-B3 T04 r2"
GARDEN = "nw-B1 J03 r0, nw-B2 J01 r2"
FISHERY = "nw-B1 W03 r1"
FOUNDED = ("nw-A1", "ne-A1", "se-A1")


def threes(
    lying: str = "",
    hand: str = "",
    *marks: str,
    founded: tuple[str, ...] = ("nw-A1", "ne-A1"),
    variation: str = "i3",
) -> Position:
    """A position of Interlude 3 with two villages founded; tokens of seat 0 lie as on ``fishery nw-B1``."""
    hands = (hand, "J02 J04 J06 W01") if hand else ()
    position = Position(lying, variation=variation, hands=hands, founded=founded)
    position.given(*(f'Marked seat=0 what="{what}" cell="{cell}"' for what, cell in map(str.split, marks)))
    return position


def worth(lying: str, what: str, cell: str) -> int:
    """What a token of seat 0 is worth there."""
    return threes(lying, "", f"{what} {cell}").points(what.rstrip("1234"))[0]


def lying_at(position: Position, cell: str) -> str:
    """The piece on a cell, empty without one."""
    lay = RECONSTRUCTION.lays[position.s.board[position.s.layout.cell_by_name[cell]]]
    return lay.face.id if lay else ""


def test_every_clover_has_a_row() -> None:
    assert set(KINDS.by_piece) == {face.id for face in SPECIALS.clover}
    assert all(row.source for row in KINDS.rows.values())


def test_v_01_a_special_piece_is_placed_like_others_or_in_place_of_one_that_it_matches() -> None:
    position = threes(f"{TERRAIN}", "rain wildfire-2 W03 W01")
    assert "place rain nw-C2 r0" in position.offered(), "beside a piece of the base"
    assert "place wildfire-2 nw-B2 r0" in position.offered()
    assert "place W03 nw-B2 r1" not in position.offered(), "a basic piece replaces nothing"
    assert "has canal in the north" in position.refused("place rain nw-B2 r0")
    position.play("place wildfire-2 nw-B2 r0")
    assert lying_at(position, "nw-B2") == "wildfire-2"
    assert position.s.out == ("T01",)


REPLACE = {
    "gamekeeper": ["rodents", "heron"],
    "works": ["loosestrife-1", "loosestrife-2", "loosestrife-3", "drought"],
    "drought": ["grazing"],
    "treatment_plant": ["contamination"],
    "tourist_guide": ["lout"],
}
"""Which clovers go on which, the Flood on any (A.4 no. 41)."""
CLOVERS = [face.id for face in SPECIALS.clover if face.id != "factory"]


@pytest.mark.parametrize("piece", CLOVERS)
def test_v_02_i3_12_a_special_piece_replaces_another_only_where_it_is_said(piece: str) -> None:
    for there in (clover for clover in CLOVERS if clover != piece):
        position = threes(f"nw-D4 {there} r0")
        may = KINDS.may_replace(position.s, piece, position.s.layout.cell_by_name["nw-D4"])
        assert may is (piece == "flood" or there in REPLACE.get(piece, [])), f"{piece} on {there}"


@pytest.mark.parametrize(
    ("piece", "on", "may"),
    [
        ("works r1", "loosestrife-1 r1", True),
        ("works r1", "drought r1", True),
        ("treatment_plant r0", "contamination r0", True),
        ("contamination r0", "treatment_plant r0", False),
        ("drought r1", "works r1", False),
        ("loosestrife-1 r1", "works r1", False),
    ],
)
def test_v_02_what_may_not_be_replaced_is_refused_with_what_may(piece: str, on: str, may: bool) -> None:
    position = threes(f"nw-B1 {on}", f"{piece.split()[0]} W08 W01 W03")
    move = f"place {piece.split()[0]} nw-B1 {piece.split()[1]}"
    assert (move in position.offered()) is may
    if not may:
        assert f"may not replace {on.split()[0]}" in position.refused(move)


@pytest.mark.parametrize(("cell", "piece"), [("nw-A1", "village"), ("nw-D4", "abbey"), ("centre", "factory")])
def test_v_05_villages_abbey_and_factory_are_never_replaced_or_discarded(cell: str, piece: str) -> None:
    position = threes("nw-D4 abbey r0", "contamination abbey W01 W03")
    assert lying_at(position, cell) == piece
    assert not [move for move in position.offered() if move.startswith(f"place contamination {cell} ")]
    assert "offer abbey" not in position.offered()
    assert position.refused("offer abbey") == "the abbey stays yours; a piece may be offered"


def test_v_02_the_replacements_of_the_table() -> None:
    replaced = {row.key: row.replaces for row in KINDS.rows.values() if row.replaces and row.key != "flood"}
    assert replaced == {
        "gamekeeper": ("rodents", "heron"),
        "works": ("loosestrife", "drought"),
        "drought": ("grazing",),
        "treatment_plant": ("contamination",),
        "tourist_guide": ("lout",),
    }
    others = set(KINDS.rows) - {"flood", "factory"}
    assert set(KINDS.rows["flood"].replaces) == others


def test_v_03_special_pieces_go_on_the_bases_of_others_and_are_offered_like_any_piece() -> None:
    position = threes("ne-B1 W03 r0", "rain W08 W01 W03")
    assert any(move.startswith("place rain ne-") for move in position.offered())
    assert not any(move.startswith("place W08 ne-") for move in position.offered())
    assert "offer rain" in position.offered()


def test_v_05_villages_the_abbey_and_the_factory_are_never_replaced_or_discarded() -> None:
    position = threes("nw-B1 abbey r0", "contamination abbey W08 W01")
    moves = position.offered()
    assert not {"place contamination nw-A1 r0", "place contamination nw-B1 r0", "offer abbey"} & set(moves)
    assert "may not replace abbey" in position.refused("place contamination nw-B1 r0")
    assert "the abbey stays yours" in position.refused("offer abbey")


def test_v_06_a_boat_on_a_piece_that_is_taken_off_starts_again_in_its_next_turn() -> None:
    position = threes("nw-B1 T11 r0", "flood W08 W01 W03")
    position.given('BoatMoved seat=1 cell="nw-B1" where="canal1"', "TurnBegan seat=0")
    position.play("place flood nw-B2 r0")
    assert position.s.annexed(Boats).berths[1] == ASHORE
    position.play("stay", "W05")
    assert position.s.mover == 1
    assert cell_of(position.s.annexed(Boats).berths[1]) == position.s.layout.cell_by_name["ne-A1"]


def test_i3_02_i3_03_the_first_turn_begins_with_the_village_on_one_of_the_four_nearest_cells() -> None:
    position = Position(rules=RULES, hands=("W08 T03 W01 W03", "J02"), first=True)
    assert position.asked == (0, "found")
    assert position.offered() == [f"place village nw-{place} r0" for place in ("A1", "A2", "B1", "B2")]
    assert "your village may stand, as r0, on nw-A1" in position.refused("place village nw-C3 r0")
    assert "place your village first" in position.refused("place W08 nw-A1 r0")
    position.play("place village nw-B2 r0")
    assert cell_of(position.s.annexed(Boats).berths[0]) == position.s.layout.cell_by_name["nw-B2"]
    assert position.asked == (0, "play")
    assert {move.split()[2] for move in position.offered() if move.startswith("place W08")} == {
        *("nw-A2", "nw-B1", "nw-B3", "nw-C2"),
    }


def test_i3_07_nothing_lies_on_a_base_whose_village_is_missing() -> None:
    position = threes("", "rain W08 W01 W03", founded=("nw-A1",))
    assert not any(" ne-" in move for move in position.offered())


def test_i3_06_the_villages_of_others_block_boats_and_no_boat_leaves_the_water_at_the_factory() -> None:
    position = threes("", "W08 W01 W03 T03")
    position.given('BoatMoved seat=0 cell="centre" where="canal1"', "TurnBegan seat=0")
    position.play("offer W08")
    position.play("refuse")
    assert position.offered() == ["boat nw-A1 canal1", "stay"]


def test_i3_09_what_is_marked_is_worth_the_usual_points_and_1_where_it_is_not_connected() -> None:
    assert worth(TERRAIN, "terrain", "nw-B1") == 6
    assert worth(GARDEN, "garden", "nw-B1") == 4
    assert worth(FISHERY, "fishery", "nw-B1") == 3
    assert worth("nw-B1 W04 r1", "reed_bed", "nw-B1") == 10
    assert worth("nw-C3 W04 r0", "reed_bed", "nw-C3") == 1


@pytest.mark.parametrize("cell", ["nw-D4", "nw-B1", "ne-E6"])
def test_i3_10_the_abbey_is_worth_10_to_the_token_wherever_it_lies(cell: str) -> None:
    assert worth(f"{cell} abbey r0", "abbey", cell) == 10
    assert threes(f"{cell} abbey r0").points("abbey") == (0, 0), "to the token only"


def test_i3_10_example_15_a_meadow_with_the_factory_is_worth_nothing() -> None:
    position = threes("nw-A2 W14 r0, nw-A3 W11 r0, ne-B1 W12 r0", "", "meadow4 centre")
    (line,) = position.lines(0, "meadow")
    assert [(item.name, item.points) for item in line.items] == [("item.meadow_pieces", 7), ("piece.factory", -7)]
    crossings = ", ".join(f"nw-{place} W12 r0" for place in ("A2", "A3", "B1", "B3"))
    away = threes(f"nw-B2 W14 r0, {crossings}", "", "meadow1 nw-B2")
    assert away.points("meadow") == (7, 0), "without the factory"


def test_i3_11_i3_12_a_flood_takes_itself_and_its_neighbours_but_no_village() -> None:
    position = threes("nw-B1 W03 r1, nw-A2 W11 r0, nw-C3 W08 r0", "flood W08 W01 W03", "fishery nw-B1")
    position.play("place flood nw-B2 r1")
    assert [lying_at(position, f"nw-{place}") for place in ("B2", "B1", "A2", "C3")] == ["", "", "", ""]
    assert lying_at(position, "nw-A1") == "village"
    assert sorted(position.s.out) == ["W03", "W08", "W11", "flood"]
    assert position.s.annexed(Tokens).left == (12, 12), "the token goes back (A.4 no. 60)"


def test_i3_13_wildfire_is_joined_to_terrain() -> None:
    position = threes("nw-B1 T04 r0", "wildfire-1 W08 W01 W03")
    assert "place wildfire-1 nw-B2 r2" in position.offered()
    assert "must be joined to other terrain" in position.refused("place wildfire-1 nw-C1 r0")


def test_i3_13_i3_14_example_21_burnt_terrain_is_worth_nothing_until_it_rains() -> None:
    assert worth(BURNT, "terrain", "nw-B1") == 0
    assert worth(f"{BURNT}, nw-D4 rain r0", "terrain", "nw-B1") == 4
    assert worth(f"{BURNT}, ne-D4 rain r0", "terrain", "nw-B1") == 0, "in another zone"
    first = threes(f"{TERRAIN}, nw-D4 rain r0", "wildfire-2 W08 W01 W03")
    assert "rain lies on nw-D4" in first.refused("place wildfire-2 nw-B2 r0")


def test_i3_15_i3_17_example_15_rodents_leave_1_of_each_garden_of_the_zone_and_beside_it() -> None:
    assert worth(f"{GARDEN}, nw-D4 rodents r0", "garden", "nw-B1") == 1
    assert worth(f"{GARDEN}, nw-D4 rodents r0, nw-E6 gamekeeper r0", "garden", "nw-B1") == 4
    assert worth("nw-A2 J07 r1, ne-D4 rodents r0", "garden", "nw-A2") == 1, "beside the zone"
    assert worth("nw-B1 J06 r1, ne-D4 rodents r0", "garden", "nw-B1") == 2
    first = threes("nw-B1 gamekeeper r1, nw-D4 W08 r0", "rodents heron W01 W03")
    assert not [m for m in first.offered() if m.startswith(("place rodents nw", "place heron nw"))]


def test_i3_16_i3_17_example_15_a_heron_takes_2_from_fisheries_and_silences_frogs() -> None:
    assert worth("nw-B1 heron r1", "fishery", "nw-B1") == 1, "its own"
    assert worth(f"{FISHERY}, nw-D4 heron r0", "fishery", "nw-B1") == 1
    assert worth("nw-B1 heron r1, nw-D4 gamekeeper r0", "fishery", "nw-B1") == 3
    pond = "nw-D3 W15 r0, nw-C3 W14 r2"
    with_pond, with_heron = threes(pond), threes(f"{pond}, nw-E6 heron r0")
    assert (with_pond.points("pond"), with_heron.points("pond")) == ((2, 0), (0, 0))


def test_i3_18_example_21_a_poacher_empties_the_fisheries_until_the_authority_comes() -> None:
    assert worth(f"{FISHERY}, nw-D4 poacher r0", "fishery", "nw-B1") == 0
    assert worth(f"{FISHERY}, nw-D4 poacher r0, nw-E6 fishing_authority r0", "fishery", "nw-B1") == 3
    first = threes("nw-B1 fishing_authority r0", "poacher W08 W01 W03")
    assert not [move for move in first.offered() if move.startswith("place poacher nw")]


def test_i3_19_works_cancel_what_they_replace_and_bar_loosestrife_and_drought() -> None:
    position = threes("nw-B1 loosestrife-1 r1, nw-B2 W03 r1", "works drought W01 W08")
    position.play("place works nw-B1 r1")
    assert lying_at(position, "nw-B1") == "works"
    barred = threes("nw-B1 works r1", "drought loosestrife-2 W01 W08")
    assert not [move for move in barred.offered() if move.startswith(("place drought nw", "place loosestrife-2 nw"))]


def test_i3_20_drought_cuts_the_water() -> None:
    assert worth("nw-B1 W01 r1, nw-C1 W03 r1", "fishery", "nw-C1") == 3
    assert worth("nw-B1 drought r1, nw-C1 W03 r1", "fishery", "nw-C1") == 1
    assert "place drought nw-B1 r0" not in threes("", "drought W08 W01 W03").offered(), "its canals still must match"


def test_i3_21_loosestrife_empties_fisheries_around_it_and_rouses_frogs_two_do_so_in_the_zone() -> None:
    assert worth(f"{FISHERY}, nw-C2 loosestrife-1 r0", "fishery", "nw-B1") == 0
    assert worth(f"{FISHERY}, nw-D4 loosestrife-1 r0", "fishery", "nw-B1") == 3
    assert worth(f"{FISHERY}, nw-D4 loosestrife-1 r0, nw-E6 loosestrife-1 r0", "fishery", "nw-B1") == 0
    frog = threes("nw-C3 W15 r0, nw-D4 loosestrife-1 r0")
    assert (frog.points("frog"), threes("nw-C3 W15 r0").points("frog")) == ((2, 0), (0, 0))


def test_i3_28_i3_29_a_mad_cow_takes_the_cows_of_the_zone_and_bars_them_until_there_is_grazing() -> None:
    position = threes("nw-B1 W02-3 r1, nw-A2 W12 r0, ne-D4 W02-5 r0", "mad_cow W02-3 W06-2 W08")
    place = next(move for move in position.offered() if move.startswith("place mad_cow nw-A3"))
    position.play(place)
    assert lying_at(position, "nw-B1") == ""
    assert lying_at(position, "ne-D4") == "W02-5"
    barred = threes("nw-B1 W12 r0, nw-D4 mad_cow r0", "W02-3 W08 W01 W03")
    assert not [move for move in barred.offered() if move.startswith("place W02-3")]
    grazed = threes("nw-B1 W12 r0, nw-D4 mad_cow r0, nw-E6 grazing r0", "W02-3 W08 W01 W03")
    assert [move for move in grazed.offered() if move.startswith("place W02-3")]
    first = threes("nw-B1 W12 r0, nw-E6 grazing r0", "mad_cow W08 W01 W03")
    assert not [move for move in first.offered() if move.startswith("place mad_cow nw")]


def test_i3_30_i3_31_example_21_a_lout_costs_1_a_guide_on_him_ends_that_and_is_always_worth_5() -> None:
    assert worth(f"{TERRAIN}, nw-C4 lout r0", "terrain", "nw-B1") == 5
    beside = threes(f"{TERRAIN}, nw-C4 lout r0, nw-E6 tourist_guide r0", "", "terrain nw-B1")
    assert (beside.points("terrain"), beside.points("special")) == ((5, 0), (5, 0))
    on_him = threes(f"{TERRAIN}, nw-C4 tourist_guide r0", "", "terrain nw-B1")
    assert (on_him.points("terrain"), on_him.points("special")) == ((6, 0), (5, 0))
    first = threes("nw-B1 tourist_guide r0", "lout W08 W01 W03")
    assert not [move for move in first.offered() if move.startswith("place lout nw")]


def test_v_04_at_the_start_of_a_turn_a_hand_may_be_asked_for_shown_and_a_piece_swapped() -> None:
    position = threes("nw-B1 W12 r0", "rain W08 W01 W03")
    position.play("ask 1")
    assert (position.asked, position.offered()) == ((1, "swap"), ["show", "refuse"])
    position.play("show")
    shown = [position.rules.view(position.s, seat)["negotiation"]["shown"] for seat in (0, 1, None)]
    assert shown == [["J02", "J04", "J06", "W01"], None, None], "only the mover sees it"
    assert "swap rain J06" in position.offered()
    assert "one of them special" in position.refused("swap W08 J06")
    position.play("swap rain J06")
    assert position.offered() == ["agree", "refuse"]
    position.play("agree")
    assert (position.s.hands[0], position.s.hands[1][-1]) == (("W08", "W01", "W03", "J06"), "rain")
    assert "one may be asked" in position.refused("ask 1")
    assert any(move.startswith("place J06") for move in position.offered()), "it may be placed at once"


def test_v_04_a_negotiation_stands_in_words_and_hands_and_pieces_only_for_those_who_may_hear() -> None:
    position = Position("nw-B1 W12 r0", variation="i3", seats=3, hands=("rain W08 W01 W03", "J02 J04"), founded=FOUNDED)

    def told(seat: int | None) -> list[str]:
        keys = [phrase.key for phrase in position.rules.text(position.s, seat)]
        return [key for key in keys if key.startswith(("text.negotiation", "text.hand_shown", "text.swap"))]

    position.play("ask 1")
    assert [told(seat) for seat in (0, 1, 2, None)] == [["text.negotiation_1"]] * 4
    position.play("show")
    assert told(0) == ["text.negotiation_2", "text.hand_shown"]
    assert [told(seat) for seat in (1, 2, None)] == [["text.negotiation_2"]] * 3
    position.play("swap rain J02")
    assert told(0) == ["text.negotiation_3", "text.hand_shown", "text.swap_proposed"]
    assert told(1) == ["text.negotiation_3", "text.swap_proposed"]
    assert [told(seat) for seat in (2, None)] == [["text.negotiation_3"]] * 2


def test_v_04_a_swap_may_be_refused_at_each_step() -> None:
    position = threes("nw-B1 W12 r0", "rain W08 W01 W03")
    position.play("ask 1")
    position.play("refuse")
    assert position.asked == (0, "play")
    again = threes("nw-B1 W12 r0", "rain W08 W01 W03")
    for move in ("ask 1", "show", "swap rain J02", "refuse"):
        again.play(move)
    assert again.s.hands[0] == ("rain", "W08", "W01", "W03")


def test_i3_01_the_factory_is_the_centre_clovers_and_the_abbey_are_drawn_the_villages_kept() -> None:
    position = Position(rules=RULES, seats=3)
    assert lying_at(position, "centre") == "factory"
    assert position.s.hands == (("village",),) * 3
    assert sum(position.s.supply) == 125 + 20 + 1
    assert RULES.episode.hand == 4


def test_i3_04_i3_05_the_boat_moves_also_without_a_placement_and_marks_on_any_base() -> None:
    position = threes("ne-A1 W12 r0", "W08 W01 W03 T03", founded=("nw-A1", "ne-B2"))
    position.given('BoatMoved seat=0 cell="centre" where="canal1"', "TurnBegan seat=0")
    position.play("offer W08")
    position.play("refuse")
    assert position.asked == (0, "boat")
    position.play("boat ne-A1 canal1")
    assert position.offered() == ["mark fishery ne-A1", "stop"]


def test_i3_04_who_places_an_offered_piece_may_move_his_boat() -> None:
    position = threes("", "W08 W01 W03 T03")
    position.play("offer W08")
    position.play(next(move for move in position.offered() if move.startswith("take")))
    assert position.asked == (1, "boat")
