"""Interlude 2, Tourism: boats, tokens on canals, properties, special pieces (rules A.1.7, A.1.8; example 20)."""

from __future__ import annotations

import pytest

from domain.core.play import Chance
from domain.games.grand_marais.boats import Boats
from domain.games.grand_marais.edition import RECONSTRUCTED
from domain.games.grand_marais.gates import Gates
from domain.games.grand_marais.interludes.i2_tourism import EPISODE
from domain.games.grand_marais.pieces import SPECIALS
from domain.games.grand_marais.voyages import ASHORE
from tests.games.grand_marais.position import Position, rules_of
from tests.games.grand_marais.touring import RING, lying_at, tours

KINDS = RECONSTRUCTED.kinds["butterfly"]

ALONG = "nw-A1 W01 r1, nw-B1 W12 r0, nw-C1 W03 r1"
"""Canals of red to the west: a straight one, a crossing with a fishery, a straight one with a fishery."""


def to_the_boat(position: Position) -> Position:
    """Seat 0 offers a piece and nobody takes it, so that its boat is next."""
    position.play("offer T10")
    while position.asked[1] == "answer":
        position.play("refuse")
    return position


def dealt(*hands: str, seats: int = 2) -> Position:
    """A match at its beginning: seat 0 starts, and all are dealt these hands, filled up with T10."""
    position = Position(variation="i2", seats=seats)
    position.draw(0)
    for hand in hands:
        for piece in hand.split():
            position.draw(piece)
    return position


def test_every_butterfly_has_a_row() -> None:
    assert set(KINDS.by_piece) == {face.id for face in SPECIALS.butterfly}
    assert all(row.source for row in KINDS.rows.values())


# Set-up and course.


def test_i2_01_the_landing_stage_is_the_centre_the_abbey_and_four_villages_are_drawn_with_the_butterflies() -> None:
    position = Position(variation="i2", seats=2)
    assert lying_at(position, "centre") == "landing_stage"
    assert sum(position.s.supply) == 125 + 20 + 1 + 4
    assert all(position.s.supplied(f"village-{colour}") for colour in ("red", "blue", "yellow", "green"))
    assert EPISODE.hand == 6
    assert position.s.annexed(Gates).left == (6, 6)


def test_i2_02_of_three_the_two_without_a_common_border_have_four_tokens() -> None:
    assert [Position(variation="i2", seats=n).s.annexed(Gates).left for n in (3, 4)] == [(4, 6, 4), (6, 6, 6, 6)]


def test_i2_03_all_are_dealt_six_then_who_starts_puts_the_boat_on_its_jetty_and_plays_beside_it() -> None:
    position = dealt("W08 W01 W01 W03 W03 W12", "J02 J02 J02 J02 J04 J04")
    assert position.asked == (0, "play")
    boat = position.rules.view(position.s, None)["boats"]
    assert [(each["cell"], each["where"]) for each in boat] == [("centre", "canal4"), (None, None)]
    assert {move.split()[2] for move in position.offered() if move.startswith("place W08")} == {"nw-A1"}


def test_i2_03_the_first_piece_may_be_a_special_one() -> None:
    position = dealt("inn W01 W01 W03 W03 W12", "J02 J02 J02 J02 J04 J04")
    assert {move.split()[2] for move in position.offered() if move.startswith("place inn")} == {"nw-A1"}


def test_i2_04_one_places_then_moves_the_boat_then_draws() -> None:
    position = tours("nw-A1 W01 r1", "W12")
    position.play("place W12 nw-B1 r0")
    assert position.asked == (0, "boat")
    position.play("boat nw-A1 canal1")
    assert position.asked == (0, "token")
    position.play("stop")
    assert isinstance(position.rules.awaits(position.s), Chance)


def test_i2_04_the_boat_moves_also_without_a_placement_and_after_placing_an_offered_piece() -> None:
    assert to_the_boat(tours("nw-A1 W01 r1")).asked == (0, "boat")
    taken = tours("ne-A1 W01 r0", "W12")
    taken.play("offer W12")
    taken.play(next(move for move in taken.offered() if move.startswith("take")))
    assert taken.asked == (1, "boat")


