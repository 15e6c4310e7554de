"""Mage & Witch: the mage makes a road or city worth one more for each tile, the witch halves it.

Rules page, 3, Mage & Witch.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from domain.core.compose import After, Before
from domain.core.play import Fact, Illegal, Move, Seat
from domain.core.rules import Phrase, View
from domain.core.score import Item
from domain.games.carcassonne.addition import Annex, Contribution, Expansion
from domain.games.carcassonne.course import Part
from domain.games.carcassonne.faces import CITY, ROAD
from domain.games.carcassonne.ground import Completed, Ground, Keyed, Term, Worth
from domain.games.carcassonne.moves import SEGMENT
from domain.games.carcassonne.scene import Scene
from domain.games.carcassonne.state import Carcassonne
from domain.games.carcassonne.track import Track

KEY = MAGE = "mage"
WITCH = "witch"
FIGURES = (MAGE, WITCH)
STANDS = (ROAD, CITY)
FIGURE_SHAPE = "|".join(FIGURES)

Spot = tuple[int, str]
"""Where a figure stands: index of the tile, name of the segment."""


class Magic(Struct, frozen=True, omit_defaults=True, gc=False):
    """Where mage and witch stand; nowhere while they are beside the board."""

    mage: Spot | None = None
    witch: Spot | None = None


MAGIC = Annex(KEY, Magic())


class MoveMagic(Move, frozen=True, array_like=True, gc=False, tag="M"):
    """Put the mage or the witch on a segment of an unfinished road or city anywhere."""

    pattern: ClassVar[str] = "{figure} {x},{y} {segment}"
    shapes: ClassVar[Mapping[str, str]] = {"figure": FIGURE_SHAPE, "segment": SEGMENT}
    figure: str
    x: int
    y: int
    segment: str


class RemoveMagic(Move, frozen=True, array_like=True, gc=False, tag="O"):
    """Take the mage or the witch off the board, where there is nowhere to go."""

    pattern: ClassVar[str] = "{figure} off"
    shapes: ClassVar[Mapping[str, str]] = {"figure": FIGURE_SHAPE}
    figure: str


class MagicMoved(Fact, frozen=True, array_like=True, gc=False, tag="mm"):
    """The mage or the witch came to a segment of the tile with this index."""

    figure: str
    tile: int
    segment: str

    def apply(self, s: Carcassonne) -> Carcassonne:
        return MAGIC.put(s, replace(MAGIC.of(s), **{self.figure: (self.tile, self.segment)}))


class MagicLeft(Fact, frozen=True, array_like=True, gc=False, tag="ml"):
    """The mage or the witch left the board."""

    figure: str

    def apply(self, s: Carcassonne) -> Carcassonne:
        return MAGIC.put(s, replace(MAGIC.of(s), **{self.figure: None}))


def root_of(scene: Scene, figure: str) -> int | None:
    """The root of the feature in which the mage or the witch stands."""
    spot: Spot | None = getattr(MAGIC.of(scene.s), figure)
    return None if spot is None else scene.root_of(*spot)


class Conjuring(Part):
    """After a magic symbol, or when a tile has joined their features, the mover moves the mage or the witch."""

    key = "magic"

    def __init__(self, ground: Ground) -> None:
        self.ground = ground

    def due(self, s: Carcassonne) -> bool:
        if "magic" not in self.ground.face(s).marks and not self.joined(s):
            return False
        return MAGIC.of(s) != MAGIC.empty or next(self.targets(s), None) is not None

    def joined(self, s: Carcassonne) -> bool:
        """Whether both stand in one feature."""
        if MAGIC.of(s).mage is None or MAGIC.of(s).witch is None:
            return False
        scene = self.ground.scene(s)
        return root_of(scene, MAGE) == root_of(scene, WITCH)

    def targets(self, s: Carcassonne) -> Iterator[tuple[str, int, str]]:
        """Where each of them may go: figure, index of the tile, name of the segment."""
        scene = self.ground.scene(s)
        unfinished = [
            (tile, name, root)
            for tile in range(len(s.faces))
            for name, root in scene.segments(tile, STANDS)
            if not scene.is_complete(root)
        ]
        for figure in FIGURES:
            barred = self.barred(s, figure)
            for tile, name, root in unfinished:
                if root not in barred:
                    yield figure, tile, name

    def barred(self, s: Carcassonne, figure: str) -> list[int | None]:
        """Roots of the features into which a figure may not go: the other one's, and with both on the board its own."""
        scene, both = self.ground.scene(s), None not in (MAGIC.of(s).mage, MAGIC.of(s).witch)
        return [root_of(scene, other) for other in FIGURES if both or other != figure]

    def moves(self, s: Carcassonne, seat: Seat) -> Sequence[Move]:
        cell = self.ground.scene(s).cell
        found = [MoveMagic(figure, *cell(tile), name) for figure, tile, name in self.targets(s)]
        return found or [RemoveMagic(figure) for figure in FIGURES if getattr(MAGIC.of(s), figure) is not None]

    def decide(self, s: Carcassonne, seat: Seat, move: Move) -> Iterable[Fact]:
        if isinstance(move, RemoveMagic) and move in self.moves(s, seat):
            return (MagicLeft(move.figure),)
        why = self.why_not(s, move)
        if why:
            raise Illegal(why)
        assert isinstance(move, MoveMagic)
        tile = self.ground.scene(s).tile_at(move.x, move.y)
        assert tile is not None
        return (MagicMoved(move.figure, tile, move.segment),)

    def why_not(self, s: Carcassonne, move: Move) -> str:
        """Why mage or witch may not be moved so; an empty text where they may."""
        if isinstance(move, RemoveMagic):
            return "mage or witch leave the board only where neither has anywhere to go"
        if not isinstance(move, MoveMagic):
            return f"the turn is at step “{self.key}”; possible are: {MoveMagic.pattern}; {RemoveMagic.pattern}"
        scene = self.ground.scene(s)
        tile = scene.tile_at(move.x, move.y)
        if tile is None:
            return f"no tile lies at {move.x},{move.y}"
        here = dict(scene.segments(tile, STANDS))
        if move.segment not in here:
            return f"{move.x},{move.y} has no {move.segment}; it has: {', '.join(here) or 'no road and no city'}"
        if scene.is_complete(here[move.segment]):
            return f"{move.segment} of {move.x},{move.y} is complete; the feature must be unfinished"
        if here[move.segment] in self.barred(s, move.figure):
            return f"the {move.figure} must go to another feature, in which the other of the two does not stand"
        return ""


