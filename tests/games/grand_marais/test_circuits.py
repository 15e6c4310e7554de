"""Interlude 2, Tourism: circuits and what they are worth (rules A.1.8; A.4 no. 37, 38, 67 to 69; example 14)."""

from __future__ import annotations

import pytest

from domain.core.score import Line
from tests.games.grand_marais.touring import RING, canals, tours

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
    away = canals("nw-A1 EW, nw-B1 NEW, nw-B2 SW, nw-C2 ES, nw-C1 NE")
    assert tours(away).points("circuit") == (1 + 5, 0)


def test_i2_21_there_and_back_on_the_same_canals_is_no_circuit() -> None:
    assert tours(canals("nw-A1 NEW, nw-A2 NS, nw-B1 EW")).lines(0, "circuit") == []


def test_i2_24_no_construction_counts() -> None:
    position = tours("nw-A1 W08 r3, nw-A2 W03 r0, nw-B1 W04 r1")
    assert {line.reason for fact in position.rules.forecast(position.s) for line in fact.lines} == {"reason.empty"}


# A further circuit.

LADDER = "nw-{0}1 NEW, nw-{0}2 NSW, nw-{0}3 SW, nw-{1}3 ES, nw-{1}2 NES, nw-{1}1 NE".format("A", "B")
FAR_LADDER = "nw-A1 EN, nw-A2 NS, nw-A3 NS, nw-A4 NSW, nw-A5 NSW, nw-A6 SW, nw-B6 ES, nw-B5 NES, nw-B4 NE"


def test_i2_25_a_further_circuit_with_less_than_half_in_common_counts_for_what_is_new() -> None:
    position = tours(canals(LADDER))
    assert [line.points for line in position.lines(0, "circuit")] == [6, 3], (
        "the upper loop; the lower one, 2 of 5 again"
    )
    assert position.points("circuits") == (2, 0)


def test_i2_25_of_two_loops_with_half_or_more_in_common_only_one_circuit_is_made() -> None:
    position = tours(canals(FAR_LADDER))
    assert [line.points for line in position.lines(0, "circuit")] == [10], "the way, and round both loops"
    assert position.points("circuits") == (1, 0)


def test_i2_25_the_lines_name_the_pieces_of_each_circuit() -> None:
    cells = [set(line.cells) for line in tours(PICTURE, "", "3 sw-B2 canal1", seats=4).lines(0, "circuit")]
    assert [len(each) for each in cells] == [12, 6]
    assert len(cells[0] & cells[1]) == 4, "on one of the four pieces in common the two go different ways"


def test_a_circuit_goes_over_a_crossing_twice() -> None:
    eight = "nw-A1 NEW, nw-A2 SW, nw-B2 NESW, nw-B1 NE, nw-C2 NE, nw-C3 ES, nw-B3 SW"
    position = tours(canals(eight))
    assert sum(line.points for line in position.lines(0, "circuit")) == 10, "two on A1, three on the crossing"


# On the bases of others.

ABROAD = canals("nw-A1 ESW, nw-B1 ES, sw-A3 NE, sw-A2 NW")
"""A loop of red of which two pieces lie on the base to the south."""


@pytest.mark.parametrize(
    ("gates", "points"),
    [
        ((), 0),
        (("0 sw-A2 west",), 5),
        (("0 sw-A3 north",), 5),
        (("3 sw-A3 north",), 0),
        (("0 nw-B1 east",), 0),
    ],
)
def test_i2_22_no_68_a_stretch_on_anothers_base_needs_an_own_token_at_one_of_its_ends(
    gates: tuple[str, ...], points: int
) -> None:
    assert tours(ABROAD, "", *gates, seats=4).points("circuit")[0] == points


LONGER = canals("nw-A1 ESW, nw-B1 EW, nw-C1 ES, sw-A4 NS, sw-B4 NE, sw-B3 EW, sw-B2 NW, sw-A2 NS")


def test_no_68_by_the_other_reading_a_token_anywhere_on_the_stretch_will_do() -> None:
    middle = ("0 sw-B3 east",)
    assert tours(LONGER, "", *middle, seats=4).points("circuit")[0] == 0
    assert tours(LONGER, "", *middle, seats=4, variation="i2+secured=anywhere").points("circuit")[0] == 9
    assert tours(LONGER, "", "0 sw-A4 south", seats=4).points("circuit")[0] == 9


