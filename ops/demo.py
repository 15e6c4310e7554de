"""A few matches of everything that can be played, so that there is something to look at.

Of every base: one match of random bots to its end, one that a greedy bot tries to win, and two left
open, one that may be taken back at will and one further on under the usual terms.  All together takes
a few seconds, however many games there are and however long their bots think.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from msgspec import Struct
from rich.console import Console

from domain import games
from domain.core.play import Move
from domain.core.rules import Base, Game
from domain.match.table import Opening, Table
from ops.bots import Bot, Chair, Greedy, Random
from ops.naming import PEOPLE
from ops.progress import progress
from ops.selfplay.drafting import Drafter, written
from ops.texts import label

GREEDY_SECONDS = 2.0
"""How long all greedy bots together may think."""
OPEN_PLIES = 9
"""Plies of a match that is left open early; of the other, three times as many."""


class Hurried:
    """Greedy as long as its time lasts, then random."""

    def __init__(self, seed: str, seconds: float) -> None:
        self.greedy = Greedy(seed)
        self.random = Random(seed)
        self.left = seconds

    def choose(self, chair: Chair) -> Move:
        if self.left <= 0:
            return self.random.choose(chair)
        begin = time.perf_counter()
        move = self.greedy.choose(chair)
        self.left -= time.perf_counter() - begin
        return move


class Planned(Struct, frozen=True):
    """A match that will be played: how it is opened, how far it goes, and how long its first seat may think."""

    opening: Opening
    plies: int | None = None
    greedy_seconds: float = 0.0

    @property
    def seed(self) -> str:
        """What its bots choose by."""
        return f"demo {self.opening.game}/{self.opening.variation} {self.plies} {self.greedy_seconds > 0}"

    def bots(self) -> list[Bot]:
        """The bot of each seat."""
        others: list[Bot] = [Random(f"{self.seed} {seat}") for seat in range(1, len(self.opening.seats))]
        first: Bot = Hurried(self.seed, self.greedy_seconds) if self.greedy_seconds else Random(self.seed)
        return [first, *others]


def plan() -> list[Planned]:
    """The matches of the demonstration."""
    bases = [(game, base) for game in games.games().values() for base in game.bases]
    return [match for game, base in bases for match in matches_of(game, base, GREEDY_SECONDS / len(bases))]


def matches_of(game: Game, base: Base, greedy_seconds: float) -> Iterator[Planned]:
    """One match that is played out, one that is played to be won, two that are left open."""
    names = PEOPLE[: min(base.seats)]
    several = PEOPLE[: next((seats for seats in reversed(base.seats) if seats <= len(PEOPLE)), min(base.seats))]
    yield Planned(Opening(game.key, base.key, several))
    yield Planned(Opening(game.key, base.key, names), greedy_seconds=greedy_seconds)
    yield Planned(Opening(game.key, base.key, names, undo="free"), plies=OPEN_PLIES)
    yield Planned(Opening(game.key, base.key, several), plies=3 * OPEN_PLIES)


def play_demo(table: Table, console: Console, language: str) -> None:
    """Plays them, with a bar."""
    planned = plan()
    console.print(label("demo.begins", language, matches=len(planned)))
    drafter = Drafter(table.service_key)
    with progress(console, label("demo.playing", language), len(planned)) as bar:
        for each in planned:
            _, draft = drafter.play(each.opening, each.bots(), seed=each.seed, plies=each.plies)
            table.do(written([draft]))
            bar.advance(1)
    drafter.close()
