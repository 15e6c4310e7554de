"""The live feed and moves over one WebSocket.

The first message greets: ``{"token": "…", "after": 17}``, both of which may be left out.  Then the service
sends what the caller may see, and answers moves in the order in which they come::

    → {"token": "…"}                                 ← {"hello": {"seat": 0, "version": 17}}
                                                     ← {"event": {"version": 18, "event": "play", …}}
    → {"ply": 3, "move": "take 1 of 0", "ref": 7}    ← {"moved": {…}, "ref": 7}   or   {"problem": {…}, "ref": 7}

Messages are JSON as text, or MessagePack as bytes for whoever greets in bytes; shapes are those of HTTP.
"""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import UUID

import msgspec
from msgspec import Struct
from starlette.websockets import WebSocket, WebSocketDisconnect

from api.house import House, parsed_id
from api.limits import caller_in
from api.live import EVENTS_AT_ONCE, UNREAD_SECONDS
from api.logbook import events_behind
from api.moves import move_text
from api.problems import Problem, problem_of
from api.representation import language as language_of
from api.seats import Caller, caller_of, seated
from api.shapes import moved
from api.wire.asked import Field, MoveText, Number

POLICY_VIOLATION, GOING_AWAY = 1008, 1001


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
    """One socket, once it has greeted."""

    def __init__(self, house: House, socket: WebSocket, match_id: UUID) -> None:
        self.house = house
        self.socket = socket
        self.match_id = match_id
        self.language = language_of(socket.headers.get("accept-language", "").encode() or None)
        self.packed = False
        self.turn = asyncio.Lock()

    async def listen(self, kind: type[Any]) -> Any:
        """The next message.  Raises ``Problem`` for one that cannot be read."""
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        raw = message.get("bytes")
        try:
            if raw is not None:
                self.packed = True
                return msgspec.msgpack.decode(raw, type=kind)
            return msgspec.json.decode(message["text"], type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Problem("unreadable", f"the message cannot be read: {error}") from error

    async def tell(self, **what: Any) -> None:
        """Sends one message; a listener who does not listen is let go."""
        async with self.turn:
            if self.packed:
                sending = self.socket.send_bytes(msgspec.msgpack.encode(what))
            else:
                sending = self.socket.send_text(msgspec.json.encode(what).decode())
            async with asyncio.timeout(UNREAD_SECONDS):
                await sending

    async def refuse(self, error: Exception, **more: Any) -> None:
        """Tells a problem.  Raises the error when it is a fault of ours."""
        problem = problem_of(error)
        if problem is None:
            raise error
        await self.tell(problem=msgspec.json.decode(problem.body(self.language)), **more)

    async def feed(self, caller: Caller, behind: int) -> None:
        """Sends what happens, until the service stops."""
        hub = self.house.hub
        with hub.reader():
            while not hub.closing:
                bell = hub.bell_of(self.match_id)
                events, behind = await events_behind(self.house, self.match_id, caller, behind, EVENTS_AT_ONCE)
                for event in events:
                    await self.tell(event=event)
                if not events:
                    await hub.rung(bell)
        await self.socket.close(GOING_AWAY)

    async def answer_moves(self, caller: Caller) -> None:
        """Plays what the caller says."""
        while True:
            ref = None
            try:
                said = await self.listen(Say)
                ref = said.ref
                if self.house.limits is not None:
                    await self.house.limits.check(caller_in(self.socket.scope))
                await self.tell(moved=await self.play(caller, said), ref=ref)
            except (WebSocketDisconnect, TimeoutError):
                raise
            except Exception as error:  # every refusal has its answer; what is our fault ends the conversation
                await self.refuse(error, ref=ref)

    async def play(self, caller: Caller, said: Say) -> Any:
        """Makes one move."""
        seat = seated(caller)
        text = said.move if isinstance(said.move, str) else await move_text(self.house, self.match_id, said.move)
        command = self.house.table.play(self.match_id, seat, text, seen_ply=said.ply)
        return moved(await self.house.table.soon(command), caller, self.language)


async def converse(house: House, socket: WebSocket, match: str) -> None:
    """Greets, then feeds and plays until either side leaves."""
    await socket.accept()
    try:
        talk = Conversation(house, socket, parsed_id(match))
        caller, behind = await greeted(talk)
    except WebSocketDisconnect:
        return
    except Exception as error:
        problem = problem_of(error)
        await socket.close(POLICY_VIOLATION, problem.detail if problem else "")
        return
    tasks = [asyncio.ensure_future(talk.feed(caller, behind)), asyncio.ensure_future(talk.answer_moves(caller))]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def greeted(talk: Conversation) -> tuple[Caller, int]:
    """Who greets, and the version behind which events are wanted.  Raises ``Problem``."""
    greeting = await talk.listen(Greeting)
    caller = caller_of(await talk.house.keys(talk.match_id), talk.house.referees, greeting.token)
    newest = (await talk.house.held(talk.match_id)).match.version
    behind = newest if greeting.after is None else min(greeting.after, newest)
    await talk.tell(hello={"seat": caller.seat, "version": newest})
    return caller, behind
