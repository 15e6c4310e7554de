"""Step 2: a figure may be placed on the tile just laid; what else a seat may do instead is one act more."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence

from domain.core.play import Fact, Illegal, Move, Seat
from domain.games.carcassonne.course import Part
from domain.games.carcassonne.facts import FigurePlaced
from domain.games.carcassonne.ground import Ground
from domain.games.carcassonne.moves import PASS, Pass
from domain.games.carcassonne.scene import Scene
from domain.games.carcassonne.state import Carcassonne


class Act(ABC):
    """A class of moves in step 2 with its legality, its effect and its refusals.

    ``moves`` is the law; ``why_not`` only finds the words for a move that is not among them.
    """

    key: str
    kind: type[Move]

    @abstractmethod
    def moves(self, s: Carcassonne) -> Sequence[Move]:
        """All legal moves of this kind."""

    @abstractmethod
    def decide(self, s: Carcassonne, move: Move) -> Iterable[Fact]:
        """What a legal move brings about."""

    @abstractmethod
    def why_not(self, s: Carcassonne, move: Move) -> str:
        """Why a move of this kind is not among the legal ones."""


class Placing(Act):
    """Place a figure of one kind on a segment of the tile just laid; subclasses say where it may go, and why not."""

    def __init__(self, ground: Ground, figure: str, kind: type[Move]) -> None:
        self.ground = ground
        self.key = self.figure = figure
        self.kind = kind
        self.each, self.stands = ground.kinds[figure].each, ground.kinds[figure].stands

    def moves(self, s: Carcassonne) -> Sequence[Move]:
        scene = self.ground.scene(s)
        if scene.placed(s.mover, self.figure) == self.each:
            return ()
        return [self.kind(name) for name in self.open_to(scene)]

    @abstractmethod
    def open_to(self, scene: Scene) -> Iterable[str]:
        """The segments that the figure may be put on."""

    def decide(self, s: Carcassonne, move: Move) -> Iterable[Fact]:
        return (FigurePlaced(self.figure, segment_of(move)),)

    def why_not(self, s: Carcassonne, move: Move) -> str:
        if not self.ground.supply(s, s.mover, self.figure):
            return f"seat {s.mover} has no {self.figure} figure left beside the board"
        return self.why_not_on(self.ground.scene(s), segment_of(move))

    @abstractmethod
    def why_not_on(self, scene: Scene, segment: str) -> str:
        """Why the figure may not be put on a segment."""


class PlacingFollower(Placing):
    """Place a figure on a segment whose whole feature holds no figure of anybody.  Seed, 2."""

    def open_to(self, scene: Scene) -> Iterable[str]:
        return free_segments(scene, self.stands)

    def why_not_on(self, scene: Scene, segment: str) -> str:
        if segment not in scene.lay.names:
            return f"{scene.lay.face.id} as it lies has no {segment}; it has: {', '.join(scene.lay.names)}"
        if scene.lay.kinds[scene.lay.names[segment]] not in self.stands:
            return f"a {self.figure} figure does not stand on {segment}, but on: {', '.join(self.stands)}"
        holder = scene.standing[scene.root_of(scene.s.spot, segment)][0]
        x, y = scene.cell(holder.tile)
        return f"{segment} is taken: seat {holder.seat} stands in it, on {holder.segment} of {x},{y}"


class Claiming(Part):
    """One of the acts, or nothing.  It is not asked where nothing is possible."""

    key = "claim"

    def __init__(self, acts: Sequence[Act]) -> None:
        self.acts = tuple(acts)
        self.by_kind = {act.kind: act for act in acts}

    def due(self, s: Carcassonne) -> bool:
        return any(act.moves(s) for act in self.acts)

    def moves(self, s: Carcassonne, seat: Seat) -> Sequence[Move]:
        return [*(move for act in self.acts for move in act.moves(s)), PASS]

    def decide(self, s: Carcassonne, seat: Seat, move: Move) -> Iterable[Fact]:
        if isinstance(move, Pass):
            return ()
        act = self.by_kind.get(type(move))
        if act is None:
            forms = "; ".join((*(kind.pattern for kind in self.by_kind), Pass.pattern))
            raise Illegal(f"the turn is at step “{self.key}”; possible are: {forms}")
        if move not in act.moves(s):
            raise Illegal(act.why_not(s, move))
        return act.decide(s, move)


def free_segments(scene: Scene, kinds: Sequence[str]) -> list[str]:
    """Segments of the tile of this turn part, of some kinds, whose features hold no figure."""
    standing = scene.standing
    return [name for name, root in scene.segments(scene.s.spot, kinds) if root not in standing]


def segment_of(move: Move) -> str:
    """The segment that a move of step 2 names."""
    segment: str = move.segment  # type: ignore[attr-defined]  # asked of moves that name one
    return segment
