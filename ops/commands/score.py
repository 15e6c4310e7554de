"""``jugada score``: the scoreboard with its reasons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from api.replay.scores import board_shape, count_shape
from api.wire.replay import SeatBoard
from domain.match.position import count, read_position
from ops.console import out, print_json
from ops.errors import WrongUse
from ops.options import AsJson, AtPly, DatabaseUrl, InLanguage, MaybeMatchOrFile, settings_of
from ops.picture import names_of_places
from ops.sources import Source, open_source
from ops.telling import Teller
from ops.texts import label

Names = Mapping[tuple[int, int], str]
"""What a game calls the places of its board."""

ROOMY = 100
"""Columns of a terminal in which a reason need not be broken."""


Position = Annotated[
    Path | None,
    typer.Option(
        "--position", metavar="FILE", exists=True, dir_okay=False, help="Count the position in a file instead."
    ),
]


def score(
    language: InLanguage,
    match: MaybeMatchOrFile = None,
    position: Position = None,
    ply: AtPly = None,
    as_json: AsJson = False,
    database_url: DatabaseUrl = None,
) -> None:
    """The scoreboard of a match, or of an entered position: totals, and every line with its reason, by seat."""
    if position is not None:
        score_position(position, language, as_json=as_json)
        return
    if match is None:
        raise WrongUse("name a match or a .match file, or a position with --position FILE")
    with open_source(match, settings_of(database_url=database_url).database_url) as source:
        at = checked_ply(source, ply)
        shape = board_shape(source.record, source.board(at), language)
        if as_json:
            print_json(shape)
            return
        console = out()
        teller = Teller(source.match, None, language, console.width)
        frame = source.match.frames[at]
        names = names_of_places(source.match.rules.view(frame.state, None))
        console.print(teller.head(), "", scoreboard(shape.seats, names, language, console.width), sep="\n")
        console.print()
        console.print(teller.scores(frame))


def score_position(path: Path, language: str, *, as_json: bool) -> None:
    """What an entered position is worth."""
    counted = count(read_position(path.read_text(encoding="utf-8")))
    shape = count_shape(counted, language)
    if as_json:
        print_json(shape)
        return
    console = out()
    head = Text(f"{shape.game}/{shape.variation}  {path.name}", style="bold")
    names = names_of_places(counted.rules.view(counted.state, None))
    console.print(head, "", scoreboard(shape.seats, names, language, console.width), sep="\n")


def checked_ply(source: Source, ply: int | None) -> int:
    """The ply that was asked for, by default the newest.  Raises ``WrongUse`` when there is none such."""
    newest = source.match.ply
    if ply is not None and ply > newest:
        raise WrongUse(f"there is no ply {ply}; the line has 0 to {newest}")
    return newest if ply is None else ply


def scoreboard(seats: Sequence[SeatBoard], names: Names, language: str, width: int) -> RenderableType:
    """The whole board: the sums by reason, then every line of each seat."""
    parts: list[RenderableType] = [by_reason(seats, language)]
    for seat in seats:
        title = label("score.of", language, name=seat.name, points=seat.points)
        parts += ["", Text(title, style="bold"), lines_of(seat, names, language, width)]
    return Group(*parts)


def by_reason(seats: Sequence[SeatBoard], language: str) -> Table:
    """Points by reason and seat."""
    reasons = dict.fromkeys(line.reason for seat in seats for line in seat.lines)
    table = plain_table(label("score.reason", language))
    for seat in seats:
        table.add_column(seat.name, justify="right")
    for reason in reasons:
        table.add_row(reason, *(sum_for(seat, reason) for seat in seats))
    table.add_row(
        Text(label("score.total", language), style="bold"),
        *(Text(str(seat.points), style="bold") for seat in seats),
    )
    return table


def sum_for(seat: SeatBoard, reason: str) -> str:
    """The points of a seat for a reason, nothing where there is no such line."""
    points = [line.points for line in seat.lines if line.reason == reason]
    return str(sum(points)) if points else ""


def lines_of(seat: SeatBoard, names: Names, language: str, width: int) -> Table:
    """Every line of a seat, with what was counted in it and where."""
    table = plain_table(label("score.ply", language))
    table.columns[0].justify = "right"
    table.add_column(label("score.points", language), justify="right")
    table.add_column(label("score.reason", language), no_wrap=width >= ROOMY)
    for key in ("counted", "where"):
        table.add_column(label(f"score.{key}", language), overflow="fold")
    for line in seat.lines:
        alone = len(line.items) == 1
        counted = ", ".join(f"{i.name} {i.count}" + ("" if alone else f" → {i.points:+d}") for i in line.items)
        table.add_row(str(line.ply), f"{line.points:+d}", line.reason, counted, " ".join(cells(line.cells, names)))
    return table


def cells(places: list[tuple[int, int]], names: Names) -> Iterator[str]:
    """Places on the board, each once, by their names where they have any."""
    each_once = dict.fromkeys((x, y) for x, y in places)
    return (names.get((x, y), f"{x},{y}") for x, y in each_once)


def plain_table(first: str) -> Table:
    """A table without lines, with its first column."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(first)
    return table
