"""What circuits are worth: the pieces that they cross, and what lies there (rules A.1.8, A.4 no. 37, 69)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from msgspec import Struct

from domain.core.score import Item, Line
from domain.games.grand_marais.board import Cell
from domain.games.grand_marais.circuits import Circuit, Passage, circuits, counted
from domain.games.grand_marais.forces import forces
from domain.games.grand_marais.gates import Gates, GatesReturned
from domain.games.grand_marais.gating import GateKeeping
from domain.games.grand_marais.looping import Looping
from domain.games.grand_marais.pieces import ABBEY, COLOURED_VILLAGES
from domain.games.grand_marais.powers import Attracts, Clears, Escorts
from domain.games.grand_marais.removals import TakenOff
from domain.games.grand_marais.scoring import Count, Term
from domain.games.grand_marais.specials import Kinds
from domain.games.grand_marais.specialties import Specialties
from domain.games.grand_marais.state import Colour, Marsh
from domain.games.grand_marais.terms import line
from domain.games.grand_marais.waters import waters_of
from domain.games.grand_marais.waterways import Waterways, property_owner


def looping(s: Marsh, kinds: Kinds, colour: Colour) -> Looping:
    """The looped canals of a colour."""
    return Looping(Waterways(s, kinds, colour))


class Sights(Struct, frozen=True, kw_only=True):
    """What the Abbey and villages are worth on a circuit, once whether one or several pass (I2-23)."""

    abbey: int
    own_village: int
    village: int

    def points(self, piece: str, colour: Colour) -> int:
        """What a piece is worth to a colour."""
        if piece == ABBEY:
            return self.abbey
        if piece not in COLOURED_VILLAGES:
            return 0
        return self.own_village if COLOURED_VILLAGES.index(piece) == colour else self.village


class Touring(Struct, frozen=True, kw_only=True):
    """How circuits are counted, and the worth of the sights on them."""

    sights: Sights

    def circuits(self, count: Count, colour: Colour) -> list[Circuit]:
        """The circuits that a colour counts."""

        found: dict[Colour, list[Circuit]] = count.memory.setdefault("circuits", {})
        if colour not in found:
            kinds = count.episode.extra(Specialties).kinds
            anywhere = count.episode.extra(GateKeeping).anywhere
            possible = circuits(looping(count.s, kinds, colour), anywhere=anywhere)
            found[colour] = counted(possible, lambda cells: self.worth(count, cells, colour))
        return found[colour]

    def cells(self, count: Count, colour: Colour) -> list[Cell]:
        """The pieces that these cross, row by row."""
        return sorted({cell for circuit in self.circuits(count, colour) for cell in circuit.cells})

    def worth(self, count: Count, cells: Collection[Cell], colour: Colour) -> int:
        """What lies on some pieces, together."""
        items = (*self.attractions(count, cells).values(), *self.seen(count, cells, colour).values())
        return sum(item.points for item in items)

    def attractions(self, count: Count, cells: Collection[Cell]) -> Mapping[Cell, Item]:
        """What special pieces on a colour's circuits give or take, by cell; nothing where that is cancelled.

        An escort does so on all circuits of the colour, a clearance within its reach, whosever circuits are there.
        """
        there = [force for force in forces(count) if force.cell in cells]
        without = {
            (kind, cell) for f in there if isinstance(f.power, Escorts) for kind in f.power.kinds for cell in cells
        }
        for force in forces(count):
            if isinstance(force.power, Clears):
                without |= {(kind, cell) for kind in force.power.kinds for cell in force.reach}
        kinds = count.episode.extra(Specialties).kinds
        found = {}
        for force in there:
            row = kinds.at(count.s, force.cell)
            if isinstance(force.power, Attracts) and row and (row.key, force.cell) not in without:
                found[force.cell] = Item(force.name, 1, force.power.points)
        return found

    def seen(self, count: Count, cells: Iterable[Cell], colour: Colour) -> Mapping[Cell, Item]:
        """What the Abbey and villages give, by cell."""
        found = {}
        for cell in cells:
            lay = count.s.lay_on(cell)
            piece = lay.face.id if lay else ""
            points = self.sights.points(piece, colour)
            if points:
                found[cell] = Item(f"piece.{piece}", 1, points)
        return found


class CircuitPieces(Struct, frozen=True):
    """Each circuit: 1 for each place on a piece that none before it has (I2-21)."""

    touring: Touring
    key: str = "circuit_pieces"

    def lines(self, count: Count, colour: Colour) -> Iterable[Line]:
        before: set[Passage] = set()
        for circuit in self.touring.circuits(count, colour):
            again = len(circuit.places & before)
            items = [Item("item.places", len(circuit.places), len(circuit.places)), Item("item.again", again, -again)]
            yield line(count, "reason.circuit", sorted(circuit.cells), items)
            before |= circuit.places


class Attractions(Struct, frozen=True):
    """Special pieces on one's circuits, each once (I2-26)."""

    touring: Touring
    key: str = "attractions"

    def lines(self, count: Count, colour: Colour) -> Iterable[Line]:
        for cell, item in self.touring.attractions(count, self.touring.cells(count, colour)).items():
            yield line(count, "reason.special", (cell,), (item,))


class SightsSeen(Struct, frozen=True):
    """The Abbey and villages on one's circuits (I2-23)."""

    touring: Touring
    key: str = "sights"

    def lines(self, count: Count, colour: Colour) -> Iterable[Line]:
        for cell, item in self.touring.seen(count, self.touring.cells(count, colour), colour).items():
            yield line(count, "reason.sight", (cell,), (item,))


class Subtotal(Struct, frozen=True):
    """Some terms, and behind them a line without points that says what they make together (A.4 no. 37)."""

    terms: tuple[Term, ...]
    key: str = "subtotal"

    def lines(self, count: Count, colour: Colour) -> Iterable[Line]:
        told = [each for term in self.terms for each in term.lines(count, colour)]
        yield from told
        if told:
            yield Line(0, "reason.subtotal", (Item("item.subtotal", sum(each.points for each in told), 0),))


class CircuitsMade(Struct, frozen=True):
    """1 for each circuit (I2-24)."""

    touring: Touring
    key: str = "circuits_made"

    def lines(self, count: Count, colour: Colour) -> Iterable[Line]:
        made = len(self.touring.circuits(count, colour))
        if made:
            yield line(count, "reason.circuits", (), [Item("item.circuits", made, made)])


def settled(kinds: Kinds, s: Marsh) -> Iterable[GatesReturned | TakenOff]:
    """Before the count tokens and properties that lie on no loop of their colour are taken off (I2-09, I2-12).

    First all such tokens at once, as the board lies; then the properties.
    """
    colours = [s.colour(seat) for seat in range(s.seats)]
    if lying := s.annexed(Gates).lying:
        nets = {colour: looping(s, kinds, colour) for colour in colours}
        kept = {colour: net.places() for colour, net in nets.items()}
        lost = tuple([gate.place for gate in lying if gate.place not in kept[gate.colour]])
        if lost:
            fact = GatesReturned(lost)
            s = fact.apply(s)
            yield fact
    owners = {cell: owner for cell, _ in kinds.lying(s) if (owner := property_owner(s, kinds, cell)) is not None}
    nets = {colour: looping(s, kinds, colour) for colour in set(owners.values())}
    idle = [
        s.layout.names[cell]
        for cell, owner in owners.items()
        if nets[owner].at.keys().isdisjoint(waters_of(s.board, s.layout, cell))
    ]
    if idle:
        yield TakenOff(tuple(idle))
