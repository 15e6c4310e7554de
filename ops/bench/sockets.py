"""Durable moves over WebSockets: each counts once every seat of its match has seen it."""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from base64 import b64encode
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import uvloop
from msgspec import Struct

from ops.bench.figure import Figure, quantile
from ops.bench.http import connected, opened, service

MATCHES = 64
MOVES_EACH = 300
GOAL = 4_700
FINAL_BINARY, PING, PONG, MASKED = 0x82, 0x89, 0x8A, 0x80
NO_MASK = bytes(4)
"""A mask of zeros leaves the payload as it is."""


class Seen(Struct):
    """What is looked at in an event: which it is."""

    version: int


class Heard(Struct):
    """What is looked at in a message."""

    event: Seen | None = None
    hello: dict[str, Any] | None = None
    problem: dict[str, Any] | None = None


HEARD = msgspec.msgpack.Decoder(Heard)


class Socket(asyncio.Protocol):
    """One side of a WebSocket (RFC 6455) that speaks MessagePack; knows just enough of it to be fast.

    ``version`` is the newest event that this side has seen; each must follow the one before.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.buffer = b""
        self.upgraded = asyncio.Event()
        self.greeted = asyncio.Event()
        self.version = 1
        self.on_event: Callable[[], None] = lambda: None
        self.on_end: Callable[[], None] = lambda: None

    def connection_lost(self, error: Exception | None) -> None:
        self.on_end()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        stream: Any = transport
        self.transport = stream
        key = b64encode(os.urandom(16)).decode()
        upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        head = f"GET {self.path} HTTP/1.1\r\nHost: localhost\r\n{upgrade}Sec-WebSocket-Key: {key}\r\n\r\n"
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
                self.hear(HEARD.decode(payload))

    def hear(self, message: Heard) -> None:
        """Notes what a message says."""
        assert message.problem is None, message.problem
        if message.event is not None:
            assert message.event.version == self.version + 1, "an event is missing"
            self.version += 1
            self.on_event()
        elif message.hello is not None:
            self.greeted.set()

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


async def seated(port: int, match: dict[str, Any], token: str) -> Socket:
    """One more seat that listens."""
    path = f"/v1/matches/{match['id']}/ws"
    _, socket = await asyncio.get_running_loop().create_connection(lambda: Socket(path), "127.0.0.1", port)
    await socket.upgraded.wait()
    socket.say(token=token)
    await socket.greeted.wait()
    return socket


class Play:
    """Plays a match, each move after every seat has seen the one before."""

    def __init__(self, seats: list[Socket], moves: int, waits: list[float]) -> None:
        self.seats = seats
        self.last = moves + 1
        self.waits = waits
        self.version = 1
        self.over = asyncio.get_running_loop().create_future()
        for seat in seats:
            seat.on_event, seat.on_end = self.seen, self.ended
        self.move()

    def move(self) -> None:
        """The next move, by whose turn it is."""
        self.begin, ply = time.perf_counter(), self.version - 1
        self.seats[ply % 2].say(ply=ply, move="take 1 of 0")

    def seen(self) -> None:
        """A seat has seen an event; once all have, the next move is made."""
        if any(seat.version == self.version for seat in self.seats):
            return
        self.waits.append(time.perf_counter() - self.begin)
        self.version += 1
        if self.version < self.last:
            self.move()
        else:
            self.over.set_result(None)

    def ended(self) -> None:
        """A seat was hung up on, or heard what it should not have."""
        if not self.over.done():
            self.over.set_exception(ConnectionError("a conversation ended too early"))


async def moves_over_sockets(port: int) -> tuple[float, list[float]]:
    """Seconds for all moves of all matches, and those of each until every seat had seen it."""
    client = await connected(port)
    matches = [await opened(client) for _ in range(MATCHES)]
    tables = [[await seated(port, match, token) for token in match["tokens"]] for match in matches]
    waits: list[float] = []
    begin = time.perf_counter()
    await asyncio.gather(*(Play(seats, MOVES_EACH, waits).over for seats in tables))
    return time.perf_counter() - begin, waits


def measure() -> Iterator[Figure]:
    """Moves a second over two sockets a match, and how long until both seats have seen one."""
    with tempfile.TemporaryDirectory() as folder, service(Path(folder) / "jugada.db") as port:
        seconds, waits = uvloop.run(moves_over_sockets(port))
        yield Figure(f"durable moves over WebSockets, {MATCHES} matches of two", len(waits) / seconds, "/s", GOAL)
        yield Figure("… seen by every seat within, p50", 1e3 * quantile(waits, 0.5), "ms")
        yield Figure("… p99", 1e3 * quantile(waits, 0.99), "ms")