def doubled(worth: Worth, items: tuple[Item, ...]) -> tuple[Item, ...]:
    """The mage: one more for each tile, not for pennants, even where the feature is worth nothing otherwise."""
    if root_of(worth.scene, MAGE) != worth.feature.root:
        return items
    return (*items, Item("item.mage", worth.feature.size, worth.feature.size))


def halved(worth: Worth, items: tuple[Item, ...]) -> tuple[Item, ...]:
    """The witch: half of the total, rounded up."""
    if root_of(worth.scene, WITCH) != worth.feature.root:
        return items
    return (*items, Item("item.witch", 1, -(sum(item.points for item in items) // 2)))


def gone(scene: Scene, done: Sequence[Completed]) -> Iterable[Fact]:
    """Mage and witch leave the board with a feature that was completed."""
    roots = [each.feature.root for each in done]
    for figure in FIGURES:
        if root_of(scene, figure) in roots:
            yield MagicLeft(figure)


def section(ground: Ground, s: Carcassonne) -> list[View]:
    """Where the two stand; nothing for one that is beside the board."""
    scene, found = ground.scene(s), []
    for figure in FIGURES:
        spot: Spot | None = getattr(MAGIC.of(s), figure)
        if spot is not None:
            x, y = scene.cell(spot[0])
            found.append({"figure": figure, "x": x, "y": y, "segment": spot[1]})
    return found


def sentences(ground: Ground, s: Carcassonne) -> Iterable[Phrase]:
    """The same in words."""
    for each in section(ground, s):
        yield Phrase("text.magic", {**each, "figure": f"figure.{each['figure']}"})


def count(s: Carcassonne) -> Mapping[str, int]:
    """The two by where they are."""
    on_board = sum(getattr(MAGIC.of(s), figure) is not None for figure in FIGURES)
    return {"magic.board": on_board, "magic.box": len(FIGURES) - on_board}


def contribute(ground: Ground, track: Track) -> Contribution:
    """A step before step 2, two terms, and the leaving."""
    return Contribution(
        parts=(Before("claim", Conjuring(ground)),),
        terms=(
            After("pennants", Term(MAGE, STANDS, doubled)),
            After("pennants", Term(WITCH, STANDS, halved)),
        ),
        aftermaths=(Keyed(KEY, gone),),
        sections=(After("board", Keyed("magic", lambda s, seat: section(ground, s))),),
        sentences=(After("board", Keyed("magic", lambda s, seat: sentences(ground, s))),),
        counts=(After("figures", Keyed("magic", count)),),
        moves=(MoveMagic, RemoveMagic),
        facts=(MagicMoved, MagicLeft),
    )


ADDITION = Expansion(key=KEY, number=9, edition=1, plies=1, contribute=contribute, data=KEY)
