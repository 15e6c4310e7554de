"""Interlude 2, Tourism: circuits and what they are worth (rules A.1.8; A.4 no. 37, 38, 67 to 69; example 14)."""

from __future__ import annotations

import pytest

from domain.core.score import Line
from tests.games.grand_marais.touring import RING, tours

PICTURE = """
nw-A1 W08 r3, nw-B1 W05 r1, sw-A3 abbey r0, sw-B3 village-blue r0, sw-B4 private-red-2 r0, sw-A4 W14 r0,
nw-C1 W01 r0, nw-C2 W03 r0, nw-C3 closed_way r1, nw-B3 inn r3, nw-A3 W08 r2, nw-A2 W01 r0,
nw-A4 goods_transport r2, nw-B4 W06-2 r1,
sw-A1 W10 r2, sw-A2 W01 r1, sw-B2 W03 r1, sw-B1 W07 r3
"""
"""A board with what the picture of the seed shows: red in the north-west, green in the south-west."""


def subtotal(lines: list[Line]) -> int:
    """What the line before circuits and empty cells says."""
    return lines[0].items[0].count


def test_i2_27_example_14_red_has_28_and_green_16_before_circuits_and_empty_cells() -> None:
    position = tours(PICTURE, "", "3 sw-B2 canal1", seats=4)
    assert [line.points for line in position.lines(0, "circuit")] == [13, 4]
    assert [item.count for item in position.lines(0, "circuit")[1].items] == [7, 3], "3 of its 7 as the one before"
    assert {(i.name, i.points) for line in position.lines(0, "special") for i in line.items} == {
        *(("piece.closed_way", -3), ("piece.inn", 2), ("piece.goods_transport", 3)),
    }
    assert sorted(line.points for line in position.lines(0, "sight")) == [2, 7], "a foreign village and the Abbey"
    assert [line.points for line in position.lines(3, "circuit")] == [7]
    assert sorted(line.points for line in position.lines(3, "sight")) == [2, 7]
    assert [subtotal(position.lines(seat, "subtotal")) for seat in (0, 3)] == [28, 16]
    assert position.points("circuits") == (2, 0, 0, 1)


def test_i2_24_example_14_with_1_for_each_circuit_red_has_30_and_green_17() -> None:
    position = tours(PICTURE, "", "3 sw-B2 canal1", seats=4)
    made = [
        sum(line.points for fact in position.rules.forecast(position.s) if fact.seat == seat for line in fact.lines)
        for seat in (0, 3)
    ]
    empty = position.points("empty")
    assert [made[0] - empty[0], made[1] - empty[3]] == [30, 17]


def test_i2_21_each_piece_of_a_loop_counts_1_and_one_that_is_passed_again_by_other_sides_counts_again() -> None:
    assert tours(RING).points("circuit") == (5, 0)


def test_i2_21_the_way_to_a_loop_counts_once_though_it_leads_there_and_back() -> None:
    away = "nw-A1 W01 r1, nw-B1 W08 r3, nw-B2 W05 r2, nw-C2 W05 r1, nw-C1 W05 r0"
    assert tours(away).points("circuit") == (1 + 5, 0)


def test_i2_21_there_and_back_on_the_same_canals_is_no_circuit() -> None:
    assert tours("nw-A1 W08 r3, nw-A2 W01 r0, nw-B1 W01 r1").lines(0, "circuit") == []


def test_i2_24_no_construction_counts() -> None:
    position = tours("nw-A1 W08 r3, nw-A2 W03 r0, nw-B1 W04 r1")
    assert {line.reason for fact in position.rules.forecast(position.s) for line in fact.lines} == {"reason.empty"}


# A further circuit.

EIGHT = f"{RING.replace('nw-B2 W05 r1', 'nw-B2 W08 r2')}, nw-B3 W05 r2, nw-C3 W05 r1, nw-C2 W05 r0"


@pytest.mark.parametrize(
    ("lying", "circuits"),
    [
        (PICTURE, [13, 4]),
        (RING, [5]),
    ],
)
def test_i2_25_a_further_circuit_has_less_than_half_of_its_places_in_common(lying: str, circuits: list[int]) -> None:
    position = tours(lying, "", "3 sw-B2 canal1", seats=4)
    assert [line.points for line in position.lines(0, "circuit")] == circuits
