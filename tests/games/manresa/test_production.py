"""Production.  Checklist M27 to M31; rules page B.4, nos. 6, 7, 13 and 14."""

from __future__ import annotations

import pytest

from domain.core.play import Chance
from domain.games.manresa.facts import Gathered, PlaceLeft, Rolled
from domain.games.manresa.material import PLACES
from tests.games.manresa.sitting import Sitting


def at_production(*, bonanza: str = "", protection: str = "", **dice: str) -> Sitting:
    """Seat 0 (canons) and seat 1 (military) have a worker on the spaces of Cardona and of one more place."""
    sitting = Sitting(seats=2, estates=["canonges", "militars"], **dice)
    place = bonanza or protection or "suanya"
    other = place if place != "cardona" else "suanya"
    sitting.work("cardona-2", "cardona-1", f"{other}-1", f"{other}-2")
    sitting.play(f"bonanza {bonanza}" if bonanza else "pass")
    sitting.play(f"protect {protection}" if protection else "pass")
    return sitting


@pytest.mark.parametrize(("face", "two", "one"), [("salt", 2, 1), ("collapse", 0, 0)])
def test_example_1_m29_a_worker_yields_its_space_and_nothing_in_a_disaster(face: str, two: int, one: int) -> None:
    sitting = at_production(cardona=face)
    assert (sitting.cards(0).get("salt", 0), sitting.cards(1).get("salt", 0)) == (two, one)


def test_example_1_m28_the_faces_of_the_dice() -> None:
    chances = {place.key: dict(place.die) for place in PLACES}
    assert chances == {
        "collbaix": {},
        "cardona": {"collapse": 1, "salt": 5},
        "pont_vell": {"drought": 2, "water": 4},
        "suanya": {"fire": 3, "wood": 3},
    }


def test_m28_the_start_player_rolls() -> None:
    sitting = Sitting("children", seats=2, start=1)
    sitting.work("cardona-2", "cardona-1", "suanya-2")
    facts = list(sitting.rules.decide(sitting.s, sitting.seat, sitting.rules.notation.read("work suanya-1")))
    for fact in facts:
        sitting.s = sitting.rules.evolve(sitting.s, fact)
    assert sitting.rules.awaits(sitting.s) == Chance("cardona", (("collapse", 1), ("salt", 5)), seat=1)


def test_m27_m30_places_are_resolved_one_by_one_and_their_workers_leave() -> None:
    sitting = at_production()
    told = [fact for fact in sitting.facts if isinstance(fact, Rolled | Gathered | PlaceLeft)]
    assert told == [
        PlaceLeft(),
        Rolled("salt"),
        Gathered(0, 2),
        Gathered(1, 1),
        PlaceLeft(),
        Rolled("water"),
        PlaceLeft(),
        Rolled("wood"),
        Gathered(0, 2),
        Gathered(1, 1),
        PlaceLeft(),
    ]
    assert not any(sitting.s.spaces)


@pytest.mark.parametrize(("rolls", "wood"), [("wood fire", 2), ("fire wood", 2), ("wood wood", 4), ("fire fire", 0)])
def test_example_2_m23_m31_reading_6_bonanza_rolls_twice_and_adds_up(rolls: str, wood: int) -> None:
    sitting = at_production(bonanza="suanya", suanya=rolls)
    assert sitting.cards(0).get("wood", 0) == wood
    assert sitting.cards(1).get("wood", 0) == wood // 2


def test_example_3_m24_m31_protection_keeps_a_drought_away() -> None:
    sitting = at_production(protection="pont_vell", pont_vell="drought")
    assert (sitting.cards(0)["water"], sitting.cards(1)["water"]) == (2, 1)


@pytest.mark.parametrize("rolls", ["salt salt", "salt collapse", "collapse collapse"])
def test_example_4_m31_reading_6_bonanza_and_protection_on_one_place_yield_always_twice(rolls: str) -> None:
    sitting = at_production(bonanza="cardona", protection="cardona", cardona=rolls)
    assert (sitting.cards(0)["salt"], sitting.cards(1)["salt"]) == (4, 2)


@pytest.mark.parametrize(("bonanza", "protection", "rolls"), [("", "cardona", 3), ("suanya", "cardona", 4)])
def test_reading_14_the_number_of_rolls_is_fixed(bonanza: str, protection: str, rolls: int) -> None:
    sitting = at_production(bonanza=bonanza, protection=protection)
    assert sum(isinstance(fact, Rolled) for fact in sitting.facts) == rolls, "Pont Vell is empty, Cardona protected"


def test_reading_13_workers_on_privilege_spaces_leave_when_production_is_over() -> None:
    sitting = Sitting(seats=2, estates=["canonges", "militars"])
    sitting.work("militars", "canonges", "cardona-2", "suanya-2")
    assert sum(code != 0 for code in sitting.s.spaces) == 4
    sitting.pass_all()
    assert not any(sitting.s.spaces)


def test_example_17_a_short_supply_serves_the_greater_space_first() -> None:
    sitting = Sitting("children", seats=2)
    sitting.work("cardona-2", "cardona-1", "suanya-1")
    sitting.arrange(supply=(20, 2, 20, 20))
    sitting.work("suanya-2")
    assert (sitting.cards(0)["salt"], sitting.cards(1).get("salt", 0)) == (2, 0)


def test_a_short_supply_is_looked_at_after_each_roll_of_a_bonanza() -> None:
    sitting = Sitting(seats=2, estates=["canonges", "militars"])
    sitting.work("cardona-2", "cardona-1", "suanya-1", "suanya-2")
    sitting.arrange(supply=(20, 4, 20, 20))
    sitting.play("bonanza cardona", "pass")
    assert (sitting.cards(0)["salt"], sitting.cards(1)["salt"]) == (3, 1)


def test_the_rolls_of_the_round_are_seen() -> None:
    sitting = at_production(bonanza="suanya", suanya="fire wood", cardona="collapse")
    assert sitting.s.round == 2, "the next round has begun: nobody could build"
    sitting = Sitting("children", seats=2, cardona="collapse")
    sitting.hold(0, stone=9, salt=9, water=9, wood=9)
    sitting.work("cardona-2", "cardona-1", "suanya-1", "suanya-2")
    assert [place["rolled"] for place in sitting.view()["places"]] == [[], ["collapse"], ["water"], ["wood"]]
