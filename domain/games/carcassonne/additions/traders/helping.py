"""Figures that go beside an own follower and count nothing in majorities."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.core.play import Fact, Move
from domain.games.carcassonne.claiming import Act, segment_of
from domain.games.carcassonne.facts import FigurePlaced
from domain.games.carcassonne.ground import Ground
from domain.games.carcassonne.scene import Scene
from domain.games.carcassonne.state import Carcassonne


class PlacingHelper(Act):
    """Place a figure on a segment of the tile just laid whose feature is not complete and holds an own follower."""

    def __init__(self, ground: Ground, figure: str, kind: type[Move]) -> None:
        self.ground = ground
        self.key = self.figure = figure
        self.kind = kind
        self.each, self.stands = ground.kinds[figure].each, ground.kinds[figure].stands

    def moves(self, s: Carcassonne) -> Sequence[Move]:
        scene = self.ground.scene(s)
        if scene.placed(s.mover, self.figure) == self.each:
            return ()
        found = scene.segments(s.spot, self.stands)
        return [
            self.kind(name) for name, root in found if self.has_follower(scene, root) and not scene.is_complete(root)
        ]

    def has_follower(self, scene: Scene, root: int) -> bool:
        """Whether the mover has a follower in the feature of a root."""
        mover, kinds = scene.s.mover, self.ground.kinds
        return any(each.seat == mover and kinds[each.kind].strength for each in scene.standing.get(root, ()))

    def decide(self, s: Carcassonne, move: Move) -> Iterable[Fact]:
        return (FigurePlaced(self.figure, segment_of(move)),)

    def why_not(self, s: Carcassonne, move: Move) -> str:
        scene, segment = self.ground.scene(s), segment_of(move)
        if not self.ground.supply(s, s.mover, self.figure):
            return f"seat {s.mover} has no {self.figure} beside the board"
        names = dict(scene.segments(s.spot, self.stands))
        if segment not in names:
            return f"a {self.figure} does not stand on {segment} here; it could on: {', '.join(names) or 'nothing'}"
        if scene.is_complete(names[segment]):
            return f"{segment} is complete; a {self.figure} goes into an unfinished feature"
        return f"seat {s.mover} has no follower in {segment}; a {self.figure} goes beside an own follower"
