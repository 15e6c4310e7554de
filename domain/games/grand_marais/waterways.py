"""The canals that are open to a colour: past its own gates and properties, never past those of others (rules A.1.8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from domain.games.grand_marais.board import Cell
from domain.games.grand_marais.gates import Gates, Place, side_of, whole_of
from domain.games.grand_marais.pieces import LASTING
from domain.games.grand_marais.specials import Kinds
from domain.games.grand_marais.state import Colour, Marsh
from domain.games.grand_marais.waters import Water, water_facing
from domain.kit.regions import flood


class Way(Struct, frozen=True):
    """A canal side by which a water is left, and the water behind it."""

    side: int
    to: Water


def property_owner(s: Marsh, kinds: Kinds, cell: Cell) -> Colour | None:
    """The colour to which the property on a cell belongs; none without one, or where nobody has that colour."""
    lay = s.lay_on(cell)
    seat = kinds.owner(s, lay.face.id) if lay else None
    return None if seat is None else s.colour(seat)


def jetty(s: Marsh, colour: Colour) -> Water:
    """The water of the centre from which the boat and the circuits of a colour start: the one before its base."""
    layout = s.layout
    lay = s.lay_on(layout.centre)
    assert lay is not None
    first = s.land.cells[colour][0]
    return 4 * layout.centre + lay.canals[layout.near[layout.centre].index(first)]


class Waterways:
    """What is open to one colour on a board."""

    def __init__(self, s: Marsh, kinds: Kinds, colour: Colour) -> None:
        self.s = s
        self.kinds = kinds
        self.colour = colour
        lying = s.annexed(Gates).lying
        self.closed: frozenset[Place] = frozenset(gate.place for gate in lying if gate.colour != colour)
        self.own: frozenset[Place] = frozenset(gate.place for gate in lying if gate.colour == colour)

    def is_open(self, water: Water) -> bool:
        """Whether one may be on a water: no jetty, property or whole canal of others."""
        cell = water // 4
        if cell == self.s.layout.centre:
            return water == jetty(self.s, self.colour)
        return whole_of(water) not in self.closed and property_owner(self.s, self.kinds, cell) in (None, self.colour)

    def ways(self, water: Water) -> Iterator[Way]:
        """The ways that lead on from a water, side by side."""
        board, layout, closed = self.s.board, self.s.layout, self.closed
        cell, network = divmod(water, 4)
        lay = layout.lays[board[cell]]
        for side, number in enumerate(lay.canals if lay else ()):
            if number != network or side_of(cell, side) in closed:
                continue
            to = water_facing(board, layout, cell, side)
            if to is not None and side_of(to // 4, (side + 2) % 4) not in closed and self.is_open(to):
                yield Way(side, to)

    def next_to(self, water: Water) -> list[Water]:
        """The waters that they lead to."""
        return [way.to for way in self.ways(water)]

    def reached(self) -> Mapping[Water, tuple[Way, ...]]:
        """The ways from each water that is reached from the own jetty."""
        found: dict[Water, tuple[Way, ...]] = {}

        def next_to(water: Water) -> Iterator[Water]:
            found[water] = tuple(self.ways(water))
            return (way.to for way in found[water])

        flood([jetty(self.s, self.colour)], next_to)
        return found

    def has_own(self, water: Water) -> bool:
        """Whether the piece of a water is one's own there: by a gate on that water, or as one's property."""
        places = (whole_of(water), *sides_of(self.s, water))
        return not self.own.isdisjoint(places) or property_owner(self.s, self.kinds, water // 4) == self.colour


def is_a_crossing_or_fishery(s: Marsh, water: Water) -> bool:
    """Whether a token may lie on the whole of a water: more than two canals meet there, or nets do."""
    lay = s.lay_on(water // 4)
    return lay is not None and (lay.canals.count(water % 4) > 2 or (lay.face.fishery and water % 4 == 0))


def sides_of(s: Marsh, water: Water) -> list[Place]:
    """The places on the sides of a water, where a token closes one canal side."""
    lay = s.lay_on(water // 4)
    return [side_of(water // 4, side) for side, number in enumerate(lay.canals if lay else ()) if number == water % 4]


def free_places(s: Marsh, kinds: Kinds, water: Water, colour: Colour) -> list[Place]:
    """Where a colour may lay a token on a water, sides first (A.4 no. 66).

    Neither in the centre, on a village or the Abbey, nor on a property that is closed already; on the whole
    of a canal no token of others lies.
    """
    cell = water // 4
    lay = s.lay_on(cell)
    if lay is None or cell == s.layout.centre or lay.face.id in LASTING or property_owner(s, kinds, cell) is not None:
        return []
    lying = {gate.place: gate.colour for gate in s.annexed(Gates).lying}
    sides, whole = sides_of(s, water), whole_of(water)
    if whole in lying:
        return []
    found = [side for side in sides if side not in lying]
    if is_a_crossing_or_fishery(s, water) and all(lying.get(side, colour) == colour for side in sides):
        found.append(whole)
    return found
