"""Prepared positions of Interlude 2: boats on their jetties, tokens on canals, hands of six."""

from __future__ import annotations

from domain.games.grand_marais.piece_set import RECONSTRUCTION
from tests.games.grand_marais.position import Position

FILLERS = ("T10 T10 T10 T10 T10 T10", "J02 J04 J06 W01 J01 J07", "J02 J04 J06 W01 J01 J07", "J02 J04 J06 W01 J01 J07")
JETTIES = ("canal4", "canal1", "canal2", "canal3")
"""Where the boats of the colours lie in the centre."""


def tours(
    lying: str = "", hand: str = "", *gates: str, seats: int = 2, variation: str = "i2", boats: tuple[str, ...] = ()
) -> Position:
    """A position of Interlude 2 in a later turn of seat 0.

    ``hand``: pieces of seat 0, filled up to six.  ``gates``: tokens as on ``0 nw-B1 north``, by colour.
    ``boats``: where boats are instead of on their jetties, as on ``0 nw-B1 canal1``.
    """
    mine = " ".join([*hand.split(), *FILLERS[0].split()][:6])
    position = Position(lying, variation=variation, seats=seats, hands=(mine, *FILLERS[1:seats]))
    position.given(*(f'BoatMoored colour={n} cell="centre" where="{JETTIES[n]}"' for n in range(seats)))
    for seat, cell, where in map(str.split, boats):
        position.given(f'BoatMoored colour={seat} cell="{cell}" where="{where}"')
    for seat, cell, where in map(str.split, gates):
        position.given(f'GateLaid seat={seat} cell="{cell}" where="{where}"')
    return position


def lying_at(position: Position, cell: str) -> str:
    """The piece on a cell, empty without one."""
    lay = RECONSTRUCTION.lays[position.s.board[position.s.layout.cell_by_name[cell]]]
    return lay.face.id if lay else ""


USUAL = {2: ("W01", "W06-2"), 3: ("W08",), 4: ("T11",)}
"""Pieces with so many canals and no fishery."""


def canals(picture: str) -> str:
    """Pieces that lie so that their canals run to these sides: ``nw-A1 NEW, nw-B1 ES inn`` names one of them.

    Raises ``LookupError`` where no piece does.
    """
    return ", ".join(turned_so(*part.split()) for part in picture.replace("\n", ",").split(",") if part.strip())


def turned_so(cell: str, sides: str, *named: str) -> str:
    """A piece on a cell with canals at these sides."""
    wanted = "".join("C" if side in sides else "G" for side in "NESW")
    for piece in named or USUAL[len(sides)]:
        for turn in range(4):
            lay = RECONSTRUCTION.lays[RECONSTRUCTION.code_of(piece, turn)]
            if lay and lay.sides == wanted:
                return f"{cell} {piece} r{turn}"
    raise LookupError(f"{named or 'nothing'} has canals at {sides} only")


RING = canals("nw-A1 NEW, nw-A2 SW, nw-B2 ES, nw-B1 NE")
"""The smallest loop of red: 4 pieces, A1 passed twice."""
