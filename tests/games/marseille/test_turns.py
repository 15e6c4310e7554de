"""A turn: draw, actions, local effect, limit.  Checklist C6 to C12, C15, C17, C18, C30, Q1 to Q3, Q9, Q19, Q20."""

from __future__ import annotations

import pytest

from domain.core.play import Over
from domain.games.marseille.facts import ActionDrawn, DeckSpent, DrawBegan, LieuKept, LieuSeen, LocalEffect, Reshuffled
from domain.games.marseille.state import NOTHING, PLAY
from tests.games.marseille.sitting import Sitting


def play_to_the_end(sitting: Sitting) -> None:
    """Nobody does anything any more."""
    while not isinstance(sitting.rules.awaits(sitting.s), Over):
        sitting.end_turn()


@pytest.mark.parametrize(("variation", "rounds"), [("standard", 10), ("short", 6)])
def test_c6_c30_the_last_round(variation: str, rounds: int) -> None:
    sitting = Sitting(variation, seats=2)
    play_to_the_end(sitting)
    assert sitting.s.round == rounds
    assert sitting.over.reason == "counted"


def test_q20_the_short_game_changes_nothing_else() -> None:
    long, short = Sitting("standard", seats=4), Sitting("short", seats=4)
    assert long.s == short.s
    for _ in range(4 * 5):
        long.end_turn()
        short.end_turn()
        assert long.s == short.s


def test_c7_each_round_one_moment_hits_everybody_and_is_out_of_the_game() -> None:
    sitting = Sitting(seats=3, moment="mer_agitee chaos_total")
    for _ in range(3):
        assert sitting.view()["round"]["moment"]["moment"] == "mer_agitee"
        sitting.end_turn()
    assert sitting.view()["round"]["moment"]["icons"] == ["V", "N", "M", "C"]
    assert sitting.rules.pieces(sitting.s)["moments.revealed"] == 2
    before = sitting.s.stress
    for _ in range(3):
        sitting.end_turn()
    assert [now - then for now, then in zip(sitting.s.stress, before, strict=True)] == [2, 2, 2]


def test_c8_example_10_draw_2_or_5_with_an_empty_hand() -> None:
    sitting = Sitting(seats=3)
    sitting.set(2, hand="metro")
    sitting.end_turn()
    assert DrawBegan(5) in sitting.facts
    assert len(sitting.s.hands[1]) == 5
    sitting.end_turn()
    assert DrawBegan(2) in sitting.facts
    assert len(sitting.s.hands[2]) == 3


def test_c9_up_to_three_actions() -> None:
    sitting = Sitting()
    sitting.set(0, hand="souvenir_01 souvenir_02 souvenir_03 souvenir_04")
    for left in (3, 2, 1):
        assert sitting.view()["round"]["actions_left"] == left
        sitting.play(sitting.offers("play")[0])
    assert sitting.s.turn == 1, "the turn went on by itself"
    assert sitting.hand(0) == "souvenir_04"


def test_c9_a_seat_may_play_fewer() -> None:
    sitting = Sitting()
    sitting.set(0, hand="souvenir_01")
    sitting.play("pass")
    assert sitting.s.turn == 1


@pytest.mark.parametrize("further", ["mistral", "ferry"])
def test_example_21_c9_reading_14_five_actions_are_the_most_whatever_cards_give(further: str) -> None:
    sitting = Sitting()
    sitting.set(0, hand=f"mistral {further} souvenir_01 souvenir_02 souvenir_03 souvenir_04")
    sitting.play("play mistral")
    assert sitting.s.actions_left == 4
    sitting.play(f"play {further}", "play souvenir_01", "play souvenir_02")
    assert (sitting.s.turn, sitting.s.actions_left) == (0, 1), "reading 14"
    sitting.play("play souvenir_03")
    assert sitting.s.turn == 1
    assert "seat 0 is not to move" in sitting.refused("play souvenir_04", seat=0)


def test_example_21_a_sixth_action_is_refused_while_the_turn_lasts() -> None:
    sitting = Sitting()
    sitting.set(0, hand="mistral souvenir_01 souvenir_02 souvenir_03 souvenir_04 souvenir_05", stress=0)
    sitting.set(0, objectives="", validated="zen wild")
    sitting.play("play mistral", *(f"play souvenir_0{number}" for number in range(1, 5)))
    assert sitting.offers() == ["announce", "pass"], "asked because it may announce"
    assert sitting.refused("play souvenir_05") == "all actions of this turn are used; possible are: announce; pass"


