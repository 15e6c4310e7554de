"""The count of a board: what stands there, how it is connected, and what an episode's terms make of it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from domain.core.play import Seat
from domain.core.score import Line, Scored, scored
from domain.games.grand_marais.board import NO_BASE, Cell
from domain.games.grand_marais.constructions import Meadow, Pond, Strip, gardens, lying, meadows, ponds, terrains
from domain.games.grand_marais.lays import Lay
from domain.games.grand_marais.state import Marsh
from domain.games.grand_marais.waters import Goal, Link, Reach, Water, joined_waters, reach, waters_of

if TYPE_CHECKING:
    from domain.games.grand_marais.episode import Episode


class Count:
    """A board as it is looked at for the score; each thing is worked out when a term first asks for it.

    ``goal``: what constructions must be connected to.  ``edge_closes``: whether the outer edge
    closes a meadow.
    """

    def __init__(self, s: Marsh, *, goal: Goal, edge_closes: bool) -> None:
        self.s = s
        self.goal = goal
        self.edge_closes = edge_closes

    @cached_property
    def lying(self) -> tuple[tuple[Cell, Lay], ...]:
        """All pieces on the board."""
        return tuple(lying(self.s.board, self.s.layout))

    @cached_property
    def gardens(self) -> list[Strip]:
        """The finished gardens."""
        return gardens(self.s.board, self.s.layout)

    @cached_property
    def terrains(self) -> list[Strip]:
        """The finished terrains."""
        return terrains(self.s.board, self.s.layout)

    @cached_property
    def ponds(self) -> list[Pond]:
        """The ponds."""
        return ponds(self.s.board, self.s.layout)

    @cached_property
    def meadows(self) -> list[Meadow]:
        """The closed meadows."""
        return meadows(self.s.board, self.s.layout, edge_closes=self.edge_closes)

    @cached_property
    def reaches(self) -> tuple[Reach, ...]:
        """What each seat reaches by water."""
        joined = joined_waters(self.s.board, self.s.layout)
        return tuple(reach(self.s, seat, self.goal, joined) for seat in range(self.s.seats))

    def owner(self, cell: Cell) -> Seat:
        """Whose base a cell is on, ``NO_BASE`` for the centre."""
        return self.s.layout.base_of[cell]

    def owners(self, cells: Iterable[Cell]) -> list[Seat]:
        """Those on whose bases these cells are, each once, in order of their seats."""
        return sorted({self.owner(cell) for cell in cells} - {NO_BASE})

    def own(self, seat: Seat, cells: Iterable[Cell]) -> tuple[Cell, ...]:
        """The cells that are on the base of a seat."""
        base_of = self.s.layout.base_of
        return tuple([cell for cell in cells if base_of[cell] == seat])

    def link(self, seat: Seat, cells: Iterable[Cell]) -> Link:
        """The best connection that the waters of these pieces give a seat."""
        return self.reaches[seat].link(water for cell in cells for water in waters_of(self.s.board, cell))

    def water_link(self, seat: Seat, waters: Iterable[Water]) -> Link:
        """The best connection of these waters for a seat."""
        return self.reaches[seat].link(waters)


class Term(Protocol):
    """One kind of points.  ``key`` is its place in the list, ``lines`` what it gives a seat."""

    @property
    def key(self) -> str: ...

    def lines(self, count: Count, seat: Seat) -> Iterable[Line]: ...


def scores(episode: Episode, s: Marsh) -> Iterable[Scored]:
    """What every seat scores on this board: at the end for good, before that as a forecast."""
    count = Count(s, goal=episode.goal, edge_closes=episode.edge_closes)
    for seat in range(s.seats):
        yield from scored(seat, (line for term in episode.terms for line in term.lines(count, seat)))
