"""The Flying Machines: a figure flies one to three tiles in the printed direction and joins an unfinished feature.

Rules page, 3, The Flying Machines.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from domain.core.compose import After
from domain.core.play import Chance, Fact, Illegal, Move, Outcome, Seat
from domain.core.rules import Phrase, View
from domain.games.carcassonne.addition import Annex, Contribution, Expansion
from domain.games.carcassonne.claiming import Act
from domain.games.carcassonne.course import Part, refuse_unless
from domain.games.carcassonne.faces import FIELD, rows_of
from domain.games.carcassonne.figures import Figure
from domain.games.carcassonne.ground import Ground, Keyed
from domain.games.carcassonne.moves import SEGMENT_SHAPE
from domain.games.carcassonne.squares import AROUND, cell_of, place_of, turned_wind
from domain.games.carcassonne.state import Carcassonne, lying
from domain.games.carcassonne.track import Track

KEY = "fliers"
DIE = tuple((int(face), count) for face, count in rows_of(KEY)["die"].items())


class Flight(Struct, frozen=True, omit_defaults=True, gc=False):
    """The figure in the air, and how many tiles it flies; 0 before the die is cast."""

    figure: str = ""
    roll: int = 0


FLIGHT = Annex(KEY, Flight())


class Fly(Move, frozen=True, array_like=True, gc=False, tag="F"):
    """Put a figure on the flying machine of the tile just laid."""

    pattern: ClassVar[str] = "fly {figure}"
    figure: str


class Land(Move, frozen=True, array_like=True, gc=False, tag="L"):
    """Land on a segment of the tile that the flight reached."""

    pattern: ClassVar[str] = "land {x},{y} {segment}"
    shapes = SEGMENT_SHAPE
    x: int
    y: int
    segment: str


class FlightBegun(Fact, frozen=True, array_like=True, gc=False, tag="fb"):
    """The mover put a figure on the machine."""

    figure: str

    def apply(self, s: Carcassonne) -> Carcassonne:
        return FLIGHT.put(s, Flight(self.figure))


class FlightRolled(Fact, frozen=True, array_like=True, gc=False, tag="fr"):
    """The die says how many tiles the figure flies."""

    roll: int

    def apply(self, s: Carcassonne) -> Carcassonne:
        return FLIGHT.put(s, replace(FLIGHT.of(s), roll=self.roll))


class FigureLanded(Fact, frozen=True, array_like=True, gc=False, tag="fl"):
    """The figure landed on a segment of the tile with this index."""

    tile: int
    segment: str

    def apply(self, s: Carcassonne) -> Carcassonne:
        landed = Figure(s.mover, FLIGHT.of(s).figure, self.tile, self.segment)
        return FLIGHT.put(replace(s, figures=(*s.figures, landed)), FLIGHT.empty)


class FlightFailed(Fact, frozen=True, array_like=True, gc=False, tag="ff"):
    """There is nothing to land on: the figure goes back to the supply."""

    def apply(self, s: Carcassonne) -> Carcassonne:
        return FLIGHT.put(s, FLIGHT.empty)


class Flying(Act):
    """Put a follower or the abbot on the machine; builder and pig do not fly."""

    key = "fly"
    kind = Fly

    def __init__(self, ground: Ground) -> None:
        self.ground = ground

    def moves(self, s: Carcassonne) -> Sequence[Move]:
        if "flight" not in self.ground.face(s).marks:
            return ()
        fliers = [key for key, kind in self.ground.kinds.items() if kind.strength]
        return [Fly(key) for key in fliers if self.ground.supply(s, s.mover, key)]

    def decide(self, s: Carcassonne, move: Move) -> Iterable[Fact]:
        assert isinstance(move, Fly)
        return (FlightBegun(move.figure),)

    def why_not(self, s: Carcassonne, move: Move) -> str:
        assert isinstance(move, Fly)
        if "flight" not in self.ground.face(s).marks:
            return f"{s.faces[s.spot]} has no flying machine"
        fliers = [key for key, kind in self.ground.kinds.items() if kind.strength]
        if move.figure not in fliers:
            return f"a {move.figure} does not fly; these do: {', '.join(fliers)}"
        return f"seat {s.mover} has no {move.figure} figure left beside the board"


class Casting(Part):
    """The die is cast for the figure on the machine."""

    key = "flight"

    def due(self, s: Carcassonne) -> bool:
        return bool(FLIGHT.of(s).figure)

    def awaits(self, s: Carcassonne) -> Chance:
        return Chance("die", DIE, s.mover)

    def resolve(self, s: Carcassonne, chance: Chance, outcome: Outcome) -> Iterable[Fact]:
        return (FlightRolled(int(outcome)),)


class Landing(Part):
    """The figure must land on an unfinished feature of the tile it reached, occupied or not, never on a field."""

    key = "land"

    def __init__(self, ground: Ground) -> None:
        self.ground = ground

    def target(self, s: Carcassonne) -> int | None:
        """The index of the tile that the flight reached, if one lies there."""
        scene, flight = self.ground.scene(s), FLIGHT.of(s)
        wind = turned_wind(scene.lay.face.marks["flight"], scene.lay.turn)
        return scene.land.at.get(scene.land.places[s.spot] + flight.roll * AROUND[wind])

    def segments(self, s: Carcassonne) -> list[str]:
        """What the figure can land on."""
        tile = self.target(s) if FLIGHT.of(s).figure else None
        if tile is None:
            return []
        scene = self.ground.scene(s)
        stands = [kind for kind in self.ground.kinds[FLIGHT.of(s).figure].stands if kind != FIELD]
        return [name for name, root in scene.segments(tile, stands) if not scene.is_complete(root)]

    def due(self, s: Carcassonne) -> bool:
        return bool(self.segments(s))

    def follows(self, s: Carcassonne) -> Sequence[Fact]:
        return (FlightFailed(),) if FLIGHT.of(s).figure else ()

    def moves(self, s: Carcassonne, seat: Seat) -> Sequence[Move]:
        tile = self.target(s)
        assert tile is not None
        x, y = self.ground.scene(s).cell(tile)
        return [Land(x, y, name) for name in self.segments(s)]

    def decide(self, s: Carcassonne, seat: Seat, move: Move) -> Iterable[Fact]:
        refuse_unless(move, Land, self.key)
        assert isinstance(move, Land)
        tile = self.target(s)
        assert tile is not None
        if self.ground.scene(s).land.at.get(place_of(move.x, move.y)) != tile:
            x, y = self.ground.scene(s).cell(tile)
            raise Illegal(f"the flight ended at {x},{y}, not at {move.x},{move.y}")
        if move.segment not in self.segments(s):
            raise Illegal(
                f"a {FLIGHT.of(s).figure} cannot land on {move.segment}, but on: {', '.join(self.segments(s))}"
            )
        return (FigureLanded(tile, move.segment),)


def section(s: Carcassonne, seat: Seat | None) -> View | None:
    """The figure in the air."""
    flight = FLIGHT.of(s)
    return {"figure": flight.figure, "roll": flight.roll or None} if flight.figure else None


def sentences(s: Carcassonne, seat: Seat | None) -> Iterable[Phrase]:
    """The same in words."""
    flight = FLIGHT.of(s)
    if flight.figure:
        x, y = cell_of(lying(s.lays[s.spot])[0])
        yield Phrase("text.flight", {"figure": f"figure.{flight.figure}", "x": x, "y": y, "roll": flight.roll})


def contribute(ground: Ground, track: Track) -> Contribution:
    """An act, the die, and the landing."""
    return Contribution(
        acts=(After("small", Flying(ground)),),
        parts=(After("claim", Casting()), After("claim", Landing(ground))),
        sections=(After("turn", Keyed("flight", section)),),
        sentences=(After("turn", Keyed("flight", sentences)),),
        moves=(Fly, Land),
        facts=(FlightBegun, FlightRolled, FigureLanded, FlightFailed),
    )


ADDITION = Expansion(key=KEY, number=5, edition=1, plies=1, contribute=contribute, data=KEY)
