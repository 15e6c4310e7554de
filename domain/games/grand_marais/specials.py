"""The special pieces of the interludes: rows that say what each kind may replace, what keeps it out, what ends it.

A row is one kind of piece (``data/clovers.toml`` …); its power, with parameters, is one of ``powers``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import msgspec
from msgspec import Struct

from domain.core.play import Seat
from domain.games.grand_marais.board import Cell
from domain.games.grand_marais.lays import Lays
from domain.games.grand_marais.piece_set import PieceSet
from domain.games.grand_marais.pieces import DATA, LASTING
from domain.games.grand_marais.powers import SCOPES, Belongs, Power
from domain.games.grand_marais.state import Colour, Marsh


class Special(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A kind of special pieces.

    ``faces``: their ids.  ``replaces``: the kinds of special pieces that they may take the place of, besides
    basic ones (V-02).  ``barred_by``: the kinds that keep them out of a zone, ``cancelled_by``: those that
    take their power away while they lie in the zone, ``barred_along``: those that keep them out of the water
    that joins them on their base.  ``joins``: the letter of a side that must meet its like.
    ``powers``: what they do.  ``source``: where it is said.
    """

    key: str
    faces: tuple[str, ...]
    replaces: tuple[str, ...] = ()
    barred_by: tuple[str, ...] = ()
    cancelled_by: tuple[str, ...] = ()
    barred_along: tuple[str, ...] = ()
    joins: str = ""
    powers: tuple[Power, ...] = ()
    source: str


class KindFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A data file: the rows of one interlude, and by the name of a reading those that take the place of some."""

    special: tuple[Special, ...]
    instead: Mapping[str, tuple[Special, ...]] = {}


class Kinds:
    """The rows of an interlude, by the pieces on the board.  Raises ``ValueError`` for a row that names no other.

    ``instead``: by the name of a reading, rows that take the place of some.
    """

    def __init__(self, rows: Sequence[Special], lays: Lays, instead: Mapping[str, Sequence[Special]]) -> None:
        self.instead = instead
        self.lays = lays
        self.rows = {row.key: row for row in rows}
        self.by_piece: Mapping[str, Special] = {face: row for row in rows for face in row.faces}
        self.colour_by_piece: Mapping[str, Colour] = {
            face: power.colour
            for row in rows
            for face in row.faces
            for power in row.powers
            if isinstance(power, Belongs)
        }
        for row in rows:
            self.check(row)
        self.by_code: tuple[Special | None, ...] = tuple(
            None if lay is None else self.by_piece.get(lay.face.id) for lay in lays
        )

    def check(self, row: Special) -> None:
        """Raises ``ValueError`` when a row names a kind or a scope that there is not."""
        others = (name for power in row.powers for name in (*names(power, "needs"), *names(power, "unless")))
        for name in (*row.replaces, *row.barred_by, *row.cancelled_by, *row.barred_along, *others):
            if name not in self.rows:
                raise ValueError(
                    f"special piece {row.key} names {name}, which is none; there are {', '.join(self.rows)}"
                )
        for power in row.powers:
            scope = getattr(power, "scope", "piece")
            if scope not in SCOPES:
                raise ValueError(f"special piece {row.key} reaches as far as “{scope}”; it may {', '.join(SCOPES)}")

    def read_as(self, reading: str) -> Kinds:
        """The rows as a reading has them."""
        rows = self.rows | {row.key: row for row in self.instead[reading]}
        return Kinds(tuple(rows.values()), self.lays, self.instead)

    def owner(self, s: Marsh, piece: str) -> Seat | None:
        """Who alone may hold and place a piece: the seat with its colour; none where nobody has that."""
        colour = self.colour_by_piece.get(piece)
        return None if colour is None else next((seat for seat in range(s.seats) if s.colour(seat) == colour), None)

    def at(self, s: Marsh, cell: Cell) -> Special | None:
        """The kind of the special piece on a cell."""
        return self.by_code[s.board[cell]]

    def among(self, s: Marsh, cells: Iterable[Cell]) -> dict[str, list[Cell]]:
        """The cells of the special pieces that lie on some cells, by kind."""
        found: dict[str, list[Cell]] = {}
        for cell in cells:
            row = self.by_code[s.board[cell]]
            if row is not None:
                found.setdefault(row.key, []).append(cell)
        return found

    def lying(self, s: Marsh) -> list[tuple[Cell, Special]]:
        """All special pieces on the board, row by row."""
        return [(cell, row) for cell in s.layout.cells if (row := self.by_code[s.board[cell]]) is not None]

    def may_replace(self, s: Marsh, piece: str, cell: Cell) -> bool:
        """Whether a piece may take the place of what lies on a cell (V-01, V-02, V-05, A.4 no. 41)."""
        lay, row = s.lay_on(cell), self.by_piece.get(piece)
        if lay is None or row is None or cell == s.layout.centre or lay.face.id in LASTING:
            return False
        there = self.at(s, cell)
        return there is None or there.key in row.replaces

    def is_cancelled(self, s: Marsh, cell: Cell) -> bool:
        """Whether something in its zone takes the power of the special piece on a cell away."""
        row = self.at(s, cell)
        if row is None or not row.cancelled_by:
            return False
        found = self.among(s, zone(s, cell))
        return any(name in found for name in row.cancelled_by)


def names(power: Power, field: str) -> tuple[str, ...]:
    """The kinds of special pieces that a power names in a field, if it has that."""
    found: tuple[str, ...] = getattr(power, field, ())
    return found


def zone(s: Marsh, cell: Cell) -> tuple[Cell, ...]:
    """The base on which a cell lies (A.1.7); none for the centre."""
    base = s.layout.base_of[cell]
    return s.layout.bases[base] if base >= 0 else ()


FILES: Mapping[str, KindFile] = {
    sign: msgspec.toml.decode((DATA / file).read_bytes(), type=KindFile)
    for sign, file in (("bell", "bells.toml"), ("butterfly", "butterflies.toml"), ("clover", "clovers.toml"))
}
"""The rows of this room by the sign of their pieces."""


def kinds_of(sign: str, pieces: PieceSet, otherwise: Sequence[Special] = ()) -> Kinds:
    """The special pieces with a sign in an edition; ``otherwise``: rows that take the place of those of this room.

    Raises ``ValueError`` for a row that names what is none, a piece that no row names, or two do.
    """
    rows = {row.key: row for row in (*FILES[sign].special, *otherwise)}
    copies = pieces.copies(sign)
    named = Counter(face for row in rows.values() for face in row.faces)
    for row in rows.values():
        for face in row.faces:
            if face not in copies:
                raise ValueError(
                    f"special piece {row.key}: there is no piece {face}; with this sign: {', '.join(copies)}"
                )
            if named[face] > 1:
                raise ValueError(f"special piece {row.key}: another names {face} too; a piece is of one kind")
    for face in copies:
        if not named[face]:
            raise ValueError(f"special piece {face} is of no kind; kinds are: {', '.join(rows)}")
    return Kinds(tuple(rows.values()), pieces.lays, FILES[sign].instead)
