"""Signs: what a position says of each seat besides points."""

from __future__ import annotations

import pytest

from domain.games.marseille.city import MOMENT_INDEX
from domain.games.marseille.signs import NAMES, PLAIN
from domain.games.marseille.state import AFTER_LOCAL, PLAY
from tests.games.marseille.sitting import Sitting


def of_first(sitting: Sitting) -> dict[str, float]:
    """The signs of seat 0."""
    return {name: numbers[0] for name, numbers in sitting.rules.signs(sitting.s).items()}


def with_position(**fields: object) -> Sitting:
    """Seat 0 has these things, the others a district each."""
    sitting = Sitting()
    sitting.set(0, **fields)
    return sitting


def test_all_have_names_and_a_number_for_each_seat() -> None:
    sitting = Sitting(seats=4)
    signs = sitting.rules.signs(sitting.s)
    assert set(signs) <= set(NAMES)
    assert len(set(NAMES)) == len(NAMES)
    assert {len(numbers) for numbers in signs.values()} == {4}
    assert signs["turn"] == [1, 0, 0, 0]
    assert signs["actions"] == [3, 0, 0, 0]


def test_an_objective_is_nearer_with_every_district_and_ready_when_it_is_fulfilled() -> None:
    missing = [
        of_first(with_position(objectives="sea zen", pile=pile)) for pile in ("noailles", "prado", "prado prado")
    ]
    assert [signs["sea_missing"] for signs in missing] == [1, pytest.approx(2 / 3), pytest.approx(1 / 3)]
    signs = of_first(with_position(objectives="sea thief", pile="prado prado catalans"))
    assert (signs["sea"], signs["ready"], signs["thief_missing"]) == (1, 1, 1)
    assert "sea_missing" not in signs


@pytest.mark.parametrize(
    ("objective", "hand", "helped"),
    [
        ("six_lieux", "metro bus", 2 / 6),
        ("six_lieux", "parade steal", 0),
        ("three_cards", "mishap_v steal", 2 / 3),
        ("thief", "steal", 1),
        ("thief", "gift", 0),
        ("collector", "souvenir_01 souvenir_02", 2 / 3),
        ("wild", "professeur pastis mistral", 1),
        ("cool_head", "professeur parade", 1),
        ("overload", "mishap_v pastis", 0),
    ],
)
def test_cards_in_the_hand_help_towards_what_is_missing(objective: str, hand: str, helped: float) -> None:
    sitting = with_position(objectives=objective, hand=hand)
    assert of_first(sitting).get("helped", 0) == pytest.approx(helped)


def test_with_both_validated_it_counts_what_is_left_until_the_arrival() -> None:
    sitting = with_position(objectives="", validated="sea zen", hand="parade metro mishap_v", stress=2)
    signs = of_first(sitting)
    assert (signs["cards_to_arrival"], signs["stress_to_arrival"], signs["to_arrival"], signs["stuck"]) == (3, 2, 2, 1)
    assert "relaxed" not in signs
    sitting.set(0, stress=0)
    assert of_first(sitting)["relaxed"] == 1
    sitting.play("announce")
    signs = of_first(sitting)
    assert (signs["announced"], signs.get("relaxed", 0)) == (1, 0)


def test_of_one_validated_objective_it_tells_no_way_to_the_arrival() -> None:
    signs = of_first(with_position(objectives="sea", validated="zen"))
    assert signs["validated_one"] == 1
    assert "to_arrival" not in signs


def test_everything_is_told_once_more_by_how_late_it_is() -> None:
    sitting = with_position(objectives="sea zen", hand="parade metro mishap_v", stress=2)
    for now in (1, 4, 10):
        sitting.arrange(round=now)
        signs = sitting.rules.signs(sitting.s)
        plain = {name: numbers for name, numbers in signs.items() if name in PLAIN}
        assert {"stress", "missing", "card_parade", "sea_missing"} <= set(plain)
        later = {f"{name}_late": [now / 10 * number for number in numbers] for name, numbers in plain.items()}
        assert signs == plain | later


def test_what_is_missing_of_all_objectives_is_told_together() -> None:
    signs = of_first(with_position(objectives="sea zen", pile="prado prado"))
    assert signs["missing"] == pytest.approx(signs["sea_missing"] + signs["zen_missing"])


def test_a_card_that_waits_for_an_answer_counts_as_if_nobody_gave_one() -> None:
    sitting = with_position(objectives="relief sea", hand="mishap_v", stress=1)
    sitting.set(1, hand="parade")
    sitting.play("play mishap_v at 1")
    assert sitting.step == "answer"
    signs = sitting.rules.signs(sitting.s)
    assert signs["stress"] == [0, 2, 0]
    assert signs["stress_coming"] == [-1, 2, 0]
    assert signs["relief_missing"][0] == pytest.approx(4 / 5)
    sitting.play("answer parade")
    assert sitting.rules.signs(sitting.s)["stress"] == [1, 0, 0]


def test_a_district_that_comes_helps_like_the_card_that_brings_it() -> None:
    sitting = Sitting()
    sitting.set(0, objectives="sea night", hand="metro", pile="prado")
    sitting.script("lieu", "prado noailles")
    before = of_first(sitting)["helped"]
    sitting.play("play metro")
    assert sitting.step == "keep"
    signs = of_first(sitting)
    assert (signs["helped"], signs["district_coming"]) == (before, 1)
    sitting.play("keep prado")
    signs = of_first(sitting)
    assert (signs.get("helped", 0), signs.get("district_coming", 0)) == (0, 0)
    assert signs["sea_missing"] == pytest.approx(1 / 3)


@pytest.mark.parametrize(
    ("hand", "top", "stress", "harm", "passed_on"),
    [
        ("mishap_v", "noailles", 0, 2, 0),
        ("mishap_v", "calanques", 1, 1, 1),
        ("mishap_v mishap_n mouettes trottinette", "noailles", 3, 5, 3),
        ("parade metro", "noailles", 3, 0, 0),
    ],
)
def test_attacks_are_told_by_what_they_inflict_in_a_turn(
    hand: str, top: str, stress: int, harm: int, passed_on: int
) -> None:
    sitting = with_position(hand=hand, stress=stress)
    for seat in range(1, sitting.s.seats):
        sitting.set(seat, pile=top)
    signs = of_first(sitting)
    assert (signs.get("harm", 0), signs.get("harm_passed_on", 0)) == (harm, passed_on)


def test_the_local_effect_of_this_round_is_told_until_it_is_over() -> None:
    sitting = Sitting()
    for seat, pile in enumerate(("noailles", "prado", "calanques")):
        sitting.set(seat, pile=pile, objectives="unlucky zen" if seat == 0 else "sea night")
    sitting.arrange(moment=MOMENT_INDEX["bloques"], stage=PLAY, turn=0)
    signs = sitting.rules.signs(sitting.s)
    assert signs["local"] == [2, 1, 0]
    assert signs["local_two"] == signs["local_two_unlucky"] == [1, 0, 0]
    sitting.arrange(stage=AFTER_LOCAL)
    assert sitting.rules.signs(sitting.s)["local"] == [0, 1, 0]


def test_cards_of_a_series_count_alike() -> None:
    signs = of_first(with_position(hand="mishap_v mishap_n souvenir_01 souvenir_14 ferry"))
    assert (signs["card_mishap"], signs["card_souvenir"], signs["card_ferry"]) == (2, 2, 1)
