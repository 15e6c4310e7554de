"""Answers: DEFENCE and LE PROFESSEUR.  Checklist C14, Q4, Q5, Q15; rules page C.4, nos. 8 and 18 to 20."""

from __future__ import annotations

import pytest

from domain.core.play import Turn
from domain.games.marseille.played import AimSettled, Answered
from tests.games.marseille.sitting import Sitting


def attacked(answer: str, own: int, *, pile: str = "noailles", top: str = "prado") -> Sitting:
    """Seat 0 with so much Stress attacks seat 1 in the city for 2, which answers."""
    sitting = Sitting()
    sitting.set(0, hand="mishap_v", stress=own, pile=top)
    sitting.set(1, pile=pile, hand="parade professeur metro")
    sitting.play("play mishap_v at 1")
    assert sitting.turn == Turn((1,), "answer")
    sitting.play(answer)
    return sitting


def test_c14_q5_a_defence_is_played_outside_the_own_turn_at_once_and_free() -> None:
    sitting = attacked("answer parade", 0)
    assert sitting.s.stress == (0, 0, 0)
    assert (sitting.seat, sitting.s.turn, sitting.s.actions_left) == (0, 0, 2), "seat 0 goes on"
    assert sitting.hand(1) == "metro professeur"
    assert sitting.view()["decks"]["action_discard"] == {"mishap_v": 1, "parade": 1}


def test_example_5_q4_a_defence_sends_the_stress_back() -> None:
    assert attacked("answer parade", 3).s.stress == (3, 0, 0)


def test_example_6_q15_reading_8_le_professeur_turns_everything_back() -> None:
    sitting = attacked("answer professeur", 3)
    assert sitting.s.stress == (5, 0, 0), "Le Prado has a V too: worth 2 against the attacker"


@pytest.mark.parametrize(("top", "stress"), [("calanques", 1), ("castellane", 2)])
def test_example_17_q15_the_icon_is_compared_with_the_attackers_own_top(top: str, stress: int) -> None:
    sitting = attacked("answer professeur", 0, top=top)
    assert sitting.s.stress == (stress, 0, 0)


def sixteen(answer: str) -> Sitting:
    """Four players: A has 2 Stress and plays mouettes, 1 to B, 1 to C, 0 to D; C answers so, B and D do not."""
    sitting = Sitting(seats=4)
    sitting.set(0, hand="mouettes", stress=2)
    for seat in (1, 2, 3):
        sitting.set(seat, hand="parade professeur")
    sitting.play("play mouettes split 1-1-0")
    asked = []
    for text in ("accept", answer, "accept"):
        asked.append(sitting.seat)
        assert sitting.step == "answer"
        sitting.play(text)
    assert asked == [1, 2, 3], "clockwise from the attacker, one after the other"
    return sitting


def test_example_16_q12_a_defence_cancels_the_defenders_part_only() -> None:
    sitting = sixteen("answer parade")
    assert sitting.s.stress == (1, 1, 0, 1)
    assert sitting.s.pool == 77
    assert sitting.s.tally(0, "relieved") == 1, "cancelled parts do not count"


def test_example_16_le_professeur_lets_the_attacker_draw_one() -> None:
    sitting = sixteen("answer professeur")
    assert sitting.s.stress == (2, 1, 0, 1)


def test_mouettes_turned_back_by_the_only_rival_is_worth_2() -> None:
    sitting = Sitting(seats=2)
    sitting.set(0, hand="mouettes")
    sitting.set(1, hand="professeur")
    sitting.play("play mouettes split 0", "answer professeur")
    assert sitting.s.stress == (2, 0)


@pytest.mark.parametrize(("answer", "stress"), [("answer parade", (1, 0, 0)), ("answer professeur", (2, 0, 0))])
def test_an_answered_trottinette_exchanges_nothing(answer: str, stress: tuple[int, ...]) -> None:
    sitting = Sitting()
    sitting.set(0, hand="trottinette", pile="panier", stress=1)
    sitting.set(1, hand="parade professeur", pile="calanques")
    sitting.play("play trottinette at 1", answer)
    assert (sitting.pile(0), sitting.pile(1), sitting.s.stress) == ("panier", "calanques", stress)


