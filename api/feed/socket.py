"""The live feed and moves over one WebSocket.

The first message greets: ``{"token": "…", "after": 17}``, both of which may be left out.  Then the service
sends what the caller may see, and answers moves in the order in which they come::

    → {"token": "…"}                                 ← {"hello": {"seat": 0, "version": 17}}
                                                     ← {"event": {"version": 18, "event": "play", …}}
    → {"ply": 3, "move": "take 1 of 0", "ref": 7}    ← {"moved": {…}, "ref": 7}   or   {"problem": {…}, "ref": 7}

Messages are JSON as text, or MessagePack as bytes for whoever greets in bytes; shapes are those of HTTP.

A conversation has one task, which waits for its end.  What it hears, what happens in the match and what its moves
led to comes as calls (``door/lane.py``, ``hub.py``, ``writer.py``), all in the same event loop.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Coroutine, Mapping
from typing import Any
from uuid import UUID

import msgspec
from msgspec import Struct
from starlette.websockets import WebSocket, WebSocketDisconnect

from api.call.conditions import let_in
from api.call.problems import Problem, problem_of
from api.call.representation import JSON, MESSAGEPACK
from api.call.representation import language as language_of
from api.call.seats import SPECTATOR, Caller, caller_of, seated
from api.door.lane import KEY, Lane
from api.door.limits import caller_in
from api.feed.live import UNREAD_SECONDS
from api.feed.news import Writing, as_bytes, as_text, batch, batch_at_hand
from api.house import House, parsed_id
from api.match.moves import move_text
from api.shown.shapes import moved
from api.wire.asked import Field, MoveText, Number
from domain.match.repeats import Receipt

POLICY_VIOLATION, GOING_AWAY, OUR_FAULT = 1008, 1001, 1011

logger = logging.getLogger(__name__)


class Greeting(Struct):
    """Who comes, and from which version on events are wanted; by default those to come."""

    token: str | None = None
    after: Number | None = None


class Say(Struct):
    """A move; ``ref`` comes back with the answer."""

    ply: Number
    move: MoveText | dict[str, Field]
    ref: int | str | None = None


class Conversation:
    """One socket, once it has greeted.  It is itself the waiter for the one move that is under way."""

    def __init__(self, house: House, socket: WebSocket, match_id: UUID) -> None:
        self.house = house
        self.socket = socket
        self.match_id = match_id
        self.lane: Lane = socket.scope["extensions"][KEY]
        self.loop = asyncio.get_running_loop()
        self.language = language_of(socket.headers.get("accept-language", "").encode() or None)
        self.caller: Caller = SPECTATOR
        self.behind = 0
        self.packed = False
        self.ref: int | str | None = None
        self.answering = self.ended = False
        self.unanswered: deque[bytes] = deque()
        self.catching_up: asyncio.Task[None] | None = None
        self.unread: asyncio.TimerHandle | None = None
        self.tasks: set[asyncio.Task[None]] = set()

    async def greet(self) -> None:
        """Hears who comes, and greets.  Raises ``Problem``, ``WebSocketDisconnect``."""
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        self.packed = message.get("bytes") is not None
        greeting: Greeting = self.read(message["bytes"] if self.packed else message["text"].encode(), Greeting)
        house = self.house
        await house.notice()
        self.caller = caller_of(await house.keys(self.match_id), house.referees, greeting.token)
        newest = (await house.held(self.match_id)).match.version
        self.behind = newest if greeting.after is None else min(greeting.after, newest)
        self.tell({"hello": {"seat": self.caller.seat, "version": newest}})

    async def go_on(self) -> None:
        """Feeds and plays until the other side leaves."""
        self.house.hub.follow(self.match_id, self.wake)
        self.lane.listener = self
        try:
            self.wake()
            while (message := await self.socket.receive())["type"] != "websocket.disconnect":
                packed = message.get("bytes") is not None  # it came between the greeting and now
                self.heard(message["bytes"] if packed else message["text"].encode(), packed)
        finally:
            self.lane.listener = None
            self.house.hub.leave(self.match_id, self.wake)
            if self.unread is not None:
                self.unread.cancel()
            for task in self.tasks:
                task.cancel()

    def read(self, message: bytes, kind: type[Any]) -> Any:
        """A message as this kind of thing.  Raises ``Problem`` for one that cannot be read."""
        form = MESSAGEPACK if self.packed else JSON
        try:
            return form.read(message, kind)
        except ValueError as error:
            raise Problem("unreadable", f"the message cannot be read: {error}") from error

    def tell(self, what: Mapping[str, Any]) -> None:
        """Sends one message."""
        form = MESSAGEPACK if self.packed else JSON
        self.lane.say(form.encode(what), self.packed)

    def refuse(self, error: BaseException) -> None:
        """Tells a problem; what is a fault of ours ends the conversation."""
        problem = problem_of(error) if isinstance(error, Exception) else None
        if problem is None:
            logger.error("the conversation about match %s failed", self.match_id, exc_info=error)
            self.end(OUR_FAULT)
            return
        self.tell({"problem": msgspec.json.decode(problem.body(self.language)), "ref": self.ref})

    def send_away(self, error: Exception) -> None:
        """Tells whom it will not hear or cannot serve any more, and why."""
        self.ref = None
        self.refuse(error)
        self.end(POLICY_VIOLATION if isinstance(error, Problem) else OUR_FAULT)

    def end(self, code: int) -> None:
        """Says goodbye, once; the other side answers it or is hung up on."""
        if not self.ended:
            self.ended = True
            self.aside(self.socket.close(code))

    def aside(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Does something that has to wait, as long as the conversation goes on."""
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    # What happens in the match.

    def wake(self) -> None:
        """Something may have happened: sends what is new, unless it is being read or nobody listens."""
        if self.house.hub.closing:
            self.end(GOING_AWAY)
            return
        while self.unread is None and self.catching_up is None and not self.ended:
            try:
                found = batch_at_hand(self.house, self.match_id, self.caller, self.behind, self.writing)
            except Problem as problem:
                self.send_away(problem)
                return
            if found is None:
                self.catching_up = self.aside(self.catch_up())
                return
            self.behind, messages = found
            if not messages:
                return
            self.send(messages)

    async def catch_up(self) -> None:
        """Sends what has to be read from the log first."""
        try:
            found = await batch(self.house, self.match_id, self.caller, self.behind, self.writing)
        except Exception as error:
            self.send_away(error)
            return
        self.catching_up = None
        self.behind, messages = found
        self.send(messages)
        self.wake()

    @property
    def writing(self) -> Writing:
        """How events are written here."""
        return as_bytes if self.packed else as_text

    def send(self, messages: tuple[bytes, ...]) -> None:
        """Sends messages that are encoded already."""
        for message in messages:
            self.lane.say(message, self.packed)

    def filled(self) -> None:
        """The other side does not listen: nothing more is said and heard until it does, and not for long."""
        self.lane.hear_no_more()
        self.unread = self.unread or self.loop.call_later(UNREAD_SECONDS, self.lane.cut)

    def drained(self) -> None:
        """The other side listens again."""
        if self.unread is not None:
            self.unread.cancel()
            self.unread = None
        self.answer_next()
        self.wake()

    # What is said.

    def heard(self, message: bytes, packed: bool) -> None:
        """A move, perhaps; those that come while one is under way wait for it."""
        self.packed = packed
        self.unanswered.append(message)
        self.answer_next()

    def answer_next(self) -> None:
        """Answers what waits, one after the other."""
        while self.unanswered and not self.answering and self.unread is None:
            self.answer(self.unanswered.popleft())
        if self.unanswered:
            self.lane.hear_no_more()
        elif self.unread is None:
            self.lane.hear_again()

    def answer(self, message: bytes) -> None:
        """Begins with a move: it is played at once, or aside where something has to be waited for before."""
        self.ref = None
        try:
            said: Say = self.read(message, Say)
            self.ref = said.ref
            self.answering = True
            if self.house.limits is None and isinstance(said.move, str):
                self.play(said, said.move)
            else:
                self.aside(self.play_aside(said))
        except Exception as error:  # every refusal has its answer
            self.answering = False
            self.refuse(error)

    def play(self, said: Say, text: str) -> None:
        """Makes a move.  Raises ``Problem`` for who is no seat, ``LogUnavailable``."""
        command = self.house.table.play(self.match_id, seated(self.caller), text, seen_ply=said.ply)
        self.house.table.writer.tell(let_in(command, self.match_id, self.caller), self, self.loop)

    async def play_aside(self, said: Say) -> None:
        """The same, once the move is counted and known."""
        try:
            if self.house.limits is not None:
                await self.house.limits.check(caller_in(self.socket.scope))
            seated(self.caller)
            text = said.move if isinstance(said.move, str) else await move_text(self.house, self.match_id, said.move)
            self.play(said, text)
        except Exception as error:
            self.set_exception(error)

    def cancelled(self) -> bool:
        return self.lane.listener is not self

    def set_result(self, receipt: Receipt, /) -> None:
        try:
            self.tell({"moved": moved(receipt, self.caller, self.language), "ref": self.ref})
        except Exception as error:
            self.refuse(error)
        self.answering = False
        self.answer_next()

    def set_exception(self, error: BaseException, /) -> None:
        self.refuse(error)
        self.answering = False
        self.answer_next()


async def converse(house: House, socket: WebSocket, match: str) -> None:
    """Greets, then feeds and plays until either side leaves."""
    await socket.accept()
    try:
        talk = Conversation(house, socket, parsed_id(match))
        await talk.greet()
    except WebSocketDisconnect:
        return
    except Exception as error:
        problem = problem_of(error)
        await socket.close(POLICY_VIOLATION, problem.detail if problem else "")
        return
    await talk.go_on()
