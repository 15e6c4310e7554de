"""The circuits of a colour: closed ways from its jetty and back, and which of them it counts (A.4 no. 38, 67, 68).

A circuit passes each link of its loops once, and the way that leads to them there and back.  It *places* itself
on a piece for each pair of canal sides by which it passes; the same pair again is the same place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import TypeAlias

from msgspec import Struct

from domain.games.grand_marais.board import Cell
from domain.games.grand_marais.looping import Link, Links, Looping
from domain.games.grand_marais.waters import Water

ALL_LOOPS = 7
"""Up to so many loops all that can be made of them is tried; of more only pairs, and what improves the longest."""
FIRST = 24
"""How many circuits are tried as the first to be counted."""

Passage: TypeAlias = tuple[Water, int, int]
"""A place of a circuit: a water, and the two sides by which it is passed, the lower first."""


class Circuit(Struct, frozen=True):
    """A closed way.  ``places``: where it passes.  ``cells``: the pieces that it crosses, the centre left out."""

    places: frozenset[Passage]
    cells: frozenset[Cell]


def circuits(net: Looping, *, anywhere: bool) -> list[Circuit]:
    """The circuits that a colour might count, those with the most places first; none that others' bases forbid.

    ``anywhere`` as in ``is_secured``.
    """
    found: dict[frozenset[Passage], Circuit] = {}
    for loop in combined(net.loops()):
        way = leading_to(net, loop)
        if is_secured(net, loop | way, way, anywhere=anywhere):
            circuit = made_of(net, loop, way)
            found.setdefault(circuit.places, circuit)
    return sorted(found.values(), key=lambda circuit: (-len(circuit.places), sorted(circuit.places)))


def combined(loops: Sequence[Links]) -> list[Links]:
    """What can be made of loops by leaving out the links that two of them share."""
    if len(loops) <= ALL_LOOPS:
        found = [0]
        for loop in loops:
            found += [links ^ loop for links in found]
        return found[1:]
    pairs = [one ^ other for number, one in enumerate(loops) for other in loops[:number]]
    found = [*loops, *pairs]
    longest = max(found, key=int.bit_count)
    while better := [longest ^ loop for loop in loops if (longest ^ loop).bit_count() > longest.bit_count()]:
        found += better
        longest = max(better, key=int.bit_count)
    return list(dict.fromkeys(found))


def links_in(net: Looping, links: Links) -> list[Link]:
    """The links of a set."""
    return [link for number, link in enumerate(net.links) if links >> number & 1]


def leading_to(net: Looping, loop: Links) -> Links:
    """The shortest ways that lead from the jetty to all loops, one after the other."""
    missing = loops_apart(links_in(net, loop))
    reached, way = {net.jetty}, 0
    while missing:
        steps: dict[Water, Links] = dict.fromkeys(reached, 0)
        front = list(steps)
        for water in front:  # grows as it is gone through
            for number in net.at[water]:
                other = net.links[number].end(water)
                if other not in steps:
                    steps[other] = steps[water] | 1 << number
                    front.append(other)
        nearest = next(part for water in front for part in missing if water in part)
        end = next(water for water in front if water in nearest)
        way |= steps[end]
        reached |= nearest | {water for link in links_in(net, steps[end]) for water in (link.one, link.other)}
        missing = [part for part in missing if part.isdisjoint(reached)]
    return way


def loops_apart(links: Iterable[Link]) -> list[set[Water]]:
    """The waters of loops that have none in common."""
    parts: list[set[Water]] = []
    for link in links:
        ends = {link.one, link.other}
        touched = [part for part in parts if not part.isdisjoint(ends)]
        parts = [part for part in parts if part not in touched] + [ends.union(*touched)]
    return parts


def made_of(net: Looping, loop: Links, way: Links) -> Circuit:
    """The circuit with these loops and the way to them."""
    once, twice = sides_by_water(net, loop), sides_by_water(net, way & ~loop)
    waters = [water for water in {**once, **twice} if water != net.jetty]
    places = [
        (water, min(pair), max(pair))
        for water in waters
        for pair in passages(once.get(water, []), twice.get(water, []))
    ]
    return Circuit(frozenset(places), frozenset(water // 4 for water in waters))


def sides_by_water(net: Looping, links: Links) -> dict[Water, list[int]]:
    """The sides by which links leave each water, in order."""
    found: dict[Water, list[int]] = {}
    for link in links_in(net, links):
        found.setdefault(link.one, []).append(link.side)
        found.setdefault(link.other, []).append(link.facing)
    return {water: sorted(sides) for water, sides in found.items()}


def passages(once: Sequence[int], twice: Sequence[int]) -> list[tuple[int, int]]:
    """The pairs of sides by which a circuit passes a water, some sides once and some there and back.

    >>> passages([0, 2], []), passages([], [1, 3]), passages([0, 1, 2, 3], [])
    ([(0, 2)], [(1, 3)], [(0, 2), (1, 3)])
    >>> passages([0, 2], [3]), passages([], [0, 1, 2])
    ([(0, 3), (3, 2)], [(0, 1), (1, 2), (2, 0)])
    """
    if len(once) == 4:
        return [(once[0], once[2]), (once[1], once[3])]
    if once:
        return list(pairwise((once[0], *twice, once[-1])))
    return list(pairwise(twice)) if len(twice) == 2 else list(pairwise((*twice, twice[0])))


# Others' bases.


def is_secured(net: Looping, links: Links, twice: Links, *, anywhere: bool) -> bool:
    """Whether of all stretches on others' bases one end carries something of one's own (I2-22, A.4 no. 68).

    A village or the Abbey may lie before it.  ``anywhere``: whether something of one's own anywhere on it will do.
    """
    numbers = [number for number in range(len(net.links)) if links >> number & 1]
    at: dict[Water, list[int]] = {}
    for number in numbers:
        for water in (net.links[number].one, net.links[number].other):
            at.setdefault(water, []).append(number)

    def next_to(water: Water) -> list[Water]:
        return [net.links[number].end(water) for number in at[water]]

    for part in net.parts_abroad(at, next_to):
        if anywhere and any(map(net.waterways.has_own, part)):
            continue
        ends = secured = 0
        for water in part:
            for number in at[water]:
                if net.links[number].end(water) in part:
                    continue
                times = 2 if twice >> number & 1 else 1
                ends += times
                secured += times * is_secured_at(net, water, part, next_to)
        if 2 * secured < ends:
            return False
    return True


def is_secured_at(
    net: Looping, water: Water, part: Sequence[Water], next_to: Callable[[Water], Iterable[Water]]
) -> bool:
    """Whether the first piece of a stretch, behind a village or the Abbey, is one's own; or there is none."""
    firsts, seen = [water], {water}
    others = [each for each in part if not net.is_lasting(each)]
    for first in firsts:  # grows as it is gone through
        if not net.is_lasting(first):
            if net.waterways.has_own(first):
                return True
            continue
        for other in next_to(first):
            if other in part and other not in seen:
                seen.add(other)
                firsts.append(other)
    return not others


