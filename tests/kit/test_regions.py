"""Regions: joined two by two, or reached from a start."""

from __future__ import annotations

import doctest

from domain.kit import regions
from domain.kit.regions import Regions, flood


def test_the_examples_hold() -> None:
    assert doctest.testmod(regions).failed == 0


def test_joining_is_the_same_in_any_order_and_more_than_once() -> None:
    one, other = Regions(6), Regions(6)
    for a, b in ((0, 1), (1, 2), (4, 5), (2, 0)):
        one.join(a, b)
    for a, b in ((4, 5), (2, 1), (1, 0), (5, 4)):
        other.join(a, b)
    assert one.groups(range(6)) == other.groups(range(6)) == [[0, 1, 2], [3], [4, 5]]
    assert one.together(0, 2)
    assert not one.together(2, 3)


def test_the_lowest_thing_stands_for_its_region() -> None:
    things = Regions(5)
    things.join(4, 3)
    things.join(3, 1)
    assert [things.root(thing) for thing in range(5)] == [0, 1, 2, 1, 1]


def test_groups_keep_the_order_of_the_things_given() -> None:
    things = Regions(5)
    things.join(0, 4)
    assert things.groups([4, 2, 0]) == [[4, 0], [2]]


def test_a_flood_counts_the_shortest_way_round_a_ring() -> None:
    ring = flood([0], lambda n: ((n + 1) % 6, (n - 1) % 6))
    assert ring == {0: 0, 1: 1, 5: 1, 2: 2, 4: 2, 3: 3}


def test_a_flood_from_nowhere_reaches_nothing() -> None:
    assert flood([], lambda n: [n]) == {}