def test_i2_05_others_jetties_are_barred_and_no_boat_leaves_the_water() -> None:
    position = to_the_boat(tours("nw-A1 W12 r0, nw-A2 W01 r0, ne-A1 W01 r0", boats=("0 nw-A1 canal1",)))
    assert position.offered() == ["boat nw-A2 canal1", "boat centre canal4", "stay"]
    beside = to_the_boat(tours("nw-A1 W01 r1, ne-A1 W12 r0, ne-A2 W01 r1", boats=("0 ne-A1 canal1",)))
    assert "the boat cannot go there" in beside.refused("boat centre canal1")


def test_no_21_by_the_other_reading_a_boat_goes_any_distance() -> None:
    position = to_the_boat(tours(ALONG, variation="i2+reach=any"))
    assert position.offered() == [*(f"boat nw-{cell} canal1" for cell in ("A1", "B1", "C1")), "stay"]
    barred = to_the_boat(tours(ALONG, "", "1 nw-B1 canal1", variation="i2+reach=any"))
    assert barred.offered() == ["boat nw-A1 canal1", "stay"]


# Tokens on canals.


def arrived(lying: str, cell: str, *gates: str, boat: str = "", variation: str = "i2") -> Position:
    """Red's boat has just come to a cell."""
    position = to_the_boat(tours(lying, "", *gates, boats=(boat,) if boat else (), variation=variation))
    position.play(f"boat {cell} canal1")
    return position


def test_i2_06_where_the_boat_arrives_one_or_more_tokens_may_be_laid() -> None:
    position = arrived(ALONG, "nw-A1")
    assert position.offered() == ["token nw-A1 east", "token nw-A1 west", "stop"]
    position.play("token nw-A1 east")
    assert position.offered() == ["token nw-A1 west", "stop"]
    assert "you may token nw-A1 west; or stop" in position.refused("token nw-A1 east")
    position.play("token nw-A1 west")
    assert position.s.annexed(Gates).left == (4, 6)
    assert position.asked_or_drawn("T10") == (1, "play"), "nothing is left to mark there"


def test_i2_06_a_canal_of_the_piece_that_the_boat_is_not_on_is_not_for_tokens() -> None:
    position = arrived("nw-A1 W01 r1, nw-B1 W13 r0", "nw-B1", boat="0 nw-A1 canal1")
    assert position.offered() == ["token nw-B1 north", "token nw-B1 east", "stop"]


def test_i2_07_nobody_passes_a_side_with_a_token_of_another() -> None:
    leaving = to_the_boat(tours(ALONG, "", "1 nw-A1 west", boats=("0 nw-A1 canal1",)))
    assert leaving.offered() == ["boat centre canal4", "stay"]
    entering = to_the_boat(tours(ALONG, "", "1 nw-B1 east", boats=("0 nw-A1 canal1",)))
    assert entering.offered() == ["boat centre canal4", "stay"]
    own = to_the_boat(tours(ALONG, "", "0 nw-A1 west", boats=("0 nw-A1 canal1",)))
    assert "boat nw-B1 canal1" in own.offered()


def test_i2_07_a_token_on_a_crossing_or_a_fishery_closes_the_whole_canal() -> None:
    at_crossing = arrived(ALONG, "nw-B1", boat="0 nw-A1 canal1")
    assert at_crossing.offered()[-2:] == ["token nw-B1 canal1", "stop"]
    at_fishery = arrived(ALONG, "nw-C1", boat="0 nw-B1 canal1")
    assert at_fishery.offered()[-2:] == ["token nw-C1 canal1", "stop"]
    closed = to_the_boat(tours(ALONG, "", "1 nw-B1 canal1", boats=("0 nw-A1 canal1",)))
    assert closed.offered() == ["boat centre canal4", "stay"]


def test_no_66_the_picture_yellow_on_a_side_arm_leaves_the_straight_way_open_where_blue_lays_a_token() -> None:
    position = arrived("nw-A1 W01 r1, nw-B1 W08 r3, nw-C1 W01 r1", "nw-B1", "1 nw-B1 north", boat="0 nw-A1 canal1")
    assert position.offered() == ["token nw-B1 east", "token nw-B1 west", "stop"], "not the whole of it"


def test_no_66_the_picture_two_tokens_of_red_close_a_whole_piece() -> None:
    two = ("1 nw-B1 east", "1 nw-B1 west")
    lying = f"{ALONG.replace('W12 r0', 'W01 r1')}, nw-D1 W01 r1"
    for boat, away in (("0 nw-A1 canal1", "centre canal4"), ("0 nw-C1 canal1", "nw-D1 canal1")):
        position = to_the_boat(tours(lying, "", *two, boats=(boat,)))
        assert position.offered() == [f"boat {away}", "stay"]


