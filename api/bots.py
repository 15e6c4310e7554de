"""Seats that the house plays itself.

That a seat is a bot's stands in its name, ``Bo (bot greedy)``: so it is in the log, in every archive and on
every scoreboard, it outlives the service, and nothing else had to be invented for it.  Which bots there are is
given by whoever starts the service.  A bot sees its own seat's view and moves, and agrees to every undo.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar
from uuid import UUID

from api.call.problems import Problem
from api.feed.hub import Hub
from domain.core.play import Move, Refused, Seat, Turn
from domain.match.log import LogUnavailable
from domain.match.match import Match
from domain.match.table import Table
from projections.reading import ReadModels

T = TypeVar("T")

Player = Callable[[Match, Seat], Move]
"""Chooses one of the moves of a seat that is to move."""
Players = Mapping[str, Callable[[str], Player]]
"""Bots by name; each is made from a seed."""

SEATED = re.compile(r"(?P<name>.*) \(bot (?P<bot>[^()\s]+)\)")
RECORDS_AT_ONCE = 200
PATIENCE_SECONDS = 0.5
"""How long the bots wait for the read models before they look whether the service stops meanwhile."""

logger = logging.getLogger(__name__)


def with_bots(names: tuple[str, ...], bots: Mapping[str, str], players: Players) -> tuple[str, ...]:
    """The names of the seats as they go into the log.  Raises ``Problem`` for a bot or a seat that there is not."""
    for seat, bot in bots.items():
        if bot not in players:
            raise Problem("unplayable", f"there is no bot “{bot[:80]}”; known are: {', '.join(players) or 'none'}")
        if not (seat.isascii() and seat.isdigit() and int(seat) < len(names)):
            raise Problem("unplayable", f"there is no seat “{seat[:80]}” for a bot")
    by_seat = {int(seat): bot for seat, bot in bots.items()}
    return tuple(f"{name} (bot {by_seat[seat]})" if seat in by_seat else name for seat, name in enumerate(names))


class Bots:
    """Plays for the seats that are bots', in every open match, for as long as the service runs."""

    def __init__(self, table: Table, models: ReadModels, hub: Hub, players: Players) -> None:
        self.table = table
        self.models = models
        self.hub = hub
        self.players = players
        self.following: dict[UUID, int] = {}
        """The version up to which a match has been looked at."""
        self.thinker = ThreadPoolExecutor(1, thread_name_prefix="bot")
        self.task: asyncio.Task[None] | None = None
        self.stopping = False

    def seats(self, names: Iterable[str]) -> dict[Seat, str]:
        """The bot of every seat that is a bot's."""
        found = ((seat, SEATED.fullmatch(name)) for seat, name in enumerate(names))
        return {seat: said["bot"] for seat, said in found if said and said["bot"] in self.players}

    def follow(self, match: Match) -> None:
        """Plays in this match from now on, if bots sit there."""
        if self.task is not None and self.seats(match.opened.seats):
            self.following.setdefault(match.id, 0)
            self.hub.ring()

    def start(self) -> None:
        """Begins, in this event loop, with the matches that were open before."""
        if self.players:
            self.task = asyncio.ensure_future(self.run())

    async def stop(self) -> None:
        """Ends; what a bot is thinking about is forgotten."""
        self.stopping = True  # Python 3.11 loses a cancellation that comes together with the bell
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        self.thinker.shutdown(wait=False, cancel_futures=True)

    async def run(self) -> None:
        """The life of the bots."""
        await self.aside(self.resume)
        while not (self.hub.closing or self.stopping):
            bell = self.hub.bell
            acted = [await self.look(match_id) for match_id in tuple(self.following)]
            if not any(acted):
                await self.hub.rung(bell)

    def resume(self) -> None:
        """Finds the open matches in which bots sit."""
        while not self.models.wait_for(self.table.log.newest(), PATIENCE_SECONDS):
            if self.hub.closing or self.stopping:
                return
        after: int | None = None
        while True:
            records, after = self.models.records(status="open", after=after, limit=RECORDS_AT_ONCE)
            for record in records:
                if self.seats(record.seats):
                    self.following.setdefault(record.id, 0)
            if after is None:
                return

    async def look(self, match_id: UUID) -> bool:
        """Does what is a bot's to do in a match, if anything; whether something was done."""
        try:
            match = (await self.aside(lambda: self.table.held(match_id))).match
            if match.version == self.following[match_id]:
                return False
            if match.status != "open":
                del self.following[match_id]
                return False
            self.following[match_id] = match.version
            return await self.act(match)
        except (Refused, LogUnavailable):
            self.following[match_id] = 0
            await asyncio.sleep(0.1)  # somebody was faster, or the disk is full: look again
            return False
        except Exception:
            self.following.pop(match_id, None)
            logger.exception("the bots of match %s gave up", match_id)
            return False

    async def act(self, match: Match) -> bool:
        """One answer or one move of a bot; whether there was one to make."""
        seats = self.seats(match.opened.seats)
        if match.asked is not None:
            agreeing = [seat for seat in match.asked.missing if seat in seats]
            for seat in agreeing:
                await self.table.soon(self.table.answer_undo(match.id, seat, match.asked.number, True))
            return bool(agreeing)
        turn = match.awaited
        mine = [each for each in turn.seats if each in seats] if isinstance(turn, Turn) else []
        if not mine:
            return False
        seat = mine[0]
        player = self.players[seats[seat]](f"{match.id} {match.version} {seat}")
        move = await self.aside(lambda: player(match, seat))
        await self.table.soon(self.table.play(match.id, seat, match.write_move(move), seen_ply=match.ply))
        return True

    async def aside(self, think: Callable[[], T]) -> T:
        """What a thought comes to, without anybody else waiting for it."""
        return await asyncio.get_running_loop().run_in_executor(self.thinker, think)
