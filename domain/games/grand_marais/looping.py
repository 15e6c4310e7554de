"""The canals of a colour that lie on loops from its jetty and back to it (rules A.1.8, A.4 no. 67, 68).

Seen as a graph: waters are joined by *links*, each a pair of canal sides that face each other.  A set of
links is a number, bit *n* for link *n*.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, TypeAlias

from domain.games.grand_marais.board import Cell
from domain.games.grand_marais.gates import Place, side_of, whole_of
from domain.games.grand_marais.layouts import NOBODY
from domain.games.grand_marais.pieces import LASTING
from domain.games.grand_marais.waters import Water
from domain.games.grand_marais.waterways import Waterways, Way, jetty
from domain.kit.regions import flood

Links: TypeAlias = int
"""A set of links."""

Waters: TypeAlias = Callable[[Water], Iterable[Water]]
"""The waters next to one."""


class Link(NamedTuple):
    """Where one water is left by a side and another is entered by the side that faces it."""

    one: Water
    side: int
    other: Water
    facing: int

    def end(self, water: Water) -> Water:
        """The water at the other end."""
        return self.other if water == self.one else self.one


class Looping:
    """The links of a colour that can be part of a circuit.

    ``links``: all that are open; ``at``: by water those that are left when dead ends are gone, and what lies
    on others' bases without anything of one's own there.
    """

    def __init__(self, waterways: Waterways) -> None:
        self.waterways = waterways
        self.s = waterways.s
        self.jetty = jetty(self.s, waterways.colour)
        self.links = links_of(waterways.reached())
        self.at: dict[Water, list[int]] = {self.jetty: []}
        for number, link in enumerate(self.links):
            self.at.setdefault(link.one, []).append(number)
            self.at.setdefault(link.other, []).append(number)
        while self.drop_dead_ends() or self.drop_unsecured():
            continue

    def next_to(self, water: Water) -> Iterable[Water]:
        """The waters that a water is joined to."""
        return [self.links[number].end(water) for number in self.at[water]]

    def drop(self, water: Water) -> None:
        """Takes a water and its links away."""
        for number in self.at.pop(water):
            self.at[self.links[number].end(water)].remove(number)

    def drop_dead_ends(self) -> bool:
        """Takes away what leads to no loop, and what the jetty does not reach; whether there was something."""
        before = len(self.at)
        ends = [water for water, numbers in self.at.items() if len(numbers) < 2]
        while ends:
            water = ends.pop()
            if water != self.jetty and len(self.at.get(water, (0, 0))) < 2:
                ends += self.next_to(water)
                self.drop(water)
        reached = flood([self.jetty], self.next_to)
        for water in [water for water in self.at if water not in reached]:
            self.drop(water)
        return len(self.at) < before

    def drop_unsecured(self) -> bool:
        """Takes away parts of others' bases that nothing of one's own secures; whether there was something."""
        unsecured = [
            water
            for part in self.parts_abroad(self.at, self.next_to)
            if not any(map(self.waterways.has_own, part))
            for water in part
            if not self.is_lasting(water)
        ]
        for water in unsecured:
            self.drop(water)
        return bool(unsecured)

    def parts_abroad(self, waters: Iterable[Water], next_to: Waters) -> list[list[Water]]:
        """The waters on others' bases, divided into what hangs together on one base."""
        base_of, found, seen = self.s.layout.base_of, [], set[Water]()
        for start in waters:
            if start in seen or not self.is_abroad(start // 4):
                continue
            base = base_of[start // 4]

            def on_the_same(water: Water, base: int = base) -> list[Water]:
                return [other for other in next_to(water) if base_of[other // 4] == base]

            part = list(flood([start], on_the_same))
            seen.update(part)
            found.append(part)
        return found

    def is_abroad(self, cell: Cell) -> bool:
        """Whether a cell is on somebody else's base."""
        return self.s.land.colour_of[cell] not in (NOBODY, self.waterways.colour)

    def is_lasting(self, water: Water) -> bool:
        """Whether a water is that of a village or the Abbey, where no token lies."""
        lay = self.s.lay_on(water // 4)
        return lay is not None and lay.face.id in LASTING

    def loops(self) -> list[Links]:
        """Loops of which all others are made: one for each link that a tree of shortest ways leaves out."""
        ways: dict[Water, Links] = {self.jetty: 0}
        found = []
        tree: Links = 0
        for water in flood([self.jetty], self.next_to):
            for number in self.at[water]:
                other = self.links[number].end(water)
                if other not in ways:
                    ways[other] = ways[water] | 1 << number
                    tree |= 1 << number
        for number in sorted({number for numbers in self.at.values() for number in numbers}):
            if not tree >> number & 1:
                link = self.links[number]
                found.append(ways[link.one] ^ ways[link.other] | 1 << number)
        return found

    def places(self) -> set[Place]:
        """The places of tokens that lie on a loop: on the sides of what is left, and on the whole of it."""
        found = {whole_of(water) for water, numbers in self.at.items() if numbers}
        for number in {number for numbers in self.at.values() for number in numbers}:
            link = self.links[number]
            found |= {side_of(link.one // 4, link.side), side_of(link.other // 4, link.facing)}
        return found


def links_of(reached: Mapping[Water, tuple[Way, ...]]) -> list[Link]:
    """The links between waters, each once, in the order in which they are reached."""
    place = {water: number for number, water in enumerate(reached)}
    return [
        Link(water, way.side, way.to, (way.side + 2) % 4)
        for water, ways in reached.items()
        for way in ways
        if place[way.to] > place[water]
    ]
