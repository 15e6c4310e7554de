"""Preparation, order track and work orders.  Checklist M9 to M17."""

from __future__ import annotations

import pytest

from domain.games.manresa.facts import PhaseBegan, RoundBegan, RoundEnded
from tests.games.manresa.sitting import Sitting


def seats_on_track(sitting: Sitting) -> list[tuple[int, bool]]:
    """Seats of the workers in the order in which they leave, and whether each is the heir."""
    return [(worker["seat"], worker["heir"]) for worker in sitting.view()["track"]]


def zones(sitting: Sitting) -> dict[str, list[int]]:
    """Seats by zone."""
    found: dict[str, list[int]] = {}
    for worker in sitting.view()["track"]:
        found.setdefault(worker["space"][0], []).append(worker["seat"])
    return dict(sorted(found.items()))


def test_m9_a_round_has_its_phases_in_order() -> None:
    sitting = Sitting(seats=2)
    phases = []
    while sitting.s.round == 1:
        sitting.play("pass" if "pass" in sitting.offers() else sitting.offers()[0])
        phases += [fact for fact in sitting.facts if isinstance(fact, PhaseBegan | RoundEnded | RoundBegan)]
    assert phases == [PhaseBegan(3), PhaseBegan(4), PhaseBegan(5), RoundEnded(), RoundBegan()]


def test_m9_the_childrens_version_has_no_third_phase() -> None:
    sitting = Sitting("children", seats=2)
    sitting.work("cardona-2", "cardona-1", "suanya-2", "suanya-1")
    phases = [fact for fact in sitting.facts if isinstance(fact, PhaseBegan | RoundEnded | RoundBegan)]
    assert phases == [PhaseBegan(4), PhaseBegan(5), RoundEnded(), RoundBegan()]


def test_example_13_m10_the_start_player_has_zone_1_and_the_next_round_starts_with_the_next_one() -> None:
    sitting = Sitting("children", start=1)
    assert zones(sitting) == {"1": [1, 1], "2": [2, 2], "3": [3, 3], "4": [0, 0]}
    sitting.next_round()
    assert sitting.view()["round"]["start"] == 2
    assert zones(sitting) == {"1": [2, 2], "2": [3, 3], "3": [0, 0], "4": [1, 1]}


@pytest.mark.parametrize(
    ("arrow", "order"),
    [
        ("snake", [(0, False), (1, False), (2, False), (2, True), (2, False), (1, False), (0, False)]),
        ("loop", [(0, False), (1, False), (2, False), (0, False), (1, False), (2, False), (2, True)]),
        ("heir_first", [(2, True), (0, False), (1, False), (2, False), (2, False), (1, False), (0, False)]),
    ],
)
def test_example_15_m12_reading_1_workers_leave_in_the_direction_of_the_arrow(
    arrow: str, order: list[tuple[int, bool]]
) -> None:
    sitting = Sitting(f"full+arrow={arrow}", seats=3)
    sitting.arrange(heir=2)
    assert seats_on_track(sitting) == order
    for seat, heir in order:
        assert sitting.seat == seat
        sitting.play(sitting.offers()[0])
        assert sitting.facts[0].heir == heir  # type: ignore[attr-defined]  # the worker that was sent


@pytest.mark.parametrize(("arrow", "order"), [("snake", [0, 1, 1, 0]), ("loop", [0, 1, 0, 1])])
def test_m12_zones_of_players_that_are_not_there_are_skipped(arrow: str, order: list[int]) -> None:
    assert [seat for seat, _ in seats_on_track(Sitting(f"full+arrow={arrow}", seats=2))] == order


def test_example_14_m13_an_occupied_space_takes_no_other_worker_not_even_the_own() -> None:
    sitting = Sitting("children", seats=2)
    sitting.work("cardona-2")
    assert "work cardona-2" not in sitting.offers()
    assert sitting.refused("work cardona-2").startswith("cardona-2 has a worker of seat 0; free are: collbaix-2")
    sitting.work("suanya-1", "suanya-2")
    assert sitting.seat == 0
    assert "has a worker of seat 0" in sitting.refused("work cardona-2")


def test_m14_each_place_has_a_space_for_2_and_one_for_1() -> None:
    spaces = [[space["yields"] for space in place["spaces"]] for place in Sitting().view()["places"]]
    assert spaces == [[2, 1]] * 4


def test_m15_reading_15_a_worker_on_a_privilege_space_takes_the_card() -> None:
    sitting = Sitting(seats=3)
    sitting.work("canonges")
    bonanza = sitting.view()["privileges"][1]
    assert (bonanza["card"], bonanza["worker"]) == (0, 0)
    assert "has a worker" in sitting.refused("work canonges"), "every space holds one worker"


def test_m16_a_privilege_that_was_taken_is_played_in_the_next_phase() -> None:
    sitting = Sitting(seats=2)
    sitting.work("canonges")
    assert "a worker is to be sent" in sitting.refused("bonanza cardona", seat=1)
    sitting.work("cardona-2", "cardona-1", "collbaix-2")
    assert (sitting.step, sitting.seat) == ("privilege", 0)
    assert "bonanza cardona" in sitting.offers()


def test_example_10_m17_spaces_of_estates_that_are_not_in_the_game_are_closed() -> None:
    sitting = Sitting(seats=2, estates=["burgesos", "militars"])
    for space in ("canonges", "pagesos"):
        assert f"work {space}" not in sitting.offers()
        assert f"the estate {space} is not in the game" in sitting.refused(f"work {space}")
    assert [offer for offer in sitting.offers() if "-" not in offer] == ["work burgesos", "work militars"]
    for _ in range(5):
        sitting.finish_orders()
        while sitting.step == "privilege":
            assert not any(offer.startswith(("bonanza", "heir")) for offer in sitting.offers())
            assert "nobody has the privilege of the canonges" in sitting.refused("bonanza cardona")
            assert "nobody has the privilege of the pagesos" in sitting.refused("heir")
            sitting.play("pass")
        sitting.pass_all()


def test_reading_11_with_fewer_players_all_places_stay_open_and_with_four_all_spaces_are_filled() -> None:
    assert len(Sitting("children", seats=2).offers()) == 8
    sitting = Sitting("children")
    for left in range(8, 1, -1):
        assert len(sitting.offers()) == left
        sitting.play(sitting.offers()[-1])
    assert sitting.offers() == ["work collbaix-2"]


def test_a_space_that_there_is_not_and_a_privilege_in_the_childrens_version_are_refused() -> None:
    sitting = Sitting("children")
    assert sitting.refused("work manresa").startswith("there is no space “manresa”; free are: collbaix-2")
    assert "this version has none" in sitting.refused("work canonges")
    assert "a worker is to be sent" in sitting.refused("pass")
