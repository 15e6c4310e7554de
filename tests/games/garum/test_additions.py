"""Emperor, Haruspex and Privileges.  Rules page D.1 variants; D.3, Privileges; D.4, nos. 13, 21; D.5, nos. 18 to 20."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from domain import games
from domain.core.play import Chance, Illegal
from domain.core.rules import Unplayable
from domain.core.score import Scored
from domain.games.garum.additions.haruspex import AureusRevealed
from domain.games.garum.additions.privileges.tokens import PrivilegeUsed
from domain.games.garum.facts import AureusTurned, WorkerPlaced
from domain.match.script import run_script
from tests.games.garum.sitting import IN_ORDER, NAMES, Sitting

FOLDER = Path(__file__).parent
ORDER = ["14", "3", "9", "11", "1", "6", "2", "4", "5", "7", "8", "10", "12", "13", "15", "16"]


def refused(sitting: Sitting, text: str) -> str:
    """Why a move is refused to whoever is to move."""
    with pytest.raises(Illegal) as illegal:
        sitting.play(text)
    return illegal.value.why


# Emperor and Haruspex


def test_g32_readings_13_and_21_with_the_emperor_the_amphora_holder_chooses_the_cetarium() -> None:
    sitting = Sitting("troia+emperor", start=["1"])
    assert (sitting.seat, sitting.step) == (1, "emperor")
    assert sitting.offers() == [f"cetarium {number}" for number in range(1, 17)]
    assert refused(sitting, "place B1 NW r0").startswith("first the cetarium")
    sitting.play("cetarium 7")
    assert (sitting.seat, sitting.step, sitting.s.cetarium) == (1, "place", 7)
    sitting.play_rounds(1)
    assert (sitting.seat, sitting.step) == (2, "emperor")
    assert "cetarium 7" not in sitting.offers()
    assert refused(sitting, "cetarium 7").startswith("7 is no unused cetarium; these are: 1, 2, 3")
    assert refused(sitting, "cetarium 17").startswith("17 is no unused cetarium")
    assert sitting.rules.pieces(sitting.s)["aurei.box"] == 16


def test_g33_reading_13_the_haruspex_reveals_all_aurei_in_the_set_up() -> None:
    sitting = Sitting("troia+haruspex", aureus=ORDER)
    revealed = [fact.number for fact in sitting.facts if isinstance(fact, AureusRevealed)]
    assert revealed == [int(number) for number in ORDER]
    assert sitting.s.cetarium == 14
    assert sitting.rules.view(sitting.s, None)["haruspex"] == [int(number) for number in ORDER[1:]]
    sitting.play_rounds(1)
    assert AureusTurned(3) in sitting.facts, "the next aureus of the row, without any chance"
    assert not any(isinstance(frame.awaited, Chance) for frame in sitting.match.frames)
    pieces = sitting.rules.pieces(sitting.s)
    assert {place: pieces[f"aurei.{place}"] for place in ("down", "row", "turned", "discarded")} == {
        "down": 0,
        "row": 14,
        "turned": 1,
        "discarded": 1,
    }


def test_reading_21_emperor_and_haruspex_exclude_each_other() -> None:
    with pytest.raises(Unplayable, match="emperor does not go with haruspex"):
        games.rules("garum", "troia+haruspex+emperor")


@pytest.mark.parametrize(
    "variation", ["baelo+emperor", "baelo+haruspex", "baelo+privileges", "baelo+emperor+privileges"]
)
def test_reading_13_every_addition_goes_with_baelo(variation: str) -> None:
    sitting = Sitting(variation)
    sitting.play_rounds(12)
    assert sitting.over.reason == "all_full"


@pytest.mark.parametrize(("variation", "choice"), [("troia+haruspex", ""), ("troia+emperor", "{} cetarium {}")])
def test_g34_the_same_match_scores_the_same_under_the_variants(variation: str, choice: str) -> None:
    text = (FOLDER / "whole-match-of-troia-with-four-seats.match").read_text(encoding="utf-8")
    plain = run_script(text)
    aurei = re.search(r"draws +aureus (.*)", text)
    assert aurei is not None
    lines = [re.sub(r"^ *\d+ ", "", line) for line in text.replace("garum/troia", f"garum/{variation}").splitlines()]
    if choice:
        first = next(n for n, line in enumerate(lines) if " place " in line)
        lines = [*lines[:first], *with_choices(lines[first:], choice, aurei[1].split(), start_of(text))]
    assert run_script("\n".join(lines)).state.points == plain.state.points


def start_of(text: str) -> int:
    """Who had the amphora first."""
    found = re.search(r"draws +start (\d)", text)
    assert found is not None
    return int(found[1])


def with_choices(lines: list[str], choice: str, aurei: list[str], start: int) -> list[str]:
    """The lines of a match of four with a line of the amphora holder before each round."""
    told, placed = [], 0
    for line in lines:
        if " place " in line:
            if placed % 4 == 0:
                told.append(choice.format(NAMES[(start + placed // 4) % 4], aurei[placed // 4]))
            placed += 1
        told.append(line)
    return told


# Baelo Claudia


def test_example_18_reading_22_baelo_aureus_5_opens_rows_and_columns_5_to_8_unless_others_are_full() -> None:
    sitting = Sitting("baelo", aureus=["5"])
    sitting.act()
    assert sitting.lines_open() == ["r5", "r6", "r7", "r8", "c5", "c6", "c7", "c8"]
    sitting = Sitting("baelo", aureus=["4", "6", "5"])
    sitting.play_rounds(2)
    sitting.act()
    assert sitting.lines_open() == ["c5", "c6", "c7", "c8"]
    sitting = Sitting("baelo", aureus=["4", "6", "7", "11", "5"])
    sitting.play_rounds(4)
    seat = sitting.seat
    sitting.act()
    assert sitting.seat != seat, "step 2 is left out"


def test_example_11_g20_reading_22_baelo_takes_workers_with_the_first_and_second_cetarium_of_an_area_only() -> None:
    sitting = Sitting("baelo", aureus=["1", "2", "3"])
    rows = []
    for _ in range(3):
        sitting.act()
        rows.append([line for line in sitting.lines_open() if line.startswith("r")])
        sitting.play_rounds(1)
    assert rows == [["r1", "r2", "r3", "r4"]] * 2 + [[]]


def test_the_column_of_the_third_cetarium_of_a_row_may_still_be_open() -> None:
    sitting = Sitting("baelo", aureus=["1", "2", "3"])
    sitting.play_rounds(2)
    sitting.act()
    assert sitting.lines_open() == ["c13", "c14", "c15", "c16"]


# Privileges


def privileged(*sides: str, variation: str = "troia+privileges", seats: int = 4, **draws: list[str]) -> Sitting:
    """A table at which the seats have chosen these sides, seat 0 first in this list."""
    sitting = Sitting(variation, seats=seats, **draws)
    while sitting.step == "privilege":
        sitting.play(f"privilege {sides[sitting.seat]}")
    return sitting


def test_sides_are_chosen_openly_from_the_right_of_the_amphora_holder_who_is_last() -> None:
    sitting = Sitting("troia+privileges", start=["1"], **IN_ORDER)
    seats = []
    assert refused(sitting, "privilege mars").startswith("first each seat chooses a side")
    while sitting.step == "privilege":
        seats.append(sitting.seat)
        assert sitting.offers() == ["privilege neptune", "privilege caesar"]
        sitting.play("privilege neptune")
    assert seats == [0, 3, 2, 1]
    shown = sitting.rules.view(sitting.s, None)["privileges"]
    assert shown == [{"side": "neptune", "used": False}] * 4


def test_two_seats_have_one_token_each_and_the_phantom_has_none() -> None:
    for seats in (2, 3):
        sitting = privileged(*["caesar"] * seats, seats=seats)
        pieces = sitting.rules.pieces(sitting.s)
        assert (pieces["privileges.seats"], pieces["privileges.box"]) == (seats, 4 - seats)
        assert len(sitting.rules.view(sitting.s, None)["privileges"]) == seats


def test_example_20_neptune_needs_another_tile_in_the_cetarium() -> None:
    sitting = privileged(*["neptune"] * 4, **IN_ORDER, aureus=["10"])
    sitting.play("place A1 NW r0")
    assert not sitting.offers("neptune")
    assert refused(sitting, "neptune NE r0 r0") == "no other tile lies in cetarium 10"


def test_neptune_swaps_the_tile_just_placed_before_the_worker_and_icons_give_nothing() -> None:
    sitting = privileged(*["neptune"] * 4, **IN_ORDER, aureus=["10"])
    sitting.play("place A1 NW r0", "pass", "place B2 NE r0")
    assert sitting.s.points == (0, 1, 0, 0)
    assert len(sitting.offers("neptune NW")) == 4, "A1 has one look, B2 has four"
    assert refused(sitting, "neptune NE r0 r0") == "no other tile lies on NE; there are some on: NW"
    assert refused(sitting, "neptune NW r0 r1").endswith("looks are, of B2: r0, r1, r2, r3; of A1: r0")
    sitting.play("neptune NW r3 r0")
    tiles = {tile["space"]: (tile["tile"], tile["turn"]) for tile in sitting.rules.view(sitting.s, 0)["board"]["tiles"]}
    assert tiles == {"NW": ("B2", 3), "NE": ("A1", 0)}
    assert not any(isinstance(fact, Scored) for fact in sitting.facts)
    assert (sitting.seat, sitting.step) == (1, "worker")
    assert not sitting.offers("neptune"), "a token is used once"
    assert refused(sitting, "neptune NW r0 r0") == "the seat has no unused Neptune"
    sitting.play("worker vilicus r13")


def test_neptune_is_asked_for_even_where_no_worker_can_go() -> None:
    sitting = privileged("caesar", "neptune", "caesar", "caesar", aureus=ORDER[:7])
    sitting.play_rounds(6)
    while sitting.seat != 1:
        sitting.act()
    sitting.act()
    assert (sitting.seat, sitting.step) == (1, "worker")
    assert sitting.lines_open() == []
    assert sitting.offers("pass") == ["pass"]
    sitting.play(sitting.offers("neptune")[0])
    assert sitting.s.round == 8, "with nothing left to choose the turn ends, here with the round"


def test_example_19_caesar_where_the_vertical_lines_are_closed() -> None:
    sitting = privileged(*["caesar"] * 4, aureus=["14", "3", "9", "2"])
    sitting.play_rounds(3)
    sitting.act()
    closed = [f"caesar vilicus c{column}" for column in (5, 6, 7, 8)]
    assert [text for text in sitting.offers("caesar vilicus c") if len(text.split()) == 3] == closed
    assert "caesar vilicus r9 vilicus r10" in sitting.offers()
    assert "caesar vilicus r9 dominus r10" in sitting.offers()
    assert refused(sitting, "caesar vilicus r9 vilicus c5") == (
        "the area of c5 is closed; Caesar places two workers in open areas only"
    )
    assert refused(sitting, "caesar vilicus r9").startswith("the area of r9 is open")
    assert refused(sitting, "caesar vilicus r10 vilicus r9").startswith("two different lines are named in the order")
    assert refused(sitting, "caesar vilicus r9 vilicus r9").startswith("two different lines")
    assert refused(sitting, "caesar dominus r9 dominus r10").endswith("no dominus and dominus left to place together")
    assert refused(sitting, "caesar vilicus r9 vilicus r1").startswith("r1 is no line through cetarium 2")
    sitting.play("caesar dominus c7")
    assert sitting.facts[:2] == (PrivilegeUsed(), WorkerPlaced("dominus", "c7"))


def test_caesar_places_two_workers_in_one_turn() -> None:
    sitting = privileged(*["caesar"] * 4, aureus=["2"])
    sitting.act()
    sitting.play("caesar vilicus r9 dominus c8")
    assert sitting.facts[:3] == (PrivilegeUsed(), WorkerPlaced("vilicus", "r9"), WorkerPlaced("dominus", "c8"))
    sitting.act()
    assert refused(sitting, "caesar vilicus r9 vilicus c5") == "r9 has a worker already: the vilicus of A"
    while sitting.s.round == 1 or sitting.seat != 0:
        sitting.act()
    sitting.act()
    assert not sitting.offers("caesar")
    assert refused(sitting, "caesar vilicus r1 vilicus r2") == "the seat has no unused Caesar"


def test_a_seat_with_neptune_has_no_caesar() -> None:
    sitting = privileged(*["neptune"] * 4, aureus=["2"])
    sitting.act()
    assert not sitting.offers("caesar")
    assert refused(sitting, "caesar vilicus c5") == "the seat has no unused Caesar"


def test_an_unused_token_gives_a_point_in_a_line_of_its_own() -> None:
    sitting = privileged(*["caesar"] * 4, aureus=["2"])
    sitting.act()
    sitting.play("caesar vilicus r9 dominus c8")
    forecast = {fact.seat: [line.reason for line in fact.lines] for fact in sitting.rules.forecast(sitting.s)}
    assert forecast[1] == ["reason.privilege_unused"]
    assert "reason.privilege_unused" not in forecast[0]
    sitting.play_rounds(16)
    points = [sum(line.points for line in sitting.gained(seat) if "unused" in line.reason) for seat in range(4)]
    assert points == [0, 1, 1, 1]
