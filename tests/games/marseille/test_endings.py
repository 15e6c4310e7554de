"""LES VACANCES PARFAITES and the ends.  Checklist C1, C23 to C28, Q6 to Q8; rules page C.4."""

from __future__ import annotations

import pytest

from domain.core.play import Over
from domain.core.score import Item, Line
from domain.games.marseille.facts import Announced, DrawBegan, LocalEffect, MomentRevealed
from tests.games.marseille.sitting import Sitting


def relaxed(seats: int = 3, variation: str = "standard", *, who: int = 0, hand: str = "", stress: int = 0) -> Sitting:
    """A seat has validated both its Objectives."""
    sitting = Sitting(variation, seats=seats)
    sitting.moment("mer_agitee")
    sitting.set(who, objectives="", validated="zen wild", hand=hand, stress=stress, pile="noailles")
    return sitting


@pytest.mark.parametrize(
    ("hand", "stress", "may"), [("", 0, True), ("", 5, True), ("metro bus", 0, True), ("metro", 1, False)]
)
def test_c1_both_objectives_validated_and_no_action_or_no_stress(hand: str, stress: int, may: bool) -> None:
    sitting = relaxed(hand=hand, stress=stress)
    assert ("announce" in sitting.offers()) == may
    if not may:
        assert sitting.refused("announce") == (
            "only who has both Objectives validated, and no Action or no Stress, may announce, once"
        )


def test_c1_one_objective_is_not_enough() -> None:
    sitting = Sitting()
    sitting.set(0, objectives="zen", validated="wild")
    assert "announce" not in sitting.offers()


def test_reading_11_placed_objects_are_not_in_the_hand() -> None:
    sitting = relaxed(stress=4)
    sitting.set(0, objects="souvenir_01")
    assert "announce" in sitting.offers()


def test_c23_an_announcement_costs_no_action_and_ends_the_actions() -> None:
    sitting = relaxed(hand="metro metro")
    sitting.play("announce")
    assert sitting.facts[0] == Announced()
    assert LocalEffect(0) in sitting.facts, "steps 3 and 4 still happen"
    assert sitting.s.turn == 1


def test_reading_4_the_turn_may_go_on_as_usual() -> None:
    sitting = relaxed(variation="standard+after_announcement=finish", hand="metro souvenir_01")
    sitting.play("announce")
    assert sitting.facts == [Announced()]
    assert (sitting.seat, sitting.s.actions_left) == (0, 3)
    assert "announce" not in sitting.offers(), "once is enough"
    sitting.play("play souvenir_01", "pass")
    assert sitting.s.turn == 1


def test_c23_reading_25_before_the_draw() -> None:
    sitting = relaxed(who=1, hand="metro")
    sitting.play("pass")
    assert (sitting.seat, sitting.step, sitting.offers()) == (1, "announce", ["announce", "pass"])
    assert "may be announced now" in sitting.refused("play metro")
    sitting.play("announce")
    assert not any(isinstance(fact, DrawBegan) and sitting.s.turn == 1 for fact in sitting.facts)
    assert sitting.hand(1) == "metro", "the draw is left out"
    sitting = relaxed(who=1, hand="metro")
    sitting.play("pass", "pass")
    assert (sitting.seat, sitting.step, len(sitting.s.hands[1])) == (1, "play", 3)


def test_c23_with_finish_an_announcement_before_the_draw_does_not_end_the_match_at_once() -> None:
    sitting = relaxed(who=1, variation="standard+after_announcement=finish", hand="metro")
    sitting.play("pass", "announce")
    assert (sitting.seat, sitting.step, len(sitting.s.hands[1])) == (1, "play", 3)


def test_c23_reading_25_after_the_last_action_and_after_the_local_effect() -> None:
    sitting = relaxed(hand="souvenir_01 souvenir_02 souvenir_03 souvenir_04")
    sitting.play("play souvenir_01", "play souvenir_02", "play souvenir_03")
    assert sitting.offers() == ["announce", "pass"]
    sitting.play("pass")
    assert (sitting.seat, sitting.step) == (0, "announce"), "no icon in common, so there is still no Stress"
    sitting.play("announce")
    assert (sitting.s.announced, sitting.s.turn) == ((0,), 1)


def test_c23_a_local_effect_may_spoil_it() -> None:
    sitting = relaxed(hand="souvenir_01")
    sitting.moment("bloques")
    sitting.play("pass")
    assert sitting.s.turn == 1