@pytest.mark.parametrize(
    ("moment", "lieu", "stress"),
    [
        ("greve_transports", "velodrome", 2),
        ("greve_transports", "vieux_port", 1),
        ("greve_transports", "calanques", 0),
    ],
)
def test_example_1_c10_q1_a_stress_for_each_icon_in_common(moment: str, lieu: str, stress: int) -> None:
    sitting = Sitting()
    sitting.moment(moment)
    sitting.set(0, pile=lieu)
    sitting.play("pass")
    assert LocalEffect(stress) in sitting.facts
    assert (sitting.s.stress[0], sitting.s.pool) == (stress, 80 - stress)


@pytest.mark.parametrize(("lieu", "stress"), [("panier", 1), ("prado", 1), ("castellane", 0)])
def test_example_2_nobody_gets_2_from_the_endless_night(lieu: str, stress: int) -> None:
    sitting = Sitting()
    sitting.moment("nuit_sans_fin")
    sitting.set(0, pile=lieu)
    sitting.play("pass")
    assert sitting.s.stress[0] == stress


def test_example_3_c10_q2_only_the_top_district_counts_for_the_local_effect() -> None:
    sitting = Sitting()
    sitting.moment("bloques")
    sitting.set(0, pile="noailles prado")
    sitting.play("pass")
    assert sitting.s.stress[0] == 1


def test_reading_2_the_local_effect_looks_at_the_top_after_the_actions() -> None:
    sitting = Sitting()
    sitting.script("lieu", "calanques velodrome")
    sitting.moment("bloques")
    sitting.set(0, hand="metro", pile="noailles")
    sitting.play("play metro", "keep calanques", "pass")
    assert LocalEffect(0) in sitting.facts


def test_example_10_c11_down_to_seven_cards_whatever_is_placed() -> None:
    sitting = Sitting()
    sitting.set(0, hand="metro metro metro bus bus parade parade gift", objects="souvenir_01 souvenir_02 souvenir_03")
    sitting.play("pass")
    assert (sitting.seat, sitting.step) == (0, "discard")
    assert sitting.offers() == ["discard metro", "discard bus", "discard parade", "discard gift"]
    assert sitting.refused("discard steal") == (
        "down to 7 cards a card is discarded: discard metro; discard bus; discard parade; discard gift"
    )
    sitting.play("discard gift")
    assert sitting.s.turn == 1
    assert (len(sitting.s.hands[0]), sitting.view()["decks"]["action_discard"]) == (7, {"gift": 1})


def test_reading_28_the_limit_is_looked_at_in_the_own_turn_only() -> None:
    sitting = Sitting()
    sitting.set(1, hand="metro metro metro bus bus parade parade gift steal")
    sitting.play("pass")
    assert (sitting.seat, sitting.step, len(sitting.s.hands[1])) == (1, "play", 11)
    sitting.play("pass")
    for _ in range(4):
        assert (sitting.seat, sitting.step) == (1, "discard")
        sitting.play(sitting.offers()[0])
    assert sitting.s.turn == 2


def test_c12_q2_a_movement_shows_districts_of_which_one_is_kept_on_top() -> None:
    sitting = Sitting()
    sitting.script("lieu", "noailles panier plaine")
    sitting.set(0, hand="bus")
    sitting.play("play bus")
    assert sitting.facts[1:] == [LieuSeen(0, "noailles"), LieuSeen(0, "panier"), LieuSeen(0, "plaine")]
    assert sitting.offers() == ["keep noailles", "keep panier", "keep plaine"]
    assert "is kept: keep noailles" in sitting.refused("keep prado")
    sitting.play("keep panier")
    assert sitting.facts == [LieuKept("panier", ("noailles", "plaine"))]
    assert sitting.pile(0) == "prado panier"
    assert sitting.view()["decks"]["lieu_discard"] == {"noailles": 1, "plaine": 1}
    assert sitting.lines(0) == {"reason.lieux": 2}, "the whole pile is visited"


def test_c12_the_ferry_shows_one_district_and_gives_an_action() -> None:
    sitting = Sitting()
    sitting.set(0, hand="ferry")
    sitting.play("play ferry")
    assert (len(sitting.s.piles[0]), sitting.s.actions_left) == (2, 3)


