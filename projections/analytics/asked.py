"""What somebody wants to know about: which matches, and who.

::

    CannotAnswer
    ├── UnknownReport   there is no report of this name
    ├── BadFilter       no match can be meant by this
    ├── BadQuery        SQL that is not one reading statement, or that the engine refuses
    ├── TookTooLong     SQL that did not end in its time or its memory
    └── BrokenColumns   a file of the columnar copy cannot be read
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

from msgspec import Struct

from domain import games
from domain.core.rules import Unplayable


class CannotAnswer(Exception):
    """What was asked cannot be answered; the text says why, and what can."""


class UnknownReport(CannotAnswer):
    """There is no report of this name."""


class BadFilter(CannotAnswer):
    """No match can be meant by this."""


class BadQuery(CannotAnswer):
    """SQL that is not one reading statement, or that the engine refuses."""


class TookTooLong(CannotAnswer):
    """SQL that did not end in its time or its memory."""


class BrokenColumns(CannotAnswer):
    """A file of the columnar copy cannot be read."""


class Filter(Struct, frozen=True):
    """Which matches: of a game, a variation (canonical), so many seats, with a player, opened within some days."""

    game: str | None = None
    variation: str | None = None
    seats: int | None = None
    player: str | None = None
    since: date | None = None
    until: date | None = None

    def conditions(self) -> Iterator[str]:
        """The conditions on the rows of any table, as SQL."""
        if self.game is not None:
            yield f"game = {quoted(self.game)}"
        if self.variation is not None:
            yield f"variation = {quoted(self.variation)}"
        if self.seats is not None:
            yield f"seated = {self.seats}"
        if self.player is not None:
            yield f"match IN (SELECT match FROM every_seats WHERE player = {quoted(self.player)})"
        if self.since is not None:
            yield f"match IN (SELECT match FROM every_matches WHERE opened_at >= {instant(self.since)})"
        if self.until is not None:
            behind = self.until + timedelta(days=1)
            yield f"match IN (SELECT match FROM every_matches WHERE opened_at < {instant(behind)})"


def quoted(text: str) -> str:
    """A text as SQL writes it.

    >>> quoted("d'Artagnan")
    "'d''Artagnan'"
    """
    return "'" + text.replace("'", "''") + "'"


def instant(day: date) -> str:
    """The beginning of a day in UTC, as SQL writes it."""
    return f"TIMESTAMP WITH TIME ZONE '{datetime(day.year, day.month, day.day, tzinfo=UTC):%Y-%m-%d %H:%M:%S}+00'"


def checked_filter(
    *,
    game: str | None = None,
    variation: str | None = None,
    seats: int | None = None,
    player: str | None = None,
    since: str | None = None,
    until: str | None = None,
) -> Filter:
    """The filter that these words mean.  Raises ``BadFilter`` when no match can be meant."""
    try:
        canonical = canonical_variation(game, variation, seats)
    except Unplayable as error:
        raise BadFilter(str(error)) from error
    first, last = day("since", since), day("until", until)
    if first is not None and last is not None and first > last:
        raise BadFilter(f"no match was opened since {first} and until {last}, for that is before it")
    if seats is not None and not 1 <= seats <= 127:
        raise BadFilter(f"no match has {seats} seats")
    if player is not None and "\0" in player:
        raise BadFilter("no player has such a name")
    return Filter(game, canonical, seats, player, first, last)


def canonical_variation(game: str | None, variation: str | None, seats: int | None) -> str | None:
    """The variation in canonical order.  Raises ``Unplayable`` or ``BadFilter`` for what cannot be played."""
    if game is None:
        if variation is not None:
            raise BadFilter(f"the variation “{variation}” is one of a game; say of which")
        return None
    found = games.game(game)
    if variation is None:
        most = {count for base in found.bases for count in base.seats}
        if seats is not None and seats not in most:
            raise BadFilter(f"{game} is for {' or '.join(map(str, sorted(most)))} seats, not {seats}")
        return None
    known = found.variation(variation)
    if seats is not None:
        found.check_seats(known, seats)
    return known.text


def day(name: str, text: str | None) -> date | None:
    """A day that is written as 2026-11-30.  Raises ``BadFilter`` for anything else."""
    if text is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadFilter(f"{name} is a day, written as 2026-11-30, not “{text}”") from None
