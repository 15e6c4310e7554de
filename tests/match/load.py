"""A process that plays as fast as it can and says what was acknowledged; made to be killed.

Each line on standard output is an acknowledged command: match, version.
"""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path

from domain.core.play import Turn
from domain.match.table import Opening, Table
from ops.house import open_table
from projections.site import site_at
from tests.match.houses import NAMES


async def play_for_ever(table: Table, chooser: random.Random) -> None:
    while True:
        receipt = await table.soon(table.open(Opening("nim", "cards", NAMES[:2], undo="free")))
        match = receipt.match
        say(f"{match.id} {match.version}")
        while isinstance(turn := match.awaited, Turn):
            seat = turn.seats[0]
            if match.ply and chooser.random() < 0.1:
                command = table.ask_undo(match.id, seat, chooser.randrange(match.ply))
            else:
                text = match.write_move(chooser.choice(match.legal(seat)))
                command = table.play(match.id, seat, text, seen_ply=match.ply)
            match = (await table.soon(command)).match
            say(f"{match.id} {match.version}")


def say(line: str) -> None:
    """One line, out of this process before anything else happens."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


async def main(path: Path, seed: str) -> None:
    table = open_table(path)
    models = site_at(path).open_read_models(table.log, table.service_key)
    models.start(table.listeners)
    await asyncio.gather(*(play_for_ever(table, random.Random(f"{seed}/{n}")) for n in range(16)))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2]))
