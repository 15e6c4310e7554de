"""Durable moves over HTTP in the heaviest variation: Carcassonne with all eleven expansions.

Each match is first played by whatever is legal, then taken back to its beginning, and then the same moves are sent
again as fast as they are answered: chance by number gives the same draws, so every move is legal.
"""

from __future__ import annotations

import asyncio
import json
import random
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import uvloop

from domain import games
from ops.bench.figure import Figure, quantile
from ops.bench.http import Client, connected, service

MATCHES, MOVES = 12, 60
GOAL = 1_000


def everything() -> str:
    """The variation with every addition of the game."""
    base = games.game("carcassonne").bases[0]
    return "+".join((base.key, *base.adds))


async def asked(client: Client, method: str, path: str, token: str, body: Any = None) -> Any:
    """The answer to a call that must succeed."""
    status, answer = await client.ask(method, path, b"" if body is None else json.dumps(body).encode(), token)
    assert status < 300, answer
    return json.loads(answer)


async def rehearsed(client: Client, number: int) -> tuple[dict[str, Any], list[tuple[int, str]]]:
    """A match that was played and taken back, and its moves with their seats."""
    opening = {"game": "carcassonne", "variation": everything(), "seats": ["Ada", "Bo"], "undo": "free"}
    match = await asked(client, "POST", "/v1/matches", "", opening)
    path, chooser, moves = f"/v1/matches/{match['id']}", random.Random(number), []
    for ply in range(MOVES):
        seat = (await asked(client, "GET", path, match["organiser"]))["to_move"][0]["seat"]
        view = await asked(client, "GET", path, match["tokens"][seat])
        move = chooser.choice(view["legal"])["move"]
        await asked(client, "POST", f"{path}/moves", match["tokens"][seat], {"ply": ply, "move": move})
        moves.append((seat, move))
    await asked(client, "POST", f"{path}/undo", match["organiser"], {"to_ply": 0})
    return match, moves


async def again(client: Client, match: dict[str, Any], moves: list[tuple[int, str]], waits: list[float]) -> None:
    """Plays the moves of a match once more, each after the answer to the one before; what that says is known."""
    path = f"/v1/matches/{match['id']}/moves"
    for ply, (seat, move) in enumerate(moves):
        begin = time.perf_counter()
        body = json.dumps({"ply": ply, "move": move}).encode()
        status, answer = await client.ask("POST", path, body, match["tokens"][seat])
        waits.append(time.perf_counter() - begin)
        assert status == 201, answer


async def heavy_moves(port: int) -> tuple[float, list[float]]:
    """Seconds for all moves, and those of each."""
    rehearsing = await connected(port)
    played = [await rehearsed(rehearsing, number) for number in range(MATCHES)]
    clients = [await connected(port) for _ in played]
    waits: list[float] = []
    begin = time.perf_counter()
    await asyncio.gather(
        *(again(client, match, moves, waits) for client, (match, moves) in zip(clients, played, strict=True))
    )
    return time.perf_counter() - begin, waits


def measure() -> Iterator[Figure]:
    """Moves a second in the heaviest variation, and how long one takes."""
    with tempfile.TemporaryDirectory() as folder, service(Path(folder) / "jugada.db") as port:
        seconds, waits = uvloop.run(heavy_moves(port))
        yield Figure("durable moves over HTTP, Carcassonne with everything", len(waits) / seconds, "/s", GOAL)
        yield Figure("… p99", 1e3 * quantile(waits, 0.99), "ms")