def test_i2_22_villages_and_the_abbey_need_no_token_and_may_lie_before_it() -> None:
    sights = ABROAD.replace("sw-A3 W06-2 r0", "sw-A3 abbey r0").replace("sw-A2 W06-2 r3", "sw-A2 village-blue r0")
    assert tours(sights, seats=4).points("circuit")[0] == 5
    before = LONGER.replace("sw-A2 W01 r0", "sw-A2 abbey r0")
    assert tours(before, "", "0 sw-B2 north", seats=4).points("circuit")[0] == 9
    assert tours(before, "", "0 sw-B3 east", seats=4).points("circuit")[0] == 0


def test_i2_22_an_own_property_secures_a_stretch_and_that_of_another_closes_it() -> None:
    for colour, points in (("red", 5), ("yellow", 0)):
        lying = canals(f"nw-A1 ESW, nw-B1 ES, sw-A3 NE private-{colour}-2, sw-A2 NW")
        assert tours(lying, seats=4).points("circuit")[0] == points


MEETING = canals(
    "nw-A1 NEW, nw-A2 NESW, nw-B2 ES, nw-B1 NE, nw-A3 ES, ne-B1 SW, ne-A1 NSW",
)
"""A loop of red, and one of blue with two pieces on that base, that meet on a crossing; blue may go round both."""


@pytest.mark.parametrize(
    ("gate", "circuits"),
    [
        ("1 nw-A2 canal1", (0, 10)),
        ("1 nw-A2 east", (5, 10)),
        ("0 nw-A2 south", (5, 0)),
    ],
)
def test_i2_07_i2_09_a_token_owns_its_place_and_a_circuit_never_passes_those_of_others(
    gate: str, circuits: tuple[int, int]
) -> None:
    assert tours(MEETING, "", gate).points("circuit") == circuits


# Before the count.


def test_i2_09_tokens_off_a_loop_go_and_their_place_is_free_for_others() -> None:
    position = tours(RING, "", "1 nw-B1 north", "0 nw-A2 west")
    assert position.points("circuit") == (5, 0), "blue has no loop there"
    dead_end = tours(canals("nw-A1 EW, nw-B1 EW"), "", "0 nw-A1 west")
    closing = [type(fact).__name__ for fact in dead_end.rules.episode.closing(dead_end.s)]
    assert closing == ["GatesReturned"]


def test_i2_12_a_property_off_a_loop_of_its_colour_goes_and_leaves_an_empty_cell() -> None:
    kept = tours(canals("nw-A1 NEW, nw-A2 SW, nw-B2 ES private-red-2, nw-B1 NE"))
    assert (kept.points("circuit")[0], kept.points("empty")[0]) == (5, -26)
    idle = tours(f"{RING}, {canals('nw-D4 EW private-red-1')}")
    assert idle.points("empty")[0] == -26, "five pieces lie there, four then"
    foreign = tours(canals("nw-A1 NEW, nw-A2 SW, nw-B2 ES private-blue-2, nw-B1 NE"))
    assert (foreign.points("circuit")[0], foreign.points("empty")[0]) == (0, -27)
    neutral = tours(canals("nw-A1 NEW, nw-A2 SW, nw-B2 ES private-green-2, nw-B1 NE"))
    assert (neutral.points("circuit")[0], neutral.points("empty")[0]) == (5, -26)


# What lies on a circuit.


def gained(picture: str, more: str = "") -> dict[str, int]:
    """What special pieces and sights give red, by piece."""
    position = tours(", ".join(filter(None, (canals(picture), more))))
    lines = position.lines(0, "special") + position.lines(0, "sight")
    return {item.name.removeprefix("piece."): item.points for line in lines for item in line.items}


STRAIGHT = "nw-A1 NEW, nw-A2 NS, nw-A3 SW, nw-B3 ES, nw-B2 NS {}, nw-B1 NE"
BENT = "nw-A1 NEW, nw-A2 SW, nw-B2 ES {}, nw-B1 NE"
FORKED = "nw-A1 NEW, nw-A2 SW, nw-B2 NES {}, nw-B1 NE"
CROSSING = "nw-A1 NEW, nw-A2 SW, nw-B2 NESW {}, nw-B1 NE"


