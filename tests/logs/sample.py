"""Samples of the log: one file a release, written once and read for ever.

``python -m tests.logs.sample NAME`` writes ``NAME.msgpack`` beside this file: for each match its id and
its events (version, topic, payload, previous hash, hash), of everything that can be played then.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from uuid import UUID

import msgspec

from domain import games
from domain.match.chain import Sealed
from domain.match.table import Opening
from ops.house import open_table
from ops.selfplay.drafting import play_anew
from ops.selfplay.run import Run
from tests.match.houses import NAMES, eventful

FOLDER = Path(__file__).parent
Sample = list[tuple[bytes, list[tuple[int, str, bytes, bytes, bytes]]]]


def write(name: str) -> Path:
    """Plays a match of every base of every game, and one where everything is done that can be."""
    with tempfile.TemporaryDirectory() as folder:
        table = open_table(Path(folder) / "jugada.db")
        ids = [match.id for match in eventful(table)]
        for game in games.games().values():
            for base in game.bases:
                opening = Opening(game.key, base.key, NAMES[: min(base.seats)])
                ids += play_anew(table, Run(opening, ("random",), name, plies=120), 1)
        sample: Sample = [
            (each.bytes, [(e.version, e.topic, e.payload, e.previous, e.hash) for e in table.log.read(each)])
            for each in ids
        ]
        table.close()
    path = FOLDER / f"{name}.msgpack"
    path.write_bytes(msgspec.msgpack.encode(sample))
    return path


def read(path: Path) -> list[list[Sealed]]:
    """The events of each match of a sample."""
    sample = msgspec.msgpack.decode(path.read_bytes(), type=Sample)
    return [[Sealed(UUID(bytes=match), *event) for event in events] for match, events in sample]


if __name__ == "__main__":
    print(write(sys.argv[1]))
