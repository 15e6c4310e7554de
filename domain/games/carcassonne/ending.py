"""The end of a turn part, of a turn, and of the match."""

from __future__ import annotations

from collections.abc import Sequence

from domain.core.play import Fact, Over
from domain.core.score import places
from domain.games.carcassonne.course import Part
from domain.games.carcassonne.facts import TurnEnded, TurnPartResumed
from domain.games.carcassonne.state import Carcassonne


class EndOfPart(Part):
    """What waited for this turn part goes on; otherwise the turn passes to the left."""

    key = "end"

    def follows(self, s: Carcassonne) -> Sequence[Fact]:
        return (TurnPartResumed(),) if s.waiting else (TurnEnded(),)


class EndOfMatch(Part):
    """Most points win; equal points share the place.  Rules page, 2 and D11."""

    key = "over"

    def due(self, s: Carcassonne) -> bool:
        return True

    def awaits(self, s: Carcassonne) -> Over:
        return Over("tiles_spent", places(s.points))
