"""Placed Objects are stolen, given and exchanged.  Checklist C16; rules page C.3, both tables."""

from __future__ import annotations

import pytest

from tests.games.marseille.sitting import Sitting


def at(card: str, *, own: str = "", theirs: str = "", stress: int = 0) -> Sitting:
    """Seat 0 holds an interaction and has placed these Objects, seat 1 those, and can answer."""
    sitting = Sitting()
    sitting.set(0, hand=card, objects=own, stress=stress)
    sitting.set(1, objects=theirs, hand="parade professeur")
    return sitting


def test_c16_a_theft_takes_an_object_of_the_thiefs_choice() -> None:
    sitting = at("steal", theirs="souvenir_01 souvenir_02")
    sitting.set(2, objects="souvenir_09")
    assert sitting.offers("play") == [
        "play steal taking souvenir_01",
        "play steal taking souvenir_02",
        "play steal taking souvenir_09",
    ]
    sitting.play("play steal taking souvenir_02", "accept")
    assert (sitting.objects(0), sitting.objects(1)) == ("souvenir_02", "souvenir_01")
    assert sitting.s.tally(0, "thefts") == 1


def test_c16_a_cancelled_theft_moves_nothing() -> None:
    sitting = at("steal", own="souvenir_05", theirs="souvenir_01")
    sitting.play("play steal taking souvenir_01", "answer parade")
    assert (sitting.objects(0), sitting.objects(1)) == ("souvenir_05", "souvenir_01")
    assert sitting.s.tally(0, "thefts") == 0


def test_a_theft_turned_back_costs_the_thief_an_object_of_the_others_choice() -> None:
    sitting = at("steal", own="souvenir_05 souvenir_06", theirs="souvenir_01")
    sitting.play("play steal taking souvenir_01")
    assert sitting.offers("answer professeur") == [
        "answer professeur taking souvenir_05",
        "answer professeur taking souvenir_06",
    ]
    sitting.play("answer professeur taking souvenir_06")
    assert (sitting.objects(0), sitting.objects(1)) == ("souvenir_05", "souvenir_01 souvenir_06")
    assert sitting.s.tally(1, "thefts") == 0, "not by the effect of a theft"


def test_a_theft_turned_back_on_a_thief_without_objects_moves_nothing() -> None:
    sitting = at("steal", theirs="souvenir_01")
    sitting.play("play steal taking souvenir_01")
    assert sitting.offers("answer professeur") == ["answer professeur"]
    sitting.play("answer professeur")
    assert (sitting.objects(0), sitting.objects(1)) == ("", "souvenir_01")


def test_c16_a_gift_takes_an_object_and_a_stress_away() -> None:
    sitting = at("gift", own="souvenir_01", stress=2)
    assert sitting.offers("play") == ["play gift giving souvenir_01 to 1", "play gift giving souvenir_01 to 2"]
    sitting.play("play gift giving souvenir_01 to 1", "accept")
    assert (sitting.objects(0), sitting.objects(1), sitting.s.stress[0]) == ("", "souvenir_01", 1)


@pytest.mark.parametrize("answer", ["answer parade", "answer professeur"])
def test_a_refused_gift_moves_nothing_and_the_giver_loses_no_stress(answer: str) -> None:
    sitting = at("gift", own="souvenir_01", stress=2)
    sitting.play("play gift giving souvenir_01 to 1", answer)
    assert (sitting.objects(0), sitting.objects(1), sitting.s.stress) == ("souvenir_01", "", (2, 0, 0))


def test_c16_an_exchange_of_two_objects() -> None:
    sitting = at("swap", own="souvenir_01 souvenir_02", theirs="souvenir_03")
    assert sitting.offers("play") == [
        "play swap giving souvenir_01 taking souvenir_03",
        "play swap giving souvenir_02 taking souvenir_03",
    ]
    assert sitting.refused("play swap giving souvenir_03 taking souvenir_01") == (
        "an own Object (souvenir_01, souvenir_02) is exchanged for one of another (souvenir_03)"
    )
    sitting.play("play swap giving souvenir_02 taking souvenir_03", "accept")
    assert (sitting.objects(0), sitting.objects(1)) == ("souvenir_01 souvenir_03", "souvenir_02")


@pytest.mark.parametrize("answer", ["answer parade", "answer professeur"])
def test_an_answered_exchange_moves_nothing(answer: str) -> None:
    sitting = at("swap", own="souvenir_01", theirs="souvenir_03")
    sitting.play("play swap giving souvenir_01 taking souvenir_03", answer)
    assert (sitting.objects(0), sitting.objects(1)) == ("souvenir_01", "souvenir_03")


@pytest.mark.parametrize(
    ("card", "own", "theirs"), [("steal", "souvenir_01", ""), ("gift", "", "souvenir_01"), ("swap", "", "souvenir_01")]
)
def test_a_card_without_a_legal_target_cannot_be_played(card: str, own: str, theirs: str) -> None:
    assert at(card, own=own, theirs=theirs).offers() == ["pass"]