@pytest.mark.parametrize("piece", ["abbey", "village-red", "village-blue"])
def test_i2_08_no_token_lies_on_a_village_or_the_abbey(piece: str) -> None:
    position = to_the_boat(tours(f"nw-A1 W01 r1, nw-B1 {piece} r0", boats=("0 nw-A1 canal1",)))
    position.play("boat nw-B1 canal1")
    assert position.asked_or_drawn("T10") == (1, "play")


def test_i2_08_in_passing_an_own_token_may_be_taken_back_and_laid_elsewhere() -> None:
    position = arrived(ALONG, "nw-A1", "0 nw-A1 west", "1 nw-B1 canal1")
    assert position.offered() == ["token nw-A1 east", "recover nw-A1 west", "stop"]
    position.play("recover nw-A1 west")
    assert position.s.annexed(Gates).left == (6, 5)
    position.play("token nw-A1 east")
    assert position.offered() == ["token nw-A1 west", "stop"], "none is taken back once one is laid"


def test_i2_06_tokens_may_be_laid_on_any_base_and_on_the_circuits_of_others() -> None:
    position = arrived(
        "nw-A1 W01 r1, ne-A1 W12 r0, ne-A2 W01 r1, ne-B1 W01 r0", "ne-A2", "1 ne-A2 east", boat="0 ne-A1 canal1"
    )
    assert position.offered() == ["token ne-A2 west", "stop"]


def test_i2_06_without_tokens_left_nothing_is_asked() -> None:
    gates = [f"0 nw-{cell} {side}" for cell in ("B1", "C1") for side in ("east", "west")]
    position = to_the_boat(tours(ALONG, "", *gates, "0 nw-B1 north", "0 nw-B1 south"))
    position.play("boat nw-A1 canal1")
    assert position.asked_or_drawn("T10") == (1, "play")


# Properties.


def test_i2_10_example_20_a_yellow_property_goes_to_yellow_and_red_takes_one_of_its_pieces() -> None:
    position = tours(ALONG, seats=3)
    to_the_boat(position).play("stay", "private-yellow-1")
    assert position.asked == (0, "exchange")
    assert position.offered() == [f"exchange {piece}" for piece in ("J02", "J04", "J06", "W01", "J01", "J07")]
    views = [position.rules.view(position.s, seat)["handover"]["shown"] for seat in (0, 1, 2, None)]
    assert views == [["J02", "J04", "J06", "W01", "J01", "J07"], None, None, None], "only who chooses sees the hand"
    assert "choose what is given for private-yellow-1" in position.refused("exchange W02-3")
    position.play("exchange J06")
    assert [len(hand) for hand in position.s.hands] == [6, 6, 6]
    assert ("J06" in position.s.hands[0], "private-yellow-1" in position.s.hands[2]) == (True, True)
    assert position.asked == (1, "play")


def test_no_44_by_the_other_reading_the_owner_chooses_what_it_gives() -> None:
    position = tours(ALONG, seats=3, variation="i2+property=given")
    to_the_boat(position).play("stay", "private-yellow-1")
    assert position.asked == (2, "exchange")
    assert position.rules.view(position.s, 0)["handover"]["shown"] is None


def test_i2_11_after_the_deal_who_starts_hands_over_first_then_the_others_then_play_begins() -> None:
    position = dealt("private-blue-1 W01 W01 W03 W03 W12", "private-red-1 private-yellow-1 J02 J02 J04 J04")
    assert position.asked == (0, "exchange")
    assert "exchange private-red-1" in position.offered(), "one's own in the hand of another"
    position.play("exchange J02")
    assert position.asked == (1, "exchange")
    assert "exchange private-red-1" not in position.offered(), "that would have to be handed back"
    position.play("exchange W12")
    assert position.asked == (0, "play")
    assert set(position.s.hands[0]) == {"W01", "W03", "J02", "private-red-1"}
    assert "private-yellow-1" in position.s.hands[1], "nobody plays yellow: it stays"


def test_i2_10_only_its_owner_places_a_property() -> None:
    position = tours("nw-A1 W01 r1, ne-A1 W12 r0", "private-red-1 private-red-2")
    assert any(move.startswith("place private-red-1 ne-") for move in position.offered()), "on any base"
    position.play("offer private-red-1")
    assert position.offered() == ["refuse"]
    assert "private-red-1 belongs to seat 0" in position.refused("take ne-B1 r0")


