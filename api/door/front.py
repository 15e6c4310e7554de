"""The front door: a few calls are answered here at once, everything else goes through the framework.

The framework's machinery costs several times what a move needs (``README.md``, "The hot route").  The same
calls are routes of the framework too, for its description; they call the same functions.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI
from starlette.middleware.cors import CORSMiddleware

from api.call.asking import ACCEPT_LANGUAGE, Asked, gathered
from api.call.problems import Problem
from api.call.representation import language
from api.describing import whole
from api.door.limits import UNLIMITED, Limits, caller_in
from api.feed.socket import POLICY_VIOLATION
from api.health import alive
from api.house import Answer, House, refusal, refused
from api.match.moves import look, make_move

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

Plain = Callable[[House, Asked, str, "Scope", "Receive"], Awaitable[Answer]]

CROSS_ORIGIN: Mapping[str, Any] = {
    "allow_methods": ("GET", "POST", "DELETE"),
    "allow_headers": ("Authorization", "Content-Type", "If-Match", "If-None-Match", "Idempotency-Key", "Last-Event-ID"),
    "expose_headers": ("ETag", "Location", "Retry-After", "Content-Disposition"),
}
"""What scripts of allowed origins may send and read; closed to all others."""

logger = logging.getLogger(__name__)

PATH = re.compile(r"/v1/matches/(?P<match>[0-9a-fA-F-]{36})(?P<moves>/moves)?|(?P<health>/healthz)")
PLAIN: Mapping[tuple[str, str | None], Plain] = {
    ("POST", "moves"): make_move,
    ("GET", "match"): look,
    ("GET", "health"): alive,
}
"""By method and what the path ends with."""


class Service(FastAPI):
    """The application.  ``house`` is what its routes work with."""

    def __init__(self, house: House, **how: Any) -> None:
        super().__init__(**how)
        self.house = house
        origins = house.settings.cors_origins
        self.door: ASGIApp = CORSMiddleware(self.opened, origins, **CROSS_ORIGIN) if origins else self.opened

    @property
    def is_plain(self) -> bool:
        """Whether nothing stands before the door: nobody is counted, and no other origin may call."""
        return self.house.limits is None and not self.house.settings.cors_origins

    def openapi(self) -> dict[str, Any]:
        """The description, with the shapes of the wire."""
        return whole(super().openapi())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        stranger = None if scope["type"] == "lifespan" else self.house.hosts.stranger(scope["headers"])
        if stranger is None:
            await self.door(scope, receive, send)
        else:
            await turn_away(stranger, scope, send)

    async def opened(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers whoever may come in."""
        if self.house.limits is not None and not await counted(self.house.limits, scope, send):
            return
        if scope["type"] == "http":
            if scope["method"] == "HEAD":
                scope, send = {**scope, "method": "GET"}, without_body(send)
            path = PATH.fullmatch(scope["path"])
            plain = None if path is None else PLAIN.get((scope["method"], path.lastgroup))
            if path is not None and plain is not None:
                await respond(self.house, plain, path["match"] or "", scope, receive, send)
                return
        await super().__call__(scope, receive, send)


async def turn_away(stranger: bytes, scope: Scope, send: Send) -> None:
    """Answers who calls somebody else."""
    detail = f"the service is not “{stranger[:80].decode('latin-1')}”, by which it was called"
    answer = refused(Problem("other-host", detail), language(gathered(scope["headers"]).get(ACCEPT_LANGUAGE)))
    await answer.send(send if scope["type"] == "http" else to_handshake(send))


def to_handshake(send: Send) -> Send:
    """Sends an answer instead of opening the socket that was asked for."""

    async def instead(message: Message) -> None:
        await send({**message, "type": f"websocket.{message['type']}"})

    return instead


async def counted(limits: Limits, scope: Scope, send: Send) -> bool:
    """Counts a call; answers it, if there were too many from there."""
    if scope["type"] == "lifespan" or scope["path"] in UNLIMITED:
        return True
    try:
        await limits.check(caller_in(scope))
    except Problem as problem:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": problem.detail})
        else:
            await refused(problem, Asked(scope).language).send(send)
        return False
    return True


async def respond(house: House, plain: Plain, match: str, scope: Scope, receive: Receive, send: Send) -> None:
    """Answers one of the plain calls."""
    asked, begin = Asked(scope), time.perf_counter()
    try:
        found: Answer | None = await plain(house, asked, match, scope, receive)
    except Exception as error:  # every error has its answer; what is our fault goes to the journal as well
        found = refusal(error, asked.language)
        if found is not None and found.status == HTTPStatus.INTERNAL_SERVER_ERROR:
            logger.exception("%s %s failed", asked.method, asked.path)
    if found is not None:
        await found.send(send)
        if plain is make_move:
            house.metrics.moved(found.status, time.perf_counter() - begin)


def without_body(send: Send) -> Send:
    """Sends an answer's head alone: what HEAD asks for is what GET would say, without saying it."""

    async def head(message: Message) -> None:
        if message["type"] == "http.response.body":
            message = {**message, "body": b""}
        await send(message)

    return head