@pytest.mark.parametrize(
    ("ring", "piece", "points"),
    [
        (FORKED, "inn", 2),
        (STRAIGHT, "bridge-1", 1),
        (BENT, "bridge-2", 1),
        (FORKED, "bridge-3", 1),
        (STRAIGHT, "shipwreck", -6),
        (BENT, "closed_way", -3),
        (CROSSING, "guide", 4),
        (FORKED, "traffic_jam", -3),
        (CROSSING, "disorientation", -5),
        (STRAIGHT, "cattle_transport", 3),
        (BENT, "goods_transport", 3),
        (CROSSING, "abbey", 7),
        (CROSSING, "village-red", 5),
        (CROSSING, "village-blue", 2),
        (CROSSING, "village-green", 2),
    ],
)
def test_i2_13_to_i2_18_i2_23_what_each_piece_gives_on_a_circuit_and_nothing_off_it(
    ring: str, piece: str, points: int
) -> None:
    assert gained(ring.format(piece)) == {piece: points}
    assert gained(ring.format(""), f"nw-D4 {piece} r0") == {}


@pytest.mark.parametrize(
    ("ring", "piece"),
    [(FORKED, "signs"), (STRAIGHT, "private-red-1"), (BENT, "private-green-2")],
)
def test_signs_and_properties_give_nothing_themselves(ring: str, piece: str) -> None:
    assert gained(ring.format(piece)) == {}


def test_i2_17_a_guide_on_a_circuit_cancels_wreck_and_closed_way_on_all_circuits_of_the_owner() -> None:
    ring = "nw-A1 NEW, nw-A2 NS, nw-A3 NS, nw-A4 SW, nw-B4 ES {}, nw-B3 NS, nw-B2 NS {}, nw-B1 NE"
    assert gained(ring.format("closed_way", "shipwreck")) == {"closed_way": -3, "shipwreck": -6}
    guided = ring.format("closed_way", "shipwreck").replace("nw-B1 NE", "nw-B1 NESW guide")
    assert gained(guided) == {"guide": 4}
    off = gained(ring.format("closed_way", "shipwreck"), "nw-D4 guide r0")
    assert off == {"closed_way": -3, "shipwreck": -6}, "off the circuits he cancels nothing"


def test_i2_17_a_guide_cancels_neither_jam_nor_disorientation() -> None:
    ring = "nw-A1 NEW, nw-A2 SW, nw-B2 NESW disorientation, nw-B1 NESW guide"
    assert gained(ring) == {"guide": 4, "disorientation": -5}


def test_i2_19_signs_in_the_same_water_cancel_jam_and_disorientation_also_off_the_circuits() -> None:
    jam = "nw-A1 NEW, nw-A2 SW, nw-B2 NES traffic_jam, nw-B1 {}"
    assert gained(jam.format("NE")) == {"traffic_jam": -3}
    far = "nw-A1 NEW, nw-A2 SW, nw-B2 NESW disorientation, nw-B1 NEW, nw-C1 EW, nw-D1 NEW signs"
    assert gained(far) == {}
    assert gained(far.replace(", nw-C1 EW", "")) == {"disorientation": -5}, "in another water"


def test_i2_26_a_piece_counts_once_for_each_owner_whose_circuit_passes_it() -> None:
    assert gained("nw-A1 NEW, nw-A2 SW, nw-B2 NESW inn, nw-B1 NE".replace("NESW inn", "NES inn")) == {"inn": 2}
    position = tours(PICTURE, "", "3 sw-B2 canal1", seats=4)
    assert [len(position.lines(seat, "sight")) for seat in (0, 3)] == [2, 2]


def test_a_loop_that_costs_more_than_it_gives_is_left_out() -> None:
    dear = LADDER.replace("nw-A3 SW", "nw-A3 NESW disorientation").replace("nw-B3 ES", "nw-B3 ES closed_way")
    position = tours(canals(dear))
    assert [line.points for line in position.lines(0, "circuit")] == [5]
    assert position.lines(0, "special") == []
