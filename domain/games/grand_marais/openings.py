"""What is begun and not finished on a board, and how near water that is not connected lies to what is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from domain.games.grand_marais.board import OFF_BOARD, Cell
from domain.games.grand_marais.constructions import Runs, Spot
from domain.games.grand_marais.lays import FACING_HALF, NONE
from domain.games.grand_marais.piece_set import PieceSet
from domain.games.grand_marais.state import Marsh
from domain.games.grand_marais.waters import Water
from domain.kit.regions import flood

NEARER = 0.75
"""A way to the water that something must be connected to is so much likelier than one that needs a piece more."""

Ours = Callable[[Cell], bool]
"""Whether a cell is on the land over which one must be connected."""


class Strip(NamedTuple):
    """An open garden or terrain: its cells, and how many of its ends face an empty cell; none where it never closes."""

    cells: list[Cell]
    ends: int


def open_strip(s: Marsh, start: Cell, runs: Runs) -> Strip:
    """The strip that has a part on this cell."""
    lays, near, board = s.layout.lays, s.layout.near, s.board
    cells, ends, closes = [start], 0, True
    for cell in cells:  # grows as it is gone through
        lay = lays[board[cell]]
        for side in (lay and runs(lay)) or ():
            other = near[cell][side]
            neighbour = None if other == OFF_BOARD else lays[board[other]]
            if neighbour is None:
                closes, ends = closes and other != OFF_BOARD, ends + 1
            elif not neighbour.face.has_trees and other not in cells:
                cells.append(other)
    return Strip(cells, ends if closes else 0)


class OpenMeadow(NamedTuple):
    """An open meadow: its pieces of grass, the empty cells that it faces, the bonus of its cows, its ramps by side."""

    spots: list[Spot]
    gaps: set[Cell]
    bonus: int
    ramps: list[tuple[Cell, int]]


def open_meadow(s: Marsh, start: Spot) -> OpenMeadow:
    """The meadow that has this piece of grass."""
    lays, near, board = s.layout.lays, s.layout.near, s.board
    meadow = OpenMeadow([start], set(), 0, [])
    seen, bonus = {start}, 0
    for spot in meadow.spots:  # grows as it is gone through
        cell, patch = divmod(spot, 4)
        lay = lays[board[cell]]
        assert lay is not None
        bonus += lay.face.cow if lay.cow == patch else 0
        meadow.ramps.extend((cell, side) for side in lay.ramps if lay.grass[2 * side] == patch)
        for half in lay.patches[patch]:
            other = near[cell][half // 2]
            neighbour = None if other == OFF_BOARD else lays[board[other]]
            if neighbour is None:
                if other != OFF_BOARD:
                    meadow.gaps.add(other)
                continue
            across = neighbour.grass[FACING_HALF[half]]
            if across != NONE and 4 * other + across not in seen:
                seen.add(4 * other + across)
                meadow.spots.append(4 * other + across)
    return meadow._replace(bonus=bonus)


class Nearness:
    """How near waters are to those that are ``connected``, over land that is ``ours``: 1 there, 0 without a way."""

    def __init__(
        self, s: Marsh, connected: Mapping[Water, int], joined: Mapping[Water, list[Water]], ours: Ours
    ) -> None:
        self.s, self.connected, self.joined, self.ours = s, connected, joined, ours
        self.away = self.pieces_away()
        self.known: dict[Water, float] = {}

    def mouths(self, waters: Iterable[Water]) -> Iterator[Cell]:
        """Our empty cells that canals of these waters face."""
        s, near = self.s, self.s.layout.near
        for water in waters:
            cell, network = divmod(water, 4)
            lay = s.lay_on(cell)
            for side, each in enumerate(lay.canals if lay else ()):
                other = near[cell][side]
                if each == network and other != OFF_BOARD and not s.board[other] and self.ours(other):
                    yield other

    def pieces_away(self) -> dict[Cell, int]:
        """Our empty cells to which connected water could come, with the pieces that it takes to be on them."""
        board, near = self.s.board, self.s.layout.near
        away = dict.fromkeys(self.mouths(self.connected), 1)
        front = list(away)
        for cell in front:  # grows as it is gone through
            for other in near[cell]:
                if other not in away and other != OFF_BOARD and not board[other] and self.ours(other):
                    away[other] = away[cell] + 1
                    front.append(other)
        return away

    def network(self, water: Water) -> Iterable[Water]:
        """Our waters that one is joined to."""
        joined, ours = self.joined, self.ours
        return flood([water], lambda each: [other for other in joined.get(each, ()) if ours(other // 4)])

    def of(self, waters: Iterable[Water]) -> float:
        """How near the nearest of these is."""
        return max(map(self.of_one, waters), default=0.0)

    def of_one(self, water: Water) -> float:
        """How near a water is."""
        if water in self.connected:
            return 1.0
        if water not in self.known:
            network = self.network(water)
            pieces = min([self.away[cell] for cell in self.mouths(network) if cell in self.away], default=None)
            self.known.update(dict.fromkeys(network, 0.0 if pieces is None else NEARER**pieces))
        return self.known[water]

    def beyond(self, cell: Cell, side: int) -> float:
        """How near the water is that comes, or could come, to this side of a piece."""
        other = self.s.layout.near[cell][side]
        lay = None if other == OFF_BOARD else self.s.lay_on(other)
        if lay is None:
            return NEARER ** self.away[other] if other in self.away else 0.0
        network = lay.canals[(side + 2) % 4]
        return 0.0 if network == NONE else self.of_one(4 * other + network)


def lays_to_come(s: Marsh) -> int:
    """The set of lays of all pieces that are to be drawn or in a hand, those that look the same once."""
    numbers = {number for number, copies in enumerate(s.supply) if copies}
    numbers.update(s.pieces.numbers[piece] for hand in s.hands for piece in hand)
    return lays_of_faces(s.pieces, frozenset(numbers))


@lru_cache(maxsize=1024)
def lays_of_faces(pieces: PieceSet, numbers: frozenset[int]) -> int:
    """The set of lays of these faces, those that look the same once."""
    return sum(pieces.worth_telling[number] << (1 + 4 * number) for number in numbers)


def by_name(rows: Sequence[Mapping[str, float]]) -> dict[str, list[float]]:
    """Signs of all seats by their name, from those of each seat; what is 0 is left out there."""
    names = dict.fromkeys(name for row in rows for name, number in row.items() if number)
    return {name: [row.get(name, 0.0) for row in rows] for name in names}
