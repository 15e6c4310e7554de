"""Reconstruction, the end of a round, the end of the match.  Checklist M32 to M40."""

from __future__ import annotations

import pytest

from domain.core.score import Line, Scored
from domain.games.manresa.facts import Rebuilt
from domain.games.manresa.material import ESTATES
from domain.games.manresa.state import RECONSTRUCTION
from tests.games.manresa.sitting import Sitting

PLENTY = {"stone": 5, "salt": 5, "water": 5, "wood": 5}


def at_reconstruction(variation: str = "children", seats: int = 2, start: int = 0) -> Sitting:
    """The fifth phase of a round, before anybody was asked, with nothing in the hands."""
    sitting = Sitting(variation, seats, start=start)
    sitting.arrange(phase=RECONSTRUCTION, done=0)
    return sitting


def test_m32_who_can_build_is_asked_from_the_start_player_clockwise() -> None:
    sitting = at_reconstruction(seats=4, start=2)
    for seat in (0, 1, 3):
        sitting.hold(seat, **PLENTY)
    order = []
    for _ in range(3):
        order.append(sitting.seat)
        sitting.play("build I")
    assert order == [3, 0, 1], "seat 2 cannot build"


def test_m33_a_mission_costs_its_cards_which_go_back_to_the_piles() -> None:
    sitting = at_reconstruction()
    sitting.hold(0, stone=1, salt=3, water=1)
    assert sitting.s.supply == (19, 17, 19, 20)
    sitting.play("build I")
    assert sitting.facts[:2] == [Rebuilt(0, (1, 2, 1, 0)), Scored(0, (Line(1, "reason.I"),))]
    assert sitting.cards(0) == {"salt": 1}
    assert sitting.s.supply == (20, 19, 20, 20)
    assert sitting.view()["seats"][0]["missions"] == ["I"]


def test_m33_reading_8_nobody_must_build() -> None:
    sitting = at_reconstruction()
    sitting.hold(0, **PLENTY)
    assert sitting.offers() == ["build I", "pass"]
    sitting.play("pass")
    assert sitting.s.missions == (0, 0)
    assert sitting.s.round == 2


def test_example_8_m34_phases_come_in_order_and_one_a_round() -> None:
    sitting = at_reconstruction()
    sitting.hold(0, **PLENTY)
    why = "phase 5: the next mission is I for 1 stone, 2 salt, 1 water; possible are: build I; pass"
    assert sitting.refused("build II") == sitting.refused("build III") == why
    sitting.play("build I")
    assert (sitting.s.missions[0], sitting.s.round) == (1, 2), "phase II has to wait"
    sitting.finish_orders()
    assert sitting.offers() == ["build II", "pass"]
    assert "next mission is II" in sitting.refused("build III")


@pytest.mark.parametrize(("variation", "rounds"), [("children", 3), ("full", 4)])
def test_example_8_m38_the_earliest_end(variation: str, rounds: int) -> None:
    sitting = Sitting(variation, seats=2, estates=["canonges", "militars"])
    for number in range(1, rounds + 1):
        assert sitting.s.round == number
        sitting.hold(0, **dict.fromkeys(PLENTY, 10))
        sitting.finish_orders()
        while sitting.step != "build":
            sitting.play("pass")
        sitting.play(sitting.offers()[0])
    assert sitting.over.reason == "completed"
    assert sitting.s.points[0] == rounds


def test_m35_privilege_cards_go_back_to_their_owners_at_the_end_of_the_round() -> None:
    sitting = Sitting(seats=2, estates=["canonges", "militars"])
    sitting.work("militars", "canonges")
    assert [each["card"] for each in sitting.view()["privileges"]] == [None, 1, 0, None]
    sitting.hold(0, **PLENTY)
    sitting.finish_orders()
    while sitting.step != "build":
        sitting.play("pass")
    assert [each["card"] for each in sitting.view()["privileges"]] == [None, 1, 0, None], "still with the takers"
    sitting.play("build I")
    assert [each["card"] for each in sitting.view()["privileges"]] == [None, 0, 1, None]


