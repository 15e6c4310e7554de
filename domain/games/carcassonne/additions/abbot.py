"""The Abbot: a figure for monasteries and gardens that may be taken back early, for what its feature is worth then.

Rules page, 3, The Abbot.  A garden is a site that scores like a monastery; only the abbot stands on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from domain.core.compose import After
from domain.core.play import Fact, Move
from domain.core.score import Scored
from domain.games.carcassonne.addition import Contribution, Expansion
from domain.games.carcassonne.claiming import Act, PlacingFollower
from domain.games.carcassonne.facts import FiguresReturned
from domain.games.carcassonne.ground import Ground, Worth
from domain.games.carcassonne.moves import SEGMENT_SHAPE
from domain.games.carcassonne.scoring import feature_line
from domain.games.carcassonne.state import Carcassonne
from domain.games.carcassonne.track import Track

KEY = ABBOT = "abbot"
GARDEN = "garden"


class PlaceAbbot(Move, frozen=True, array_like=True, gc=False, tag="A"):
    """Place the abbot on the monastery or the garden of the tile just laid."""

    pattern: ClassVar[str] = "abbot {segment}"
    shapes = SEGMENT_SHAPE
    segment: str


class RecallAbbot(Move, frozen=True, array_like=True, gc=False, tag="R"):
    """Take the abbot back and score what its feature is worth now."""

    pattern: ClassVar[str] = "recall abbot"


RECALL = RecallAbbot()


class Recalling(Act):
    """Instead of placing a figure the abbot is taken back from a feature that is not complete."""

    key = "recall"
    kind = RecallAbbot

    def __init__(self, ground: Ground, track: Track) -> None:
        self.ground = ground
        self.track = track

    def number(self, s: Carcassonne) -> int | None:
        """Which figure on the board is the mover's abbot, if it stands there."""
        if not self.ground.scene(s).placed(s.mover, ABBOT):
            return None
        return next(n for n, figure in enumerate(s.figures) if figure.kind == ABBOT and figure.seat == s.mover)

    def moves(self, s: Carcassonne) -> Sequence[Move]:
        number = self.number(s)
        if number is None:
            return ()
        scene, abbot = self.ground.scene(s), s.figures[number]
        return () if scene.is_complete(scene.root_of(abbot.tile, abbot.segment)) else (RECALL,)

    def decide(self, s: Carcassonne, move: Move) -> Iterable[Fact]:
        number = self.number(s)
        assert number is not None
        scene, abbot = self.ground.scene(s), s.figures[number]
        feature = scene.feature_of(abbot.tile, abbot.segment)
        line = feature_line(self.ground, Worth(scene, feature, s.mover, done=False))
        yield from self.track.award(s, (Scored(s.mover, (line,)),))
        yield FiguresReturned((number,))

    def why_not(self, s: Carcassonne, move: Move) -> str:
        if self.number(s) is None:
            return f"the abbot of seat {s.mover} is not on the board"
        return "the abbot's feature is complete and will be scored now"


def contribute(ground: Ground, track: Track) -> Contribution:
    """Two acts in step 2."""
    return Contribution(
        acts=(After("small", PlacingFollower(ground, ABBOT, PlaceAbbot)), After("small", Recalling(ground, track))),
        moves=(PlaceAbbot, RecallAbbot),
    )


ADDITION = Expansion(key=KEY, number=2, edition=1, plies=0, contribute=contribute, data=KEY, sites=(GARDEN,))
