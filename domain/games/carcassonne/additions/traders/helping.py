"""Figures that go beside an own follower and count nothing in majorities."""

from __future__ import annotations

from collections.abc import Iterable

from domain.games.carcassonne.claiming import Placing
from domain.games.carcassonne.scene import Scene


class PlacingHelper(Placing):
    """Place a figure on a segment of the tile just laid whose feature is not complete and holds an own follower."""

    def open_to(self, scene: Scene) -> Iterable[str]:
        found = scene.segments(scene.s.spot, self.stands)
        return [name for name, root in found if self.has_follower(scene, root) and not scene.is_complete(root)]

    def has_follower(self, scene: Scene, root: int) -> bool:
        """Whether the mover has a follower in the feature of a root."""
        mover, kinds = scene.s.mover, self.ground.kinds
        return any(each.seat == mover and kinds[each.kind].strength for each in scene.standing.get(root, ()))

    def why_not_on(self, scene: Scene, segment: str) -> str:
        names = dict(scene.segments(scene.s.spot, self.stands))
        if segment not in names:
            return f"a {self.figure} does not stand on {segment} here; it could on: {', '.join(names) or 'nothing'}"
        if scene.is_complete(names[segment]):
            return f"{segment} is complete; a {self.figure} goes into an unfinished feature"
        return f"seat {scene.s.mover} has no follower in {segment}; a {self.figure} goes beside an own follower"
