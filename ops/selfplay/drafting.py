"""Playing matches aside: by the very commands of the table, against a log in memory."""

from __future__ import annotations

import random
from collections.abc import Sequence
from uuid import UUID

from msgspec import Struct

from domain.core.play import Illegal, Seat, Turn
from domain.match.chain import Sealed
from domain.match.desk import Desk
from domain.match.log import Kept
from domain.match.match import Match
from domain.match.memory import MemoryLog, MemoryTransaction
from domain.match.repeats import Idempotency
from domain.match.shelf import Shelf
from domain.match.table import Opening, Table
from domain.match.writer import Command
from ops.bots import Bot, chair_of
from ops.selfplay.run import Run


class Draft(Struct, frozen=True):
    """A match as the log will hold it: its events, and its secrets, which lie outside the log.

    ``once``: the key under which it is written, if it must not be written twice.
    """

    match: UUID
    events: tuple[Sealed, ...]
    secrets: tuple[bytes, ...]
    once: Idempotency | None = None


class Drafter:
    """Plays matches that a service with this key could have played."""

    def __init__(self, service_key: bytes) -> None:
        self.log = MemoryLog()
        self.table = Table(self.log, service_key)

    def play(
        self,
        opening: Opening,
        bots: Sequence[Bot],
        *,
        seed: str,
        plies: int | None = None,
        secret: bytes | None = None,
        once: Idempotency | None = None,
    ) -> tuple[Match, Draft]:
        """A match to its end, or to a number of plies, and as it will be written.

        ``secret``: what its draws come from, a new one by default.  Raises ``Unplayable``.
        """
        self.log.clear()
        desk, chooser = Desk(MemoryTransaction(self.log), Shelf(0), seals=False), random.Random(seed)
        match = self.table.open(opening, secret=secret)(desk).match
        while isinstance(turn := match.awaited, Turn) and (plies is None or match.ply < plies):
            seat: Seat = chooser.choice(turn.seats)
            move = bots[seat].choose(chair_of(match, seat))
            match = self.moved(desk, match, seat, match.write_move(move))
        return match, Draft(match.id, tuple(self.log.read(match.id)), self.log.secrets(match.id), once)

    def moved(self, desk: Desk, match: Match, seat: Seat, move: str) -> Match:
        """A match after a move; or after its time, if who chose the move took too long."""
        try:
            return self.table.play(match.id, seat, move, seen_ply=match.ply)(desk).match
        except Illegal:
            if not self.table.is_due(match):
                raise
            return self.table.time_up(match.id)(desk).match

    def match_of(self, run: Run, number: int, *, secret: bytes | None, once: Idempotency | None) -> tuple[Match, Draft]:
        """A match of a run."""
        bots, seed = run.bots_of(number), run.seed_of(number)
        return self.play(run.opening_of(number), bots, seed=seed, plies=run.plies, secret=secret, once=once)

    def close(self) -> None:
        """Lets go of what it used."""
        self.table.close()


def written(drafts: Sequence[Draft]) -> Command[int]:
    """The command that writes drafts into the log, but for those that are in it; how many there were to write."""

    def command(desk: Desk) -> int:
        new = [draft for draft in drafts if draft.once is None or desk.kept(draft.once.key) is None]
        for draft in new:
            desk.copy(draft.events, draft.secrets)
            if draft.once is not None:
                desk.keep(draft.once.key, Kept(draft.once.body, draft.match, draft.events[-1].version))
        return len(new)

    return command


def play_anew(table: Table, run: Run, matches: int) -> list[UUID]:
    """Plays the first matches of a run in this process, with draws of their own each time; their ids in order."""
    drafter = Drafter(table.service_key)
    drafts = [drafter.match_of(run, number, secret=None, once=None)[1] for number in range(matches)]
    drafter.close()
    table.do(written(drafts))
    return [draft.match for draft in drafts]
