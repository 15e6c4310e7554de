"""Signs: what a position shows and points do not say."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from domain.games.carcassonne.signs import NAMES
from domain.games.carcassonne.squares import place_of
from tests.games.carcassonne.table import EVERYTHING, laid, random_plies, rules_of


def signs_of(*tiles: Any, figures: Any = (), variation: str = "base") -> Any:
    """The signs of a position."""
    rules = rules_of(variation)
    return rules.signs(laid(rules, 2, *tiles, figures=figures))


def test_there_are_always_the_same_and_a_number_for_each_seat() -> None:
    rules = rules_of("base")
    for _, _, after in list(random_plies("base", 3, 1))[:200:9]:
        signs = rules.signs(after)
        assert tuple(signs) == NAMES
        assert {len(numbers) for numbers in signs.values()} == {3}


def test_what_is_spare_counts_for_the_part_of_the_tiles_that_is_left() -> None:
    rules = rules_of("base")
    six = [(0, "small", 0, "field ER")] * 6
    signs = signs_of(figures=six)
    share = 71 / 72
    assert signs["spare"] == [pytest.approx(share), pytest.approx(7 * share)]
    assert signs["spare_1"] == [pytest.approx(share)] * 2
    assert signs["spare_2"] == [0, pytest.approx(share)]
    assert signs["farmers"] == [pytest.approx(6 * share), 0]
    over = replace(laid(rules, 2), at="over", out=("BG-B",) * 71)
    assert not any(number for numbers in rules.signs(over).values() for number in numbers)


def test_a_city_that_one_tile_closes_is_left_sooner_than_one_that_three_must_close() -> None:
    one = signs_of(figures=[(0, "small", 0, "city N")])
    three = signs_of(("BG-C", 0, -1, 0), figures=[(0, "small", 0, "city N")])
    assert one["city_return"][0] > three["city_return"][0] > 0
    assert one["stuck"][0] < three["stuck"][0]
    assert one["city_promise"][0] > 0
    assert one["city_promise"][1] == three["city_promise"][1] == 0
    assert three["city_open"][0] == pytest.approx(3 * 70 / 72), "two tiles and a pennant"


def test_a_road_promises_a_point_for_each_end_and_nothing_more() -> None:
    signs = signs_of(figures=[(1, "small", 0, "road E")])
    assert 1.5 < signs["road_promise"][1] < 2
    assert 0.75 < signs["road_return"][1] < 1


def test_where_no_tile_fits_any_more_a_follower_is_stuck() -> None:
    rules = rules_of("base")
    s = laid(rules, 2, figures=[(0, "small", 0, "city N")])
    signs = rules.signs(replace(s, out=("BG-B",) * 71))
    assert signs["city_return"] == signs["stuck"] == [0, 0], "nothing comes any more"
    chances = rules.estimates.bags.of({"BG-B": 4}, 4, 2)
    north = rules.ground.scene(s).land.frontier[place_of(0, -1)]
    assert chances.closed(north, 2) == chances.filled(north) == 0
    assert rules.estimates.bags.of({"BG-B": 4, "BG-E": 1}, 5, 2).closed(north, 2) > 0


def test_who_is_outnumbered_is_promised_nothing_but_its_follower() -> None:
    figures = [(0, "small", 0, "city N"), (0, "small", 0, "city N"), (1, "small", 0, "city N")]
    signs = signs_of(figures=figures)
    assert signs["city_promise"][0] > signs["city_promise"][1] == 0
    assert signs["city_return"][0] == pytest.approx(2 * signs["city_return"][1])


def test_a_monastery_promises_what_is_missing_around_it() -> None:
    alone = signs_of(("BG-B", 0, 1, 0), figures=[(0, "small", 1, "monastery")])
    beside = signs_of(("BG-B", 0, 1, 0), ("BG-B", 1, 1, 0), figures=[(0, "small", 1, "monastery")])
    assert 7 > alone["site_promise"][0] > beside["site_promise"][0] > 0


def test_whoever_may_place_a_figure_is_seen() -> None:
    rules = rules_of("base")
    assert rules.signs(replace(laid(rules, 2), at="claim"))["claiming"] == [1, 0]
    assert rules.signs(replace(laid(rules, 2), at="draw"))["claiming"] == [0, 0]


def test_positions_with_all_additions_have_signs_too() -> None:
    rules = rules_of(EVERYTHING)
    for _, _, after in list(random_plies(EVERYTHING, 2, 2))[::25]:
        signs = rules.signs(after)
        assert all(number >= 0 for numbers in signs.values() for number in numbers)
