"""What is scored at the end: the lines of influence that workers control."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from domain.core.play import Seat
from domain.core.score import Cell, Item, Line, Scored, scored
from domain.games.garum.board import LineIndex
from domain.games.garum.keyed import Keyed
from domain.games.garum.material import Material
from domain.games.garum.state import UNCLAIMED, Garum, worker_of
from domain.games.garum.tiles import Colour

Term: TypeAlias = Keyed[Callable[[Garum, Seat], Iterable[Line]]]
"""A named reason for points at the end: the lines that a seat gets for it."""


def specimens(material: Material, s: Garum, line: LineIndex, colour: Colour) -> tuple[Cell, ...]:
    """The cells of a line in which specimens of a colour lie, on whoever's tile (rules page D.4, no. 4)."""
    faces = material.tiles.faces
    return tuple(
        cell for space, corner, cell in material.side.on_line[line] if faces[s.spaces[space]][corner] == colour
    )


def influence(material: Material) -> Term:
    """Each worker scores the specimens of its owner's colour in its line by the chart.  Seed, Fin del juego."""

    def lines(s: Garum, seat: Seat) -> Iterable[Line]:
        for line, code in enumerate(s.lines):
            if code != UNCLAIMED:
                colour, kind = worker_of(code)
                if s.seating.owners[colour] == seat:
                    yield line_of_influence(material, kind, specimens(material, s, line, colour))

    return Keyed("influence", lines)


def line_of_influence(material: Material, kind: str, cells: tuple[Cell, ...]) -> Line:
    """What a worker gets for these specimens; a penalty when they are too few."""
    points = material.chart.points(kind, len(cells))
    reason = f"reason.{kind}_short" if material.chart.is_short(len(cells)) else f"reason.{kind}"
    return Line(points, reason, items=(Item("item.specimens", len(cells), points),), cells=cells)


def closing(terms: Iterable[Term]) -> Callable[[Garum], Iterable[Scored]]:
    """What every seat would score if the match ended in a state: at the end, and in the forecast before."""
    ordered = tuple(terms)

    def scores(s: Garum) -> Iterable[Scored]:
        for seat in range(len(s.points)):
            yield from scored(seat, (line for term in ordered for line in term.of(s, seat)))

    return scores
