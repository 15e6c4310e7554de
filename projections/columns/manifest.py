"""Which files of the copy count, and up to which position of the log they go.

The manifest is replaced in one step, after all files that it names are written.  So whatever was
begun and not finished is not part of the copy, and every event counts exactly once.
"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from projections.columns.schema import EDITION, IN_PARTS, RATINGS

NAME = "manifest.json"


class Part(Struct, frozen=True):
    """Whole matches of one game, opened in one month: a file in each table.

    ``settled``: none of them is open.  ``first`` and ``last``: the least and the greatest number of a match in it.
    """

    name: str
    game: str
    month: str
    settled: bool
    first: int
    last: int
    matches: int
    plies: int
    bytes: int

    @property
    def group(self) -> tuple[str, str, bool]:
        """Parts of one group may be merged."""
        return self.game, self.month, self.settled

    def path(self, table: str) -> str:
        """Its file in a table, from the folder of the copy on."""
        return f"{table}/game={self.game}/month={self.month}/{self.name}.parquet"


class Chapter(Struct, frozen=True):
    """Ratings of one game: a file.  ``first`` and ``last``: the least and the greatest number of a match in it.

    ``until``: the position of the last end that is rated in it.
    """

    name: str
    game: str
    first: int
    last: int
    until: int
    rows: int
    bytes: int

    @property
    def path(self) -> str:
        """Its file, from the folder of the copy on."""
        return f"{RATINGS.key}/game={self.game}/{self.name}.parquet"


class Manifest(Struct, frozen=True):
    """What the copy is made of."""

    edition: int = EDITION
    position: int = 0
    named: int = 0
    parts: tuple[Part, ...] = ()
    chapters: tuple[Chapter, ...] = ()

    def files(self, table: str) -> list[str]:
        """The files of a table, from the folder of the copy on; the first has no rows, only the columns."""
        if table == RATINGS.key:
            return [empty_path(table), *(chapter.path for chapter in self.chapters)]
        return [empty_path(table), *(part.path(table) for part in self.parts)]

    def of_game(self, game: str | None) -> Manifest:
        """What it is made of as far as it is of one game; all of it for no game."""
        if game is None:
            return self
        parts = tuple(part for part in self.parts if part.game == game)
        chapters = tuple(chapter for chapter in self.chapters if chapter.game == game)
        return replace(self, parts=parts, chapters=chapters)


def empty_path(table: str) -> str:
    """A file that only says which columns a table has."""
    return f"{table}/empty.parquet"


def load(folder: Path) -> Manifest:
    """The manifest of a folder; an empty one when there is none, or when it is of another edition or unreadable."""
    try:
        found = msgspec.json.decode((folder / NAME).read_bytes(), type=Manifest)
    except (OSError, msgspec.DecodeError):
        return Manifest()
    return found if found.edition == EDITION else Manifest()


def is_begun(folder: Path) -> bool:
    """Whether a folder holds a whole copy of this edition, were it of nothing yet."""
    try:
        found = msgspec.json.decode((folder / NAME).read_bytes(), type=Manifest)
    except (OSError, msgspec.DecodeError):
        return False
    return found.edition == EDITION and is_whole(folder, found)


def save(folder: Path, manifest: Manifest) -> None:
    """Puts the manifest in the place of the one before, as one step."""
    fresh = folder / f"{NAME}.new"
    with fresh.open("wb") as file:
        file.write(msgspec.json.format(msgspec.json.encode(manifest), indent=1))
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(folder / NAME)


def is_whole(folder: Path, manifest: Manifest) -> bool:
    """Whether every file that the manifest names is there, with as many bytes as were written."""
    for part in manifest.parts:
        sizes = [size_of(folder / part.path(table)) for table in IN_PARTS]
        if None in sizes or sum(filter(None, sizes)) != part.bytes:
            return False
    return all(size_of(folder / chapter.path) == chapter.bytes for chapter in manifest.chapters)


def size_of(file: Path) -> int | None:
    """The bytes of a file, nothing when it is not there."""
    try:
        return file.stat().st_size
    except OSError:
        return None
