"""What is promised where circuits count (Interlude 2): how near the canals from one's jetty are to closing a loop.

Signs for programs that play (``Rules.signs``), estimates and no rules:

- ``loop``: the most pieces that a circuit would cross which is not closed yet, the less the more of them are missing;
- ``ways_on_2`` …, ``unfit``, ``tight``, ``misfits`` and ``…_early`` as in ``promises.py``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from domain.games.grand_marais.board import OFF_BOARD, Cell
from domain.games.grand_marais.openings import by_name
from domain.games.grand_marais.promises import Base, signs_of
from domain.games.grand_marais.scoring import Count
from domain.games.grand_marais.sights import Seeing
from domain.games.grand_marais.specialties import Specialties
from domain.games.grand_marais.state import Marsh
from domain.games.grand_marais.waters import Water
from domain.games.grand_marais.waterways import Waterways, jetty
from domain.kit.regions import flood

if TYPE_CHECKING:
    from domain.games.grand_marais.episode import Episode

LIKELY = 0.65
"""A loop is so much likelier than one that needs a piece more."""
FAR = 4
"""Loops that need more pieces than these are not looked for."""


class End(NamedTuple):
    """An open end: the empty cell that it faces, and the pieces on the way to it from the jetty."""

    cell: Cell
    way: frozenset[Cell]


def roundtrips(episode: Episode, s: Marsh, seeing: Seeing) -> Mapping[str, Sequence[float]]:
    """The signs of every seat; nothing is promised when the match is over."""
    if s.over:
        return {}
    count = Count(episode, s, seeing(s))
    return by_name([signs_of(TouredBase(count, s.colour(seat)), s.hands[seat]) for seat in range(s.seats)])


class TouredBase(Base):
    """A base on which only circuits count."""

    def add_all(self) -> None:
        self.add_loops()
        self.add_ways_on()
        self.add_fits()

    def add_loops(self) -> None:
        """The loops that are nearest to being closed."""
        ends = list(self.ends())
        around = {end.cell: self.pieces_between(end.cell) for end in ends}
        for one, other in combinations(ends, 2):
            missing = around[one.cell].get(other.cell, FAR) + 1
            if missing <= FAR:
                crossed = len(one.way | other.way) + missing
                self.signs["loop"] = max(self.signs["loop"], crossed * LIKELY**missing)

    def ends(self) -> Iterator[End]:
        """The open ends of what the jetty reaches, towards the own base."""
        kinds = self.count.episode.extra(Specialties).kinds
        reached = Waterways(self.s, kinds, self.colour).reached()
        start = jetty(self.s, self.colour)
        ways: dict[Water, frozenset[Cell]] = {start: frozenset()}
        for water, onward in reached.items():
            for way in onward:
                ways.setdefault(way.to, ways[water] | {way.to // 4})
        for water, crossed in ways.items():
            for cell in self.nearness.mouths([water]):
                yield End(cell, crossed)

    def pieces_between(self, start: Cell) -> Mapping[Cell, int]:
        """Empty own cells by the pieces that it takes to come to them from this one."""
        board, near, colour_of = self.s.board, self.s.layout.near, self.count.colour_of

        def next_to(cell: Cell) -> list[Cell]:
            return [c for c in near[cell] if c != OFF_BOARD and not board[c] and colour_of[c] == self.colour]

        return flood([start], next_to)
