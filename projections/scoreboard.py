"""Points and their reasons, per seat and ply.  Knows no game."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate
from typing import ClassVar

import msgspec
from msgspec import Struct

from domain.core.play import Seat
from domain.core.score import Line
from projections.projection import ByPly, Entry, encode
from projections.stores.store import Pen, Reader


class PlyScore(Struct, frozen=True, array_like=True):
    """The lines that one seat got in a ply."""

    seat: Seat
    lines: tuple[Line, ...]


class PlyLine(Struct, frozen=True):
    """A line with the ply that scored it."""

    ply: int
    line: Line


class Board(Struct, frozen=True):
    """The scoreboard of a match at a ply: lines by seat, and the totals after every ply up to it."""

    ply: int
    lines: tuple[tuple[PlyLine, ...], ...]
    curve: tuple[tuple[int, ...], ...]

    @property
    def points(self) -> tuple[int, ...]:
        """The totals by seat."""
        return self.curve[-1]


class Scoreboard(ByPly):
    """A row a ply in which somebody scored."""

    key: ClassVar[str] = "scoreboard"
    model: ClassVar[str] = "score"
    models = ("score", "score.undone")

    def row(self, entry: Entry, pen: Pen) -> bytes | None:
        scores = tuple(PlyScore(fact.seat, fact.lines) for fact in entry.scored)
        return encode(scores) if scores else None


def read_board(reader: Reader, match: str, *, seats: int, ply: int) -> Board:
    """The scoreboard of a match as it was at a ply."""
    rows = reader.rows(Scoreboard.model, match, last=ply)
    scores = {row.number: msgspec.msgpack.decode(row.value, type=tuple[PlyScore, ...]) for row in rows}
    lines: list[list[PlyLine]] = [[] for _ in range(seats)]
    gains = [[0] * seats for _ in range(ply + 1)]
    for number, ply_scores in scores.items():
        for score in ply_scores:
            lines[score.seat].extend(PlyLine(number, line) for line in score.lines)
            gains[number][score.seat] += sum(line.points for line in score.lines)
    return Board(ply, tuple(map(tuple, lines)), tuple(curve(gains)))


def curve(gains: Iterable[list[int]]) -> Iterable[tuple[int, ...]]:
    """The totals after every ply."""
    return accumulate((tuple(each) for each in gains), lambda had, got: tuple(map(sum, zip(had, got, strict=True))))
