"""Decks and set-up.  Checklist C2 to C5, C29, C31, Q21."""

from __future__ import annotations

from collections import Counter

import pytest

from domain.core.play import Chance, Turn
from domain.games.marseille.cards import CARDS
from domain.games.marseille.city import LIEUX, MOMENTS
from domain.games.marseille.facts import ObjectivePutAway
from domain.games.marseille.objectives import OBJECTIVES
from tests.games.marseille.sitting import Sitting


def test_c2_reading_22_the_dealer_reveals_the_moments() -> None:
    sitting = Sitting(seats=4, raw=True)
    while sitting.step == "objectives":
        sitting.play(sitting.offers()[0])
    (chance,) = [each for each in sitting.asked if each.kind == "moment"]
    assert chance.seat == 3, "the Dealer is the last seat, so that his left neighbour starts (reading 22)"
    assert sum(count for _, count in chance.options) == 18
    assert sitting.view()["round"]["moment"] == {"moment": "mer_agitee", "name": "Mer agitée", "icons": ["M", "C"]}


def test_c3_five_decks_are_drawn_from_card_by_card_and_nothing_of_them_is_seen() -> None:
    sitting = Sitting(seats=2, raw=True)
    kinds = Counter(chance.kind for chance in sitting.asked)
    assert kinds == {"action": 11, "lieu": 4, "objective": 6}
    first = sitting.asked[0]
    assert (first.seat, sum(count for _, count in first.options)) == (0, 80)
    assert dict(first.options) == {card.id: card.copies for card in CARDS}
    decks = sitting.view()["decks"]
    assert (decks["actions"], decks["lieux"], decks["moments"], decks["stress"]) == (69, 28, 18, 80)


def test_c4_five_actions_a_district_face_up_and_three_objectives_of_which_two_are_kept() -> None:
    sitting = Sitting(seats=3, raw=True, action="metro bus ferry parade steal", objective="zen wild sea")
    seat = sitting.view(0)["seats"][0]
    assert seat["hand"] == ["metro", "bus", "ferry", "parade", "steal"]
    assert len(seat["pile"]) == 1
    assert [each["objective"] for each in seat["objectives"]] == ["sea", "zen", "wild"]
    assert sitting.turn == Turn((0, 1, 2), "objectives", simultaneous=True)
    assert sitting.offers(seat=0) == ["put away sea", "put away zen", "put away wild"]
    assert sitting.refused("put away thief", seat=0) == (
        "first one of the three Objectives is put away: sea, zen, wild"
    )
    sitting.play("put away zen")
    assert sitting.turn.seats == (1, 2)
    assert [each["objective"] for each in sitting.view(0)["seats"][0]["objectives"]] == ["sea", "wild"]


def test_c4_reading_15_nobody_learns_what_the_others_kept() -> None:
    sitting = Sitting(seats=3, raw=True)
    move = sitting.rules.notation.read(sitting.offers(seat=1)[0])
    assert sitting.rules.notation.write(sitting.rules.seen(move, 0)) == "put away ?"
    sitting.tell(list(sitting.rules.decide(sitting.s, 1, move)))
    (fact,) = sitting.facts
    assert isinstance(fact, ObjectivePutAway)
    for reader in (None, 0, 2):
        assert sitting.rules.seen(fact, reader) == ObjectivePutAway(1, "?")
        assert sitting.view(reader)["seats"][1]["objectives"] == ["?", "?"]
    assert sitting.rules.seen(fact, 1) == fact
    assert sitting.rules.pieces(sitting.s)["objectives.put_away"] == 1


def test_c5_the_dealers_left_neighbour_starts_and_play_goes_clockwise() -> None:
    sitting = Sitting(seats=4)
    order = []
    for _ in range(5):
        order.append(sitting.seat)
        sitting.end_turn()
    assert order == [0, 1, 2, 3, 0]


def test_c29_example_9_readings_13_and_23_two_players_have_two_districts_and_hands_of_5_and_6() -> None:
    sitting = Sitting(seats=2, raw=True, lieu="panier prado velodrome catalans")
    assert [len(hand) for hand in sitting.s.hands] == [5, 6]
    assert sitting.pile(0) == "panier prado"
    assert sitting.view()["seats"][1]["top"] == ["M", "V"], "the second one drawn lies on top (reading 23)"


def test_q21_two_categories_on_each_district() -> None:
    assert len(LIEUX) == 16
    assert all(len(set(lieu.icons)) == 2 for lieu in LIEUX)
    assert Counter("".join(lieu.icons for lieu in LIEUX)) == {"V": 10, "C": 9, "N": 7, "M": 6}
    pairs = Counter("".join(sorted(lieu.icons)) for lieu in LIEUX)
    assert pairs == {"NV": 4, "MV": 3, "CV": 3, "CN": 3, "CM": 3}


CATEGORIES = {
    "V": "belsunce castellane joliette prado catalans noailles notre_dame saint_charles vieux_port velodrome",
    "N": "cours_julien joliette plaine panier noailles saint_charles velodrome",
    "M": "fort_saint_jean prado calanques catalans vallon_des_auffes vieux_port",
    "C": "belsunce castellane cours_julien fort_saint_jean plaine panier calanques notre_dame vallon_des_auffes",
}


@pytest.mark.parametrize("icon", "VNMC")
def test_q21_the_four_lists_of_the_seed(icon: str) -> None:
    assert {lieu.id for lieu in LIEUX if icon in lieu.icons} == set(CATEGORIES[icon].split())


def test_c31_icons_of_the_14_moments_and_chaos_total_four_times() -> None:
    assert sum(moment.copies for moment in MOMENTS) == 18
    pairs = Counter("".join(sorted(moment.icons)) for moment in MOMENTS if moment.copies == 1)
    assert pairs == {"NV": 4, "MV": 2, "CV": 3, "CN": 3, "CM": 1, "MN": 1}
    (chaos,) = [moment for moment in MOMENTS if moment.copies == 4]
    assert (chaos.name, set(chaos.icons)) == ("CHAOS TOTAL", set("VNMC"))


def test_the_action_deck_of_the_reconstruction() -> None:
    kinds: Counter[str] = Counter()
    for card in CARDS:
        kinds[card.kind] += card.copies
    assert kinds == {"movement": 18, "attack": 22, "defence": 8, "object": 14, "interaction": 9, "wild": 9}
    assert len([card for card in CARDS if card.kind == "object"]) == 14, "all Objects differ"


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_whole_box_is_counted(seats: int) -> None:
    sitting = Sitting(seats=seats, raw=True)
    pieces = sitting.rules.pieces(sitting.s)
    assert sum(pieces.values()) == 80 + 32 + 18 + 18 + 80, "Stress by its points"
    assert len(OBJECTIVES["turn"]) == 18
    assert pieces["objectives.held"] == 3 * seats


def test_the_chances_name_the_seat_that_draws() -> None:
    sitting = Sitting(seats=3, raw=True)
    assert [chance.seat for chance in sitting.asked] == [seat for seat in range(3) for _ in range(9)]
    assert all(isinstance(chance, Chance) for chance in sitting.asked)