def test_m36_reading_19_the_start_card_goes_to_the_left() -> None:
    sitting = Sitting("children", seats=3, start=2)
    starts = []
    for _ in range(4):
        starts.append(sitting.s.start)
        sitting.next_round()
    assert starts == [2, 0, 1, 2]


def test_m37_reading_9_the_standard_is_the_fourth_mission_for_everybody() -> None:
    sitting = at_reconstruction("full")
    sitting.arrange(missions=(3, 3), points=(3, 3))
    for seat in (0, 1):
        sitting.hold(seat, stone=1, salt=1, water=1, wood=1)
    assert sitting.offers() == ["build standard", "pass"]
    sitting.play("build standard")
    assert sitting.facts[:2] == [Rebuilt(0, (1, 1, 1, 1)), Scored(0, (Line(1, "reason.standard"),))]
    assert sitting.seat == 1, "it is not exclusive"
    sitting.play("build standard")
    assert sitting.over.places == (1, 1)


def test_m37_three_phases_do_not_end_the_full_version() -> None:
    sitting = at_reconstruction("full")
    sitting.arrange(missions=(2, 0), points=(2, 0))
    sitting.hold(0, **PLENTY)
    sitting.play("build III")
    assert sitting.s.round == 2


def test_m38_reading_10_everybody_builds_before_the_end_is_checked() -> None:
    sitting = at_reconstruction()
    sitting.arrange(missions=(2, 1), points=(2, 1))
    sitting.hold(0, **PLENTY)
    sitting.hold(1, **PLENTY)
    sitting.play("build III")
    assert (sitting.seat, sitting.offers()) == (1, ["build II", "pass"])
    sitting.play("build II")
    assert sitting.over.places == (1, 2)


@pytest.mark.parametrize(
    ("left", "places"),
    [((3, 5), (2, 1)), ((5, 3), (1, 2)), ((4, 4), (1, 1))],
)
def test_example_12_m39_m40_reading_12_cards_left_after_paying_break_the_tie(
    left: tuple[int, int], places: tuple[int, int]
) -> None:
    sitting = at_reconstruction()
    sitting.arrange(missions=(2, 2), points=(2, 2))
    for seat, more in enumerate(left):
        stone, salt, water, wood = ESTATES[seat].costs[2]
        sitting.hold(seat, stone=stone + more, salt=salt, water=water, wood=wood)
    sitting.play("build III", "build III")
    assert [sum(hand) for hand in sitting.s.hands] == list(left)
    assert sitting.over.places == places


def test_m39_reading_20_more_cards_do_not_help_who_has_not_completed_all() -> None:
    sitting = at_reconstruction(seats=3)
    sitting.arrange(missions=(2, 1, 1), points=(2, 1, 1))
    sitting.hold(0, stone=3, salt=3, water=1, wood=1)
    sitting.hold(1, stone=2)
    sitting.hold(2, stone=3)
    sitting.play("build III")
    assert sitting.over.places == (1, 3, 2), "the others stand by missions and then by cards"


def stuck(variation: str, estates: list[str]) -> Sitting:
    """All cards are in the hands of two seats that lack wood and stone, and a round is over."""
    sitting = Sitting(variation, seats=2, estates=estates)
    sitting.arrange(missions=(1, 1), points=(1, 1), supply=(0, 0, 0, 0), hands=((20, 20, 20, 0), (0, 0, 0, 20)))
    sitting.next_round()
    return sitting


def test_a_match_in_which_nothing_can_change_any_more_is_over() -> None:
    for variation, estates in (("children", ["burgesos", "canonges"]), ("full", ["canonges", "militars"])):
        sitting = stuck(variation, estates)
        assert sitting.over.reason == "stalled"
        assert sitting.over.places == (1, 2), "by missions, then by cards"


def test_an_advance_purchase_may_still_move_cards() -> None:
    sitting = stuck("full", ["burgesos", "canonges"])
    assert sitting.step == "work"
