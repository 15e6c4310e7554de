"""Durable moves over WebSockets: each counts once every seat of its match has seen it."""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import uvloop

from ops.bench.figure import Figure, quantile
from ops.bench.http import connected, opened, service

MATCHES = 64
MOVES_EACH = 300
GOAL = 4_700
FINAL_BINARY, PING, PONG, MASKED = 0x82, 0x89, 0x8A, 0x80
NO_MASK = bytes(4)
"""A mask of zeros leaves the payload as it is."""


class Socket(asyncio.Protocol):
    """One side of a WebSocket (RFC 6455) that speaks MessagePack; knows just enough of it to be fast."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.buffer = b""
        self.upgraded = asyncio.Event()
        self.heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        stream: Any = transport
        self.transport = stream
        key = b64encode(os.urandom(16)).decode()
        upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        head = f"GET {self.path} HTTP/1.1\r\nHost: bench\r\n{upgrade}Sec-WebSocket-Key: {key}\r\n\r\n"
        self.transport.write(head.encode())

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.upgraded.is_set():
            head, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self.buffer = rest
            self.upgraded.set()
        while (frame := self.frame()) is not None:
            kind, payload = frame
            if kind == PING:
                self.transport.write(bytes((PONG, MASKED | len(payload))) + NO_MASK + payload)
            elif kind == FINAL_BINARY:
                self.heard.put_nowait(msgspec.msgpack.decode(payload))

    def frame(self) -> tuple[int, bytes] | None:
        """What kind the next frame is and what it holds, if it is here whole."""
        if len(self.buffer) < 2:
            return None
        length, begin = self.buffer[1], 2
        if length > 125:
            begin += 2 if length == 126 else 8
            if len(self.buffer) < begin:
                return None
            length = int.from_bytes(self.buffer[2:begin], "big")
        if len(self.buffer) < begin + length:
            return None
        kind, payload = self.buffer[0], self.buffer[begin : begin + length]
        self.buffer = self.buffer[begin + length :]
        return kind, payload

    def say(self, **what: Any) -> None:
        """Sends a message."""
        payload = msgspec.msgpack.encode(what)
        assert len(payload) < 126
        self.transport.write(bytes((FINAL_BINARY, MASKED | len(payload))) + NO_MASK + payload)

    async def event(self, version: int) -> None:
        """Waits until this side has seen an event, whatever else it hears meanwhile."""
        while True:
            message = await self.heard.get()
            assert "problem" not in message, message
            if message.get("event", {}).get("version") == version:
                return


async def seated(port: int, match: dict[str, Any], token: str) -> Socket:
    """One more seat that listens."""
    path = f"/v1/matches/{match['id']}/ws"
    _, socket = await asyncio.get_running_loop().create_connection(lambda: Socket(path), "127.0.0.1", port)
    await socket.upgraded.wait()
    socket.say(token=token)
    assert "hello" in await socket.heard.get()
    return socket


async def play(seats: list[Socket], moves: int, waits: list[float]) -> None:
    """Plays a match, each move after everybody has seen the one before."""
    for ply in range(moves):
        begin = time.perf_counter()
        seats[ply % 2].say(ply=ply, move="take 1 of 0")
        for seat in seats:
            await seat.event(ply + 2)
        waits.append(time.perf_counter() - begin)


async def moves_over_sockets(port: int) -> tuple[float, list[float]]:
    """Seconds for all moves of all matches, and those of each until every seat had seen it."""
    client = await connected(port)
    matches = [await opened(client) for _ in range(MATCHES)]
    tables = [[await seated(port, match, token) for token in match["tokens"]] for match in matches]
    waits: list[float] = []
    begin = time.perf_counter()
    await asyncio.gather(*(play(seats, MOVES_EACH, waits) for seats in tables))
    return time.perf_counter() - begin, waits


def measure() -> Iterator[Figure]:
    """Moves a second over two sockets a match, and how long until both seats have seen one."""
    with tempfile.TemporaryDirectory() as folder, service(Path(folder) / "jugada.db") as port:
        seconds, waits = uvloop.run(moves_over_sockets(port))
        yield Figure(f"durable moves over WebSockets, {MATCHES} matches of two", len(waits) / seconds, "/s", GOAL)
        yield Figure("… seen by every seat within, p50", 1e3 * quantile(waits, 0.5), "ms")
        yield Figure("… p99", 1e3 * quantile(waits, 0.99), "ms")
