"""Many matches of every variation of a game at every number of players: ``make fuzz GAME=garum ROUNDS=500``.

``GAME=grand_marais/e1`` plays one base alone, and ``OPTIONS=no`` only what is printed on the box: every base with
every combination of additions, options as they come.

Each table is played so often at random, and a tenth as often by greedy seats.  Every match must end for a reason of the
rules, within the declared length, with totals that are what was scored; of every 25th match also conservation, stored
bytes, undo and redo, and deciding again are looked at (``holds.py``).  What does not hold stops everything and names
the match.  Prints for each table how its matches ended, and how long they were.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct
from rich.console import Console
from rich.table import Table as Printed

from domain import games
from domain.core.play import Over
from domain.match.match import Match
from ops.progress import progress
from tests.conformance.holds import EVERY_MATCH, SOME_MATCHES
from tests.conformance.tables import Table, every_table, greedy_match, random_match, rules_of

PLAYERS: dict[str, Callable[..., Match]] = {"random": random_match, "greedy": greedy_match}
GREEDY_PART = 10
"""Greedy seats play one match where random ones play so many."""
LOOKED_AT = 25
"""Of so many matches one is looked at in every way."""
AT_ONCE = 10
"""Matches that one process plays before it says how they went."""


class Task(Struct, frozen=True):
    """Some matches of one table by one sort of players: numbers ``first`` to ``last``."""

    table: Table
    players: str
    first: int
    last: int


class Played(Struct, frozen=True):
    """How the matches of a task went: reasons for an ending with their numbers, and all lengths in plies."""

    task: Task
    reasons: dict[str, int]
    plies: tuple[int, ...]


class Broken(AssertionError):
    """A match of which something does not hold; the text says which and what."""


def tasks(tables: list[Table], rounds: int) -> Iterator[Task]:
    """Everything that is to be played."""
    for table in tables:
        for players, wanted in (("random", rounds), ("greedy", max(1, rounds // GREEDY_PART))):
            for first in range(0, wanted, AT_ONCE):
                yield Task(table, players, first, min(first + AT_ONCE, wanted) - 1)


def play(task: Task) -> Played:
    """Plays the matches of a task and looks at each.  Raises ``Broken``."""
    game, variation, seats = task.table
    rules, reasons, plies = rules_of(game, variation), Counter[str](), []
    for number in range(task.first, task.last + 1):
        seed = f"fuzz {game}/{variation}/{seats} {number}"
        try:
            match = PLAYERS[task.players](rules, seats, seed, undo="free")
            look_at(match, in_every_way=number % LOOKED_AT == 0)
        except Exception as error:
            raise Broken(f"{task.players} match “{seed}”: {type(error).__name__}: {error}") from error
        assert isinstance(match.awaited, Over)
        reasons[match.awaited.reason] += 1
        plies.append(match.ply)
    return Played(task, dict(reasons), tuple(plies))


def look_at(match: Match, *, in_every_way: bool) -> None:
    """Holds a match against what must hold."""
    for holds in (*EVERY_MATCH, *SOME_MATCHES) if in_every_way else EVERY_MATCH:
        holds(match)


def chosen_tables(chosen: list[str], *, options: bool) -> list[Table]:
    """The tables of these games or bases; without options only those on which every option is as it comes."""
    return [
        table
        for each in chosen
        for table in every_table(each.partition("/")[0])
        if f"{table[0]}/{table[1]}+".startswith(f"{each}+" if "/" in each else f"{each}/")
        and (options or "=" not in table[1])
    ]


def fuzz(tables: list[Table], rounds: int, processes: int, console: Console) -> dict[tuple[Table, str], list[Played]]:
    """Plays at all these tables, and says how each went, by table and players."""
    work = list(tasks(tables, rounds))
    found: dict[tuple[Table, str], list[Played]] = {}
    with (
        multiprocessing.get_context("spawn").Pool(processes) as pool,
        progress(console, "matches", sum(task.last - task.first + 1 for task in work)) as bar,
    ):
        for played in pool.imap_unordered(play, work):
            found.setdefault((played.task.table, played.task.players), []).append(played)
            bar.advance(len(played.plies))
    return found


def printed(found: dict[tuple[Table, str], list[Played]]) -> Printed:
    """One line for each table and sort of players."""
    table = Printed(box=None, pad_edge=False)
    for column in ("variation", "seats", "players", "matches", "plies", "ends"):
        table.add_column(column)
    for ((game, variation, seats), players), parts in sorted(found.items()):
        plies = sorted(each for part in parts for each in part.plies)
        reasons = sum((Counter(part.reasons) for part in parts), Counter[str]())
        ends = ", ".join(f"{reason} {count}" for reason, count in reasons.most_common())
        middle: Any = plies[len(plies) // 2]
        table.add_row(
            f"{game}/{variation}", str(seats), players, str(len(plies)), f"{plies[0]} … {middle} … {plies[-1]}", ends
        )
    return table


def main() -> None:
    """Reads the command line, plays, and prints."""
    parser = argparse.ArgumentParser(prog="python -m tests.conformance.fuzz", description=__doc__)
    parser.add_argument(
        "games", nargs="*", default=list(games.games()), help="games or bases (garum, garum/troia); all by default"
    )
    parser.add_argument("--rounds", type=int, default=20, help="random matches of each table")
    parser.add_argument("--no-options", action="store_true", help="every option as it comes")
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count(), help="so many at the same time")
    asked = parser.parse_args()
    begun, console = time.monotonic(), Console(stderr=True)
    chosen = chosen_tables(asked.games, options=not asked.no_options)
    if not chosen:
        parser.error(f"nothing is called {' or '.join(asked.games)}; there are: {', '.join(games.games())}")
    found = fuzz(chosen, asked.rounds, asked.processes, console)
    Console(width=160).print(printed(found))
    matches, tables = sum(len(part.plies) for parts in found.values() for part in parts), {each for each, _ in found}
    seconds = time.monotonic() - begun
    print(f"{matches:,} matches of {len(tables)} tables in {seconds:.0f} s.  Everything holds.")


if __name__ == "__main__":
    main()
