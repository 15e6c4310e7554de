"""Reports over all stored matches: what they say in somebody's language, and how it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from api.shown.speech import moment
from api.wire import analytics as wire
from domain import games
from domain.core.rules import Phrase, Words
from domain.core.saying import counted, say
from domain.core.words import in_language
from projections.analytics.asked import BadFilter, Filter

if TYPE_CHECKING:
    from projections.analytics.engine import Answered
    from projections.analytics.report import Report, Told

PLOT_COLUMNS = ("low", "high", "mark", "by")


def report_list(reports: Iterable[Report], language: str) -> wire.ReportList:
    """All reports, with their titles."""
    return wire.ReportList(
        [
            wire.ReportTitle(
                each.key, in_language(each.title, language), in_language(each.about, language), list(each.needs)
            )
            for each in reports
        ]
    )


def report_shape(report: Report, told: Told, asked: Filter, language: str) -> wire.ReportShape:
    """What a report says."""
    names = list(told.rows[0]) if told.rows else list(report.keys)
    return wire.ReportShape(
        report=report.key,
        title=in_language(report.title, language),
        about=in_language(report.about, language),
        asked=asked_shape(asked),
        position=told.position,
        columns=[column_shape(report, name, language) for name in names],
        plot=plot_shape(report, language),
        rows=[row_shape(report, row, asked, language) for row in told.rows],
    )


def asked_shape(asked: Filter) -> wire.AskedShape:
    """What was asked for, as it was understood."""
    since, until = (None if day is None else day.isoformat() for day in (asked.since, asked.until))
    return wire.AskedShape(asked.game, asked.variation, asked.seats, asked.player, since, until)


def column_shape(report: Report, name: str, language: str) -> wire.ColumnShape:
    """A column with its title."""
    return wire.ColumnShape(name, in_language(report.word(name), language), report.kind(name))


def plot_shape(report: Report, language: str) -> wire.PlotShape:
    """How the report is drawn, with the titles of the axes."""
    plot = report.plot
    x_title, y_title = (in_language(report.word(plot[axis]), language) for axis in ("x", "y"))
    more = {name: plot[name] for name in PLOT_COLUMNS if name in plot}
    return wire.PlotShape(plot["kind"], plot["x"], plot["y"], x_title, y_title, **more)


def row_shape(report: Report, row: Mapping[str, Any], asked: Filter, language: str) -> wire.RowShape:
    """A row, its words said, and the address of the matches behind it."""
    said = {
        name: SPEAKERS[kind](row, str(row[name]), language)
        for name in row
        if (kind := report.kind(name)) in SPEAKERS and row[name] is not None
    }
    return wire.RowShape(dict(row), said, behind_address(report, row, asked))


def behind_address(report: Report, row: Mapping[str, Any], asked: Filter) -> str:
    """Where the matches behind a row are."""
    words = {name: value for name, value in asked_words(asked) if value is not None}
    query = [*words.items(), *(("row", f"{key}:{row[key]}") for key in report.keys)]
    return f"/v1/analytics/{report.key}/matches?{urlencode(query)}"


def asked_words(asked: Filter) -> Iterable[tuple[str, Any]]:
    """What was asked for, as parameters."""
    return ((name, getattr(asked, name)) for name in asked.__struct_fields__)


def wanted_row(pairs: Iterable[str]) -> dict[str, str]:
    """The keys of a row, each written ``column:value``.  Raises ``BadFilter`` for what is written otherwise."""
    row = {}
    for pair in pairs:
        name, colon, value = pair.partition(":")
        if not colon:
            raise BadFilter(f"a row is named as column:value, not “{pair}”")
        row[name] = value
    return row


def behind_list(answered: Answered) -> wire.BehindList:
    """The matches behind a row."""
    return wire.BehindList([behind_shape(*row) for row in answered.rows])


def behind_shape(
    match: str, ply: int | None, game: str, variation: str, players: list[str], at: datetime
) -> wire.BehindShape:
    """A match behind a number, with its address."""
    link = f"/m/{match}" if ply is None else f"/m/{match}?ply={ply}"
    when = moment(round(at.astimezone(UTC).timestamp() * 1000))
    return wire.BehindShape(match, ply, game, variation, players, when, link)


def said_game(_row: Mapping[str, Any], key: str, language: str) -> str:
    """The title of a game."""
    return in_language(games.game(key).title, language)


def said_word(row: Mapping[str, Any], key: str, language: str) -> str:
    """A word of the row's game."""
    return say(games.game(row["game"]).words, Phrase(key), language) if key else ""


def said_addition(row: Mapping[str, Any], key: str, language: str) -> str:
    """The title of something that may be added to the row's game."""
    titles: list[Words] = [base.adds[key].title for base in games.game(row["game"]).bases if key in base.adds]
    return in_language(titles[0], language) if titles else key


def said_seat(_row: Mapping[str, Any], key: str, _language: str) -> str:
    """The number by which people call a seat."""
    return str(counted(int(key)))


def said_verdict(_row: Mapping[str, Any], key: str, language: str) -> str:
    """What an interval says of what was expected."""
    from projections.analytics.report import WORDS

    return in_language(WORDS[f"verdict.{key}"], language)


SPEAKERS: Mapping[str, Callable[[Mapping[str, Any], str, str], str]] = {
    "game": said_game,
    "seat": said_seat,
    "word": said_word,
    "addition": said_addition,
    "verdict": said_verdict,
}
