"""The builder: a later tile of its owner that extends its road or city gives a second tile, once a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from domain.core.play import Fact, Move
from domain.games.carcassonne.addition import Annex
from domain.games.carcassonne.additions.traders.helping import PlacingHelper
from domain.games.carcassonne.course import Part
from domain.games.carcassonne.facts import Leading
from domain.games.carcassonne.ground import Ground
from domain.games.carcassonne.moves import SEGMENT_SHAPE
from domain.games.carcassonne.state import Carcassonne

BUILDER = "builder"
ASLEEP, AWAKE, SECOND = 0, 1, 2


class Work(Struct, frozen=True, omit_defaults=True, gc=False):
    """How far the mover's builder has come in this turn: asleep, awake, or in the second turn part."""

    stage: int = ASLEEP


WORK = Annex("builder", Work())


class PlaceBuilder(Move, frozen=True, array_like=True, gc=False, tag="U"):
    """Place the builder on a road or city of the tile just laid, beside an own follower."""

    pattern: ClassVar[str] = "builder {segment}"
    shapes = SEGMENT_SHAPE
    segment: str


class BuilderWoke(Fact, frozen=True, array_like=True, gc=False, tag="bw"):
    """The tile extends a road or city in which the mover's builder stands: a second tile will follow."""

    def apply(self, s: Carcassonne) -> Carcassonne:
        return WORK.put(s, Work(AWAKE))


class SecondPartBegun(Leading, frozen=True, array_like=True, gc=False, tag="bs"):
    """The mover goes on with a second tile."""

    def apply(self, s: Carcassonne) -> Carcassonne:
        return replace(WORK.put(s, Work(SECOND)), at="draw")


class SecondPartEnded(Fact, frozen=True, array_like=True, gc=False, tag="be"):
    """The second turn part is over; it cannot give a third tile."""

    def apply(self, s: Carcassonne) -> Carcassonne:
        return WORK.put(s, WORK.empty)


class Waking(Part):
    """Whether the tile just laid extends a builder's feature; known before anything is scored, so it counts anyway."""

    key = "builder"

    def __init__(self, ground: Ground) -> None:
        self.ground = ground

    def follows(self, s: Carcassonne) -> Sequence[Fact]:
        if s.waiting or WORK.of(s).stage != ASLEEP:
            return ()
        scene = self.ground.scene(s)
        if not scene.placed(s.mover, BUILDER):
            return ()
        mine = next(figure for figure in s.figures if figure.kind == BUILDER and figure.seat == s.mover)
        here = [root for _, root in scene.segments(s.spot, self.ground.kinds[BUILDER].stands)]
        return (BuilderWoke(),) if scene.root_of(mine.tile, mine.segment) in here else ()


class SecondPart(Part):
    """After everything else of the turn part: the second one begins, or ends."""

    key = "second"

    def __init__(self, ground: Ground) -> None:
        self.ground = ground

    def follows(self, s: Carcassonne) -> Sequence[Fact]:
        stage = ASLEEP if s.waiting else WORK.of(s).stage
        if stage == AWAKE and self.ground.tiles_left(s):
            return (SecondPartBegun(),)
        return (SecondPartEnded(),) if stage == SECOND else ()


def placing(ground: Ground) -> PlacingHelper:
    """The act of placing it."""
    return PlacingHelper(ground, BUILDER, PlaceBuilder)
