"""Objectives: what the service counts.  Checklist C21, Q13, Q17, Q18; rules page C.3, C.4, no. 33."""

from __future__ import annotations

import pytest

from domain.games.marseille.facts import ObjectiveValidated
from domain.games.marseille.objectives import OBJECTIVES, VERBS
from domain.games.marseille.played import TrioPlayed
from tests.games.marseille.sitting import Sitting


def may_shout(sitting: Sitting, objective: str, seat: int = 0) -> bool:
    """Whether a seat that had this Objective could shout it now."""
    sitting.set(seat, objectives=f"{objective} unlucky")
    return f"shout {objective}" in sitting.offers()


def with_position(**fields: object) -> Sitting:
    """Seat 0 has these things, the others a district each."""
    sitting = Sitting()
    sitting.set(0, **fields)
    return sitting


def test_c21_an_objective_that_is_fulfilled_is_shouted_for_an_action_and_revealed() -> None:
    sitting = with_position(objectives="sea zen", pile="prado prado catalans")
    assert sitting.offers() == ["shout sea", "shout zen", "pass"]
    sitting.play("shout sea")
    assert sitting.facts[0] == ObjectiveValidated("sea")
    assert ObjectiveValidated.reveals
    assert sitting.s.actions_left == 2
    assert sitting.view()["seats"][0]["validated"] == ["sea"]
    assert sitting.view()["seats"][0]["objectives"] == ["?"]


def test_c21_an_objective_that_is_not_fulfilled_or_not_held_is_refused() -> None:
    sitting = with_position(objectives="sea thief", pile="prado noailles catalans")
    assert sitting.offers() == ["pass"]
    for objective in ("sea", "thief", "zen"):
        assert sitting.refused(f"shout {objective}") == (
            f"{objective} is not an own Objective that is fulfilled now; the own ones are: sea, thief"
        )


@pytest.mark.parametrize(
    ("objective", "fields", "met"),
    [
        ("six_lieux", {"pile": "prado prado panier panier plaine plaine"}, True),
        ("six_lieux", {"pile": "prado prado panier panier plaine"}, False),
        ("sea", {"pile": "prado prado calanques"}, True),
        ("sea", {"pile": "prado noailles calanques"}, False),
        ("night", {"pile": "noailles noailles panier"}, True),
        ("night", {"pile": "noailles prado panier"}, False),
        ("city", {"pile": "noailles noailles prado prado belsunce"}, True),
        ("city", {"pile": "noailles noailles prado prado panier"}, False),
        ("culture", {"pile": "panier panier plaine belsunce"}, True),
        ("culture", {"pile": "panier panier plaine prado"}, False),
        ("collector", {"objects": "souvenir_01 souvenir_02 souvenir_03"}, True),
        ("collector", {"objects": "souvenir_01 souvenir_02"}, False),
        ("overload", {"stress": 8}, True),
        ("overload", {"stress": 7}, False),
        ("zen", {"pile": "prado prado prado"}, True),
        ("zen", {"pile": "prado prado prado", "stress": 1}, False),
        ("zen", {"pile": "prado prado"}, False),
        ("longest", {"pile": "prado prado prado prado"}, True),
        ("longest", {"pile": "prado prado prado"}, False),
        ("connaisseur", {"movement": 1, "attack": 1, "object": 1, "interaction": 1}, True),
        ("connaisseur", {"movement": 4, "attack": 4, "object": 4}, False),
        ("thief", {"thefts": 1}, True),
        ("thief", {}, False),
        ("cool_head", {"warded": 2}, True),
        ("cool_head", {"warded": 1}, False),
        ("relief", {"relieved": 5}, True),
        ("relief", {"relieved": 4}, False),
        ("wild", {"wild": 2}, True),
        ("wild", {"wild": 1}, False),
        ("unlucky", {"hit_twice": 2}, True),
        ("unlucky", {"hit_twice": 1}, False),
        ("wanderer", {"movement": 5}, True),
        ("wanderer", {"movement": 4}, False),
    ],
)
def test_when_an_objective_is_fulfilled(objective: str, fields: dict[str, object], met: bool) -> None:
    sitting = with_position(**fields)
    sitting.set(0, objectives=objective)
    assert (f"shout {objective}" in sitting.offers()) == met
    (shown,) = sitting.view(0)["seats"][0]["objectives"]
    assert shown["met"] == met


