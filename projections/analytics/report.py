"""A report: one file of data with its question in SQL, its texts, and how it is drawn.

Found by walking ``reports/``.  A file says::

    sql = the question; names tables as ``engine.py`` has them, and plain SQL that every engine knows
    behind = which matches (and plies) a row is about: ``match``, ``ply``, and the keys
    keys = the columns by which rows differ
    interval = {share or mean and deviation, of, expected}: columns that get an interval, a finding and how many more
    needs = what must be asked for, such as ["player"]
    kinds = columns that are not plain numbers or texts: share, points, seat, word, addition, verdict, seconds, …
    plot = {kind, x, y, …}: names of columns
    [title], [about], [words.COLUMN] in four languages; words that many reports use are in ``words.toml``
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from domain.core.rules import Words
from domain.core.words import load_words, texts
from projections.analytics.asked import BadFilter, Filter, UnknownReport, quoted
from projections.analytics.engine import Answered, Engine, plain_rows
from projections.analytics.intervals import judged

FOLDER = Path(__file__).parent / "reports"
WORDS = load_words(Path(__file__).parent / "words.toml")
MOST_BEHIND = 200
"""Matches behind a number that are named at once."""


NEEDED = ("game", "variation", "player")
"""What a report may need to be asked with."""
JUDGED = {"low": "bound", "high": "bound", "verdict": "verdict", "more": "plain"}
"""The kinds of the columns that an interval adds."""


class Told(Struct, frozen=True):
    """What a report says, and the position of the log up to which it knows."""

    rows: list[dict[str, Any]]
    position: int


class Report(Struct, frozen=True):
    """One report.  ``kinds`` by column; ``plot`` names columns by what they are drawn as."""

    key: str
    title: Words
    about: Words
    sql: str
    behind: str
    keys: tuple[str, ...]
    needs: tuple[str, ...]
    interval: Mapping[str, str]
    kinds: Mapping[str, str]
    plot: Mapping[str, str]
    words: Mapping[str, Words]

    def word(self, column: str) -> Words:
        """What a column is called."""
        return self.words.get(column) or WORDS[f"column.{column}"]

    def kind(self, column: str) -> str:
        """What kind of figure or text a column holds; ``plain`` where nothing is said of it."""
        if self.interval and column in JUDGED:
            bounded = self.kinds.get(self.interval.get("share") or self.interval["mean"], "plain")
            return bounded if JUDGED[column] == "bound" else JUDGED[column]
        return self.kinds.get(column, "plain")

    def ask(self, engine: Engine, asked: Filter) -> Told:
        """The rows for some matches.  Raises ``CannotAnswer``."""
        self.check(asked)
        answered = engine.ask(self.sql, asked)
        return Told(self.judged(plain_rows(answered.columns, answered.rows)), answered.position)

    def judged(self, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """The rows of the SQL as the report tells them: with intervals and findings, where it has these."""
        return [judged(row, self.interval) for row in rows] if self.interval else rows

    def asked_with(self, given: Mapping[str, str]) -> Filter:
        """All matches, with as much of this as the report needs."""
        game, variation, player = (given[name] if name in self.needs else None for name in NEEDED)
        return Filter(game=game, variation=variation, player=player)

    def matches_behind(self, engine: Engine, asked: Filter, row: Mapping[str, str]) -> Answered:
        """Ids of the matches, with plies, that one row is about, the newest first.  Raises ``CannotAnswer``.

        ``row``: the row's keys as text.
        """
        self.check(asked)
        unknown = set(row) - set(self.keys)
        if unknown or not self.keys:
            known = ", ".join(self.keys) or "none"
            raise BadFilter(f"rows of {self.key} differ by {known}; not by {', '.join(sorted(unknown)) or 'anything'}")
        same = " AND ".join(f"CAST(b.{key} AS VARCHAR) = {quoted(value)}" for key, value in row.items())
        return engine.ask(
            f"SELECT DISTINCT m.id, b.ply, m.game, m.variation, m.players, m.opened_at FROM ({self.behind}) b"
            f" JOIN every_matches m USING (match) WHERE {same or 'TRUE'}"
            f" ORDER BY m.opened_at DESC, m.id, b.ply LIMIT {MOST_BEHIND}",
            asked,
        )

    def check(self, asked: Filter) -> None:
        """Raises ``BadFilter`` when something is not asked for that this report needs."""
        missing = [name for name in self.needs if getattr(asked, name) is None]
        if missing:
            raise BadFilter(f"{self.key} needs to know: {', '.join(missing)}")


@lru_cache(maxsize=1)
def reports() -> Mapping[str, Report]:
    """All reports by name."""
    return {path.stem: load_report(path) for path in sorted(FOLDER.glob("*.toml"))}


def report(name: str) -> Report:
    """The report of this name.  Raises ``UnknownReport`` with the known ones."""
    try:
        return reports()[name]
    except KeyError:
        raise UnknownReport(f"there is no report “{name}”; known are: {', '.join(reports())}") from None


def load_report(path: Path) -> Report:
    """A report from its file.  Raises ``ValueError`` or ``KeyError`` when the file does not say all that it must."""
    told: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    said = dict(texts({key: told[key] for key in ("title", "about")}, "", path))
    return Report(
        key=path.stem,
        title=said["title"],
        about=said["about"],
        sql=told["sql"],
        behind=told["behind"],
        keys=tuple(told["keys"]),
        needs=tuple(told.get("needs", ())),
        interval=told.get("interval", {}),
        kinds=told.get("kinds", {}),
        plot=told["plot"],
        words=dict(texts(told["words"], "", path)) if "words" in told else {},
    )
