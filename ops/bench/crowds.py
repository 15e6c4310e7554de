"""Crowds at the service: readers who never read, a thousand who connect each second, a thousand who watch one match."""

from __future__ import annotations

import asyncio
import os
import re
import resource
import socket
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import uvloop

from ops.bench.figure import Figure, quantile
from ops.bench.http import Client, connected, opened, play, service

NEVER_READ, SPECTATORS = 500, 1_000
CONNECTS, TICKS, SECONDS = 1_000, 250, int(os.environ.get("JUGADA_CONNECT_SECONDS", "60"))
ALONE_SECONDS = 5
"""How long players are measured before those who connect come."""
MOVES, PAUSE_SECONDS = 60, 0.15
PLAYERS, PLIES = 16, 150
SEEN_GOAL, WORSE_GOAL = 250, 2.0
LEAST_FILES = 4_096


class Spectator(asyncio.Protocol):
    """Reads a feed and notes when each version came."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.seen: dict[int, float] = {}
        self.ready = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        transport.write(f"GET {self.path}/live HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        if b"retry:" in data and not self.ready.done():
            self.ready.set_result(None)
        for version in re.findall(rb"^id: (\d+)$", data, re.MULTILINE):
            self.seen.setdefault(int(version), now)


async def watched(port: int) -> list[float]:
    """Seconds from a move's answer being asked for until each spectator has seen it."""
    client = await connected(port)
    match = await opened(client)
    path, loop = f"/v1/matches/{match['id']}", asyncio.get_running_loop()
    crowd = []
    for _ in range(SPECTATORS):
        _, spectator = await loop.create_connection(lambda: Spectator(path), "127.0.0.1", port)
        crowd.append(spectator)
    await asyncio.gather(*(spectator.ready for spectator in crowd))
    asked: dict[int, float] = {}
    for ply in range(MOVES):
        asked[ply + 2] = time.perf_counter()
        status, _ = await move(client, match, ply)
        assert status == 201
        await asyncio.sleep(PAUSE_SECONDS)
    await asyncio.sleep(2)
    missed = [version for spectator in crowd for version in asked if version not in spectator.seen]
    assert not missed, f"{len(missed)} items never came"
    return [spectator.seen[version] - begin for spectator in crowd for version, begin in asked.items()]


async def move(client: Client, match: dict[str, Any], ply: int) -> tuple[int, bytes]:
    """One move of the tiny game."""
    body = b'{"ply":%d,"move":"take 1 of 0"}' % ply
    return await client.ask("POST", f"/v1/matches/{match['id']}/moves", body, match["tokens"][ply % 2])


async def waits_of_players(port: int) -> list[float]:
    """Seconds of each move of some who play."""
    waits: list[float] = []
    clients = [await connected(port) for _ in range(PLAYERS)]
    matches = [await opened(client) for client in clients]
    pairs = zip(clients, matches, strict=True)
    await asyncio.gather(*(play(client, match, PLIES, waits) for client, match in pairs))
    return waits


def deaf(port: int, path: str) -> socket.socket:
    """Somebody who asks for a feed and never reads it."""
    ears = socket.create_connection(("127.0.0.1", port))
    ears.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    ears.sendall(f"GET {path}/live?after=0 HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    return ears


async def beside_the_deaf(port: int) -> tuple[float, float]:
    """The p99 of those who play, before and while others never read a long feed."""
    client = await connected(port)
    match = await opened(client)
    await play(client, match, 400, [])
    before = quantile(await waits_of_players(port), 0.99)
    ears = [deaf(port, f"/v1/matches/{match['id']}") for _ in range(NEVER_READ)]
    await asyncio.sleep(1)
    beside = quantile(await waits_of_players(port), 0.99)
    for each in ears:
        each.close()
    return before, beside


async def connect_and_go(port: int) -> bool:
    """Somebody who connects, asks once, and leaves; whether there was an answer."""
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        line = await reader.readline()
        writer.close()
    except OSError:
        return False
    return b" 200 " in line


async def connecting(port: int, seconds: int) -> tuple[float, int, list[float]]:
    """Answered a second, unanswered in all, and the waits of those who play meanwhile."""
    begin, tasks = time.perf_counter(), []
    players = asyncio.ensure_future(waits_until(port, begin + seconds))
    for tick in range(seconds * TICKS):
        tasks += [asyncio.ensure_future(connect_and_go(port)) for _ in range(CONNECTS // TICKS)]
        await asyncio.sleep(max(0.0, begin + (tick + 1) / TICKS - time.perf_counter()))
    answered = sum(await asyncio.gather(*tasks))
    rate = answered / (time.perf_counter() - begin)
    return rate, len(tasks) - answered, await players


async def waits_until(port: int, end: float) -> list[float]:
    """Seconds of each move of some who play match after match until then."""
    waits: list[float] = []
    while time.perf_counter() < end:
        waits += await waits_of_players(port)
    return waits


def memory(port: int) -> float:
    """Mebibytes of the process that listens on a port."""
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit() and f"--port\0{port}\0" in text_of(folder / "cmdline"):
            pages = int(text_of(folder / "statm").split()[1])
            return pages * resource.getpagesize() / 2**20
    raise LookupError(f"nothing listens on port {port}")


def text_of(file: Path) -> str:
    """What a file of a process says, nothing when it is gone."""
    try:
        return file.read_text(errors="replace")
    except OSError:
        return ""


def measure() -> Iterator[Figure]:
    """Each crowd in turn, over one service."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(min(hard, LEAST_FILES), LEAST_FILES), hard))
    with tempfile.TemporaryDirectory() as folder, service(Path(folder) / "jugada.db") as port:
        seen = uvloop.run(watched(port))
        yield Figure(f"{SPECTATORS} spectators see a move within, p50", 1e3 * quantile(seen, 0.5), "ms")
        yield Figure("… p99", 1e3 * quantile(seen, 0.99), "ms", SEEN_GOAL, less_is_better=True)
        empty = memory(port)
        before, beside = uvloop.run(beside_the_deaf(port))
        yield Figure(f"players' p99 beside {NEVER_READ} who never read", 1e3 * beside, "ms")
        yield Figure("… to what it was without them", beside / before, "times", WORSE_GOAL, less_is_better=True)
        yield Figure("… and more memory in the service", memory(port) - empty, "MiB")
        alone = quantile(uvloop.run(waits_until(port, time.perf_counter() + ALONE_SECONDS)), 0.99)
        rate, unanswered, waits = uvloop.run(connecting(port, SECONDS))
        meanwhile = quantile(waits, 0.99)
        yield Figure(f"new connections for {SECONDS} s, answered", rate, "/s", 0.95 * CONNECTS)
        yield Figure("… not answered", unanswered, "in all", 0, less_is_better=True)
        yield Figure("… players' p99 meanwhile", 1e3 * meanwhile, "ms")
        yield Figure("… to what it was without them", meanwhile / alone, "times", WORSE_GOAL, less_is_better=True)
        yield Figure("… memory of the service behind it all", memory(port), "MiB")
