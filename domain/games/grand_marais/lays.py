"""How the pieces lie: every face in each of its four turns, with all that matching and scoring ask.

A board stores the code of a lay: 1 + 4 × number of the face + quarter turns clockwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from msgspec import Struct

from domain.games.grand_marais.board import SIDES, Four
from domain.games.grand_marais.pieces import Face

SPOKES = "CT"
"""Sides that part the grass to their left from that to their right."""
HALVES = 8
"""Half sides of a piece, clockwise from the western half of the northern side: 2 × side, 2 × side + 1."""
NONE = -1


def facing_half(half: int) -> int:
    """The half side of the neighbour that lies at this half side.

    >>> facing_half(0), facing_half(1), facing_half(5)
    (5, 4, 0)
    """
    return (half // 2 * 2 + 5 - half % 2) % HALVES


FACING_HALF = tuple(map(facing_half, range(HALVES)))


class Lay(Struct, frozen=True, kw_only=True):
    """A face as it lies, turned clockwise by ``turn`` quarters.

    ``canals``: the number of the network at each side, ``NONE`` where there is no canal.
    ``garden``, ``terrain``: the sides it runs to, ``None`` without one.  ``frog``: its side.
    ``meadows``: pieces of meadow.  ``grass``: the piece of meadow at each half side, ``NONE`` where
    no grass comes to the side; ``patches``: the half sides of each piece of meadow.  ``cow``: the piece
    of meadow on which it lies.  ``ramps``: their sides.  ``banks``: the pieces of meadow along each network.
    """

    face: Face
    turn: int
    sides: str
    networks: int
    canals: Four
    garden: tuple[int, ...] | None
    terrain: tuple[int, ...] | None
    frog: int
    meadows: int
    grass: tuple[int, ...]
    patches: tuple[tuple[int, ...], ...]
    cow: int
    ramps: tuple[int, ...]
    banks: tuple[tuple[int, ...], ...]

    @property
    def look(self) -> tuple[object, ...]:
        """What tells this lay from another of the same face."""
        featured = self.face.fishery or self.face.reed_bed
        order = [network for network in dict.fromkeys(self.canals) if network != NONE]
        canals = self.canals if featured else tuple(n if n == NONE else order.index(n) for n in self.canals)
        cow = tuple(half for half in range(HALVES) if self.face.cow and self.grass[half] == self.cow)
        return (self.sides, canals, self.frog, cow)


def lay(face: Face, turn: int) -> Lay:
    """A face turned clockwise."""
    patches, cow = meadow_pieces(face)
    grass = [NONE] * HALVES
    for piece, halves in enumerate(patches):
        for half in halves:
            grass[(half + 2 * turn) % HALVES] = piece
    canals = [NONE] * 4
    for network, names in enumerate(face.networks):
        for name in names:
            canals[turned_side(name, turn)] = network
    sides = "".join(face.sides[(side - turn) % 4] for side in range(4))
    return Lay(
        face=face,
        turn=turn,
        sides=sides,
        networks=len(face.networks),
        canals=tuple(canals),
        garden=turned_sides(face.garden, turn),
        terrain=turned_sides(face.terrain, turn),
        frog=turned_side(face.frog, turn) if face.frog else NONE,
        meadows=len(patches),
        grass=tuple(grass),
        patches=tuple(tuple(half for half in range(HALVES) if grass[half] == n) for n in range(len(patches))),
        cow=cow,
        ramps=tuple(side for side in range(4) if sides[side] == "A"),
        banks=tuple(banks(network, canals, grass) for network in range(len(face.networks))),
    )


def banks(network: int, canals: Sequence[int], grass: Sequence[int]) -> tuple[int, ...]:
    """The pieces of meadow to the left and right of the canals of a network, in order of their numbers."""
    sides = [side for side in range(4) if canals[side] == network]
    return tuple(sorted({grass[half] for side in sides for half in (2 * side, 2 * side + 1)} - {NONE}))


def turned_side(name: str, turn: int) -> int:
    """Where a side comes to be."""
    return (SIDES.index(name) + turn) % 4


def turned_sides(names: str | None, turn: int) -> tuple[int, ...] | None:
    """Where sides come to be, in order."""
    return None if names is None else tuple(sorted(turned_side(name, turn) for name in names))


def meadow_pieces(face: Face) -> tuple[list[list[int]], int]:
    """The pieces of meadow of a face as the half sides they come to, and the one with the cow (rules A.3.1).

    Two or more canals or terrains part the grass; a single one does not, it is gone round.  Behind a
    half garden the grass joins, but it does not come to that side.  A joker has none.
    """
    if face.has_trees:
        return [], NONE
    spokes = [side for side in range(4) if face.sides[side] in SPOKES]
    if len(spokes) < 2:
        patches = [list(range(HALVES))]
    else:
        patches = [
            [half % HALVES for half in range(2 * one + 1, 2 * (other if other > one else other + 4) + 1)]
            for one, other in zip(spokes, spokes[1:] + spokes[:1], strict=True)
        ]
    outward = [[half for half in halves if face.sides[half // 2] != "J"] for halves in patches]
    largest = max(range(len(outward)), key=lambda piece: len(outward[piece]))
    return outward, largest if face.cow else NONE


Lays: TypeAlias = tuple[Lay | None, ...]
"""All lays of some faces by code; nothing for the empty cell."""


def lays_of(faces: Iterable[Face]) -> Lays:
    """Every face in each of its turns, face by face."""
    return (None, *(lay(face, turn) for face in faces for turn in range(4)))


def distinct_turns(lays: Lays, number: int) -> tuple[int, ...]:
    """The turns of a face that look different from those before."""
    looks: list[tuple[object, ...]] = []
    turns = []
    for turn in range(4):
        found = lays[1 + 4 * number + turn]
        if found is not None and found.look not in looks:
            looks.append(found.look)
            turns.append(turn)
    return tuple(turns)
