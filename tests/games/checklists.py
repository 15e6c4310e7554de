"""Which test holds which row of a checklist, which worked example and which reading of the rules pages.

A room's ``checklist.toml`` says what there is to be held.  A test names what it holds in its own name
(``test_example_5_q4_…``, ``test_m33_reading_8_…``), in a comment within it (``# G7, reading 4``), or, when it is a
``.match`` file, in its name or its comments.  ``python -m tests.games.checklists [GAME]`` prints who holds what.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct, convert

FOLDER = Path(__file__).parent
FILE = "checklist.toml"
NAMED = re.compile(
    r"(?<!seed's )(?P<sort>examples?|readings?)[ _-](?P<numbers>\d+(?:(?:, | and |_and_)\d+)*)(?!\d)"
    r"|(?<![a-z0-9])(?P<row>[a-z])(?P<number>\d+)(?!\d)",
    re.IGNORECASE,
)


class Checklist(Struct, frozen=True, forbid_unknown_fields=True):
    """What must be held: rows by id, and how many worked examples and readings there are, numbered from 1."""

    rows: dict[str, str]
    examples: int
    readings: int

    def ids(self) -> list[str]:
        """Everything that must be named by a test: ``G7``, ``example 5``, ``reading 12``."""
        examples = [f"example {number}" for number in range(1, self.examples + 1)]
        return [*self.rows, *examples, *(f"reading {number}" for number in range(1, self.readings + 1))]

    def letters(self) -> set[str]:
        """The letters of the rows."""
        return {row[0] for row in self.rows}


def games() -> list[str]:
    """The folders that have a checklist."""
    return sorted(path.parent.name for path in FOLDER.glob(f"*/{FILE}"))


def checklist(game: str) -> Checklist:
    """The checklist of a game."""
    return convert(tomllib.loads((FOLDER / game / FILE).read_text(encoding="utf-8")), Checklist)


def tests(game: str) -> Iterator[tuple[str, str]]:
    """Every test of a game, and the words in which it may name what it holds."""
    for path in sorted((FOLDER / game).iterdir()):
        lines = path.read_text(encoding="utf-8").splitlines() if path.suffix in (".match", ".py") else []
        if path.suffix == ".match":
            yield path.name, "\n".join((path.stem, *(line for line in lines if line.startswith("#"))))
        elif path.name.startswith("test_"):
            yield from functions(path.name, lines)


def functions(file: str, lines: list[str]) -> Iterator[tuple[str, str]]:
    """The test functions of a file, with their comments."""
    name, words = "", ""
    for line in lines:
        if line and not line[0].isspace():
            if name:
                yield name, words
            name, words = "", ""
        if line.startswith("def test_"):
            words = line[len("def ") :].partition("(")[0]
            name = f"{file}::{words}"
        elif name and line.strip().startswith("#"):
            words += f"\n{line}"
    if name:
        yield name, words


def named(words: str, letters: set[str]) -> Iterator[str]:
    """The ids that are named in some words; letters and digits that are no row are something else."""
    for found in NAMED.finditer(words):
        if found["sort"]:
            sort = found["sort"].lower().removesuffix("s")
            yield from (f"{sort} {int(number)}" for number in re.findall(r"\d+", found["numbers"]))
        elif found["row"].upper() in letters:
            yield f"{found['row'].upper()}{int(found['number'])}"


def holders(game: str) -> dict[str, list[str]]:
    """The tests that hold each id, and ids that are named but not in the list."""
    wanted = checklist(game)
    found: dict[str, list[str]] = {each: [] for each in wanted.ids()}
    for test, words in tests(game):
        for each in dict.fromkeys(named(words, wanted.letters())):
            found.setdefault(each, []).append(test)
    return found


def main(chosen: list[str]) -> None:
    """Prints every id with its statement and the tests that hold it."""
    for game in chosen or games():
        rows = checklist(game).rows
        for each, held in holders(game).items():
            print(f"{game}  {each}  {rows.get(each, '')}".rstrip())
            print("\n".join(f"    {test}" for test in held or ("NOBODY",)))


if __name__ == "__main__":
    main(sys.argv[1:])