# Which ones to count.


Worth: TypeAlias = Callable[[frozenset[Cell]], int]
"""What the pieces on one's circuits are worth besides."""


def counted(found: Sequence[Circuit], worth: Worth) -> list[Circuit]:
    """The circuits, in order, by which a colour gets the most: 1 for each place and each circuit, and their worth.

    A further one has less than half of its places in common with each before it (I2-25, A.4 no. 38).
    """
    best: list[Circuit] = []
    for first in found[:FIRST]:
        chosen = extended([first], found, worth)
        if total(chosen, worth) > total(best, worth):
            best = chosen
    return best


def extended(chosen: list[Circuit], found: Sequence[Circuit], worth: Worth) -> list[Circuit]:
    """These circuits and the further ones that bring the most, one after the other."""
    points = total(chosen, worth)
    while further := [circuit for circuit in found if is_further(circuit, chosen)]:
        totals = [total([*chosen, circuit], worth) for circuit in further]
        most = max(totals)
        if most <= points:
            break
        chosen = [*chosen, further[totals.index(most)]]
        points = most
    return chosen


def is_further(circuit: Circuit, chosen: Iterable[Circuit]) -> bool:
    """Whether a circuit has less than half of its places in common with each of others."""
    return all(2 * len(circuit.places & other.places) < len(circuit.places) for other in chosen)


def total(chosen: Sequence[Circuit], worth: Worth) -> int:
    """What circuits bring together, and nothing without one."""
    if not chosen:
        return 0
    places = frozenset[Passage]().union(*(circuit.places for circuit in chosen))
    cells = frozenset[Cell]().union(*(circuit.cells for circuit in chosen))
    return len(places) + len(chosen) + worth(cells)
