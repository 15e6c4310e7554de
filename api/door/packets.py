"""One packet an answer.

uvicorn writes the head and the body of an answer one after the other; with TCP_NODELAY that is two
system calls here and two wake-ups of the client for every move.  Measured with 64 connections: 15 µs
of the service's time for a move, and 40 % of the client's.  It can go once uvicorn writes both at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol


class Gathering:
    """A transport that sends together what is written in one turn of the event loop."""

    def __init__(self, transport: Any) -> None:
        self.transport = transport
        self.waiting: list[bytes] = []
        self.loop = asyncio.get_running_loop()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.transport, name)

    def write(self, data: bytes) -> None:
        """Sends it soon."""
        if not self.waiting:
            self.loop.call_soon(self.flush)
        self.waiting.append(data)

    def write_now(self, data: bytes) -> None:
        """Sends what is whole already, behind what waits."""
        if self.waiting:
            self.waiting.append(data)
        else:
            self.transport.write(data)

    def writelines(self, many: Iterable[bytes]) -> None:
        """Sends them soon."""
        self.write(b"".join(many))

    def flush(self) -> None:
        """Sends what waits."""
        if self.waiting:
            data = b"".join(self.waiting)
            self.waiting.clear()
            self.transport.write(data)

    def write_eof(self) -> None:
        """Sends what waits, and says that there is no more."""
        self.flush()
        self.transport.write_eof()

    def close(self) -> None:
        """Sends what waits, then hangs up."""
        self.flush()
        self.transport.close()


class OnePacket(HttpToolsProtocol):
    """uvicorn's protocol over such a transport: ``uvicorn.Config(http=OnePacket)``."""

    gathering: Gathering

    def connection_made(self, transport: Any) -> None:
        self.gathering = Gathering(transport)
        super().connection_made(cast("asyncio.Transport", self.gathering))