def test_longest_needs_more_than_every_other_player() -> None:
    sitting = with_position(pile="prado prado prado prado")
    sitting.set(2, pile="noailles noailles noailles noailles")
    assert not may_shout(sitting, "longest")


def test_every_objective_has_a_verb() -> None:
    verbs = {objective.id: objective.verb for objective in OBJECTIVES["turn"]}
    assert set(verbs.values()) == set(VERBS)
    assert [key for key, verb in verbs.items() if verb == "act"] == ["three_cards", "connaisseur", "wild", "wanderer"]
    assert [key for key, verb in verbs.items() if verb == "result"] == ["thief", "cool_head", "relief", "unlucky"]


def test_example_13_q18_six_names_as_the_pile_is_at_validation() -> None:
    sitting = with_position(pile="noailles noailles prado belsunce plaine panier castellane")
    assert may_shout(sitting, "six_names")
    sitting.set(0, pile="noailles noailles prado belsunce plaine panier plaine")
    assert not may_shout(sitting, "six_names")


def test_q18_an_exchange_by_trottinette_changes_the_names() -> None:
    sitting = Sitting()
    sitting.set(1, hand="", pile="noailles prado belsunce plaine panier castellane", objectives="six_names zen")
    sitting.set(0, hand="trottinette", pile="noailles")
    sitting.act("play trottinette at 1")
    sitting.play("pass")
    assert sitting.seat == 1
    assert "shout six_names" not in sitting.offers()


def test_example_14_q13_a_result_needs_success() -> None:
    sitting = Sitting()
    sitting.set(0, hand="steal steal", objectives="thief zen")
    sitting.set(1, hand="parade", objects="souvenir_01")
    sitting.play("play steal taking souvenir_01", "answer parade")
    assert "shout thief" not in sitting.offers()
    sitting.play("play steal taking souvenir_01")
    assert "shout thief" in sitting.offers()


def test_example_14_q13_an_act_counts_though_it_is_cancelled() -> None:
    sitting = Sitting("standard+three_cards=game")
    sitting.set(0, hand="mishap_v mishap_n mishap_m mistral", objectives="three_cards zen")
    sitting.set(1, hand="parade")
    sitting.play("play mistral", "play mishap_v at 1", "answer parade", "play mishap_n at 1")
    assert "shout three_cards" not in sitting.offers()
    sitting.play("play mishap_m at 1")
    assert "shout three_cards" in sitting.offers()


def nineteen(*moves: str, seats: int = 3, hand: str, parade: bool = False) -> Sitting:
    """The turn of example 19: these cards, unanswered but for a DEFENCE of seat 1."""
    sitting = Sitting(seats=seats)
    sitting.set(0, hand=f"mistral {hand}", objectives="three_cards zen", objects="souvenir_02")
    for seat in range(1, seats):
        sitting.set(seat, objects=f"souvenir_1{seat}")
    if parade:
        sitting.set(1, hand="parade")
    sitting.play("play mistral")
    for move in moves:
        sitting.play(move)
        while sitting.step == "answer":
            sitting.play(sitting.offers()[-1])
    return sitting


TWO_AT_B_ONE_AT_C = ("play mishap_c at 1", "play mishap_n at 1", "play steal taking souvenir_12")


@pytest.mark.parametrize("parade", [False, True])
def test_example_19_q17_three_cards_in_a_turn_at_both_rivals(parade: bool) -> None:
    sitting = nineteen(*TWO_AT_B_ONE_AT_C, hand="mishap_c mishap_n steal", parade=parade)
    assert "shout three_cards" in sitting.offers()


