"""Tiles as they can lie: faces turned, with everything about them that joining and matching needs.

A *signature* says which types of edges meet at a cell: three bits a side, north lowest, 0 where nothing lies.
A *tally* counts segments and marks of a feature in one number, ``BITS`` bits for each; tallies are added.
"""

from __future__ import annotations

from collections.abc import Iterable

from domain.games.carcassonne.faces import CITY, FIELD, ROAD, Face, Segment
from domain.games.carcassonne.squares import HALVES, SIDES, facing, opposite, turned_half, turned_side

EDGE_BITS = 3
SIDE_MASK = (1 << EDGE_BITS) - 1
LOWEST_BITS = sum(1 << EDGE_BITS * side for side in range(len(SIDES)))
BITS = 12
TALLY_MASK = (1 << BITS) - 1
NEVER = 1 << 20
"""Gaps of a field: it is never complete."""
TURNS = range(len(SIDES))

PORTS = len(SIDES) + len(HALVES)
"""Ports of a tile: its sides for roads and cities, then its half-edges for fields."""


class Marks:
    """What is counted on segments, and where in a tally."""

    def __init__(self, faces: Iterable[Face]) -> None:
        found = (mark for face in faces for segment in face.segments for mark in segment.marks)
        self.shifts = {mark: BITS * place for place, mark in enumerate(dict.fromkeys(("segments", *found)))}

    def tally(self, segment: Segment) -> int:
        """The tally of one segment."""
        return sum(number << self.shifts[mark] for mark, number in (("segments", 1), *segment.marks.items()))

    def count(self, tally: int, mark: str) -> int:
        """How many of a mark a tally counts; none of what is on no tile."""
        shift = self.shifts.get(mark)
        return 0 if shift is None else tally >> shift & TALLY_MASK


class Lay:
    """A face turned.

    ``names``: segments by name (rules page, 8).  ``ports``: segment of each port, -1 where there is
    none.  ``joins``: by side, own ports and those of the neighbour that they meet.  ``starts``: gaps
    and tally of each segment before it is joined.  ``shows``: by side, the edge as part of the
    neighbour's signature.  ``sites``: segments that lie within the tile.  ``closable``: segments that
    can be complete.  ``touches``: fields beside cities, each with the city segments.
    """

    __slots__ = (
        "closable",
        "edges",
        "face",
        "joins",
        "kinds",
        "names",
        "ports",
        "shows",
        "signature",
        "sites",
        "starts",
        "touches",
        "turn",
    )

    def __init__(self, face: Face, turn: int, marks: Marks, codes: dict[str, int]) -> None:
        self.face = face
        self.turn = turn
        self.edges = tuple(face.edges[(side - turn) % len(SIDES)] for side in range(len(SIDES)))
        self.kinds = tuple(segment.kind for segment in face.segments)
        self.names = {name_of(segment, turn): index for index, segment in enumerate(face.segments)}
        self.ports = ports_of(face, turn)
        self.joins = tuple(joins_of(self.ports, side) for side in range(len(SIDES)))
        self.starts = tuple((gaps_of(segment), marks.tally(segment)) for segment in face.segments)
        self.sites = tuple(index for index, segment in enumerate(face.segments) if is_site(segment.kind))
        self.closable = tuple(index for index, segment in enumerate(face.segments) if segment.kind != FIELD)
        self.touches = tuple((index, each.touches) for index, each in enumerate(face.segments) if each.touches)
        self.signature = sum(codes[edge] << EDGE_BITS * side for side, edge in enumerate(self.edges))
        self.shows = tuple(codes[edge] << EDGE_BITS * opposite(side) for side, edge in enumerate(self.edges))

    def fits(self, signature: int) -> bool:
        """Whether all edges match at a cell of this signature."""
        present = (signature | signature >> 1 | signature >> 2) & LOWEST_BITS
        return self.signature & present * SIDE_MASK == signature


def is_site(kind: str) -> bool:
    """Whether segments of this kind lie within their tile."""
    return kind not in (CITY, ROAD, FIELD)


def gaps_of(segment: Segment) -> int:
    """What a feature of this one segment lacks to be complete: open edges, or the eight tiles around a site."""
    if segment.kind == FIELD:
        return NEVER
    return 8 if is_site(segment.kind) else len(segment.sides)


def name_of(segment: Segment, turn: int) -> str:
    """The name of a segment on a turned tile: its first edge or half-edge, clockwise from north; ``field I`` has none.

    Rules page, 8.
    """
    if segment.kind == FIELD:
        halves = sorted(turned_half(half, turn) for half in segment.halves)
        return f"{FIELD} {HALVES[halves[0]] if halves else 'I'}"
    if is_site(segment.kind):
        return segment.kind
    return f"{segment.kind} {SIDES[min(turned_side(side, turn) for side in segment.sides)]}"


def ports_of(face: Face, turn: int) -> tuple[int, ...]:
    """The segment at each port."""
    ports = [-1] * PORTS
    for index, segment in enumerate(face.segments):
        for side in segment.sides:
            ports[turned_side(side, turn)] = index
        for half in segment.halves:
            ports[len(SIDES) + turned_half(half, turn)] = index
    return tuple(ports)


def joins_of(ports: tuple[int, ...], side: int) -> tuple[tuple[int, int, int], ...]:
    """What meets at a side: own segment, port of the neighbour, and gaps that the meeting closes."""
    halves = (2 * side, 2 * side + 1)
    met = [(side, opposite(side), 2), *((len(SIDES) + half, len(SIDES) + facing(half), 0) for half in halves)]
    return tuple((ports[mine], theirs, gaps) for mine, theirs, gaps in met if ports[mine] >= 0)
