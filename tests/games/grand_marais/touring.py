"""Prepared positions of Interlude 2: boats on their jetties, tokens on canals, hands of six."""

from __future__ import annotations

from domain.games.grand_marais.lays import LAYS
from tests.games.grand_marais.position import Position

FILLERS = ("T10 T10 T10 T10 T10 T10", "J02 J04 J06 W01 J01 J07", "J02 J04 J06 W01 J01 J07", "J02 J04 J06 W01 J01 J07")
JETTIES = ("canal4", "canal1", "canal2", "canal3")
"""Where the boats of the colours lie in the centre."""

RING = "nw-A1 W08 r3, nw-A2 W05 r2, nw-B2 W05 r1, nw-B1 W05 r0"
"""The smallest loop of red: 4 pieces, A1 passed twice."""


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
    lay = LAYS[position.s.board[position.s.layout.cell_by_name[cell]]]
    return lay.face.id if lay else ""
