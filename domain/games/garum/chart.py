"""A scoring chart: what a worker is worth by the specimens of its owner's colour in its line."""

from __future__ import annotations

import tomllib
from pathlib import Path

from msgspec import Struct

from domain.games.garum.board import Side
from domain.games.garum.tiles import COLOURS, IDS, Colour, Face, Tiles, laid


class Chart(Struct, frozen=True):
    """Points by kind of worker.

    ``by_kind``: for ``least`` specimens and one more each; ``short``: for fewer.
    """

    least: int
    by_kind: dict[str, tuple[int, ...]]
    short: dict[str, int]

    def is_short(self, specimens: int) -> bool:
        """Whether a line has too few specimens to score.  Seed, Fin del juego; rules page D.4, no. 12."""
        return specimens < self.least

    def points(self, kind: str, specimens: int) -> int:
        """What a worker is worth on a line with so many specimens of its owner's colour."""
        if self.is_short(specimens):
            return self.short[kind]
        return self.by_kind[kind][specimens - self.least]


def load_chart(path: Path, kinds: tuple[str, ...], side: Side, tiles: Tiles) -> Chart:
    """The chart of a data file.  Raises ``ValueError`` when it ends before the most that a line can hold."""
    rows = tomllib.loads(path.read_text(encoding="utf-8"))
    chart = Chart(
        rows["least"], {kind: tuple(rows[kind]) for kind in kinds}, {kind: rows["short"][kind] for kind in kinds}
    )
    most = most_in_a_line(side, tiles)
    for kind, points in chart.by_kind.items():
        if chart.least + len(points) - 1 < most:
            raise ValueError(f"{path.name}: {kind} ends before {most} specimens, which a line of {side.key} can hold")
    return chart


def most_in_a_line(side: Side, tiles: Tiles) -> int:
    """The most specimens of one colour that a line can hold.

    A line crosses two tiles in each of its cetaria, and every cetarium holds one tile of each colour.
    """
    used = [tile for tile, (_, number) in IDS.items() if number in side.numbers]
    fullest = 0
    for colour in range(len(COLOURS)):
        own = max(most_in_a_row(tiles.faces[laid(tile, 0)], colour) for tile in used if IDS[tile][0] == colour)
        other = max(most_in_a_row(tiles.faces[laid(tile, 0)], colour) for tile in used if IDS[tile][0] != colour)
        fullest = max(fullest, own + other)
    cetaria = max(sum(number > 0 for number in row) for row in side.grid)
    return fullest * cetaria


def most_in_a_row(face: Face, colour: Colour) -> int:
    """The most specimens of a colour side by side on a tile, however it is turned."""
    a, b, c, d = face
    return max((one == colour) + (two == colour) for one, two in ((a, b), (b, d), (d, c), (c, a)))
