"""Reports over all stored matches as they go over the wire."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class ColumnShape(Struct):
    """A column: its title, and what kind of figure or text it holds (``share``, ``mean``, ``seconds``, ``word``, …)."""

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
