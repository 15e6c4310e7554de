"""Caesar: in step 2 either one worker on a line of a closed area, or two workers on lines of open areas.

Rules page D.3, Privileges: on free lines through the cetarium of the round, and not more workers than the colour has.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, product
from typing import ClassVar

from domain.core.play import Fact, Move
from domain.games.garum.acts import Act
from domain.games.garum.additions.privileges.tokens import CAESAR, PrivilegeUsed, may_use
from domain.games.garum.board import LINES, LineIndex
from domain.games.garum.facts import WorkerPlaced
from domain.games.garum.material import Material
from domain.games.garum.staffing import (
    areas,
    free_lines,
    is_closed,
    kinds_left,
    open_lines,
    why_no_line,
    why_no_worker,
    workers_left,
)
from domain.games.garum.state import KINDS, Garum

NO_CAESAR = "the seat has no unused Caesar"


class PlaceInClosedArea(Move, frozen=True, array_like=True, gc=False, tag="Y"):
    """Place a worker on a line of an area of this cetarium that is closed."""

    pattern: ClassVar[str] = "caesar {kind} {line}"
    kind: str
    line: str


class PlaceTwoWorkers(Move, frozen=True, array_like=True, gc=False, tag="Z"):
    """Place two workers on two lines through this cetarium, named in the order rows, then columns."""

    pattern: ClassVar[str] = "caesar {kind} {line} {second_kind} {second_line}"
    kind: str
    line: str
    second_kind: str
    second_line: str


class CaesarInClosedArea(Act):
    """One worker where no worker may go otherwise."""

    key = "caesar_closed"
    kind = PlaceInClosedArea

    def __init__(self, material: Material) -> None:
        self.material = material

    def lines(self, s: Garum) -> list[LineIndex]:
        """The free lines through the cetarium whose areas are closed."""
        return [line for area in areas(self.material, s) if is_closed(s, area) for line in free_lines(s, area)]

    def possible(self, s: Garum) -> bool:
        return may_use(s, CAESAR) and bool(kinds_left(self.material, s)) and bool(self.lines(s))

    def moves(self, s: Garum) -> Sequence[Move]:
        if not may_use(s, CAESAR):
            return ()
        lines = self.lines(s)
        return [PlaceInClosedArea(kind, LINES[line]) for kind in kinds_left(self.material, s) for line in lines]

    def decide(self, s: Garum, move: Move) -> Iterable[Fact]:
        assert isinstance(move, PlaceInClosedArea)
        return PrivilegeUsed(), WorkerPlaced(move.kind, move.line)

    def why_not(self, s: Garum, move: Move) -> str:
        assert isinstance(move, PlaceInClosedArea)
        if not may_use(s, CAESAR):
            return NO_CAESAR
        return (
            why_no_worker(self.material, s, move.kind)
            or why_no_line(self.material, s, move.line)
            or f"the area of {move.line} is open: there a worker needs no Caesar, and Caesar places two"
        )


class CaesarTwice(Act):
    """Two workers in one turn."""

    key = "caesar_twice"
    kind = PlaceTwoWorkers

    def __init__(self, material: Material) -> None:
        self.material = material

    def pairs(self, s: Garum) -> list[tuple[str, str]]:
        """The kinds that the colour can place together, on the first and on the second line."""
        left = {kind: workers_left(self.material, s, s.mover.colour, kind) for kind in KINDS}
        pairs = product(KINDS, repeat=2)
        return [(one, two) for one, two in pairs if all(left[kind] >= (one, two).count(kind) for kind in (one, two))]

    def moves(self, s: Garum) -> Sequence[Move]:
        if not may_use(s, CAESAR):
            return ()
        pairs = self.pairs(s)
        lines = [LINES[line] for line in open_lines(self.material, s)]
        return [
            PlaceTwoWorkers(kind, line, second_kind, second_line)
            for line, second_line in combinations(lines, 2)
            for kind, second_kind in pairs
        ]

    def possible(self, s: Garum) -> bool:
        return may_use(s, CAESAR) and bool(self.pairs(s)) and len(open_lines(self.material, s)) > 1

    def decide(self, s: Garum, move: Move) -> Iterable[Fact]:
        assert isinstance(move, PlaceTwoWorkers)
        first, second = WorkerPlaced(move.kind, move.line), WorkerPlaced(move.second_kind, move.second_line)
        return PrivilegeUsed(), first, second

    def why_not(self, s: Garum, move: Move) -> str:
        assert isinstance(move, PlaceTwoWorkers)
        if not may_use(s, CAESAR):
            return NO_CAESAR
        for kind, line in ((move.kind, move.line), (move.second_kind, move.second_line)):
            why = why_no_worker(self.material, s, kind) or why_no_line(self.material, s, line)
            if why:
                return why
            if LINES.index(line) not in open_lines(self.material, s):
                return f"the area of {line} is closed; Caesar places two workers in open areas only"
        if LINES.index(move.line) >= LINES.index(move.second_line):
            return "two different lines are named in the order r1 … r16, c1 … c16"
        return f"the colour has no {move.kind} and {move.second_kind} left to place together"
