"""A terminal for the tests: runs commands against a log of its own and keeps what they said."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from domain.match.match import Match
from domain.match.table import Opening
from ops.cli import app
from ops.house import House, open_house
from tests.match.houses import NAMES, database, play_first, simulated

ROOT = Path(__file__).parents[2]
FINISHED = ROOT / "tests/games/nim/last-stick-takes-a-point-a-heap.match"


class Said:
    """What a command said, and its exit code."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err

    @property
    def json(self) -> Any:
        """What it printed, as data."""
        return json.loads(self.out)


class Terminal:
    """Runs commands in a folder whose ``jugada.db`` is the log."""

    def __init__(self, folder: Path) -> None:
        self.database = database(folder)
        self.environment = {
            "JUGADA_DATABASE_URL": f"sqlite:///{self.database}",
            "LANG": "en_GB.UTF-8",
            "LC_ALL": "",
            "COLUMNS": "200",
        }

    def run(self, *words: object, typed: str | None = None, **environment: str) -> Said:
        """Runs ``jugada`` with these words; ``typed`` is what the person types meanwhile, line by line."""
        found = CliRunner().invoke(
            app, list(map(str, words)), input=typed, env=self.environment | environment, catch_exceptions=False
        )
        return Said(found.exit_code, found.stdout, found.stderr)

    def play(self, plies: int = 4, variation: str = "cards", **terms: Any) -> Match:
        """An open match of a few plies in the log."""
        with open_house(self.database) as house:
            opening = Opening("nim", variation, NAMES[:2], **terms)
            return play_first(house.table, house.table.do(house.table.open(opening)).match, plies)

    def finish(self, matches: int = 1) -> list[Match]:
        """Matches in the log that are over."""
        with open_house(self.database) as house:
            return simulated(house.table, "nim", "cards", 2, matches)

    def match(self, match: Match) -> Match:
        """A match as it is in the log now."""
        with open_house(self.database) as house:
            return house.table.match(match.id)

    def newest(self) -> Match:
        """The match that was opened last."""
        with open_house(self.database) as house:
            return house.table.match(newest_id(house))


def newest_id(house: House) -> Any:
    """The id of the match that was opened last."""
    return next(house.records()).id
