"""Plays matches with bots into the log."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from uuid import UUID

from msgspec import Struct
from msgspec.structs import replace

from domain.core.play import Seat, Turn
from domain.match.match import Match
from domain.match.table import Opening, Table
from ops.bots import BOTS, Bot, chair_of

IN_FLIGHT = 32
"""Matches that are played at the same time, so that their moves share transactions."""


class Seating(Struct, frozen=True):
    """The seats of one of several matches: for each seat which of the players sits there."""

    players: tuple[int, ...]

    def of(self, by_player: Sequence[str]) -> tuple[str, ...]:
        """What belongs to each seat, of what belongs to each player; the first again when there are too few."""
        return tuple(by_player[player % len(by_player)] for player in self.players)


def seating(number: int, seats: int) -> Seating:
    """The seating of a match: players move on by a seat from match to match.

    >>> seating(1, 3).players
    (1, 2, 0)
    """
    return Seating(tuple((seat + number) % seats for seat in range(seats)))


async def play_match(table: Table, opening: Opening, bots: Sequence[Bot], *, plies: int | None, seed: str) -> Match:
    """Opens a match and plays it to its end, or to a number of plies."""
    receipt = await table.soon(table.open(opening))
    match, chooser = receipt.match, random.Random(seed)
    while isinstance(turn := match.awaited, Turn) and (plies is None or match.ply < plies):
        seat: Seat = chooser.choice(turn.seats)
        move = bots[seat].choose(chair_of(match, seat))
        text = match.write_move(move)
        match = (await table.soon(table.play(match.id, seat, text, seen_ply=match.ply))).match
    return match


async def play_matches(
    table: Table,
    opening: Opening,
    bot_names: Sequence[str],
    *,
    matches: int,
    seed: str,
    plies: int | None = None,
    told: Callable[[Match], None] = lambda _match: None,
) -> list[UUID]:
    """Plays a number of matches, several at a time; ``told`` hears of each that is done.

    Every name of the opening is a player that has the bot at the same place of ``bot_names`` (the first
    again when there are more names than bots); players move on by a seat from match to match.
    """
    room = asyncio.Semaphore(IN_FLIGHT)
    seats = len(opening.seats)

    async def one(number: int) -> UUID:
        async with room:
            sits = seating(number, seats)
            bots = [BOTS[name](f"{seed}/{number}/{seat}") for seat, name in enumerate(sits.of(bot_names))]
            seated = replace(opening, seats=sits.of(opening.seats))
            match = await play_match(table, seated, bots, plies=plies, seed=f"{seed}/{number}")
            told(match)
            return match.id

    return list(await asyncio.gather(*(one(number) for number in range(matches))))
