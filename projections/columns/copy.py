"""The columnar copy of a log: Parquet files beside it, always those of the matches as they are in the log.

One step has the next events told as parts (``stretches.py``), takes matches that were known before out
of the parts in which they were, merges what has become many small ones, rates what ended, and then puts a
new manifest in the place of the old one.  What a step that died has left is taken away by
the next.  Files that the newest manifest does not name any more stay for one step, for who still reads.
"""

from __future__ import annotations

import fcntl
import logging
import math
import os
import shutil
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

from domain.match.log import MatchLog
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
from projections.columns.stretches import Hands, OwnHands, Stretch, Told, nothing_collected

EVENTS_AT_ONCE = 100_000
LOCK = "writing"

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

    def step(self, hands: Hands | None = None) -> int:
        """Follows the next events; returns how many there were.  Raises ``BrokenCopy``.

        ``hands``: who tells them, by default this process.
        """
        hands = hands or OwnHands(self.folder, self.log)
        with self.writing() as manifest, nothing_collected():
            after, newest = manifest.position, self.log.newest()
            if newest <= after:
                return 0
            each = min(EVENTS_AT_ONCE, math.ceil((newest - after) / hands.workers))
            namer, until = Namer(manifest.named), min(newest, after + each * hands.workers)
            bounds = [*range(after, until, each), until]
            told = list(hands.tell([Stretch(*pair, f"{namer()}.{os.getpid()}") for pair in pairwise(bounds)]))
            now = self.follow(manifest, told, until, namer)
            save(self.folder, now)
            forgets = any(each.forgets for each in told)
            self.sweep(now if forgets else manifest, now)  # a name that was forgotten stays in no old file
        return sum(each.events for each in told)

    def catch_up(self, hands: Hands | None = None) -> None:
        """Follows everything that is in the log now.  Raises ``BrokenCopy``."""
        while self.step(hands):
            pass

    def rebuild(self, hands: Hands | None = None) -> None:
        """Makes the copy anew from the first event."""
        self.empty()
        self.catch_up(hands)

    def empty(self) -> None:
        """Takes everything out of the copy."""
        with self.writing():
            self.clear()

    def follow(self, manifest: Manifest, told: Sequence[Told], until: int, namer: Namer) -> Manifest:
        """The manifest after these stretches; writes the files that it names."""
        parts, touched, ended = list(manifest.parts), set[int](), dict[int, Ended]()
        for stretch in told:
            parts = [*self.take_out(parts, stretch.touched, namer), *stretch.parts]
            for match in stretch.touched:
                ended.pop(match, None)
            touched |= stretch.touched
            ended.update((each.match, each) for each in stretch.ended)
        parts = self.merge(parts, namer)
        chapters = self.rate(manifest.chapters, ended.values(), touched, namer)
        return Manifest(position=until, named=namer.named, parts=tuple(parts), chapters=chapters)

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
    ) -> tuple[Chapter, ...]:
        """The ratings after these matches ended."""
        now: dict[str, dict[int, Ended]] = defaultdict(dict)
        for each in ended:
            now[each.game][each.match] = each
        rated: list[Chapter] = []
        for game in sorted({*now, *(chapter.game for chapter in chapters)}):
            before = [chapter for chapter in chapters if chapter.game == game]
            rated += Ratings(self.folder, before, namer).follow(now[game], touched)
        return tuple(rated)

    def sweep(self, before: Manifest, now: Manifest) -> None:
        """Takes away the files that neither of the last two manifests names."""
        named = {path for manifest in (before, now) for key in TABLES for path in manifest.files(key)}
        for key in TABLES:
            for file in (self.folder / key).rglob("*.parquet"):
                if file.relative_to(self.folder).as_posix() not in named:
                    file.unlink(missing_ok=True)


class Namer:
    """Names of parts, never given twice within one copy."""

    def __init__(self, named: int) -> None:
        self.named = named

    def __call__(self) -> str:
        self.named += 1
        return f"{self.named:08d}"


__all__ = ["BrokenCopy", "ColumnarCopy"]
