"""Plays matches with bots into the log."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from uuid import UUID

from domain.core.play import Turn
from domain.match.match import Match
from domain.match.table import Opening, Table
from ops.bots import BOTS, Bot, chair_of

IN_FLIGHT = 32
"""Matches that are played at the same time, so that their moves share transactions."""


async def play_match(table: Table, opening: Opening, bots: Sequence[Bot], *, plies: int | None, seed: str) -> Match:
    """Opens a match and plays it to its end, or to a number of plies."""
    receipt = await table.soon(table.open(opening))
    match, chooser = receipt.match, random.Random(seed)
    while isinstance(turn := match.awaited, Turn) and (plies is None or match.ply < plies):
        seat = chooser.choice(turn.seats)
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

    Bots sit in the order of their names, the first again when there are more seats than names, and
    move on by a seat from match to match.
    """
    room = asyncio.Semaphore(IN_FLIGHT)
    seats = len(opening.seats)

    async def one(number: int) -> UUID:
        async with room:
            names = [bot_names[(seat + number) % len(bot_names)] for seat in range(seats)]
            bots = [BOTS[name](f"{seed}/{number}/{seat}") for seat, name in enumerate(names)]
            match = await play_match(table, opening, bots, plies=plies, seed=f"{seed}/{number}")
            told(match)
            return match.id

    return list(await asyncio.gather(*(one(number) for number in range(matches))))
