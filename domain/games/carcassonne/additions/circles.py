"""Crop Circles: the mover chooses for all: everybody may add a follower, or must take one back.

Rules page, 3, Crop Circles, D3 and D4.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from domain.core.compose import After
from domain.core.play import Fact, Illegal, Move, Seat, Turn
from domain.core.rules import Option
from domain.games.carcassonne.addition import Annex, Contribution, Expansion
from domain.games.carcassonne.course import Part, refuse_unless
from domain.games.carcassonne.figures import Figure
from domain.games.carcassonne.ground import Ground
from domain.games.carcassonne.land import tile_indexes
from domain.games.carcassonne.moves import PASS, SEGMENT_SHAPE, Pass
from domain.games.carcassonne.returning import taken_back
from domain.games.carcassonne.state import Carcassonne
from domain.games.carcassonne.track import Track
from domain.games.carcassonne.words import WORDS

KEY = "circles"
ADD, REMOVE = "add", "remove"


class Circle(Struct, frozen=True, omit_defaults=True, gc=False):
    """What was chosen, empty when nothing is going on, and the seats that were not asked yet, in order."""

    chosen: str = ""
    left: tuple[Seat, ...] = ()


CIRCLE = Annex(KEY, Circle())


class ChooseCircle(Move, frozen=True, array_like=True, gc=False, tag="CC"):
    """Choose what the crop circle brings: ``add`` or ``remove``."""

    pattern: ClassVar[str] = "circle {chosen}"
    shapes: ClassVar[dict[str, str]] = {"chosen": f"{ADD}|{REMOVE}"}
    chosen: str


class AddFigure(Move, frozen=True, array_like=True, gc=False, tag="CA"):
    """Put a follower beside an own one."""

    pattern: ClassVar[str] = "add {x},{y} {segment} {figure}"
    shapes = SEGMENT_SHAPE
    x: int
    y: int
    segment: str
    figure: str


class RemoveFigure(Move, frozen=True, array_like=True, gc=False, tag="CR"):
    """Take an own follower back."""

    pattern: ClassVar[str] = "remove {x},{y} {segment} {figure}"
    shapes = SEGMENT_SHAPE
    x: int
    y: int
    segment: str
    figure: str


class CircleChosen(Fact, frozen=True, array_like=True, gc=False, tag="cc"):
    """The mover chose for all; the next seat clockwise is asked first, the mover last."""

    chosen: str

    def apply(self, s: Carcassonne) -> Carcassonne:
        first, *others = s.in_order
        return CIRCLE.put(s, Circle(self.chosen, (*others, first)))


class FigureAdded(Fact, frozen=True, array_like=True, gc=False, tag="ca"):
    """A seat put a figure on a segment of the tile with this index."""

    seat: Seat
    figure: str
    tile: int
    segment: str

    def apply(self, s: Carcassonne) -> Carcassonne:
        return replace(s, figures=(*s.figures, Figure(self.seat, self.figure, self.tile, self.segment)))


class CircleAnswered(Fact, frozen=True, array_like=True, gc=False, tag="cd"):
    """A seat is done with the crop circle; those before it in order had nothing to do."""

    seat: Seat

    def apply(self, s: Carcassonne) -> Carcassonne:
        circle = CIRCLE.of(s)
        return CIRCLE.put(s, replace(circle, left=circle.left[circle.left.index(self.seat) + 1 :]))


class CircleClosed(Fact, frozen=True, array_like=True, gc=False, tag="ce"):
    """All seats are done with the crop circle."""

    def apply(self, s: Carcassonne) -> Carcassonne:
        return CIRCLE.put(s, CIRCLE.empty)


class ChoosingCircle(Part):
    """Step 4 on a crop circle tile, if any figure stands on the board after scoring."""

    key = "circle"

    def __init__(self, ground: Ground) -> None:
        self.ground = ground

    def due(self, s: Carcassonne) -> bool:
        return bool(s.figures) and "crop_circle" in self.ground.face(s).marks

    def moves(self, s: Carcassonne, seat: Seat) -> Sequence[Move]:
        return CHOICES

    def decide(self, s: Carcassonne, seat: Seat, move: Move) -> Iterable[Fact]:
        refuse_unless(move, ChooseCircle, self.key)
        assert isinstance(move, ChooseCircle)
        if move not in CHOICES:
            raise Illegal(f"a crop circle brings {ADD} or {REMOVE}, not {move.chosen}")
        return (CircleChosen(move.chosen),)


CHOICES = (ChooseCircle(ADD), ChooseCircle(REMOVE))


class AnsweringCircle(Part):
    """Each seat in turn that has a follower of the kind shown adds one beside it, or takes one back."""

    key = "circle_answer"

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.must_add = ground.chosen("circle_add", "mandatory")
        self.anywhere = ground.chosen("circle_place", "feature")

    def due(self, s: Carcassonne) -> bool:
        return self.asked(s) is not None

    def again(self, s: Carcassonne) -> bool:
        return True

    def follows(self, s: Carcassonne) -> Sequence[Fact]:
        return (CircleClosed(),) if CIRCLE.of(s).chosen else ()

    def asked(self, s: Carcassonne) -> Seat | None:
        """The next seat that can do something."""
        return next((seat for seat in CIRCLE.of(s).left if self.possible(s, seat)), None)

    def awaits(self, s: Carcassonne) -> Turn:
        asked = self.asked(s)
        assert asked is not None
        return Turn((asked,), self.key)

    def own(self, s: Carcassonne, seat: Seat) -> list[Figure]:
        """The followers of a seat on features of the kind shown."""
        kind, kinds = self.ground.face(s).marks["crop_circle"], self.ground.kinds
        return [
            each for each in s.figures if each.seat == seat and each.stands_on == kind and kinds[each.kind].strength
        ]

    def spots(self, s: Carcassonne, seat: Seat) -> list[tuple[int, str]]:
        """Where a seat may add one: on segments with an own follower, or anywhere in their features (D4)."""
        own = self.own(s, seat)
        if not self.anywhere:
            return list(dict.fromkeys((each.tile, each.segment) for each in own))
        scene = self.ground.scene(s)
        features = {scene.root_of(each.tile, each.segment): scene.feature_of(each.tile, each.segment) for each in own}
        return [
            (tile, name)
            for root, feature in features.items()
            for tile in tile_indexes(feature.tiles)
            for name, other in scene.segments(tile, (feature.kind,))
            if other == root
        ]

    def possible(self, s: Carcassonne, seat: Seat) -> list[Move]:
        """What a seat can do, but for passing."""
        cell = self.ground.scene(s).cell
        if CIRCLE.of(s).chosen == REMOVE:
            own = self.own(s, seat)
            return list(dict.fromkeys(RemoveFigure(*cell(each.tile), each.segment, each.kind) for each in own))
        shown = self.ground.face(s).marks["crop_circle"]
        figures = [
            key
            for key, kind in self.ground.kinds.items()
            if kind.strength and shown in kind.stands and self.ground.supply(s, seat, key)
        ]
        return [AddFigure(*cell(tile), name, figure) for tile, name in self.spots(s, seat) for figure in figures]

    def moves(self, s: Carcassonne, seat: Seat) -> Sequence[Move]:
        may_pass = CIRCLE.of(s).chosen == ADD and not self.must_add
        return [*self.possible(s, seat), *([PASS] if may_pass else [])]

    def decide(self, s: Carcassonne, seat: Seat, move: Move) -> Iterable[Fact]:
        if move not in self.moves(s, seat):
            raise Illegal(self.why_not(s, seat))
        if isinstance(move, AddFigure):
            yield FigureAdded(seat, move.figure, self.tile_of(s, move), move.segment)
        elif isinstance(move, RemoveFigure):
            figure = Figure(seat, move.figure, self.tile_of(s, move), move.segment)
            yield from taken_back(self.ground, s, s.figures.index(figure))
        yield CircleAnswered(seat)

    def tile_of(self, s: Carcassonne, move: AddFigure | RemoveFigure) -> int:
        """The index of the tile that a legal move names."""
        tile = self.ground.scene(s).tile_at(move.x, move.y)
        assert tile is not None
        return tile

    def why_not(self, s: Carcassonne, seat: Seat) -> str:
        """What would be right instead of a move that is not among the legal ones."""
        shown = self.ground.face(s).marks["crop_circle"]
        if CIRCLE.of(s).chosen == REMOVE:
            return f"seat {seat} must take back one of its followers on a {shown}: {RemoveFigure.pattern}"
        return f"seat {seat} may add a follower beside one of its own on a {shown}: {AddFigure.pattern}; {Pass.pattern}"


def contribute(ground: Ground, track: Track) -> Contribution:
    """Step 4."""
    return Contribution(
        parts=(After("aftermath", ChoosingCircle(ground)), After("aftermath", AnsweringCircle(ground))),
        moves=(ChooseCircle, AddFigure, RemoveFigure),
        facts=(CircleChosen, FigureAdded, CircleAnswered, CircleClosed),
    )


ADDITION = Expansion(
    key=KEY,
    number=11,
    edition=1,
    plies=7,
    contribute=contribute,
    data=KEY,
    options={
        "circle_add": Option(("optional", "mandatory"), title=WORDS["option.circle_add"], needs=KEY),
        "circle_place": Option(("segment", "feature"), title=WORDS["option.circle_place"], needs=KEY),
    },
)
