"""Stretches of the log, each told as parts of the copy: by this process, or by several that each have a core.

What a stretch gives follows from the log alone, so any process may tell it; only who keeps the manifest makes it count.
A match that goes on in a later stretch is told there again as a whole, and taken out of the parts of the earlier one.
"""

from __future__ import annotations

import gc
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import NamedTuple, Protocol, TypeAlias

from domain.match.chain import Sealed
from domain.match.events import Forgotten
from domain.match.log import MatchLog
from projections.columns.gathering import Gathered
from projections.columns.manifest import Part
from projections.columns.parts import write_part
from projections.columns.rows import Ended
from projections.columns.unfolding import Unfolded, unfold
from projections.records import OPEN

Group: TypeAlias = tuple[str, str, bool]


class Stretch(NamedTuple):
    """The events behind ``after`` up to ``until``; ``name`` begins the names of its parts."""

    after: int
    until: int
    name: str


class Told(NamedTuple):
    """What a stretch gave.

    ``touched``: the numbers of matches that were begun before it; ``ended``: how those of its matches ended that
    are over; ``forgets``: whether somebody was forgotten in it.
    """

    parts: list[Part]
    touched: set[int]
    ended: list[Ended]
    events: int
    forgets: bool


class Hands(Protocol):
    """Who tells stretches: ``workers`` at the same time."""

    workers: int

    def tell(self, stretches: Sequence[Stretch]) -> Iterable[Told]:
        """What they gave, in the order of the log."""


class OwnHands:
    """This process."""

    workers = 1

    def __init__(self, folder: Path, log: MatchLog) -> None:
        self.folder = folder
        self.log = log

    def tell(self, stretches: Sequence[Stretch]) -> Iterator[Told]:
        return (tell(self.folder, self.log, stretch) for stretch in stretches)


def tell(folder: Path, log: MatchLog, stretch: Stretch) -> Told:
    """Writes the matches that the events of a stretch belong to as parts, as they are at its end."""
    with nothing_collected():
        return told_by_matches(folder, log, stretch)


def told_by_matches(folder: Path, log: MatchLog, stretch: Stretch) -> Told:
    """The same; what it is made of is gone when the collector looks again."""
    after, until, name = stretch
    events = log.since(after, until - after)
    del events[bisect_right(events, until, key=attrgetter("position")) :]
    groups, touched = grouped(log, events, until)
    parts, ended = list[Part](), list[Ended]()
    for number, (group, matches) in enumerate(sorted(groups.items())):
        rows = Gathered(matches)
        parts.append(write_part(folder, f"{name}.{number}", group, rows.tables()))
        ended += rows.ended
    forgets = Forgotten.topic in set(map(attrgetter("topic"), events))
    return Told(parts, touched, ended, len(events), forgets)


def grouped(log: MatchLog, events: Iterable[Sealed], until: int) -> tuple[dict[Group, list[Unfolded]], set[int]]:
    """All matches that these events belong to, by group; the numbers of those that were begun before."""
    by_match = defaultdict[int, list[Sealed]](list)
    for match, some in groupby(events, attrgetter("match")):
        by_match[match.int] += some  # a number is a key at a fifth of the cost of an id
    groups = defaultdict[Group, list[Unfolded]](list)
    touched: set[int] = set()
    for own in by_match.values():
        if own[0].version > 1:
            own = [sealed for sealed in log.read(own[0].match) if sealed.position <= until]
            touched.add(own[0].position)
        unfolded = unfold(own, log.names)
        groups[unfolded.opened.game, month_of(unfolded.opened.at), unfolded.status != OPEN].append(unfolded)
    return groups, touched


@contextmanager
def nothing_collected() -> Iterator[None]:
    """Pauses the collector of cycles: it would look through a million small things, and took a third of the time."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def month_of(milliseconds: int) -> str:
    """The month of a time since 1970, in UTC.

    >>> month_of(0)
    '1970-01'
    """
    return f"{datetime.fromtimestamp(milliseconds / 1000, UTC):%Y-%m}"
