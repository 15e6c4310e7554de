"""Reports over all stored matches as they go over the wire."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class ColumnShape(Struct):
    """A column: its title, and what kind of figure or text it holds (``share``, ``mean``, ``seat``, ``word``, …)."""

    key: str
    title: str
    kind: str


class PlotShape(Struct, omit_defaults=True):
    """How a report is drawn: columns by what they are drawn as, and the titles of the axes.

    ``kind``: ``bars``, ``histogram`` or ``line``.  ``low`` and ``high`` bound an interval, ``mark`` is what was
    expected, ``by`` divides the rows into series.
    """

    kind: str
    x: str
    y: str
    x_title: str
    y_title: str
    low: str = ""
    high: str = ""
    mark: str = ""
    by: str = ""


class RowShape(Struct):
    """A row: the values by column, those that are words as they are said, and where the matches behind it are."""

    values: dict[str, Any]
    said: dict[str, str]
    matches: str


class AskedShape(Struct, omit_defaults=True):
    """Which matches were asked about."""

    game: str | None = None
    variation: str | None = None
    seats: int | None = None
    player: str | None = None
    since: str | None = None
    until: str | None = None


class ReportShape(Struct):
    """A report over the matches that were asked for; it knows the log up to ``position``."""

    report: str
    title: str
    about: str
    asked: AskedShape
    position: int
    columns: list[ColumnShape]
    plot: PlotShape
    rows: list[RowShape]


class ReportTitle(Struct):
    """A report that there is, and what must be asked for."""

    report: str
    title: str
    about: str
    needs: list[str]


class ReportList(Struct):
    """All reports."""

    reports: list[ReportTitle]


class BehindShape(Struct):
    """A match behind a number, at a ply if it is about one; ``link`` leads into the replay."""

    match: str
    ply: int | None
    game: str
    variation: str
    players: list[str]
    at: str
    link: str


class BehindList(Struct):
    """Some of the matches behind a number, the newest first; at most 200."""

    matches: list[BehindShape]


class SqlColumn(Struct):
    """A column of an answer, with the type that the engine gives it."""

    name: str
    type: str


class SqlAnswer(Struct):
    """The first rows that a statement gives; ``more`` says that there are others."""

    columns: list[SqlColumn]
    rows: list[list[Any]]
    more: bool
    position: int


class SeatShareShape(Struct):
    """How a seat did in the finished matches: its part of first places, and its points; ``behind``: those it won."""

    seat: int
    matches: int
    share: float
    points: float
    behind: str


class MoverShape(Struct):
    """Who made a move, and how often."""

    player: str
    times: int
    behind: str


class EndingShape(Struct):
    """How matches ended, as a key and said, and how many so; an empty reason stands for those that go on."""

    reason: str
    title: str
    matches: int
    behind: str


class BranchShape(Struct):
    """A move that was made here: how often, by whom, how it ended, and where to go on.

    ``does``: the move in words.  ``draw``: what chance had given before it, where lines are told apart by that.
    ``part``: its part of the matches that came here.  ``plies``: the mean length of its matches.
    ``explore`` leads on; it is empty behind the last move that is kept.
    """

    move: str
    does: str
    draw: str
    line: list[str]
    matches: int
    part: float
    plies: float
    seats: list[SeatShareShape]
    players: list[MoverShape]
    endings: list[EndingShape]
    explore: str
    behind: str


class TreeShape(Struct):
    """A place in the tree of first moves, and the moves that were made next, the most frequent first.

    ``does``: the moves of the line in words.  ``more``: whether there are moves that are not told, the rarest.
    """

    line: list[str]
    does: list[str]
    matches: int
    branches: list[BranchShape]
    more: bool
    behind: str
    position: int


class SpotShape(Struct):
    """A place on the board where a kind of fact happened; ``x`` and ``y`` where the game counts so.

    ``happened`` and ``called`` say fact and place in words.
    """

    fact: str
    happened: str
    spot: str
    called: str
    x: int | None
    y: int | None
    times: int
    matches: int
    behind: str


class ScoredCellShape(Struct):
    """A cell where points were scored."""

    x: int
    y: int
    times: int
    points: int
    behind: str


class HeatMapShape(Struct):
    """Where things happened and where points were scored, in finished matches."""

    spots: list[SpotShape]
    scored: list[ScoredCellShape]
    position: int


class VariationShape(Struct):
    """A variation that has stored matches: how many, how many of them are over, and with how many seats."""

    game: str
    variation: str
    matches: int
    over: int
    seats: list[int]


class VariationList(Struct):
    """The variations that have stored matches among those asked about, the most played first."""

    variations: list[VariationShape]
    position: int
