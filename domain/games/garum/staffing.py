"""Step 2: a worker goes on a line of influence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.core.play import Fact, Move
from domain.games.garum.acts import Act, Choice
from domain.games.garum.board import LINES, Area, LineIndex
from domain.games.garum.facts import Passed, WorkerPlaced
from domain.games.garum.material import Material
from domain.games.garum.moves import Pass, PlaceWorker
from domain.games.garum.state import KINDS, STAFFED, UNCLAIMED, Garum, worker_code, worker_of
from domain.games.garum.tiles import COLOURS, FREE, Colour


class Staffing(Act):
    """Place a worker on a free line through the cetarium, in an area that is not closed.

    Seed, 2; rules page D.4, nos. 1, 2 and 15.
    """

    key = "worker"
    kind = PlaceWorker

    def __init__(self, material: Material) -> None:
        self.material = material
        self.offers = {kind: tuple(PlaceWorker(kind, line) for line in LINES) for kind in KINDS}

    def possible(self, s: Garum) -> bool:
        return bool(kinds_left(self.material, s)) and bool(open_lines(self.material, s))

    def moves(self, s: Garum) -> Sequence[Move]:
        lines = open_lines(self.material, s)
        return [self.offers[kind][line] for kind in kinds_left(self.material, s) for line in lines]

    def decide(self, s: Garum, move: Move) -> Iterable[Fact]:
        assert isinstance(move, PlaceWorker)
        return (WorkerPlaced(move.kind, move.line),)

    def why_not(self, s: Garum, move: Move) -> str:
        assert isinstance(move, PlaceWorker)
        return (
            why_no_worker(self.material, s, move.kind)
            or why_no_line(self.material, s, move.line)
            or f"the area of {move.line} is closed: its other cetaria are all full"
        )


class Passing(Act):
    """Place no worker: step 2 is optional."""

    key = "pass"
    kind = Pass
    offers = (Pass(),)

    def possible(self, s: Garum) -> bool:
        return False

    def moves(self, s: Garum) -> Sequence[Move]:
        return self.offers

    def decide(self, s: Garum, move: Move) -> Iterable[Fact]:
        return (Passed(),)

    def why_not(self, s: Garum, move: Move) -> str:
        return "one may always pass here"


class Staff(Choice):
    """After the tile: a worker may be placed.  Left out where there is nothing to choose (rules page D.4, no. 22)."""

    def is_due(self, s: Garum) -> bool:
        return 0 < s.done < STAFFED and not s.mover.phantom and any(act.possible(s) for act in self.acts)


def areas(material: Material, s: Garum) -> tuple[Area, Area]:
    """The horizontal and the vertical area of this round's cetarium."""
    return material.side.cetaria[s.cetarium - 1].areas


def is_closed(s: Garum, area: Area) -> bool:
    """Whether all other cetaria of an area are full.  Rules page D.4, no. 2."""
    return FREE not in [s.spaces[space] for space in area.others]


def free_lines(s: Garum, area: Area) -> list[LineIndex]:
    """The lines of an area without a worker."""
    return [line for line in area.lines if s.lines[line] == UNCLAIMED]


def open_lines(material: Material, s: Garum) -> list[LineIndex]:
    """The free lines through this round's cetarium whose areas are not closed."""
    return [line for area in areas(material, s) if not is_closed(s, area) for line in free_lines(s, area)]


def workers_left(material: Material, s: Garum, colour: Colour, kind: str) -> int:
    """How many workers of a kind a colour has not placed."""
    return material.box.workers[kind] - s.lines.count(worker_code(colour, kind))


def kinds_left(material: Material, s: Garum) -> list[str]:
    """The kinds of workers that the colour whose turn it is can still place."""
    colour = s.mover.colour
    return [kind for kind in KINDS if workers_left(material, s, colour, kind) > 0]


def why_no_worker(material: Material, s: Garum, kind: str) -> str:
    """Why such a worker cannot be placed at all, or nothing."""
    if kind not in KINDS:
        return f"there is no worker “{kind}”; there are: {', '.join(KINDS)}"
    left = kinds_left(material, s)
    if kind not in left:
        return f"{COLOURS[s.mover.colour]} has no {kind} left; it has: {', '.join(left) or 'no worker at all'}"
    return ""


def why_no_line(material: Material, s: Garum, line: str) -> str:
    """Why a line cannot take a worker now, whether its area is open or closed, or nothing."""
    through = [LINES[index] for index in material.side.cetaria[s.cetarium - 1].lines]
    if line not in through:
        return f"{line} is no line through cetarium {s.cetarium}; these are: {', '.join(through)}"
    worker = s.lines[LINES.index(line)]
    if worker != UNCLAIMED:
        colour, kind = worker_of(worker)
        return f"{line} has a worker already: the {kind} of {COLOURS[colour]}"
    return ""
