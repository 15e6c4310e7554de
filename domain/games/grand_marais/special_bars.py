"""What keeps pieces off a cell although they would fit there: what lies in the zone, and what is not there yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from domain.core.play import Seat
from domain.games.grand_marais.board import OFF_BOARD
from domain.games.grand_marais.building import Placement
from domain.games.grand_marais.layouts import lay_on
from domain.games.grand_marais.pieces import VILLAGE, Face
from domain.games.grand_marais.powers import BarsCows, Belongs, the_network_in_the_zone
from domain.games.grand_marais.specials import Kinds, zone
from domain.games.grand_marais.specialties import Specialties
from domain.games.grand_marais.state import Marsh

if TYPE_CHECKING:
    from domain.games.grand_marais.episode import Episode


class SpecialBar(Struct, frozen=True):
    """A bar that is asked only about the pieces that it ``concerns``.

    ``why``: as in ``building.Bar``, by the special pieces of the interlude.
    """

    concerns: Callable[[Kinds, Face], bool]
    why: Callable[[Kinds, Marsh, Seat, Placement], str | None]

    def __call__(self, episode: Episode, s: Marsh, seat: Seat, placement: Placement) -> str | None:
        """Why a seat may not build so, although the piece fits there; nothing when it may."""
        return self.why(episode.extra(Specialties).kinds, s, seat, placement)


def any_piece(kinds: Kinds, face: Face) -> bool:
    """Every piece."""
    return True


def those_kept_out(kinds: Kinds, face: Face) -> bool:
    """Special pieces that others keep out."""
    row = kinds.by_piece.get(face.id)
    return row is not None and bool(row.barred_by)


def those_kept_out_of_waters(kinds: Kinds, face: Face) -> bool:
    """Special pieces that others keep out of their waters."""
    row = kinds.by_piece.get(face.id)
    return row is not None and bool(row.barred_along)


def those_of_a_colour(kinds: Kinds, face: Face) -> bool:
    """Special pieces that belong to a colour."""
    row = kinds.by_piece.get(face.id)
    return row is not None and any(isinstance(power, Belongs) for power in row.powers)


def those_joined(kinds: Kinds, face: Face) -> bool:
    """Special pieces that must be joined to their like."""
    row = kinds.by_piece.get(face.id)
    return row is not None and bool(row.joins)


def cows(kinds: Kinds, face: Face) -> bool:
    """Pieces with a cow."""
    return face.cow > 0


def barred_in_the_zone(kinds: Kinds, s: Marsh, seat: Seat, placement: Placement) -> str | None:
    """What lies in a zone keeps some special pieces out; what is replaced bars no more."""
    piece, cell, _ = placement
    found = kinds.among(s, [other for other in zone(s, cell) if other != cell])
    for name in kinds.by_piece[piece].barred_by:
        if name in found:
            return f"{piece} may not be placed on this base, where {name} lies on {s.layout.names[found[name][0]]}"
    return None


def barred_along_the_water(kinds: Kinds, s: Marsh, seat: Seat, placement: Placement) -> str | None:
    """Some special pieces keep others out of the water that joins them on their base (I2-17, A.4 no. 69)."""
    piece, cell, turn = placement
    found = kinds.among(s, [other for other in zone(s, cell) if other != cell])
    placed = replace(s, board=s.with_lying(piece, cell, turn))
    for name in kinds.by_piece[piece].barred_along:
        for other in found.get(name, ()):
            if cell in the_network_in_the_zone(placed, other):
                return f"{piece} may not be joined by water to {name} on {s.layout.names[other]} on the same base"
    return None


def only_by_its_owner(kinds: Kinds, s: Marsh, seat: Seat, placement: Placement) -> str | None:
    """What belongs to a colour is placed by nobody else (I2-10)."""
    owner = kinds.owner(s, placement[0])
    return None if owner in (None, seat) else f"{placement[0]} belongs to seat {owner}, who alone may place it"


def no_cows(kinds: Kinds, s: Marsh, seat: Seat, placement: Placement) -> str | None:
    """No piece with a cow is placed in the zone of what bars them, while that has its power (I3-28)."""
    for other in zone(s, placement[1]):
        row = kinds.at(s, other)
        if row and any(isinstance(power, BarsCows) for power in row.powers) and not kinds.is_cancelled(s, other):
            return f"no cow may be placed on this base, where {row.key} lies on {s.layout.names[other]}"
    return None


def joins_its_like(kinds: Kinds, s: Marsh, seat: Seat, placement: Placement) -> str | None:
    """Burnt terrain is joined to other terrain (I3-13)."""
    piece, cell, turn = placement
    joins, lay = kinds.by_piece[piece].joins, s.layout.lays[s.pieces.code_of(piece, turn)]
    for side, other in enumerate(s.layout.near[cell]):
        neighbour = lay_on(s.board, s.layout, other)
        if lay and lay.sides[side] == joins and neighbour and neighbour.sides[(side + 2) % 4] == joins:
            return None
    return f"{piece} must be joined to other terrain, which {s.layout.names[cell]} r{turn} is not"


def village_first(kinds: Kinds, s: Marsh, seat: Seat, placement: Placement) -> str | None:
    """Nothing lies on a base before the village of its owner (I3-03, I3-07, A.4 no. 70)."""
    if any(VILLAGE in hand for hand in s.hands) and s.village(s.land.colour_of[placement[1]]) == OFF_BOARD:
        return "the owner of this base has not placed the village yet"
    return None


def founders_only(kinds: Kinds, s: Marsh, seat: Seat, placement: Placement) -> str | None:
    """Who has not placed his own village places nothing on the bases of others: the other reading of A.4 no. 70."""
    if VILLAGE in s.hands[seat] and s.land.colour_of[placement[1]] != s.colour(seat):
        return "place your own village before you place anything on the bases of others"
    return None


ZONE_BAR = SpecialBar(those_kept_out, barred_in_the_zone)
WATER_BAR = SpecialBar(those_kept_out_of_waters, barred_along_the_water)
OWNER_BAR = SpecialBar(those_of_a_colour, only_by_its_owner)
COW_BAR = SpecialBar(cows, no_cows)
LIKENESS_BAR = SpecialBar(those_joined, joins_its_like)
VILLAGE_BAR = SpecialBar(any_piece, village_first)
PEACE_BAR = SpecialBar(any_piece, founders_only)
