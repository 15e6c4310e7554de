"""Two score figures a seat: whoever gets points chooses which one moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from domain.core.play import Fact, Illegal, Move, Seat, Turn
from domain.core.score import Scored
from domain.games.carcassonne.additions.messages.post import (
    DARK,
    FIGURES,
    MESSENGER,
    POST,
    DarkReached,
    FigureAdvanced,
    GainsDue,
    Score,
    messengers,
)
from domain.games.carcassonne.course import Part
from domain.games.carcassonne.facts import Leading
from domain.games.carcassonne.ground import Ground
from domain.games.carcassonne.state import Carcassonne
from domain.games.carcassonne.track import MARKER, Advance, ScoreFigure, Track, points_of

ADVANCE = "advance"


class TwoFigures(Track):
    """A track on which points wait until their owner has chosen a figure for them."""

    def __init__(self, ground: Ground, track: Track) -> None:
        super().__init__(track.spaces)

    def figures(self, s: Carcassonne) -> list[ScoreFigure]:
        waiting = [0] * s.seats
        for seat, points, _ in POST.of(s).gains:
            waiting[seat] += points
        shown = messengers(s)
        found = []
        for seat, points in enumerate(s.points):
            found.append(ScoreFigure(seat, MARKER, (points - shown[seat] - waiting[seat]) % self.spaces))
            found.append(ScoreFigure(seat, MESSENGER, shown[seat] % self.spaces))
        return found

    def award(self, s: Carcassonne, scores: Iterable[Scored], *, robbed: bool = False) -> Iterable[Fact]:
        gains = []
        for scored in scores:
            yield scored
            if points_of(scored):
                gains.append((scored.seat, points_of(scored), robbed))
        if gains:
            yield GainsDue(tuple(gains))


class Advancing(Part):
    """For each scoring event, in order, its seat moves one of its figures.

    A message is due when a figure of the mover stops on a dark space, whoever else stands there (rules page, D5).
    """

    key = ADVANCE

    def __init__(self, ground: Ground, track: Track) -> None:
        self.track = track
        self.only_free_spaces = ground.chosen("message_space", "free")

    def due(self, s: Carcassonne) -> bool:
        return bool(POST.of(s).gains)

    def again(self, s: Carcassonne) -> bool:
        return True

    def awaits(self, s: Carcassonne) -> Turn:
        return Turn((POST.of(s).gains[0][0],), self.key)

    def moves(self, s: Carcassonne, seat: Seat) -> Sequence[Move]:
        return [Score(figure) for figure in FIGURES]

    def decide(self, s: Carcassonne, seat: Seat, move: Move) -> Iterable[Fact]:
        if not isinstance(move, Score) or move.figure not in FIGURES:
            raise Illegal(f"seat {seat} chooses the figure that moves: score marker or score messenger")
        _, points, robbed = POST.of(s).gains[0]
        before = next(each for each in self.track.figures(s) if each.seat == seat and each.name == move.figure)
        advanced = FigureAdvanced(move.figure)
        yield advanced
        yield from self.track.advanced(s, Advance(before, points, robbed))
        if seat == s.mover and not POST.of(s).dark and self.is_dark(advanced.apply(s), seat, move.figure):
            yield DarkReached()

    def is_dark(self, s: Carcassonne, seat: Seat, name: str) -> bool:
        """Whether a score figure stands on a dark space, and, where that is asked, alone."""
        figures = self.track.figures(s)
        space = next(each.space for each in figures if each.seat == seat and each.name == name)
        return space % DARK == 0 and not (self.only_free_spaces and sum(each.space == space for each in figures) > 1)


class BackToTrack(Leading, frozen=True, array_like=True, gc=False, tag="pb"):
    """There are points again for which no figure moved yet."""

    def apply(self, s: Carcassonne) -> Carcassonne:
        return replace(s, at=ADVANCE)


class Pending(Part):
    """Points that came meanwhile move figures before the turn goes on."""

    def __init__(self, key: str) -> None:
        self.key = key

    def follows(self, s: Carcassonne) -> Sequence[Fact]:
        return (BackToTrack(),) if POST.of(s).gains else ()
