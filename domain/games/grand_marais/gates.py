"""Tokens on canals, *gates*: whose they are, where they lie, and what can happen to them (rules A.1.8, A.4 no. 66).

A gate lies on a canal side of a piece, which it closes to others, or on the whole of one canal, a network
with a crossing or a fishery.  Its *place* is a number: 8 × cell + the side, or + 4 + the number of the network.
"""

from __future__ import annotations

from typing import ClassVar, NamedTuple, TypeAlias

from msgspec.structs import replace

from domain.core.play import Fact, Seat
from domain.games.grand_marais.annex import Annex
from domain.games.grand_marais.board import SIDE_NAMES, Cell
from domain.games.grand_marais.boats import Boats, changed
from domain.games.grand_marais.state import Colour, Marsh
from domain.games.grand_marais.voyages import berth_at
from domain.games.grand_marais.waters import Water

Place: TypeAlias = int

WHOLE = 4
"""Added to the number of a network: the gate lies on all of it."""
PLACES_OF_A_PIECE = 8


def side_of(cell: Cell, side: int) -> Place:
    """The place on a side of a piece."""
    return PLACES_OF_A_PIECE * cell + side


def whole_of(water: Water) -> Place:
    """The place on the whole of a canal.

    >>> whole_of(4 * 60 + 1) - side_of(60, 0)
    5
    """
    return PLACES_OF_A_PIECE * (water // 4) + WHOLE + water % 4


def cell_of(place: Place) -> Cell:
    """The cell of a place."""
    return place // PLACES_OF_A_PIECE


def is_whole(place: Place) -> bool:
    """Whether a gate there lies on the whole of a canal."""
    return place % PLACES_OF_A_PIECE >= WHOLE


def told(place: Place) -> str:
    """A place on its cell: a side, or a canal as boats count them.

    >>> told(side_of(60, 1)), told(whole_of(4 * 60 + 1))
    ('east', 'canal2')
    """
    part = place % PLACES_OF_A_PIECE
    return SIDE_NAMES[part] if part < WHOLE else f"canal{part - WHOLE + 1}"


def place_at(cell: Cell, where: str) -> Place:
    """The place that a cell and a text say.  Raises ``ValueError`` when the text is no side and no canal.

    >>> told(place_at(60, "canal2")), told(place_at(60, "west"))
    ('canal2', 'west')
    """
    return side_of(cell, SIDE_NAMES.index(where)) if where in SIDE_NAMES else whole_of(berth_at(cell, where))


class Gate(NamedTuple):
    """A token on a canal: its place and its colour."""

    place: Place
    colour: Colour


class Gates(Annex, frozen=True, gc=False):
    """``lying``: the gates, in the order in which they came.  ``left``: the tokens kept, by colour.

    ``keeper``: who is asked to lay some where the boat has come to, -1 if nobody is; ``laid``: whether one
    has been laid there.
    """

    key: ClassVar[str] = "gates"

    left: tuple[int, ...]
    lying: tuple[Gate, ...] = ()
    keeper: Seat = -1
    laid: bool = False

    def without(self, places: frozenset[Place]) -> Gates:
        """The same when the gates at some places go back to their owners."""
        left = list(self.left)
        for gate in self.lying:
            left[gate.colour] += gate.place in places
        lying = tuple([gate for gate in self.lying if gate.place not in places])
        return replace(self, left=tuple(left), lying=lying)


class GatesDealt(Fact, frozen=True, array_like=True, gc=False, tag="gd"):
    """The set-up: tokens kept by each colour."""

    left: tuple[int, ...]

    def apply(self, s: Marsh) -> Marsh:
        return s.with_annex(Gates(left=self.left))


class BoatMoored(Fact, frozen=True, array_like=True, gc=False, tag="gm"):
    """The boat of a colour is put on its jetty."""

    colour: Colour
    cell: str
    where: str

    def apply(self, s: Marsh) -> Marsh:
        boats = s.annexed(Boats)
        berth = berth_at(s.layout.cell_by_name[self.cell], self.where)
        return s.with_annex(replace(boats, berths=changed(boats.berths, self.colour, berth)))


class KeeperAsked(Fact, frozen=True, array_like=True, gc=False, tag="ga"):
    """A seat may lay tokens where its boat has come to."""

    seat: Seat

    def apply(self, s: Marsh) -> Marsh:
        return s.with_annex(replace(s.annexed(Gates), keeper=self.seat, laid=False))


class GateLaid(Fact, frozen=True, array_like=True, gc=False, tag="gl"):
    """A seat laid a token on a canal."""

    seat: Seat
    cell: str
    where: str

    def apply(self, s: Marsh) -> Marsh:
        gates, colour = s.annexed(Gates), s.colour(self.seat)
        gate = Gate(place_at(s.layout.cell_by_name[self.cell], self.where), colour)
        left = changed(gates.left, colour, gates.left[colour] - 1)
        return s.with_annex(replace(gates, lying=(*gates.lying, gate), left=left, laid=True))


class GateTakenBack(Fact, frozen=True, array_like=True, gc=False, tag="gt"):
    """A seat took a token of its own back."""

    seat: Seat
    cell: str
    where: str

    def apply(self, s: Marsh) -> Marsh:
        place = place_at(s.layout.cell_by_name[self.cell], self.where)
        return s.with_annex(s.annexed(Gates).without(frozenset((place,))))


class KeeperDone(Fact, frozen=True, array_like=True, gc=False, tag="gc"):
    """No more tokens are laid there."""

    def apply(self, s: Marsh) -> Marsh:
        return s.with_annex(replace(s.annexed(Gates), keeper=-1))


class GatesReturned(Fact, frozen=True, array_like=True, gc=False, tag="gr"):
    """Tokens go back to their owners: those at these places."""

    places: tuple[int, ...]

    def apply(self, s: Marsh) -> Marsh:
        return s.with_annex(s.annexed(Gates).without(frozenset(self.places)))


FACTS = (GatesDealt, BoatMoored, KeeperAsked, GateLaid, GateTakenBack, KeeperDone, GatesReturned)
