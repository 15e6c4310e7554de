"""The columnar copy of a log: Parquet files beside it, always those of the matches as they are in the log.

One step takes the next events, unfolds anew every match that they belong to, takes these matches out
of the parts in which they were, writes them into new parts, merges what has become many small ones, and
then puts a new manifest in the place of the old one.  What a step that died has left is taken away by
the next.  Files that the newest manifest does not name any more stay for one step, for who still reads.
"""

from __future__ import annotations

import fcntl
import gc
import logging
import shutil
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID

from domain.match.chain import Sealed
from domain.match.events import Forgotten
from domain.match.log import MatchLog
from projections.columns.gathering import Gathered
from projections.columns.manifest import NAME, Chapter, Manifest, Part, is_begun, load, save
from projections.columns.merging import lots
from projections.columns.parts import (
    BrokenCopy,
    matches_in,
    merged,
    read_part,
    without,
    write_empty,
    write_part,
)
from projections.columns.rating import Ratings
from projections.columns.rows import Ended
from projections.columns.schema import TABLES
from projections.columns.unfolding import unfold
from projections.records import OPEN

EVENTS_AT_ONCE = 100_000
LOCK = "writing"

Group = tuple[str, str, bool]

logger = logging.getLogger(__name__)


class ColumnarCopy:
    """The copy in a folder.  Any number may read it; whoever writes waits for whoever else does."""

    def __init__(self, folder: Path, log: MatchLog) -> None:
        self.folder = folder
        self.log = log

    def manifest(self) -> Manifest:
        """What the copy is made of now."""
        return load(self.folder)

    @contextmanager
    def writing(self) -> Iterator[Manifest]:
        """The time in which nobody else writes, with the manifest to begin from: a fresh one when it does not fit."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / LOCK).open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            manifest = self.manifest()
            if manifest.position > self.log.newest() or not is_begun(self.folder):
                if (self.folder / NAME).exists():
                    logger.warning("the columnar copy in %s is not a whole one of this log; made anew", self.folder)
                self.clear()
                manifest = Manifest()
            yield manifest

    def clear(self) -> None:
        """Takes away all files, and begins with those that only say which columns there are."""
        (self.folder / NAME).unlink(missing_ok=True)
        for key in TABLES:
            for game in (self.folder / key).glob("game=*"):
                shutil.rmtree(game, ignore_errors=True)
        write_empty(self.folder)
        save(self.folder, Manifest())

    def step(self) -> int:
        """Follows the next events; returns how many there were.  Raises ``BrokenCopy``."""
        with self.writing() as manifest:
            events = self.log.since(manifest.position, EVENTS_AT_ONCE)
            if not events:
                return 0
            with nothing_collected():
                after = self.follow(manifest, events)
            save(self.folder, after)
            forgets = any(sealed.topic == Forgotten.topic for sealed in events)
            self.sweep(after if forgets else manifest, after)  # a name that was forgotten stays in no old file
        return len(events)

    def catch_up(self) -> None:
        """Follows everything that is in the log now.  Raises ``BrokenCopy``."""
        while self.step():
            pass

    def rebuild(self) -> None:
        """Makes the copy anew from the first event."""
        self.empty()
        self.catch_up()

    def empty(self) -> None:
        """Takes everything out of the copy."""
        with self.writing():
            self.clear()

    def follow(self, manifest: Manifest, events: Sequence[Sealed]) -> Manifest:
        """The manifest after these events; writes the files that it names."""
        until = events[-1].position
        groups, touched = self.gather(events)
        namer = Namer(manifest.named)
        kept = self.take_out(manifest.parts, touched, namer)
        fresh = [write_part(self.folder, namer(), group, rows.tables()) for group, rows in sorted(groups.items())]
        parts = self.merge([*kept, *fresh], namer)
        ended = [each for rows in groups.values() for each in rows.ended]
        chapters = self.rate(manifest.chapters, ended, touched, namer)
        return Manifest(position=until, named=namer.named, parts=tuple(parts), chapters=tuple(chapters))

    def gather(self, events: Sequence[Sealed]) -> tuple[dict[Group, Gathered], set[int]]:
        """The rows of all matches that these events belong to, by group, and the numbers of those known before."""
        until, by_match = events[-1].position, defaultdict[UUID, list[Sealed]](list)
        for sealed in events:
            by_match[sealed.match].append(sealed)
        groups: dict[Group, Gathered] = defaultdict(Gathered)
        touched: set[int] = set()
        for match, own in by_match.items():
            if own[0].version > 1:
                own = [sealed for sealed in self.log.read(match) if sealed.position <= until]
                touched.add(own[0].position)
            unfolded, teller = unfold(own, self.log.names)
            group = (unfolded.opened.game, month_of(unfolded.opened.at), unfolded.status != OPEN)
            groups[group].add(unfolded, teller)
        return groups, touched

    def take_out(self, parts: Sequence[Part], touched: set[int], namer: Namer) -> list[Part]:
        """The parts without these matches."""
        kept = []
        for part in parts:
            gone = matches_in(self.folder, part, touched)
            if not gone:
                kept.append(part)
            elif len(gone) < part.matches:
                rest = without(read_part(self.folder, part), gone)
                kept.append(write_part(self.folder, namer(), part.group, rest))
        return kept

    def merge(self, parts: Sequence[Part], namer: Namer) -> list[Part]:
        """The parts, those that are many and small merged."""
        found: list[Part] = []
        for alike in lots(parts, lambda part: part.group, lambda part: part.plies):
            if len(alike) == 1:
                found += alike
            else:
                rows = merged(read_part(self.folder, part) for part in alike)
                found.append(write_part(self.folder, namer(), alike[0].group, rows))
        return sorted(found, key=lambda part: (part.group, part.first, part.name))

    def rate(
        self, chapters: Sequence[Chapter], ended: Iterable[Ended], touched: set[int], namer: Namer
    ) -> Iterator[Chapter]:
        """The ratings after these matches ended."""
        now: dict[str, dict[int, Ended]] = defaultdict(dict)
        for each in ended:
            now[each.game][each.match] = each
        for game in sorted({*now, *(chapter.game for chapter in chapters)}):
            before = [chapter for chapter in chapters if chapter.game == game]
            yield from Ratings(self.folder, before, namer).follow(now[game], touched)

    def sweep(self, before: Manifest, now: Manifest) -> None:
        """Takes away the files that neither of the last two manifests names."""
        named = {path for manifest in (before, now) for key in TABLES for path in manifest.files(key)}
        for key in TABLES:
            for file in (self.folder / key).rglob("*.parquet"):
                if file.relative_to(self.folder).as_posix() not in named:
                    file.unlink(missing_ok=True)


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


class Namer:
    """Names of parts, never given twice within one copy."""

    def __init__(self, named: int) -> None:
        self.named = named

    def __call__(self) -> str:
        self.named += 1
        return f"{self.named:08d}"


def month_of(milliseconds: int) -> str:
    """The month of a time since 1970, in UTC.

    >>> month_of(0)
    '1970-01'
    """
    return f"{datetime.fromtimestamp(milliseconds / 1000, UTC):%Y-%m}"


__all__ = ["BrokenCopy", "ColumnarCopy"]
