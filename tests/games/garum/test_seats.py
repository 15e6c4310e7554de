"""Two seats with two colours each, three with a phantom.  Rules page D.4, nos. 7 to 9 and 16 to 19."""

from __future__ import annotations

import pytest

from domain.core.play import Chance
from domain.core.score import Scored
from domain.games.garum.facts import Drew, PhantomTaken, RoundEnded, TilePlaced, TurnEnded
from domain.games.garum.tiles import COLOURS, lying
from tests.games.garum.sitting import IN_ORDER, Sitting


def colours_of_round(sitting: Sitting) -> list[str]:
    """The colours of the tiles of this round, in the order in which they are placed."""
    colours, number = [], sitting.s.round
    while sitting.s.round == number:
        sitting.act()
        colours += [fact.tile[0] for fact in sitting.facts if isinstance(fact, TilePlaced)]
    return colours


def test_example_12_g35_two_seats_play_their_colours_in_turn() -> None:
    sitting = Sitting(seats=2)
    assert colours_of_round(sitting) == ["A", "B", "C", "D"]
    assert colours_of_round(sitting) == ["B", "A", "D", "C"]


@pytest.mark.parametrize("variation", ["troia", "baelo"])
def test_g35_two_seats_draw_from_the_pile_of_the_colour_that_was_played(variation: str) -> None:
    sitting = Sitting(variation, seats=2)
    drawn = []
    while sitting.s.round == 1:
        sitting.act()
        drawn += [(fact.seat, fact.tile[0]) for fact in sitting.facts if isinstance(fact, Drew)]
    assert drawn == [(0, "A"), (1, "B"), (0, "C"), (1, "D")]


def test_reading_17_two_seats_place_the_tile_and_the_worker_of_one_colour() -> None:
    sitting = Sitting(seats=2, **IN_ORDER, aureus=["10"])
    assert {text.split()[1][0] for text in sitting.offers()} == {"A"}
    sitting.play("place A1 NE r0", "worker dominus c4", "place B1 NW r0", "pass")
    assert {text.split()[1][0] for text in sitting.offers()} == {"C"}
    sitting.play("place C1 SE r0")
    assert "worker dominus c3" in sitting.offers(), "each colour has its own dominus"
    sitting.play("worker dominus c3")
    workers = sitting.rules.view(sitting.s, None)["board"]["workers"]
    assert [(worker["colour"], worker["seat"]) for worker in workers] == [("C", 0), ("A", 0)]


def test_readings_7_and_17_a_worker_of_two_colours_seats_scores_its_own_colour_only() -> None:
    sitting = Sitting(seats=2, **IN_ORDER, aureus=["10"])
    sitting.play("place A1 NE r0", "pass", "place B1 NW r0", "pass", "place C1 SE r0", "worker vilicus r13")
    (forecast,) = sitting.rules.forecast(sitting.s)
    assert forecast.seat == 0
    assert [item.count for line in forecast.lines for item in line.items] == [0], "two A, but no C lie in row 13"


def test_g36_g37_readings_8_and_16_the_amphora_holder_places_the_phantoms_tile_after_all_turns() -> None:
    sitting = Sitting(seats=3, start=["1"], phantom=["D5"])
    assert colours_of_round(sitting)[:3] == ["B", "C", "A"]
    sitting = Sitting(seats=3, start=["1"], phantom=["D5"])
    while sitting.step != "phantom":
        sitting.act()
    assert sitting.seat == 1
    assert PhantomTaken("D5") in sitting.facts
    assert len(sitting.offers()) == 4, "one space is left: only the rotation is free"
    assert all(text.startswith("place D5 ") for text in sitting.offers())
    sitting.act()
    assert not any(isinstance(fact, Drew) for fact in sitting.facts)
    assert RoundEnded() in sitting.facts
    assert (sitting.s.amphora, sitting.seat) == (2, 2)


def test_g36_reading_18_the_phantoms_pile_is_face_down_and_its_tile_is_shown_to_all() -> None:
    sitting = Sitting(seats=3)
    assert sitting.rules.view(sitting.s, 0)["phantom"] == {"colour": "D", "pile": 16, "tile": None}
    sitting = Sitting(seats=3, phantom=["D5"])
    while sitting.step != "phantom":
        sitting.act()
    for reader in (None, 0, 1, 2):
        assert sitting.rules.view(sitting.s, reader)["phantom"] == {"colour": "D", "pile": 15, "tile": "D5"}


def test_example_13_g38_reading_19_the_phantom_covers_an_icon_and_nobody_scores() -> None:
    sitting = Sitting(seats=3, aureus=["10"], phantom=["D1"], **IN_ORDER)
    sitting.play("place A1 NW r0", "pass", "place B1 SW r0", "pass", "place C1 SE r0", "pass")
    assert sitting.step == "phantom"
    sitting.play("place D1 NE r0")
    assert not any(isinstance(fact, Scored) for fact in sitting.facts)
    wildcard = sitting.rules.view(sitting.s, None)["board"]["icons"]
    assert {"icon": "wild", "cell": (4, 13), "covered": True} in wildcard


@pytest.mark.parametrize("variation", ["troia", "baelo"])
def test_example_21_g38_all_tiles_of_the_phantom_are_placed_and_none_of_its_workers(variation: str) -> None:
    sitting = Sitting(variation, seats=3)
    rounds = sitting.rules.material.side.rounds
    sitting.play_rounds(rounds)
    assert sitting.over.reason == "all_full"
    tiles = [lying(code)[0] for code in sitting.s.spaces]
    assert sorted(tiles) == sorted(set(tiles))
    assert [sum(tile[0] == colour for tile in tiles) for colour in COLOURS] == [rounds] * 4
    assert sitting.rules.pieces(sitting.s)["workers.box"] == 6


def test_the_phantom_draws_when_its_tile_is_wanted() -> None:
    sitting = Sitting(seats=3)
    chances = [frame.awaited for frame in sitting.match.frames if isinstance(frame.awaited, Chance)]
    assert not chances
    assert len(sitting.s.piles[3]) == 16
    while sitting.step != "phantom":
        sitting.act()
    assert isinstance(sitting.facts[-1], PhantomTaken)
    assert isinstance(sitting.facts[-2], TurnEnded)


@pytest.mark.parametrize(("variation", "duties"), [("troia", [6, 5, 5]), ("baelo", [4, 4, 4])])
def test_reading_9_three_seats_start_as_often_as_the_rounds_allow(variation: str, duties: list[int]) -> None:
    sitting = Sitting(variation, seats=3)
    starts = [0, 0, 0]
    for _ in range(sitting.rules.material.side.rounds):
        starts[sitting.s.amphora] += 1
        sitting.play_rounds(1)
    assert starts == duties
