"""The count of a board: what stands there, how it is connected, and what an episode's terms make of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Protocol

from domain.core.score import Line, Scored, scored
from domain.games.grand_marais.board import Cell
from domain.games.grand_marais.constructions import SEARCHES
from domain.games.grand_marais.layouts import NOBODY
from domain.games.grand_marais.sights import Seeing, Sight
from domain.games.grand_marais.state import Colour, Marsh
from domain.games.grand_marais.waters import Link, Reach, Water, reach, waters_of

if TYPE_CHECKING:
    from domain.games.grand_marais.episode import Episode


class Count:
    """A board as an episode looks at it for the score; each thing is worked out when a term first asks for it.

    ``memory``: what terms have worked out for others, by its name.
    """

    def __init__(self, episode: Episode, s: Marsh, sight: Sight) -> None:
        self.episode = episode
        self.s = s
        self.goal = episode.goal
        self.sight = sight
        self.found = sight.found
        self.colour_of = s.land.colour_of
        self.points = s.layout.points
        self.reach_by_colour: dict[Colour, Reach] = {}
        self.memory: dict[str, Any] = {}

    def reach(self, colour: Colour) -> Reach:
        """What a colour reaches by water."""
        if colour not in self.reach_by_colour:
            self.reach_by_colour[colour] = reach(self.s, colour, self.goal, self.sight.joined)
        return self.reach_by_colour[colour]

    def owners(self, cells: Iterable[Cell]) -> list[Colour]:
        """Those on whose land these cells are, each once, in order of their colours."""
        return sorted({self.colour_of[cell] for cell in cells} - {NOBODY})

    def own(self, colour: Colour, cells: Iterable[Cell]) -> tuple[Cell, ...]:
        """The cells that are on the land of a colour."""
        colour_of = self.colour_of
        return tuple([cell for cell in cells if colour_of[cell] == colour])

    def link(self, colour: Colour, cells: Iterable[Cell]) -> Link:
        """The best connection that the waters of these pieces give a colour."""
        return self.reach(colour).link(
            water for cell in cells for water in waters_of(self.s.board, self.s.layout, cell)
        )

    def water_link(self, colour: Colour, waters: Iterable[Water]) -> Link:
        """The best connection of these waters for a colour."""
        return self.reach(colour).link(waters)


class Term(Protocol):
    """One kind of points.  ``key`` is its place in the list, ``lines`` what it gives a colour."""

    @property
    def key(self) -> str: ...

    def lines(self, count: Count, colour: Colour) -> Iterable[Line]: ...


def scores(episode: Episode, s: Marsh, seeing: Seeing | None = None) -> Iterable[Scored]:
    """What every seat scores on this board: at the end for good, before that as a forecast.

    ``seeing``: how the board is looked at; by default all of it, from nothing that was seen before.
    """
    sight = seeing(s) if seeing else Sight(s.board, s.layout, SEARCHES[episode.edge_closes])
    count = Count(episode, s, sight)
    for seat in range(s.seats):
        colour = s.colour(seat)
        yield from scored(seat, (line for term in episode.terms for line in term.lines(count, colour)))
