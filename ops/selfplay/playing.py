"""A run from its first match to its last: what is in the log already is looked at, the rest is played and written."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from uuid import UUID

from domain.match.desk import Desk
from domain.match.table import Table
from ops.selfplay.drafting import written
from ops.selfplay.hands import Hands, hands_for
from ops.selfplay.player import Numbered, read_batch
from ops.selfplay.run import Run

MOST_AT_ONCE = 64
"""Matches that a process is given at once; those that it has no time for come back."""
AHEAD = 2
"""Pieces of work that are given for each process, so that none waits for this one."""

Told = Callable[[Sequence[Numbered]], None]


def play_run(table: Table, run: Run, *, matches: int, workers: int, told: Told) -> None:
    """Plays the first matches of a run into the log, each once however often this is called.

    ``told`` hears of every match, those included that were in the log before.  Raises ``Unplayable``,
    and ``Trouble`` when a process dies.
    """
    there = stored(table, run, matches)
    missing = [number for number in range(matches) if number not in there]
    with hands_for(run, table.service_key, workers) as hands:
        for looked in flowing(hands, there, lambda piece: look(table, hands, there, piece)):
            told(looked)
        for played in flowing(hands, missing, hands.play):
            table.do(written([each.draft for each in played if each.draft is not None]))
            told(played)


def stored(table: Table, run: Run, matches: int) -> dict[int, UUID]:
    """The matches of a run that are in the log, by number."""

    def command(desk: Desk) -> dict[int, UUID]:
        marks = ((number, desk.kept(run.mark_of(number).key)) for number in range(matches))
        return {number: kept.match for number, kept in marks if kept is not None}

    return table.do(command)


def look(table: Table, hands: Hands, there: dict[int, UUID], piece: Sequence[int]) -> Future[bytes]:
    """Has some stored matches looked at."""
    return hands.look([(number, table.log.read(there[number])) for number in piece])


def flowing(
    hands: Hands, numbers: Iterable[int], give: Callable[[Sequence[int]], Future[bytes]]
) -> Iterator[list[Numbered]]:
    """Gives numbers out in pieces, twice as many as were done last time, until all have come back done."""
    left, size = deque(numbers), 1
    running: set[Future[bytes]] = set()
    while left or running:
        while left and len(running) < AHEAD * hands.workers:
            running.add(give([left.popleft() for _ in range(min(size, len(left)))]))
        finished, running = wait(running, return_when=FIRST_COMPLETED)
        for future in finished:
            batch = read_batch(future.result())
            left.extendleft(reversed(batch.left))
            size = min(MOST_AT_ONCE, 2 * len(batch.played))
            yield batch.played