def test_c15_q3_an_object_is_placed_leaves_the_hand_and_is_a_point() -> None:
    sitting = Sitting()
    sitting.set(0, hand="souvenir_07")
    sitting.play("play souvenir_07")
    assert (sitting.hand(0), sitting.objects(0)) == ("", "souvenir_07")
    assert sitting.lines(0)["reason.objects"] == 1
    assert "souvenir_07" not in sitting.view()["decks"]["action_discard"]


def test_q19_three_objects_a_turn_an_action_each() -> None:
    sitting = Sitting()
    sitting.set(0, hand="souvenir_01 souvenir_02 souvenir_03 souvenir_04")
    sitting.play("play souvenir_01", "play souvenir_02")
    assert sitting.s.actions_left == 1
    sitting.play("play souvenir_03")
    assert sitting.objects(0) == "souvenir_01 souvenir_02 souvenir_03"
    assert sitting.s.turn == 1


@pytest.mark.parametrize(
    ("card", "before", "after", "drawn", "left"),
    [
        ("pastis", 5, 3, 0, 2),
        ("pastis", 1, 0, 0, 2),
        ("siesta", 5, 4, 1, 2),
        ("siesta", 0, 0, 1, 2),
        ("mistral", 5, 5, 0, 4),
    ],
)
def test_c17_c18_what_wild_cards_do(card: str, before: int, after: int, drawn: int, left: int) -> None:
    sitting = Sitting()
    sitting.set(0, hand=card, stress=before)
    sitting.play(f"play {card}")
    assert (sitting.s.stress[0], sitting.s.pool) == (after, 80 - after)
    assert sum(isinstance(fact, ActionDrawn) for fact in sitting.facts) == drawn
    assert sitting.s.actions_left == left


def test_q9_reading_31_discards_of_actions_and_districts_become_decks_again() -> None:
    sitting = Sitting()
    none, some = (0,) * len(sitting.s.actions), (2, *(0,) * (len(sitting.s.actions) - 1))
    sitting.arrange(actions=none, action_discard=some)
    sitting.play("pass")
    assert Reshuffled("actions") in sitting.facts
    assert (sitting.hand(1), DeckSpent() in sitting.facts) == ("metro metro", True), "reading 31: draw what there is"
    sitting = Sitting()
    sitting.set(0, hand="metro")
    sitting.arrange(lieux=(0,) * 16, lieu_discard=(0, 0, 1, *(0,) * 13))
    sitting.play("play metro")
    assert Reshuffled("lieux") in sitting.facts
    assert sitting.pile(0) == "prado prado"


def test_q9_reading_31_a_movement_without_any_district_still_counts_as_played() -> None:
    sitting = Sitting()
    sitting.set(0, hand="metro")
    sitting.arrange(lieux=(0,) * 16, lieu_discard=(0,) * 16)
    sitting.play("play metro")
    assert (sitting.pile(0), sitting.s.tally(0, "movement"), sitting.s.stage) == ("prado", 1, PLAY)


def test_q9_reading_16_moments_are_not_reshuffled_and_last_for_all_rounds() -> None:
    sitting = Sitting(seats=2)
    play_to_the_end(sitting)
    assert sitting.rules.pieces(sitting.s)["moments.deck"] == 8
    assert sitting.s.moment != NOTHING


def test_reading_30_played_cards_lie_face_up_on_the_discard() -> None:
    sitting = Sitting()
    sitting.set(0, hand="pastis mishap_v")
    sitting.act("play pastis", "play mishap_v at 1")
    assert sitting.view()["decks"]["action_discard"] == {"mishap_v": 1, "pastis": 1}


def test_moves_of_another_step_and_cards_that_are_not_in_the_hand_are_refused() -> None:
    sitting = Sitting()
    sitting.set(0, hand="metro steal gift")
    assert sitting.refused("play bus") == "bus is not in the hand; there are: metro, steal, gift"
    assert "it is the turn of seat 0" in sitting.refused("accept")
    assert sitting.refused("play metro at 1") == "metro is played as: play {card}"
    assert sitting.offers() == ["play metro", "pass"]
    assert sitting.refused("play steal taking souvenir_01") == "an Object of another is taken; there are: none"
    assert "an own Object (none) is given" in sitting.refused("play gift giving souvenir_01 to 1")