def test_i2_10_a_property_is_closed_to_the_others_like_a_canal_with_tokens() -> None:
    lying = "nw-A1 W01 r1, nw-B1 private-{}-1 r1, nw-C1 W12 r0"
    for colour, may in (("red", True), ("blue", False), ("green", True)):
        position = to_the_boat(tours(lying.format(colour), boats=("0 nw-A1 canal1",)))
        assert ("boat nw-B1 canal1" in position.offered()) is may, colour


def test_i2_10_on_a_property_lie_no_tokens_but_on_a_neutral_one() -> None:
    own = to_the_boat(tours("nw-A1 W01 r1, nw-B1 private-red-1 r1", boats=("0 nw-A1 canal1",)))
    own.play("boat nw-B1 canal1")
    assert own.asked_or_drawn("T10") == (1, "play")
    neutral = arrived("nw-A1 W01 r1, nw-B1 private-green-1 r1", "nw-B1", boat="0 nw-A1 canal1")
    assert neutral.offered() == ["token nw-B1 east", "token nw-B1 west", "stop"]


def test_i2_12_neutral_properties_are_placed_by_anybody() -> None:
    position = tours("nw-A1 W01 r1", "private-green-1")
    assert any(move.startswith("place private-green-1") for move in position.offered())


def test_v_04_a_property_is_never_swapped() -> None:
    position = tours("nw-A1 W01 r1", "private-red-1 inn")
    position.play("ask 1")
    position.play("show")
    assert not [move for move in position.offered() if "private" in move]
    assert "swap inn J06" in position.offered()


# Special pieces.


@pytest.mark.parametrize(
    ("piece", "on", "may"),
    [
        ("bridge-1 r1", "private-red-1 r1", True),
        ("bridge-1 r1", "private-green-1 r1", True),
        ("bridge-1 r1", "inn r0", False),
        ("private-red-1 r1", "bridge-1 r1", False),
        ("guide r0", "shipwreck r1", True),
        ("guide r0", "closed_way r1", True),
        ("guide r0", "traffic_jam r0", False),
        ("shipwreck r1", "guide r0", False),
        ("closed_way r1", "guide r0", False),
        ("signs r0", "traffic_jam r0", True),
        ("signs r0", "disorientation r0", True),
        ("signs r0", "closed_way r1", False),
        ("traffic_jam r0", "signs r0", False),
        ("disorientation r0", "signs r0", False),
        ("cattle_transport r1", "goods_transport r1", False),
        ("inn r0", "W08 r0", True),
        ("inn r0", "abbey r0", False),
        ("inn r0", "village-red r0", False),
        ("inn r0", "village-green r0", False),
    ],
)
@pytest.mark.parametrize("base", ["nw", "ne"])
def test_v_02_v_05_i2_13_i2_15_to_18_example_20_what_replaces_what(piece: str, on: str, may: bool, base: str) -> None:
    assert replaces(piece, on, base, "i2") is may


def replaces(piece: str, on: str, base: str, variation: str) -> bool:
    """Whether a piece may be placed where another lies beside a free cell."""
    cell = f"{base}-C3"
    position = tours(f"{base}-A1 W12 r0, {cell} {on}", piece.split()[0], variation=variation)
    return f"place {piece.split()[0]} {cell} {piece.split()[1]}" in position.offered()


@pytest.mark.parametrize(
    ("piece", "on"),
    [("private-red-1 r1", "bridge-1 r1"), ("shipwreck r0", "guide r0"), ("closed_way r0", "guide r0")],
)
def test_no_43_by_the_other_reading_three_pairs_replace_each_other_both_ways(piece: str, on: str) -> None:
    assert replaces(piece, on, "nw", "i2+replacing=both_ways")
    assert not replaces(piece, on, "nw", "i2")


def test_i2_13_a_bridge_on_a_property_takes_it_out_of_the_game() -> None:
    position = tours("nw-A1 W01 r1, nw-B1 private-blue-1 r1", "bridge-1")
    position.play("place bridge-1 nw-B1 r1")
    assert lying_at(position, "nw-B1") == "bridge-1"
    assert position.s.out == ("private-blue-1",)


def test_no_60_tokens_on_a_piece_that_is_replaced_go_back() -> None:
    position = tours(ALONG, "inn", "1 nw-C1 canal1", "0 nw-A1 east")
    position.play("place inn nw-C1 r1")
    assert position.s.annexed(Gates).left == (5, 6)


