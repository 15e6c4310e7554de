"""What all parts of one composed game share: tiles, kinds of figures, what features are worth, and what is added.

The lists are filled while a game is put together (``rules.py``) and never change afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from msgspec import Struct

from domain.core.play import Fact, Seat
from domain.core.rules import Variation
from domain.core.score import Item, Line
from domain.games.carcassonne.atlas import Atlas
from domain.games.carcassonne.faces import Face
from domain.games.carcassonne.figures import Figure, Kind, strengths
from domain.games.carcassonne.land import Joint, without_one
from domain.games.carcassonne.lays import Lay
from domain.games.carcassonne.scene import Feature, Scene
from domain.games.carcassonne.squares import Place
from domain.games.carcassonne.state import Carcassonne
from domain.kit.majority import holders

F = TypeVar("F")


class Keyed(Struct, Generic[F], frozen=True):
    """A named function, so that an addition can put its own before, after or instead of it."""

    key: str
    of: F


class Worth(NamedTuple):
    """A feature as one seat scores it; ``done`` as in play when it is completed, otherwise as at the end."""

    scene: Scene
    feature: Feature
    seat: Seat
    done: bool


class Term(Struct, frozen=True):
    """A named reason for points in features of some kinds: makes of the items so far those that count now."""

    key: str
    kinds: tuple[str, ...]
    of: Callable[[Worth, tuple[Item, ...]], tuple[Item, ...]]


class Completed(NamedTuple):
    """A feature that was completed, and who scored it: nobody, or those who held it, from the mover on."""

    feature: Feature
    owners: tuple[Seat, ...]


class Veto(Struct, frozen=True):
    """Why tiles with certain faces may not lie somewhere although they match; an empty text where they may."""

    key: str
    concerns: Callable[[Face], bool]
    why_not: Callable[[Scene, Lay, Place], str]


Closing: TypeAlias = Keyed[Callable[[Scene], Iterable[tuple[Seat, Line]]]]
"""Named lines that seats get when the match ends."""
Aftermath: TypeAlias = Keyed[Callable[[Scene, Sequence[Completed]], Iterable[Fact]]]
"""What else follows for features that were completed; the scene is that before they were emptied."""
Joints: TypeAlias = Keyed[Callable[[Carcassonne], tuple[Joint, ...]]]
"""What joins segments on top of how the tiles lie."""


class Ground:
    """The shared things of one composed game."""

    atlas: Atlas
    start: str
    kinds: Mapping[str, Kind]
    terms: tuple[Term, ...]
    closings: tuple[Closing, ...]
    aftermaths: tuple[Aftermath, ...]
    vetoes: Mapping[str, tuple[Veto, ...]]
    """By face, for those that have any."""
    joints: tuple[Joints, ...]

    def __init__(self, variation: Variation, sites: tuple[str, ...]) -> None:
        self.options = dict(variation.options)
        self.sites = sites
        self.latest: Scene | None = None

    def chosen(self, option: str, value: str) -> bool:
        """Whether an option was given a value that is not its default."""
        return self.options.get(option) == value

    def scene(self, s: Carcassonne) -> Scene:
        """What follows from a state."""
        latest = self.latest
        if latest is not None and latest.s is s:
            return latest
        land = self.atlas.land(s.faces, s.lays)
        joints = tuple([joint for each in self.joints for joint in each.of(s)]) if self.joints else ()
        if latest is not None and latest.plain is land and latest.joints == joints:
            scene = latest.later(s)
        else:
            scene = Scene(s, land, joints)
        self.latest = scene
        return scene

    def bag(self, s: Carcassonne) -> Mapping[str, int]:
        """The tiles that are still to be drawn: copies by face, in the order of the atlas."""
        left = self.scene(s).plain.left
        for face in (*s.out, s.drawn) if s.drawn else s.out:
            left = without_one(left, face)
        return left

    def to_draw(self, s: Carcassonne) -> tuple[tuple[str, int], ...]:
        """The same, of the lowest pile only: what the next draw can give."""
        bag = self.bag(s)
        for pile in self.atlas.lower_piles:
            if not pile.isdisjoint(bag):
                return tuple([each for each in bag.items() if each[0] in pile])
        return tuple(bag.items())

    def tiles_left(self, s: Carcassonne) -> int:
        """How many tiles are still to be drawn."""
        return self.atlas.tiles - len(s.faces) - len(s.out) - bool(s.drawn)

    def face(self, s: Carcassonne) -> Face:
        """The face of the tile of this turn part."""
        return self.atlas.faces[s.faces[s.spot]]

    def supply(self, s: Carcassonne, seat: Seat, kind: str) -> int:
        """How many figures of a kind a seat has beside the board."""
        return self.kinds[kind].each - self.scene(s).placed(seat, kind)

    def owners(self, scene: Scene, figures: Sequence[Figure]) -> tuple[Seat, ...]:
        """Seats that hold a feature with these figures in it, from the mover on."""
        found = strengths(figures, self.kinds)
        if len(found) < 2:
            return tuple(found)
        held = holders(found)
        return tuple([seat for seat in scene.s.in_order if seat in held])

    def items(self, worth: Worth) -> tuple[Item, ...]:
        """What is counted in a feature; the points are the sum of theirs."""
        scene, feature, seat, done = worth
        items = scene.counted.get((feature, seat, done))
        if items is None:
            items = ()
            for term in self.terms:
                if feature.kind in term.kinds:
                    items = term.of(worth, items)
            scene.counted[feature, seat, done] = items
        return items
