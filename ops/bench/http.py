"""The service as a client meets it: durable moves over HTTP, and seeking in a long match.

The service runs in a process of its own, the load client in this one.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Any

import uvloop

from ops.bench.figure import Figure, quantile

CONNECTIONS = 64
MOVES_EACH = 400
GOAL, P99_GOAL, SEEK_GOAL = 4_700, 60, 10
LONG, SEEKS = 500, 1_000
SETTLE_SECONDS = 2.0
OPENING = {"game": "nim", "variation": "plain+sticks=1500", "seats": ["Ada", "Bo"]}


class Client(asyncio.Protocol):
    """One kept connection that sends a request and waits for its answer; knows just enough HTTP to be fast."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport: Any = transport
        self.buffer = b""
        self.answer: asyncio.Future[tuple[int, bytes]] | None = None

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        head, found, body = self.buffer.partition(b"\r\n\r\n")
        if not found or self.answer is None:
            return
        length = int(head.lower().split(b"content-length:", 1)[1].split(b"\r\n", 1)[0])
        if len(body) >= length:
            self.buffer = body[length:]
            self.answer.set_result((int(head[9:12]), body[:length]))

    def connection_lost(self, error: Exception | None) -> None:
        if self.answer is not None and not self.answer.done():
            self.answer.set_exception(error or ConnectionError("the service hung up"))

    async def ask(self, method: str, path: str, body: bytes = b"", token: str = "") -> tuple[int, bytes]:
        """Status and body of one answer."""
        self.answer = asyncio.get_running_loop().create_future()
        authorization = f"Authorization: Bearer {token}\r\n" if token else ""
        kind = "Content-Type: application/json\r\n" if body else ""
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{authorization}{kind}Content-Length: {len(body)}\r\n\r\n"
        )
        self.transport.write(head.encode() + body)
        return await self.answer


async def connected(port: int) -> Client:
    """One more connection."""
    _, client = await asyncio.get_running_loop().create_connection(Client, "127.0.0.1", port)
    return client


async def opened(client: Client) -> dict[str, Any]:
    """A new match of the tiny game."""
    status, body = await client.ask("POST", "/v1/matches", json.dumps(OPENING).encode())
    assert status == 201, body
    match: dict[str, Any] = json.loads(body)
    return match


async def play(client: Client, match: dict[str, Any], moves: int, waits: list[float]) -> None:
    """Plays a match with one connection, each move after the answer to the one before."""
    path = f"/v1/matches/{match['id']}/moves"
    for ply in range(moves):
        begin = time.perf_counter()
        body = b'{"ply":%d,"move":"take 1 of 0"}' % ply
        status, answer = await client.ask("POST", path, body, match["tokens"][ply % 2])
        waits.append(time.perf_counter() - begin)
        assert status == 201, answer


async def moves_over_http(port: int) -> tuple[float, list[float]]:
    """Seconds for all moves of all connections, and those of each move."""
    clients = [await connected(port) for _ in range(CONNECTIONS)]
    for moves in (MOVES_EACH // 10, MOVES_EACH):
        matches = [await opened(client) for client in clients]
        waits: list[float] = []
        begin = time.perf_counter()
        pairs = zip(clients, matches, strict=True)
        await asyncio.gather(*(play(client, match, moves, waits) for client, match in pairs))
        seconds = time.perf_counter() - begin
    return seconds, waits


async def seeks_over_http(port: int) -> list[float]:
    """Seconds of each look at a random frame of a long match."""
    client, chooser = await connected(port), random.Random("seek")
    match = await opened(client)
    await play(client, match, LONG, [])
    waits = []
    for _ in range(SEEKS):
        begin = time.perf_counter()
        status, _body = await client.ask("GET", f"/v1/matches/{match['id']}/frames/{chooser.randrange(LONG + 1)}")
        waits.append(time.perf_counter() - begin)
        assert status == 200
    return waits


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def service(database: Path) -> AbstractContextManager[int]:
    """The service over a file, on a port of its own."""
    return service_over(JUGADA_DATABASE_URL=f"sqlite:///{database}")


@contextmanager
def service_over(**settings: str) -> Iterator[int]:
    """The service with these settings, on a port of its own."""
    port = free_port()
    command = [sys.executable, "-m", "ops.cli", "serve", "--no-demo", "--port", str(port)]
    environment = {**os.environ, "JUGADA_LOG_LEVEL": "warning", **settings}
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    try:
        wait_until_up(port)
        wait_until_ready(port)
        yield port
    finally:
        process.terminate()
        process.wait(30)


def wait_until_ready(port: int) -> None:
    """Returns when the service says that it is ready, and its helper has had the time to begin.

    Its socket listens before it has loaded its games.  Raises ``TimeoutError`` after half a minute.
    """
    end = time.monotonic() + 30
    while time.monotonic() < end:
        with suppress(OSError, http.client.HTTPException):
            asked = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
            asked.request("GET", "/readyz")
            if asked.getresponse().status == 200:
                time.sleep(SETTLE_SECONDS)
                return
        time.sleep(0.05)
    raise TimeoutError("the service did not become ready")


def wait_until_up(port: int) -> None:
    """Returns when something listens.  Raises ``TimeoutError`` after half a minute."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        with socket.socket() as attempt:
            if attempt.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise TimeoutError("the service did not come up")


def measure() -> Iterator[Figure]:
    """Moves a second with 64 connections, their p99, and the p99 of a seek."""
    with tempfile.TemporaryDirectory() as folder, service(Path(folder) / "jugada.db") as port:
        seconds, waits = uvloop.run(moves_over_http(port))
        yield Figure(f"durable moves over HTTP, {CONNECTIONS} connections", len(waits) / seconds, "/s", GOAL)
        yield Figure("… each answered within, p50", 1e3 * quantile(waits, 0.5), "ms")
        yield Figure("… each answered within, p99", 1e3 * quantile(waits, 0.99), "ms", P99_GOAL, less_is_better=True)
        seeks = uvloop.run(seeks_over_http(port))
        name = f"seek to a frame of {LONG} plies over HTTP, p99"
        yield Figure(name, 1e3 * quantile(seeks, 0.99), "ms", SEEK_GOAL, less_is_better=True)