def test_example_19_q17_all_three_at_one_of_two_rivals_do_not_count() -> None:
    moves = ("play mishap_c at 1", "play mishap_n at 1", "play steal taking souvenir_11")
    assert "shout three_cards" not in nineteen(*moves, hand="mishap_c mishap_n steal").offers()


def test_example_19_q17_mouettes_is_one_card_and_any_one_target() -> None:
    moves = ("play mouettes split 0-0-0", "play mishap_c at 1", "play gift giving souvenir_02 to 2")
    assert "shout three_cards" in nineteen(*moves, seats=4, hand="mouettes mishap_c gift").offers()


def test_q17_with_two_players_all_three_may_point_at_the_only_rival() -> None:
    moves = ("play mishap_c at 1", "play mishap_n at 1", "play steal taking souvenir_11")
    assert "shout three_cards" in nineteen(*moves, seats=2, hand="mishap_c mishap_n steal").offers()


def test_q17_a_shout_is_no_attack() -> None:
    sitting = Sitting(seats=2)
    sitting.set(0, hand="mistral mishap_c mishap_n", objectives="three_cards zen", pile="prado prado prado")
    sitting.act("play mistral", "shout zen")
    sitting.act("play mishap_c at 1", "play mishap_n at 1")
    assert "shout three_cards" not in sitting.offers()


def test_reading_33_the_turn_is_remembered_until_a_later_shout() -> None:
    sitting = Sitting()
    sitting.set(0, hand="mishap_c mishap_n steal", objectives="three_cards zen")
    sitting.set(2, objects="souvenir_12")
    for move in TWO_AT_B_ONE_AT_C:
        sitting.act(move)
    assert sitting.s.turn == 1, "three cards use up the three actions"
    assert sitting.s.tally(0, "trios") == 1
    for _ in range(2):
        sitting.end_turn()
    assert (sitting.seat, "shout three_cards" in sitting.offers()) == (0, True)


def test_reading_33_cards_of_different_turns_do_not_count_together() -> None:
    sitting = Sitting()
    sitting.set(0, hand="mishap_c mishap_n", objectives="three_cards zen")
    sitting.act("play mishap_c at 1", "play mishap_n at 2")
    for _ in range(3):
        sitting.end_turn()
    sitting.set(0, hand="mishap_v")
    sitting.act("play mishap_v at 1")
    assert not any(isinstance(fact, TrioPlayed) for fact in sitting.facts)
    assert "shout three_cards" not in sitting.offers()


def test_what_was_counted_is_never_undone() -> None:
    sitting = Sitting()
    sitting.set(0, hand="steal", objectives="thief zen", objects="")
    sitting.set(1, objects="souvenir_01", hand="steal")
    sitting.act("play steal taking souvenir_01")
    sitting.play("pass")
    sitting.act("play steal taking souvenir_01")
    assert sitting.objects(1) == "souvenir_01"
    sitting.end_turn()
    sitting.end_turn()
    assert "shout thief" in sitting.offers()


def test_answers_count_for_cool_head_and_le_professeur_as_a_wild_card() -> None:
    sitting = Sitting()
    sitting.set(0, hand="mishap_v mishap_n")
    sitting.set(1, hand="parade professeur")
    sitting.play("play mishap_v at 1", "answer parade", "play mishap_n at 1", "answer professeur")
    assert (sitting.s.tally(1, "warded"), sitting.s.tally(1, "wild")) == (2, 1)


def test_unlucky_counts_own_turns_in_which_the_local_effect_gave_2() -> None:
    sitting = Sitting()
    sitting.moment("mer_agitee")
    sitting.set(0, pile="calanques")
    sitting.play("pass")
    assert sitting.s.tally(0, "hit_twice") == 1
    sitting.play("pass")
    assert sitting.s.tally(1, "hit_twice") == 0, "Le Prado shares one icon"