@pytest.mark.parametrize("piece", ["shipwreck", "closed_way"])
def test_i2_17_no_69_where_a_guide_is_no_wreck_and_no_closed_way_come_into_its_waters(piece: str) -> None:
    position = tours("nw-A1 guide r0, nw-D4 W08 r0, ne-A1 W12 r0", piece)
    places = {move.split()[2] for move in position.offered() if move.startswith(f"place {piece}")}
    assert not {"nw-A2", "nw-B1"} & places
    assert any(place.startswith("nw-") for place in places), "elsewhere on the base, off its waters"
    assert any(place.startswith("ne-") for place in places), "on other bases"
    turns = [move for move in position.offered() if move.startswith(f"place {piece} nw-D3")]
    assert turns, "beside other water of the base"


def test_i2_17_the_refusal_says_why() -> None:
    position = tours("nw-A1 guide r0", "shipwreck")
    assert "may not be joined by water to guide on nw-A1" in position.refused("place shipwreck nw-B1 r1")


@pytest.mark.parametrize("piece", ["traffic_jam", "disorientation"])
def test_i2_19_signs_keep_jams_and_disorientation_out_of_their_zone(piece: str) -> None:
    position = tours("nw-A1 W01 r1, nw-D4 signs r0, ne-A1 W12 r0", piece)
    places = {move.split()[2][:2] for move in position.offered() if move.startswith(f"place {piece}")}
    assert places == {"ne"}


def test_v_03_special_pieces_go_on_the_bases_of_others_and_may_be_discarded() -> None:
    position = tours("nw-A1 W01 r1, ne-A1 W12 r0", "shipwreck village-red abbey")
    moves = position.offered()
    assert any(move.startswith("place shipwreck ne-") for move in moves)
    assert "offer shipwreck" in moves
    assert not {"offer village-red", "offer abbey"} & set(moves), "villages and the Abbey are never discarded (V-05)"
    assert {move.split()[2][:2] for move in moves if move.startswith(("place village-red", "place abbey"))} == {"nw"}


def test_v_05_the_landing_stage_is_never_replaced() -> None:
    position = tours("nw-A1 W01 r1", "guide")
    assert "may not replace landing_stage" in position.refused("place guide centre r0")


def test_v_06_a_boat_on_a_piece_that_is_replaced_starts_again_from_the_landing_stage() -> None:
    position = tours("nw-A1 W01 r1, nw-B1 W03 r1", "inn", boats=("1 nw-B1 canal1",))
    position.play("place inn nw-B1 r1")
    assert position.s.annexed(Boats).berths[1] == ASHORE
    position.play("stay", "T10")
    assert position.asked == (1, "play")
    boats = position.rules.view(position.s, None)["boats"]
    assert (boats[1]["cell"], boats[1]["where"]) == ("centre", "canal1")


def test_i2_20_the_match_ends_when_a_piece_was_discarded_three_times_in_a_row() -> None:
    position = tours("nw-C3 W01 r1")
    for offer in ("offer T10", "offer J02", "offer T10"):
        assert position.over == ""
        position.play(offer)
        position.play("refuse")
        if not position.over:
            position.draw("W08")
    assert position.over == "three_refusals"


def test_what_an_episode_may_have_but_no_interlude_is_refused_with_the_reason() -> None:
    with pytest.raises(ValueError, match="an interlude is none"):
        rules_of("i2+short")
    with pytest.raises(ValueError, match="an interlude is none"):
        rules_of("i2+eclipse")


def test_the_position_in_words_names_tokens_and_what_is_handed_over() -> None:
    position = tours(ALONG, "", "0 nw-A1 west", seats=3)
    to_the_boat(position).play("stay", "private-yellow-1")
    said = [(phrase.key, phrase.values) for phrase in position.rules.text(position.s, 0)]
    assert ("text.gate", {"cell": "nw-A1", "where": "where.west", "seats": (0,)}) in said
    assert ("text.handover", {"seat": 0, "owner": 2, "piece": "piece.private-yellow-1"}) in said
    assert any(key == "text.hand_shown" for key, _ in said)
    others = [phrase.key for phrase in position.rules.text(position.s, 1)]
    assert "text.handover" in others
    assert "text.hand_shown" not in others


def test_the_smallest_ring_is_a_circuit() -> None:
    assert [line.points for line in tours(RING).lines(0, "circuit")] == [5]