def test_reading_20_who_has_any_card_is_asked_whatever_it_is_and_who_has_none_is_not() -> None:
    sitting = Sitting(seats=4)
    sitting.set(0, hand="mouettes")
    sitting.set(1, hand="metro")
    sitting.set(3, hand="parade")
    sitting.play("play mouettes split 0-0-0")
    assert (sitting.turn, sitting.offers()) == (Turn((1,), "answer"), ["accept"])
    sitting.play("accept")
    assert Answered(2) in sitting.facts, "an empty hand is seen by all"
    assert (sitting.turn, sitting.offers()) == (Turn((3,), "answer"), ["accept", "answer parade"])
    sitting.play("accept")
    assert sitting.facts[-1] == AimSettled()
    assert sitting.s.stress == (0, 1, 1, 1)


def test_reading_18_an_answer_cannot_be_answered() -> None:
    sitting = Sitting()
    sitting.set(0, hand="mishap_v professeur parade")
    sitting.set(1, hand="professeur")
    sitting.play("play mishap_v at 1", "answer professeur")
    assert (sitting.seat, sitting.step) == (0, "play")


def test_reading_19_le_professeur_is_no_defence_but_wild() -> None:
    assert attacked("answer professeur", 0).s.tally(1, "wild") == 1
    assert attacked("answer parade", 0).s.tally(1, "wild") == 0


def test_example_22_q5_no_answer_to_a_moment_a_shout_or_in_the_own_turn() -> None:
    sitting = Sitting()
    sitting.set(0, hand="parade professeur")
    assert sitting.offers() == ["pass"]
    assert sitting.refused("play parade") == "parade is played as: an answer only"
    assert "it is the turn of seat 0" in sitting.refused("answer parade")
    sitting.moment("chaos_total")
    sitting.play("pass")
    assert (sitting.s.stress[0], sitting.s.turn) == (2, 1), "nobody was asked"
    sitting = Sitting()
    sitting.set(0, objectives="six_lieux zen", pile="prado panier plaine noailles joliette prado")
    sitting.set(1, hand="parade")
    sitting.play("shout six_lieux")
    assert (sitting.seat, sitting.step, sitting.s.stress[1]) == (0, "play", 1)


def test_q5_an_attack_on_somebody_else_cannot_be_answered() -> None:
    sitting = Sitting()
    sitting.set(0, hand="mishap_v")
    sitting.set(1, hand="metro")
    sitting.set(2, hand="parade")
    sitting.play("play mishap_v at 1")
    assert sitting.turn.seats == (1,)
    assert "seat 2 is not to move" in sitting.refused("answer parade", seat=2)


def test_an_answer_that_is_not_in_the_hand_or_of_another_form_is_refused() -> None:
    sitting = Sitting()
    sitting.set(0, hand="mishap_v")
    sitting.set(1, hand="metro parade")
    sitting.play("play mishap_v at 1")
    why = (
        "a card points at seat 1, which answers with a card of its hand or not: "
        "accept; answer {card}; answer {card} taking {object}"
    )
    for text in ("answer professeur", "answer metro", "answer parade taking souvenir_01", "pass", "play metro"):
        assert sitting.refused(text) == why


def test_the_open_window_is_seen_by_all() -> None:
    sitting = Sitting(seats=4)
    sitting.set(0, hand="mouettes", stress=1)
    sitting.set(1, hand="parade")
    sitting.set(2, hand="metro")
    sitting.play("play mouettes split 0-1-0", "answer parade")
    assert sitting.view()["window"] == {
        "card": "mouettes",
        "by": 0,
        "targets": [1, 2, 3],
        "split": [0, 1, 0],
        "gives": None,
        "takes": None,
        "answers": ["parade"],
    }