def test_c23_reading_25_after_the_discards() -> None:
    sitting = relaxed(hand="metro metro metro bus bus parade parade gift")
    sitting.play("pass")
    assert sitting.step == "announce"
    sitting.play("pass", "discard gift")
    assert (sitting.seat, sitting.offers()) == (0, ["announce", "pass"])
    sitting.play("announce")
    assert (sitting.s.announced, sitting.s.turn) == ((0,), 1)


@pytest.mark.parametrize("card", ["parade", "professeur"])
def test_example_15_c24_q6_reading_12_one_action_discards_what_is_stuck_once_a_game(card: str) -> None:
    sitting = relaxed(hand=card, stress=3)
    assert sitting.offers() == [f"discard {card}", "pass"]
    sitting.play(f"discard {card}")
    assert (sitting.s.actions_left, sitting.hand(0)) == (2, "")
    assert sitting.view()["seats"][0]["may_unstick"] is False
    assert "announce" in sitting.offers()
    sitting.set(0, hand="parade")
    why = "once a match, with both Objectives validated, one action discards parade or professeur of the hand"
    assert sitting.refused("discard parade") == why
    sitting.play("pass")


def test_c24_only_with_both_objectives_validated_and_only_such_cards() -> None:
    sitting = Sitting()
    sitting.set(0, hand="parade metro", validated="zen", objectives="wild")
    assert "once a match" in sitting.refused("discard parade")
    sitting = relaxed(hand="parade metro")
    assert "once a match" in sitting.refused("discard metro")


def test_q6_defences_stay_in_the_hand_while_nobody_attacks() -> None:
    sitting = Sitting()
    sitting.set(0, hand="parade professeur")
    assert sitting.offers() == ["pass"]


def test_q7_c25_one_turn_each_for_the_others_and_no_new_moment() -> None:
    sitting = relaxed(seats=4, who=2)
    sitting.end_turn()
    sitting.end_turn()
    moment, number = sitting.s.moment, sitting.s.round
    sitting.play("announce")
    turns = []
    while not isinstance(sitting.rules.awaits(sitting.s), Over):
        turns.append(sitting.seat)
        assert not any(isinstance(fact, MomentRevealed) for fact in sitting.facts)
        sitting.end_turn()
    assert turns == [3, 0, 1]
    assert (sitting.s.moment, sitting.s.round) == (moment, number)
    assert sitting.over.reason == "arrived"
    assert sitting.over.places[2] == 1


def test_reading_3_the_extra_turns_are_full_turns() -> None:
    sitting = relaxed()
    sitting.moment("bloques")
    sitting.set(1, pile="noailles")
    sitting.play("announce")
    assert len(sitting.s.hands[1]) == 5
    sitting.play("pass")
    assert LocalEffect(2) in sitting.facts


def test_example_20_c25_an_announcement_before_the_draw_in_round_10() -> None:
    sitting = relaxed(who=1, hand="metro")
    sitting.arrange(round=10)
    sitting.end_turn()
    assert (sitting.seat, sitting.step) == (1, "announce")
    sitting.play("announce")
    moment = sitting.s.moment
    order = []
    while not isinstance(sitting.rules.awaits(sitting.s), Over):
        order.append(sitting.seat)
        sitting.end_turn()
    assert order == [2, 0], "C, then A one more"
    assert (sitting.s.moment, sitting.s.round, sitting.over.reason) == (moment, 10, "arrived")


def test_example_12_q8_several_arrivals_least_stress_at_the_end() -> None:
    sitting = relaxed(who=1)
    sitting.end_turn()
    sitting.play("announce")
    assert sitting.seat == 2
    sitting.set(2, validated="sea night", objectives="", hand="mishap_v", stress=3, pile="noailles")
    sitting.act("play mishap_v at 1")
    assert sitting.s.stress[1:] == (2, 1)
    sitting.play("announce")
    assert sitting.s.announced == (1, 2)
    sitting.end_turn()
    assert sitting.s.stress[1:] == (2, 1)
    assert sitting.over.places == (3, 2, 1), "C wins"


def test_q8_reading_17_then_most_districts_and_then_shared() -> None:
    for pile, places in (("noailles noailles", (2, 1)), ("noailles", (1, 1))):
        sitting = relaxed(seats=2, who=0)
        sitting.set(1, objectives="", validated="sea night", pile=pile, stress=0)
        sitting.play("announce", "announce")
        assert sitting.over.places == places


