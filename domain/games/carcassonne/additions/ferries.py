"""The Ferries: on each lake a ferry makes one road of two, and it may be moved when its road is extended.

Rules page, 3, The Ferries, and D2.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from domain.core.compose import After
from domain.core.play import Fact, Illegal, Move, Seat
from domain.core.rules import Option, Phrase, View
from domain.games.carcassonne.addition import Annex, Contribution, Expansion
from domain.games.carcassonne.course import Part, refuse_unless
from domain.games.carcassonne.faces import ROAD, rows_of
from domain.games.carcassonne.ground import Ground, Keyed
from domain.games.carcassonne.land import Joint
from domain.games.carcassonne.returning import strays
from domain.games.carcassonne.scene import Scene
from domain.games.carcassonne.squares import SIDES, STEPS, opposite
from domain.games.carcassonne.state import Carcassonne
from domain.games.carcassonne.track import Track
from domain.games.carcassonne.words import WORDS

KEY = "ferries"
BOX: int = rows_of(KEY)["ferries"]


class Ferries(Struct, frozen=True, omit_defaults=True, gc=False):
    """The ferries on the table as what they join, in the order in which they were placed.

    ``moved``: indexes of the tiles of those moved in this turn part.
    """

    placed: tuple[Joint, ...] = ()
    moved: tuple[int, ...] = ()


FERRIES = Annex(KEY, Ferries())


class PlaceFerry(Move, frozen=True, array_like=True, gc=False, tag="Y"):
    """Put a ferry on the lake just laid, between two of its roads."""

    pattern: ClassVar[str] = "ferry {one}-{other}"
    shapes: ClassVar[dict[str, str]] = {"one": "[NESW]", "other": "[NESW]"}
    one: str
    other: str


class MoveFerry(Move, frozen=True, array_like=True, gc=False, tag="Z"):
    """Move a ferry to another two roads of its lake."""

    pattern: ClassVar[str] = "ferry {x},{y} {one}-{other}"
    shapes: ClassVar[dict[str, str]] = {"one": "[NESW]", "other": "[NESW]"}
    x: int
    y: int
    one: str
    other: str


class Done(Move, frozen=True, array_like=True, gc=False, tag="D"):
    """Move no more ferries."""

    pattern: ClassVar[str] = "done"


class FerryPlaced(Fact, frozen=True, array_like=True, gc=False, tag="yp"):
    """A ferry joins two roads of the lake just laid."""

    sides: str

    def apply(self, s: Carcassonne) -> Carcassonne:
        held = FERRIES.of(s)
        return FERRIES.put(s, replace(held, placed=(*held.placed, joint(s.spot, self.sides))))


class FerryMoved(Fact, frozen=True, array_like=True, gc=False, tag="ym"):
    """The ferry on the tile with this index joins two other roads of its lake."""

    tile: int
    sides: str

    def apply(self, s: Carcassonne) -> Carcassonne:
        held = FERRIES.of(s)
        placed = tuple(joint(self.tile, self.sides) if each[0] == self.tile else each for each in held.placed)
        return FERRIES.put(s, Ferries(placed, (*held.moved, self.tile)))


class FerriesRested(Fact, frozen=True, array_like=True, gc=False, tag="yr"):
    """No more ferries are moved in this turn part."""

    def apply(self, s: Carcassonne) -> Carcassonne:
        return FERRIES.put(s, replace(FERRIES.of(s), moved=()))


def joint(tile: int, sides: str) -> Joint:
    """What a ferry joins that lies between two sides of a tile."""
    return tile, f"{ROAD} {sides[0]}", f"{ROAD} {sides[1]}"


def ferries(s: Carcassonne) -> dict[int, str]:
    """The sides that each ferry joins, by index of its tile."""
    return {tile: one[-1] + other[-1] for tile, one, other in FERRIES.of(s).placed}


def pairs(scene: Scene, tile: int) -> list[str]:
    """The pairs of roads of a lake, in the order N E S W."""
    ends = [side for side, edge in zip(SIDES, scene.land.tiles[tile].edges, strict=True) if edge == ROAD]
    return ["".join(pair) for pair in combinations(ends, 2)]


class Placing(Part):
    """After step 2 a ferry must go on the new lake, whether a follower was placed or not (rules page, D2)."""

    key = "ferry"

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.only_with_highwayman = ground.chosen("ferry", "highwayman")

    def due(self, s: Carcassonne) -> bool:
        if "lake" not in self.ground.face(s).marks:
            return False
        return not self.only_with_highwayman or any(f.tile == s.spot and f.stands_on == ROAD for f in s.figures)

    def moves(self, s: Carcassonne, seat: Seat) -> Sequence[Move]:
        return [PlaceFerry(*pair) for pair in pairs(self.ground.scene(s), s.spot)]

    def decide(self, s: Carcassonne, seat: Seat, move: Move) -> Iterable[Fact]:
        refuse_unless(move, PlaceFerry, self.key)
        assert isinstance(move, PlaceFerry)
        check_pair(self.ground.scene(s), s.spot, move.one + move.other)
        return (FerryPlaced(move.one + move.other),)


class Moving(Part):
    """The nearest ferry in each direction on every road that the tile extends may be moved, each once a turn part."""

    key = "ferries"

    def __init__(self, ground: Ground) -> None:
        self.ground = ground

    def due(self, s: Carcassonne) -> bool:
        return bool(FERRIES.of(s).placed) and bool(FERRIES.of(s).moved or self.movable(s))

    def again(self, s: Carcassonne) -> bool:
        return bool(FERRIES.of(s).moved)

    def movable(self, s: Carcassonne) -> dict[int, str]:
        """The ferries that may be moved now: the sides that they join, by index of their tiles."""
        scene, placed = self.ground.scene(s), ferries(s)
        roads = [side for side, edge in enumerate(scene.lay.edges) if edge == ROAD]
        found = dict.fromkeys(nearest(scene, placed, s.spot, side) for side in roads)
        return {tile: placed[tile] for tile in found if tile is not None and tile not in FERRIES.of(s).moved}

    def moves(self, s: Carcassonne, seat: Seat) -> Sequence[Move]:
        scene = self.ground.scene(s)
        return [
            *(
                MoveFerry(*scene.cell(tile), *pair)
                for tile, now in self.movable(s).items()
                for pair in pairs(scene, tile)
                if pair != now
            ),
            DONE,
        ]

    def decide(self, s: Carcassonne, seat: Seat, move: Move) -> Iterable[Fact]:
        if isinstance(move, Done):
            rested = FerriesRested()
            return (rested, *strays(self.ground, rested.apply(s)))
        refuse_unless(move, MoveFerry, self.key)
        assert isinstance(move, MoveFerry)
        scene = self.ground.scene(s)
        tile, movable = scene.tile_at(move.x, move.y), self.movable(s)
        if tile is None or tile not in movable:
            where = ", ".join("{},{}".format(*scene.cell(each)) for each in movable) or "none any more: done"
            raise Illegal(f"no ferry at {move.x},{move.y} may be moved now; those that may: {where}")
        check_pair(scene, tile, move.one + move.other)
        if move.one + move.other == movable[tile]:
            raise Illegal(f"the ferry at {move.x},{move.y} joins {move.one} and {move.other} already")
        return (FerryMoved(tile, move.one + move.other),)


DONE = Done()


def nearest(scene: Scene, placed: Mapping[int, str], start: int, side: int) -> int | None:
    """The tile of the first ferry on the road that leaves a tile by a side; nothing where the road has none."""
    land, at = scene.land, start
    while True:
        other = land.at.get(land.places[at] + STEPS[side])
        if other is None or other == start:
            return None
        came = opposite(side)
        if SIDES[came] in placed.get(other, ""):
            return other
        ports = land.tiles[other].ports
        onward = [each for each in range(len(SIDES)) if each != came and ports[each] == ports[came]]
        if not onward:
            return None
        at, side = other, onward[0]


def check_pair(scene: Scene, tile: int, pair: str) -> None:
    """Raises ``Illegal`` when a lake has no such two roads."""
    possible = pairs(scene, tile)
    if pair not in possible:
        raise Illegal(
            f"a ferry there joins two of its roads, in the order N E S W: {', '.join(map('-'.join, possible))}"
        )


def section(ground: Ground, s: Carcassonne) -> list[View]:
    """The ferries: where they lie and which roads they join."""
    scene = ground.scene(s)
    return [
        {"x": x, "y": y, "joins": list(sides)} for tile, sides in ferries(s).items() for x, y in (scene.cell(tile),)
    ]


def sentences(ground: Ground, s: Carcassonne) -> Iterable[Phrase]:
    """The same in words."""
    for ferry in section(ground, s):
        yield Phrase("text.ferry", {"x": ferry["x"], "y": ferry["y"], "sides": "-".join(ferry["joins"])})


def count(s: Carcassonne) -> Mapping[str, int]:
    """The ferries by where they are."""
    placed = len(FERRIES.of(s).placed)
    return {"ferries.table": placed, "ferries.box": BOX - placed}


def contribute(ground: Ground, track: Track) -> Contribution:
    """Joints, and two steps after step 2."""
    return Contribution(
        joints=(Keyed(KEY, lambda s: FERRIES.of(s).placed),),
        parts=(After("claim", Placing(ground)), After("claim", Moving(ground))),
        sections=(After("board", Keyed(KEY, lambda s, seat: section(ground, s))),),
        sentences=(After("board", Keyed(KEY, lambda s, seat: sentences(ground, s))),),
        counts=(After("figures", Keyed(KEY, count)),),
        moves=(PlaceFerry, MoveFerry, Done),
        facts=(FerryPlaced, FerryMoved, FerriesRested),
    )


ADDITION = Expansion(
    key=KEY,
    number=7,
    edition=1,
    plies=4,
    contribute=contribute,
    data=KEY,
    options={"ferry": Option(("always", "highwayman"), title=WORDS["option.ferry"], needs=KEY)},
)
