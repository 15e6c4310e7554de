"""Versions, set-up and box.  Checklist M1 to M8."""

from __future__ import annotations

import pytest

from domain import games
from domain.core.play import Chance
from domain.games.manresa.material import BOX, ESTATES, PLACES, STANDARD_COST
from tests.games.manresa.sitting import IN_ORDER, Sitting


def test_m1_the_childrens_version_knows_no_privileges_and_no_standard() -> None:
    children, full = Sitting("children"), Sitting("full")
    assert children.view()["privileges"] == []
    assert [each["privilege"] for each in full.view()["privileges"]] == ["advance", "bonanza", "protection", "heir"]
    assert (children.view()["standard"], full.view()["standard"]) == (
        None,
        {"stone": 1, "salt": 1, "water": 1, "wood": 1},
    )
    assert len(children.offers()) == 8
    assert len(full.offers()) == 12
    assert "heir" not in children.rules.notation.writers.values()


def test_m2_cards_of_a_resource_lie_beside_its_place() -> None:
    places = Sitting().view()["places"]
    assert [(place["place"], place["resource"]) for place in places] == [
        ("collbaix", "stone"),
        ("cardona", "salt"),
        ("pont_vell", "water"),
        ("suanya", "wood"),
    ]
    assert [place["supply"] for place in places] == [20, 20, 20, 20]


def test_m3_a_disaster_die_lies_beside_three_places() -> None:
    assert {place.key: place.disaster for place in PLACES} == {
        "collbaix": "",
        "cardona": "collapse",
        "pont_vell": "drought",
        "suanya": "fire",
    }


def test_m4_each_player_has_two_workers_and_the_phases_of_his_estate() -> None:
    sitting = Sitting(estates=["pagesos", "canonges", "burgesos", "militars"])
    assert [worker["seat"] for worker in sitting.view()["track"]] == [0, 1, 2, 3, 3, 2, 1, 0]
    seats = sitting.view()["seats"]
    assert [seat["estate"] for seat in seats] == ["pagesos", "canonges", "burgesos", "militars"]
    assert seats[0]["next"] == {"mission": "I", "costs": {"stone": 1, "salt": 1, "water": 2, "wood": 0}}


def test_m5_the_full_version_has_privilege_cards_and_two_black_workers() -> None:
    sitting = Sitting()
    assert [each["card"] for each in sitting.view()["privileges"]] == [0, 1, 2, 3]
    pieces = sitting.rules.pieces(sitting.s)
    assert (pieces["heirs.stock"], pieces["privileges.owners"]) == (2, 4)


def test_m6_the_standard_is_seen_by_all() -> None:
    sitting = Sitting()
    assert all(sitting.rules.view(sitting.s, reader)["standard"] for reader in (None, 0, 1, 2, 3))
    assert STANDARD_COST == (1, 1, 1, 1)


def test_m7_the_lot_decides_who_starts_and_gets_the_start_card() -> None:
    rules = games.rules("manresa", "full")
    s = rules.blank()
    for fact in rules.opening(4):
        s = rules.evolve(s, fact)
    for estate in IN_ORDER:
        chance = rules.awaits(s)
        assert isinstance(chance, Chance)
        for fact in rules.resolve(s, chance, estate):
            s = rules.evolve(s, fact)
    assert rules.awaits(s) == Chance("start", ((0, 1), (1, 1), (2, 1), (3, 1)))
    assert Sitting(start=2).view()["round"] == {"number": 1, "phase": 2, "start": 2}


def test_m8_what_is_not_needed_is_back_in_the_box() -> None:
    sitting = Sitting(seats=3)
    pieces = sitting.rules.pieces(sitting.s)
    assert (pieces["workers.box"], pieces["missions.box"], pieces["privileges.box"]) == (2, 3, 1)


def test_b2_estates_are_dealt_at_random_from_those_that_are_left() -> None:
    rules = games.rules("manresa", "full")
    s = rules.blank()
    for fact in rules.opening(3):
        s = rules.evolve(s, fact)
    chance = rules.awaits(s)
    assert isinstance(chance, Chance)
    assert (chance.kind, chance.seat, [option for option, _ in chance.options]) == ("estate", 0, IN_ORDER)
    for fact in rules.resolve(s, chance, "militars"):
        s = rules.evolve(s, fact)
    chance = rules.awaits(s)
    assert isinstance(chance, Chance)
    assert (chance.seat, [option for option, _ in chance.options]) == (1, ["burgesos", "canonges", "pagesos"])


def test_reading_18_estates_may_be_chosen_one_seat_after_the_other() -> None:
    sitting = Sitting("full+estates=chosen", seats=3)
    assert (sitting.seat, sitting.step, sitting.offers()) == (0, "estate", [f"estate {each}" for each in IN_ORDER])
    sitting.play("estate pagesos")
    assert sitting.seat == 1
    assert "left are: burgesos, canonges, militars" in sitting.refused("estate pagesos")
    sitting.play("estate burgesos", "estate canonges")
    assert [seat["estate"] for seat in sitting.view()["seats"]] == ["pagesos", "burgesos", "canonges"]
    assert sitting.step == "work"


@pytest.mark.parametrize("variation", ["children", "full"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_whole_box_is_counted(variation: str, seats: int) -> None:
    sitting = Sitting(variation, seats)
    for _ in range(3):
        counted = sum(sitting.rules.pieces(sitting.s).values())
        assert counted == 4 * 20 + 4 * 2 + 2 + 4 * 3 + 4 + 3 + 1 + 1 + 4
        sitting.next_round()


def test_costs_are_those_of_the_reconstruction_and_balance_the_places() -> None:
    assert all([sum(cost) for cost in estate.costs] == [4, 6, 8] for estate in ESTATES)
    columns = [sum(cost[kind] for estate in ESTATES for cost in estate.costs) for kind in range(4)]
    assert columns == [24, 20, 16, 12]
    assert BOX["cards"]["count"] == 20
