"""CHAOS!  Checklist C22, Q10, Q14, C29; rules page C.4, nos. 1, 10, 24."""

from __future__ import annotations

import pytest

from domain.games.marseille.facts import HandPassed, ObjectiveValidated, PenaltyDue
from domain.games.marseille.played import StressDrawn, StressReturned
from tests.games.marseille.sitting import Sitting

VISITS = "prado noailles panier plaine prado prado"
"""Six districts, three of the night, three of the sea."""


def ready(seats: int, stress: int = 0, objectives: str = "six_lieux night") -> Sitting:
    """Seat 0 has fulfilled both Objectives; every seat holds cards by which it can be told."""
    sitting = Sitting(seats=seats)
    sitting.set(0, pile=VISITS, stress=stress, objectives=objectives)
    for seat, hand in enumerate(["metro", "bus bus", "ferry parade gift", "steal", "swap pastis"][:seats]):
        sitting.set(seat, hand=hand)
    return sitting


def test_example_7_c22_the_others_get_a_stress_the_shouter_loses_up_to_two_then_hands_go_left() -> None:
    sitting = ready(3, stress=1)
    sitting.play("shout six_lieux")
    assert sitting.facts == [
        ObjectiveValidated("six_lieux"),
        StressDrawn(1, 1),
        StressDrawn(2, 1),
        StressReturned(0, 1),
        HandPassed(1, 2, "bus bus"),
        HandPassed(2, 1, "ferry parade gift"),
    ]
    assert sitting.s.stress == (0, 1, 1)
    assert [sitting.hand(seat) for seat in range(3)] == ["metro", "ferry parade gift", "bus bus"]


@pytest.mark.parametrize(("stress", "left"), [(0, 0), (1, 0), (2, 0), (5, 3)])
def test_c22_reading_10_the_shouter_loses_two_if_there_are(stress: int, left: int) -> None:
    sitting = ready(3, stress=stress)
    sitting.play("shout six_lieux")
    assert sitting.s.stress[0] == left


def test_c22_reading_1_the_others_form_a_circle_that_skips_the_shouter() -> None:
    sitting = ready(5)
    sitting.play("shout night")
    assert [sitting.hand(seat) for seat in range(5)] == [
        "metro",
        "swap pastis",
        "bus bus",
        "ferry parade gift",
        "steal",
    ]


def test_hands_that_are_passed_are_known_to_who_had_and_who_has_them() -> None:
    sitting = ready(4)
    sitting.play("shout night")
    passed = [fact for fact in sitting.facts if isinstance(fact, HandPassed)]
    assert [(fact.giver, fact.receiver) for fact in passed] == [(1, 2), (2, 3), (3, 1)]
    assert [sitting.rules.seen(passed[0], reader) == passed[0] for reader in (None, 0, 1, 2, 3)] == [
        False,
        False,
        True,
        True,
        False,
    ]


def test_example_8_q14_two_shouts_in_a_turn() -> None:
    sitting = ready(3)
    sitting.play("shout six_lieux", "shout night")
    assert sitting.s.actions_left == 1
    assert sitting.s.stress == (0, 2, 2)
    assert [sitting.hand(seat) for seat in range(3)] == ["metro", "bus bus", "ferry parade gift"], "passed twice"


def test_example_9_q10_c29_with_two_players_the_rival_discards_a_card_of_his_choice() -> None:
    sitting = ready(2)
    sitting.set(1, hand="bus bus parade")
    sitting.play("shout six_lieux")
    assert sitting.facts == [ObjectiveValidated("six_lieux"), StressDrawn(1, 1), PenaltyDue(1)]
    assert (sitting.seat, sitting.step, sitting.offers()) == (1, "penalty", ["discard bus", "discard parade"])
    assert "after the shout of the rival a card is discarded" in sitting.refused("discard metro")
    sitting.play("discard parade")
    assert (sitting.seat, sitting.step) == (0, "play")
    assert (sitting.hand(0), sitting.hand(1)) == ("metro", "bus bus")
    sitting.play("shout night", "discard bus")
    assert (sitting.hand(1), sitting.s.stress[1]) == ("bus", 2)


def test_reading_24_a_rival_with_an_empty_hand_discards_nothing() -> None:
    sitting = ready(2)
    sitting.set(1, hand="")
    sitting.play("shout six_lieux")
    assert (sitting.seat, sitting.step) == (0, "play")


def test_reading_35_the_stress_of_a_shout_comes_from_the_supply_as_far_as_it_reaches() -> None:
    sitting = ready(4, stress=5)
    sitting.arrange(pool=1)
    sitting.play("shout night")
    assert sitting.s.stress == (3, 1, 0, 0), "clockwise, and only then the shouter puts two back"
    assert sitting.s.pool == 2
