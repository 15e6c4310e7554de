"""The score track: where the score figures stand, and what happens when one moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias

from domain.core.play import Fact, Seat
from domain.core.score import Scored
from domain.games.carcassonne.ground import Keyed
from domain.games.carcassonne.state import Carcassonne

MARKER = "marker"
"""The score figure that every seat has."""


class ScoreFigure(NamedTuple):
    """A score figure: whose it is, its name, and the space on which it stands."""

    seat: Seat
    name: str
    space: int


class Advance(NamedTuple):
    """A score figure left a space for so many points; ``robbed``: they were taken from another seat."""

    figure: ScoreFigure
    points: int
    robbed: bool = False


OnAdvance: TypeAlias = Keyed[Callable[[Carcassonne, Advance], Iterable[Fact]]]
"""What follows when a score figure moves; the state may be one before the move."""


class Track:
    """A ring of spaces on which each seat's marker shows its points.  Rules page, 2."""

    names: tuple[str, ...] = (MARKER,)

    def __init__(self, spaces: int) -> None:
        self.spaces = spaces
        self.on_advance: tuple[OnAdvance, ...] = ()

    def figures(self, s: Carcassonne) -> list[ScoreFigure]:
        """All score figures, by seat."""
        return [ScoreFigure(seat, MARKER, points % self.spaces) for seat, points in enumerate(s.points)]

    def award(self, s: Carcassonne, scores: Iterable[Scored], *, robbed: bool = False) -> Iterable[Fact]:
        """Points that seats get during play, in order, and what follows on the track."""
        for scored in scores:
            figure, gained = self.figures(s)[scored.seat], points_of(scored)
            for fact in (scored, *(self.advanced(s, Advance(figure, gained, robbed)) if gained else ())):
                yield fact
                s = fact.apply(s)

    def advanced(self, s: Carcassonne, advance: Advance) -> Iterable[Fact]:
        """What follows when a score figure has moved."""
        for each in self.on_advance:
            yield from each.of(s, advance)


def points_of(scored: Scored) -> int:
    """What a seat gets together."""
    return sum(line.points for line in scored.lines)
