"""Data files of an owner of the box, which a game can be played with besides those that are shipped.

They lie in the folder that ``JUGADA_EDITIONS`` names, in a folder for each game: ``grand_marais/printed.toml`` is
the edition ``printed``.  What is read from one is pinned: rules name it with a digest of its content, so a
match notices when a file is not what it was played with.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from msgspec import Struct

from domain.core.rules import Unplayable

FOLDER = "JUGADA_EDITIONS"
"""The setting that names the folder."""
SUFFIX = ".toml"
NAME = re.compile(r"[a-z0-9][a-z0-9_-]*")
DIGITS = 12
"""Hexadecimal digits of a digest."""


class Misprint(Unplayable):
    """An edition that cannot be played with: which file, which row, what is wrong, and what would be right."""


class Shelf(Struct, frozen=True):
    """The editions of a game.  ``prefix``: what their files begin with, where there are several kinds."""

    game: str
    prefix: str = ""

    @property
    def folder(self) -> Path | None:
        """Where they lie; nothing where no folder is set."""
        folder = os.environ.get(FOLDER, "")
        return Path(folder) / self.game if folder else None

    def names(self) -> tuple[str, ...]:
        """The editions that there are, in order of their names."""
        folder = self.folder
        found = folder.glob(f"{self.prefix}*{SUFFIX}") if folder else ()
        names = (path.name.removeprefix(self.prefix).removesuffix(SUFFIX) for path in found)
        return tuple(sorted(name for name in names if NAME.fullmatch(name)))

    def path(self, name: str) -> Path:
        """The file of an edition.  Raises ``Unplayable`` when there is none."""
        if name not in self.names():
            raise Unplayable(f"there is no edition “{name}”: {self.where(name)}")
        assert self.folder is not None
        return self.folder / f"{self.prefix}{name}{SUFFIX}"

    def where(self, name: str = "NAME") -> str:
        """Where a file must lie to be found."""
        file = f"{self.prefix}{name}{SUFFIX}"
        if self.folder is None:
            return f"it would be {self.game}/{file} in the folder that {FOLDER} names, which is not set"
        return f"it would be {self.folder / file}"


class EditionText:
    """The text of an edition as rows that know where they stand.  Raises ``Misprint`` when it is no TOML."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.lines = text.splitlines()
        try:
            self.tables: Mapping[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise Misprint(f"{file}: this is no TOML: {error}") from error

    def rows(self, section: str) -> Sequence[Mapping[str, Any]]:
        """The rows ``[[section]]``.  Raises ``Misprint`` where it is something else."""
        rows = self.tables.get(section, [])
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise Misprint(f"{self.file}: {section} is a list of rows; each begins with [[{section}]]")
        return rows

    def check_sections(self, known: Sequence[str]) -> None:
        """Raises ``Misprint`` for a section that none knows."""
        for section in self.tables:
            if section not in known:
                raise Misprint(f"{self.file}: nothing is called “{section}” here; there may be {', '.join(known)}")

    def wrong(self, section: str, number: int, what: str) -> Misprint:
        """What is wrong with a row, counted from 0."""
        headers = self.headers(section)
        line = next((at for count, at in enumerate(headers) if count == number), None)
        row = self.rows(section)[number]
        called = row.get("id", row.get("key", ""))
        place = f"line {line}, row {number + 1} of [[{section}]]" if line else f"row {number + 1} of {section}"
        return Misprint(f"{self.file}, {place}{f' (“{called}”)' if called else ''}: {what}")

    def headers(self, section: str) -> Iterator[int]:
        """The lines at which rows begin, counted from 1."""
        header = re.compile(rf"\s*\[\[\s*{re.escape(section)}\s*\]\]")
        return (number for number, line in enumerate(self.lines, 1) if header.match(line))


def pinned(name: str, content: bytes) -> str:
    """The name of an edition with the digest of its content, as rules and states name it: ``printed@3fa9c2d1e0b7``.

    >>> pinned("printed", b"")
    'printed@e3b0c44298fc'
    """
    return f"{name}@{sha256(content).hexdigest()[:DIGITS]}"