def test_q8_c25_an_announcement_is_final() -> None:
    sitting = relaxed(seats=2)
    sitting.set(1, hand="mishap_v")
    sitting.play("announce")
    sitting.act("play mishap_v at 0")
    sitting.end_turn()
    assert sitting.s.stress[0] == 2
    assert sitting.over.places == (1, 2), "arrived all the same"


def test_reading_27_the_announcer_may_answer_and_takes_stress_from_shouts() -> None:
    sitting = relaxed(hand="parade")
    sitting.set(1, hand="mishap_v", objectives="six_lieux sea", pile="prado prado prado prado prado prado")
    sitting.set(2, hand="gift")
    sitting.play("announce", "play mishap_v at 0", "answer parade", "shout sea")
    assert sitting.s.stress[0] == 1
    assert sitting.hand(0) == "gift", "its hand goes round with the others'"


def test_reading_26_a_second_announcement_gives_no_further_turns() -> None:
    sitting = relaxed()
    sitting.set(2, objectives="", validated="sea night")
    sitting.play("announce")
    sitting.end_turn()
    sitting.play("announce")
    assert sitting.over.reason == "arrived"


def test_c26_reading_5_everybody_checks_once_more_after_the_last_round() -> None:
    sitting = Sitting("short")
    sitting.arrange(round=6)
    sitting.set(2, objectives="", validated="zen wild", pile="noailles")
    sitting.end_turn()
    sitting.end_turn()
    assert sitting.seat == 2
    sitting.end_turn()
    assert sitting.over.reason == "checked"
    assert sitting.over.places[2] == 1
    assert sitting.view()["seats"][2]["arrived"]


def test_example_11_c27_reading_34_the_count() -> None:
    sitting = Sitting(seats=2)
    sitting.arrange(round=10)
    sitting.set(1, pile="prado panier plaine noailles prado belsunce", objects="souvenir_01 souvenir_02", stress=4)
    sitting.set(1, validated="zen", objectives="thief")
    sitting.moment("nuit_sans_fin")
    sitting.end_turn()
    sitting.end_turn()
    assert sitting.over.reason == "counted"
    assert sitting.gained(1) == [
        Line(6, "reason.lieux", items=(Item("item.lieux", 6, 6),)),
        Line(2, "reason.objects", items=(Item("item.objects", 2, 2),)),
        Line(2, "reason.validated", items=(Item("item.validated", 1, 2),)),
        Line(-4, "reason.stress", items=(Item("item.stress", 4, -4),)),
    ]
    assert sitting.s.points[1] == 6
    assert sitting.over.places == (2, 1)


def test_example_11_q11_faces_of_1_and_2_are_counted_as_points() -> None:
    sitting = Sitting()
    sitting.set(0, stress=3 * 1 + 1 * 2)
    assert sitting.lines(0)["reason.stress"] == -5


@pytest.mark.parametrize(
    ("mine", "theirs", "places"),
    [
        ({"pile": "belsunce belsunce", "stress": 1}, {"pile": "belsunce"}, (2, 1)),
        (
            {"pile": "belsunce belsunce", "stress": 0},
            {"pile": "belsunce", "objects": "souvenir_01", "stress": 0},
            (1, 2),
        ),
        ({"pile": "belsunce"}, {"pile": "belsunce"}, (1, 1)),
    ],
)
def test_c28_reading_17_a_tied_count_less_stress_then_more_districts(
    mine: dict[str, object], theirs: dict[str, object], places: tuple[int, int]
) -> None:
    sitting = Sitting(seats=2)
    sitting.moment("nuit_sans_fin")
    sitting.arrange(round=10)
    sitting.set(0, **mine)
    sitting.set(1, **theirs)
    sitting.end_turn()
    sitting.end_turn()
    assert sitting.s.points[0] == sitting.s.points[1]
    assert sitting.over.places == places


def test_reading_32_the_arrived_stand_first_and_the_rest_by_the_count() -> None:
    sitting = relaxed(seats=4)
    sitting.set(1, pile="noailles noailles noailles")
    sitting.set(2, pile="noailles noailles noailles noailles noailles noailles")
    sitting.set(3, pile="noailles")
    sitting.play("announce")
    for _ in range(3):
        sitting.end_turn()
    assert sitting.over.places == (1, 3, 2, 4)
    assert sitting.s.points[2] > sitting.s.points[0], "points do not beat who has arrived"
