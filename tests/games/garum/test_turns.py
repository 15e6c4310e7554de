"""The turn: a tile, a worker, a draw.  Rules page D.1; D.4, nos. 1, 2, 6, 15, 22."""

from __future__ import annotations

from itertools import pairwise

import pytest

from domain.core.play import Illegal
from domain.games.garum.facts import AureusTurned, Drew, Passed, RoundEnded, TilePlaced, TurnEnded, WorkerPlaced
from tests.games.garum.sitting import IN_ORDER, Sitting


def refused(sitting: Sitting, text: str) -> str:
    """Why a move is refused to whoever is to move."""
    with pytest.raises(Illegal) as illegal:
        sitting.play(text)
    assert (illegal.value.seat, illegal.value.step) == (sitting.seat, sitting.step)
    return illegal.value.why


def test_g9_a_turn_is_tile_then_worker_then_draw() -> None:
    sitting = Sitting(**IN_ORDER, aureus=["10"])
    assert sitting.step == "place"
    assert "step “place”" in refused(sitting, "pass")
    sitting.play("place A2 NE r0")
    assert sitting.facts[0] == TilePlaced("A2", "NE", 0)
    assert sitting.step == "worker"
    assert "step “worker”" in refused(sitting, "place A1 NW r0")
    sitting.play("worker vilicus r16")
    assert sitting.facts == (WorkerPlaced("vilicus", "r16"), Drew(0, "A5"), TurnEnded())
    assert (sitting.seat, sitting.step) == (1, "place")


def test_g10_reading_6_any_tile_of_the_hand_goes_on_any_free_space_turned_in_any_way() -> None:
    sitting = Sitting(**IN_ORDER, aureus=["10"])
    assert len(sitting.offers("place A1 ")) == 4
    for tile in ("A2", "A3", "A4"):
        assert sitting.offers(f"place {tile} ") == [
            f"place {tile} {space} r{turn}" for space in ("NW", "NE", "SW", "SE") for turn in range(4)
        ]
    sitting.play("place A2 SW r3", "pass")
    assert not [text for text in sitting.offers() if " SW " in text]


def test_a_tile_that_cannot_be_placed_so_is_refused_with_what_would_be_right() -> None:
    sitting = Sitting(**IN_ORDER, aureus=["10"])
    sitting.play("place A2 SW r3", "pass")
    assert refused(sitting, "place B7 NW r0") == "B7 is not in the hand; there are: B1, B2, B3, B4"
    assert refused(sitting, "place A1 NW r0").startswith("A1 is not in the hand")
    assert refused(sitting, "place B2 SW r0") == "SW is no free space of cetarium 10; free are: NW, NE, SE"
    assert refused(sitting, "place B2 middle r0").startswith("middle is no free space")
    assert refused(sitting, "place B1 NW r1") == "B1 turned by r1 is no look of its own; its looks are: r0"
    assert refused(sitting, "place B2 NW r4").endswith("its looks are: r0, r1, r2, r3")


def test_a_worker_that_cannot_be_placed_so_is_refused_with_what_would_be_right() -> None:
    sitting = Sitting(**IN_ORDER, aureus=["10"])
    sitting.play("place A2 SW r3", "worker dominus r13", "place B1 NW r0")
    assert refused(sitting, "worker legate c1") == "there is no worker “legate”; there are: vilicus, dominus"
    assert refused(sitting, "worker vilicus r13") == "r13 has a worker already: the dominus of A"
    assert refused(sitting, "worker vilicus r1").startswith("r1 is no line through cetarium 10; these are: r13, r14")


def test_a_closed_area_is_named_in_the_refusal() -> None:
    sitting = Sitting(aureus=["14", "3", "9", "2"])
    sitting.play_rounds(3)
    sitting.act()
    assert refused(sitting, "worker vilicus c5") == "the area of c5 is closed: its other cetaria are all full"


