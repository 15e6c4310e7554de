"""jugada beside boardgame.io, the same tiny game in the same closed loop, in one table.

Both are played by 64 clients that wait for each answer.  boardgame.io keeps its matches in memory, as it comes; jugada
answers once a move is on the disk.  Its packages are installed from the npm registry into a folder that is thrown away.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvloop

from ops.bench.figure import Figure, quantile
from ops.bench.http import CONNECTIONS, MOVES_EACH, free_port, moves_over_http, service, wait_until_up
from ops.bench.sockets import moves_over_sockets

FOLDER = Path(__file__).parent / "boardgame_io"


@contextmanager
def other(folder: Path) -> Iterator[int]:
    """boardgame.io on a port of its own.  Raises ``subprocess.CalledProcessError`` when it cannot be installed."""
    for file in FOLDER.iterdir():
        shutil.copy(file, folder)
    subprocess.run(["npm", "ci", "--silent", "--omit=dev"], cwd=folder, check=True)
    port = free_port()
    process = subprocess.Popen(["node", "server.cjs", str(port)], cwd=folder, stdout=subprocess.DEVNULL)
    try:
        wait_until_up(port)
        yield port
    finally:
        process.terminate()
        process.wait(30)


def moves_of_the_other(folder: Path, port: int, moves: int) -> tuple[float, list[float]]:
    """Seconds for all moves of boardgame.io, and those of each."""
    command = ["node", "load.cjs", str(port), str(CONNECTIONS), str(moves)]
    said = json.loads(subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout)
    return said["seconds"], said["waits"]


def told(name: str, seconds: float, waits: list[float]) -> Iterator[Figure]:
    """How many a second, and how long one took."""
    yield Figure(name, len(waits) / seconds, "/s")
    yield Figure("… p99", 1e3 * quantile(waits, 0.99), "ms")


def measure() -> Iterator[Figure]:
    """Moves a second of both; each warmed up before."""
    with tempfile.TemporaryDirectory() as folder, service(Path(folder) / "jugada.db") as port:
        yield from told("jugada, durable, over HTTP", *uvloop.run(moves_over_http(port)))
        yield from told("jugada, durable, seen by both seats over WebSockets", *uvloop.run(moves_over_sockets(port)))
    with tempfile.TemporaryDirectory() as folder, other(Path(folder)) as port:
        moves_of_the_other(Path(folder), port, MOVES_EACH // 10)
        yield from told(
            "boardgame.io 0.50.2, in memory, told over WebSockets", *moves_of_the_other(Path(folder), port, MOVES_EACH)
        )
