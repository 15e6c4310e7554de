"""The course of Episode 1: what a turn is, what is hidden, and what ends the match (rules A.1.5)."""

from __future__ import annotations

from domain.core.play import Chance
from domain.core.score import places
from domain.games.grand_marais.board import CENTRE, PLACES
from domain.games.grand_marais.facts import Drew, Ended
from domain.games.grand_marais.layouts import JOINED, LAYOUTS
from domain.games.grand_marais.piece_set import RECONSTRUCTION
from tests.games.grand_marais.position import Position


def test_e1_01_the_abbey_is_in_the_centre_and_a_village_beside_it_on_every_base() -> None:
    for seats in (2, 3, 4):
        s = Position(seats=seats).s
        lying = {cell: lay.face.id for cell, code in enumerate(s.board) if (lay := RECONSTRUCTION.lays[code])}
        assert lying == {CENTRE: "abbey"} | {cells[0]: "village" for cells in LAYOUTS[JOINED][seats].bases}


def test_e1_02_the_supply_holds_the_basic_pieces_and_nothing_else() -> None:
    position = Position()
    assert sum(position.s.supply) == 125
    position.draw(1)
    chance = position.rules.awaits(position.s)
    assert isinstance(chance, Chance)
    assert chance.kind == "draw"
    assert sum(count for _, count in chance.options) == 125
    assert not {"village", "abbey"} & {piece for piece, _ in chance.options}


def test_e1_03_the_lot_is_even_and_each_seat_draws_three_in_its_first_turn() -> None:
    position = Position(seats=3)
    assert position.rules.awaits(position.s) == Chance("start", ((0, 1), (1, 1), (2, 1)))
    position.draw(2)
    for piece in ("W01", "W08", "T03"):
        position.draw(piece)
    assert position.s.hands == ((), (), ("W01", "W08", "T03"))
    assert position.asked == (2, "play")


def test_e1_05_after_a_piece_is_placed_one_is_drawn_and_the_turn_passes_to_the_left() -> None:
    position = Position(hands=("W01 W08 T03", "J02 J03 J04"))
    position.play("place W01 nw-B1 r1", "W09")
    assert position.s.hands[0] == ("W08", "T03", "W09")
    assert position.asked == (1, "play")


def test_e1_05_a_piece_lies_beside_an_own_piece_by_a_side() -> None:
    position = Position("nw-B1 W11 r0, ne-B1 W01 r0", hands=("W08 W12", "J02"))
    cells = {move.split()[2] for move in position.offered() if move.startswith("place W12")}
    assert cells == {"nw-A2", "nw-B2", "nw-C1"}


def test_e1_06_a_piece_is_offered_also_by_one_who_could_place_it() -> None:
    position = Position(hands=("W01 W08", "J02"))
    assert {"place W01 nw-B1 r1", "offer W01", "offer W08"} <= set(position.offered())


def test_e1_07_a_piece_that_comes_back_is_out_and_the_offerer_draws() -> None:
    position = Position(hands=("W01 W08 T03", "J02 J03 J04"))
    position.play("offer T03")
    assert position.asked == (1, "answer")
    position.play("refuse", "W09")
    assert position.s.out == ("T03",)
    assert position.s.hands[0] == ("W01", "W08", "W09")
    assert position.asked == (1, "play")


def test_e1_06_who_takes_a_piece_keeps_his_hand_and_has_his_turn_as_always() -> None:
    position = Position(hands=("W01 W08 T03", "J02 J03 J04"))
    position.play("offer W01")
    position.play("take ne-B1 r0", "W09")
    assert position.s.hands == (("W08", "T03", "W09"), ("J02", "J03", "J04"))
    assert position.asked == (1, "play")


def test_e1_09_no_49_the_turn_that_draws_the_last_piece_is_the_last() -> None:
    position = Position(hands=("W01 W08 T03", "J02 J03 J04"))
    last = tuple(1 if count and number == 0 else 0 for number, count in enumerate(position.s.supply))
    position.s = position.rules.state_type(
        **{name: getattr(position.s, name) for name in position.s.__struct_fields__} | {"supply": last}
    )
    position.play("place W08 nw-B1 r3")
    assert position.over == ""
    facts = position.draw("W01")
    assert isinstance(facts[0], Drew)
    assert facts[1] == Ended("nothing_to_draw")
    assert position.over == "nothing_to_draw"
    assert sum(position.s.points) == -28 - 29


def test_e1_08_a_full_base_ends_the_match_although_others_have_empty_cells() -> None:
    rest = ", ".join(f"nw-{place} T11 r0" for place in PLACES[1:] if place != "E6")
    position = Position(rest, hands=("W12", "J02"))
    position.play("place W12 nw-E6 r0")
    assert position.over == "base_full"


def test_w_01_most_points_win_and_equal_totals_share_the_place() -> None:
    assert places((40, 52, 40, 7)) == (2, 1, 2, 4)


def test_hands_are_hidden_from_others_and_from_spectators() -> None:
    position = Position(hands=("W01 W08 T03", "J02 J03 J04"))
    view, rules = position.rules.view, position.rules
    assert view(position.s, 0)["hands"] == [["W01", "W08", "T03"], ["?", "?", "?"]]
    assert view(position.s, None)["hands"] == [["?", "?", "?"], ["?", "?", "?"]]
    assert rules.seen(Drew(0, "W09"), 0) == Drew(0, "W09")
    assert rules.seen(Drew(0, "W09"), 1) == Drew(0, "?")


def test_the_view_is_enough_to_draw_the_board() -> None:
    position = Position("nw-B1 W01 r1", hands=("W08 T03", "J02"))
    position.play("offer T03")
    view = position.rules.view(position.s, 1)
    by_name = {cell["cell"]: cell for cell in view["cells"]}
    assert len(by_name) == 61
    assert by_name["nw-B1"] == {"x": 3, "y": 5, "cell": "nw-B1", "seat": 0, "piece": "W01", "turn": 1}
    assert by_name["ne-E6"] == {"x": 10, "y": 0, "cell": "ne-E6", "seat": 1, "piece": None, "turn": None}
    assert by_name["centre"]["piece"] == "abbey"
    assert view["offered"] == {"piece": "T03", "by": 0, "to": 1}


def test_a_refusal_says_what_would_be_right() -> None:
    position = Position(hands=("W01 W08 T03", "J02"))
    assert position.refused("place J02 nw-B1 r0") == "you do not hold J02; you hold W01, W08, T03"
    assert position.refused("place W01 nw-B1 r3") == (
        "the ways to lay W01 that differ are r0, r1; W01 fits on nw-B1 as r1"
    )
    assert position.refused("place W01 ne-B1 r0") == "ne-B1 is not on your own base"
    assert position.refused("place W01 nw-C4 r0") == "nw-C4 touches none of your pieces by a side"
    assert position.refused("refuse") == "it is your turn; you may place, offer, village"