def test_g14_reading_1_every_line_through_the_cetarium_is_open_not_only_those_through_the_tile() -> None:
    sitting = Sitting(aureus=["10"])
    sitting.act()
    assert sitting.lines_open() == ["r13", "r14", "r15", "r16", "c1", "c2", "c3", "c4"]


def test_g17_readings_2_and_15_an_area_is_closed_for_the_whole_round_or_not_at_all() -> None:
    sitting = Sitting(aureus=["14", "3", "9", "2"])
    sitting.play_rounds(3)
    while sitting.s.round == 4:
        sitting.act()
        if sitting.s.round == 4 and sitting.step == "worker":
            assert sitting.lines_open() == ["r9", "r10", "r11", "r12"]


def test_example_7_a_colour_has_five_vilicus_and_one_dominus_and_no_seventh_worker() -> None:
    sitting = Sitting(aureus=["1", "2", "3", "4", "5", "6", "7"])
    workers = iter(["vilicus r9", "vilicus r10", "vilicus c5", "dominus c9", "vilicus r5", "vilicus r11"])
    while sitting.s.round < 7:
        if sitting.seat == 0 and sitting.step == "worker":
            worker = next(workers)
            if worker == "vilicus r11":
                assert "A has no dominus left; it has: vilicus" in refused(sitting, "worker dominus r12")
            sitting.play(f"worker {worker}")
        else:
            sitting.act()
    assert sitting.rules.view(sitting.s, 0)["seats"][0]["colours"][0]["workers"] == {"vilicus": 0, "dominus": 0}
    while sitting.seat != 0:
        sitting.act()
    sitting.act()
    assert sitting.seat != 0, "step 2 is left out when no worker is left"


def test_g15_nothing_moves_or_removes_a_worker() -> None:
    sitting = Sitting(aureus=["1"])
    sitting.act()
    sitting.play("worker dominus r9")
    placed = sitting.s.lines
    assert not any("dominus" in text for text in sitting.offers())
    sitting.play_rounds(3)
    assert sitting.s.lines == placed


def test_passing_is_always_possible_where_a_worker_is() -> None:
    sitting = Sitting()
    sitting.act()
    assert sitting.offers()[-1] == "pass"
    sitting.play("pass")
    assert sitting.facts[0] == Passed()


def test_g23_reading_14_example_9_piles_are_spent_after_round_12_and_hands_after_round_16() -> None:
    sitting = Sitting()
    sitting.play_rounds(12)
    assert sitting.s.piles == ((),) * 4
    assert [len(hand) for hand in sitting.s.hands] == [4] * 4
    sitting.act()
    sitting.act()
    assert sitting.facts == (Passed(), TurnEnded()), "step 3 is left out"
    sitting.play_rounds(4)
    assert sitting.s.hands == ((),) * 4


def test_reading_14_baelo_draws_for_nine_rounds() -> None:
    sitting = Sitting("baelo")
    sitting.play_rounds(9)
    assert sitting.s.piles == ((),) * 4
    assert [len(hand) for hand in sitting.s.hands] == [3] * 4


def test_g8_g24_the_aureus_goes_out_of_the_match_and_the_amphora_passes_clockwise() -> None:
    sitting = Sitting(start=["3"], aureus=["10", "4"])
    sitting.play_rounds(1)
    assert RoundEnded() in sitting.facts
    assert AureusTurned(4) in sitting.facts
    assert (sitting.s.amphora, sitting.seat, sitting.s.cetarium) == (0, 0, 4)
    view = sitting.rules.view(sitting.s, None)
    assert view["aurei"] == {"down": 14, "turned": 4, "discarded": [10]}


def test_g9_turns_go_clockwise_from_the_amphora_holder() -> None:
    sitting = Sitting(start=["2"])
    seats = [sitting.seat]
    while sitting.s.round == 1:
        sitting.act()
        seats.append(sitting.seat)
    turns = [seat for before, seat in pairwise([None, *seats]) if seat != before]
    assert turns == [2, 3, 0, 1, 3]
