"""The service as a process: where it listens, and how it stops."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

import uvicorn

from api.door.front import Service
from api.door.lane import Lane
from api.door.shortcut import Shortcut
from api.settings import Settings
from ops.collector import spare_the_collector
from ops.errors import WrongUse
from ops.journal import CHATTY, keep_journal

BACKLOG = 2048
GRACE_SECONDS = 10
"""How long requests that were accepted may take to finish after the service was told to stop."""
HEAD_LIMIT = 16 * 1024
"""The most bytes that the head of a request may have."""


class Server(uvicorn.Server):
    """The server; says so once it serves, and when it is told to stop, ends what would go on for ever."""

    def __init__(self, config: uvicorn.Config, serving: Callable[[], None], let_go: Callable[[], None]) -> None:
        super().__init__(config)
        self.serving = serving
        self.let_go = let_go

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.let_go()
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.serving()


def listen(settings: Settings) -> socket.socket:
    """The socket that the service listens on.  Raises ``WrongUse`` when it cannot be had."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        return socket.create_server((settings.host, settings.port), family=family, backlog=BACKLOG)
    except OSError as error:
        raise WrongUse(
            f"port {settings.port} of {settings.host} cannot be listened to ({os.strerror(error.errno or 0)});"
            f" --port chooses another, --port 0 any that is free"
        ) from error


def address(listener: socket.socket) -> str:
    """Where a browser finds what listens there."""
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def serve_until_told(app: Service, listener: socket.socket, settings: Settings, serving: Callable[[], None]) -> bool:
    """Serves until a signal says stop, then finishes what was accepted; whether it ever served."""
    keep_journal(settings)
    config = uvicorn.Config(
        app,
        loop="uvloop",
        http=Shortcut,
        log_config=None,
        access_log=settings.log_level in CHATTY,
        timeout_graceful_shutdown=GRACE_SECONDS,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        h11_max_incomplete_event_size=HEAD_LIMIT,
        ws=Lane,
        ws_max_size=settings.body_limit,
    )
    server = Server(config, serving, app.house.hub.close)
    spare_the_collector()
    with stopping_by_signal(server):
        server.run(sockets=[listener])
    return server.started


@contextmanager
def stopping_by_signal(server: uvicorn.Server) -> Iterator[None]:
    """Lets a signal end the server and nothing else: it raises the signal once more when it has stopped."""

    def stop(_signal: int, _frame: object) -> None:
        server.should_exit = True

    before = {each: signal.signal(each, stop) for each in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
