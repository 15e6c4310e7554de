"""Moves past the application: a request that came whole is answered by calls alone, without a task of its own.

A task, its events and the messages of ASGI cost more than a move (``README.md``, "The hot route").  Whatever is
not plain gives way to the application, which answers the same: a body that is still coming, a match that is not in
memory, a move as an object, a reader who does not read, a service that counts its callers.
"""

from __future__ import annotations

import logging
import re
import time
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, cast
from uuid import UUID

from uvicorn.protocols.http.httptools_impl import STATUS_LINE

from api.call.asking import Asked
from api.call.problems import Problem
from api.call.seats import Caller, caller_of
from api.door.front import Service
from api.door.packets import OnePacket
from api.house import Answer, House, refusal
from api.match.moves import answer_ply, move_command
from api.wire.asked import MakeMove
from domain.match.repeats import Receipt

if TYPE_CHECKING:
    from starlette.types import Scope
    from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

    from domain.match.writer import Command

MOVES = re.compile(rb"/v1/matches/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/moves")

logger = logging.getLogger(__name__)


class NobodyWaits:
    """Stands for the event by which uvicorn wakes the task of a request; here is none."""

    def set(self) -> None:
        """Wakes nobody."""


class Call:
    """One request to move: to uvicorn what is under way on a connection, to the writer who waits for the answer."""

    __slots__ = ("asked", "begin", "caller", "disconnected", "door", "keep_alive", "response_complete")

    message_event = NobodyWaits()
    caller: Caller

    def __init__(self, door: Shortcut, asked: Asked) -> None:
        self.door = door
        self.asked = asked
        self.begin = time.perf_counter()
        self.disconnected = self.response_complete = False
        self.keep_alive = True

    def cancelled(self) -> bool:
        return False

    def set_result(self, receipt: Receipt, /) -> None:
        try:
            self.finish(answer_ply(self.asked, self.caller, receipt))
        except Exception as error:
            self.set_exception(error)

    def set_exception(self, error: BaseException, /) -> None:
        assert isinstance(error, Exception), "a command raises nothing else"
        refused = refusal(error, self.asked.language)
        assert refused is not None, "its sender is there, or was"
        if refused.status == HTTPStatus.INTERNAL_SERVER_ERROR:
            logger.error("%s %s failed", self.asked.method, self.asked.path, exc_info=error)
        self.finish(refused)

    def finish(self, answer: Answer) -> None:
        """Sends the answer, and lets the next request begin."""
        self.response_complete = True
        if not self.disconnected:
            self.door.send(answer, keep_alive=self.keep_alive)
        self.door.house.metrics.moved(answer.status, time.perf_counter() - self.begin)


class Shortcut(OnePacket):
    """The protocol: ``uvicorn.Config(http=Shortcut)`` for a ``Service``."""

    def __init__(self, config: Any, **how: Any) -> None:
        super().__init__(config, **how)
        service: Service = config.app
        self.house: House = service.house
        self.is_open = service.is_plain and not self.access_log and not self.root_path
        self.match: bytes | None = None
        self.raw = b""

    def on_headers_complete(self) -> None:
        found = MOVES.fullmatch(self.url) if self.is_open else None
        if found is None or not self.is_plain_request():
            super().on_headers_complete()
        else:
            self.match, self.raw = found[1], b""

    def is_plain_request(self) -> bool:
        """Whether the request that begins is one that may be answered here."""
        parser = self.parser
        return bool(
            parser.get_method() == b"POST"
            and parser.get_http_version() == "1.1"
            and parser.should_keep_alive()
            and not parser.should_upgrade()
            and not self.expect_100_continue
            and not self.flow.write_paused
            and (self.cycle is None or self.cycle.response_complete)
            and self.house.hosts.stranger(self.headers) is None
        )

    def on_body(self, body: bytes) -> None:
        if self.match is None:
            super().on_body(body)
        else:
            self.raw += body

    def on_message_complete(self) -> None:
        if self.match is not None and self.begin(UUID(self.match.decode())):
            self.match = None
            return
        self.give_way()
        if self.cycle is not None:
            super().on_message_complete()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self.give_way()  # the rest is still coming

    def give_way(self) -> None:
        """Lets the application answer what has come so far."""
        if self.match is None:
            return
        self.match = None
        if not self.transport.is_closing():
            super().on_headers_complete()
            if self.raw:
                super().on_body(self.raw)

    def begin(self, match_id: UUID) -> bool:
        """Begins with a move; whether it can be answered here."""
        held = self.house.table.shelf.get(match_id)
        if held is None or len(self.raw) > self.house.settings.body_limit:
            return False
        self.scope["method"], self.scope["path"] = "POST", self.url.decode()
        call = Call(self, Asked(cast("Scope", self.scope)))
        cycle = cast("RequestResponseCycle", call)  # it has what uvicorn asks of one
        try:
            call.caller = caller_of(held.match.keys, self.house.referees, call.asked.token)
        except Problem:
            return False  # another process may have given this token out since
        try:
            body = call.asked.read(self.raw, MakeMove)
            if not isinstance(body.move, str):
                return False
            command: Command[Receipt] = move_command(
                self.house, call.asked, match_id, call.caller, self.raw, body.ply, body.move
            )
            self.cycle = cycle
            self.house.table.writer.tell(command, call, self.loop)
        except Exception as error:  # every refusal has its answer
            self.cycle = cycle
            call.set_exception(error)
        return True

    def send(self, answer: Answer, *, keep_alive: bool) -> None:
        """Sends a whole answer in one packet."""
        more = () if keep_alive else ((b"connection", b"close"),)
        headers = (*self.server_state.default_headers, *answer.headers, *more)
        head = b"".join([b"%s: %s\r\n" % header for header in headers])
        self.gathering.write_now(b"%s%s\r\n%s" % (STATUS_LINE[answer.status], head, answer.body))
        if not keep_alive:
            self.transport.close()
        self.on_response_complete()
