"""What every call of the service has at hand: the table, the read models, who is calling, and how to answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar
from uuid import UUID

from msgspec import Struct

from api.bots import Bots, Players
from api.call.asking import Asked, Gone
from api.call.problems import MEDIA as PROBLEM_MEDIA
from api.call.problems import Problem, problem_of
from api.call.representation import VARY, content_tag, is_known, view_tag
from api.call.seats import Caller, caller_of
from api.door.hosts import Hosts
from api.door.limits import Limits
from api.feed.hub import Hub
from api.metrics import Metrics
from api.settings import Settings
from domain.match.arbiter import Arbiter
from domain.match.codec import open_sealed
from domain.match.events import Opened, Replaced
from domain.match.held import Held, UnknownMatch
from domain.match.identity import token_hash
from domain.match.log import Bell, SharedLog
from domain.match.match import Match
from domain.match.table import Table
from projections.herald import Herald
from projections.reading import ReadModels
from projections.site import redis_name

if TYPE_CHECKING:
    from starlette.types import Send

    from projections.analytics.engine import Engine

T = TypeVar("T")
Headers = tuple[tuple[bytes, bytes], ...]

READERS = 8
"""Threads that read what is not in memory, so that nobody else waits for the disk."""
PATIENCE_SECONDS = 2.0
"""How long a reader waits for the read models to catch up with the log."""


class Answer(Struct, frozen=True):
    """A whole answer, ready to be sent."""

    status: int
    headers: Headers
    body: bytes

    async def send(self, send: Send) -> None:
        """Sends it."""
        await send({"type": "http.response.start", "status": self.status, "headers": self.headers})
        await send({"type": "http.response.body", "body": self.body})


class House:
    """The service behind its routes."""

    def __init__(self, table: Table, models: ReadModels, settings: Settings, players: Players) -> None:
        self.table = table
        self.models = models
        self.settings = settings
        self.arbiter = Arbiter(table)
        self.referees = tuple(map(token_hash, settings.referee_keys))
        self.hub = Hub(table)
        self.bots = Bots(table, models, self.hub, players)
        self.herald = herald_of(settings, models)
        self.hosts = Hosts(settings.names)
        self.limits = None if settings.limit is None else Limits(settings.limit, settings.redis_url)
        self.metrics = Metrics(table, models, self.hub, self.limits)
        self.looking = asyncio.Lock()
        self.next_look: asyncio.Future[None] | None = None
        self.readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")

    # Reading.

    async def aside(self, read: Callable[[], T]) -> T:
        """What a reading gives that may have to wait for the disk."""
        return await asyncio.get_running_loop().run_in_executor(self.readers, read)

    async def held(self, match_id: UUID) -> Held:
        """The newest value of a match, whichever process wrote it.  Raises ``UnknownMatch``."""
        await self.notice()
        return await self.held_here(match_id)

    async def held_here(self, match_id: UUID) -> Held:
        """The same, as it was when others were last noticed.  Raises ``UnknownMatch``."""
        held = self.table.shelf.get(match_id)
        if held is None or self.table.is_due(held.match):
            return await self.aside(lambda: self.table.held(match_id))
        return held

    async def notice(self) -> None:
        """Brings what is in memory up to what any process had committed when this was asked.

        Where the log is a server's, all who ask while one look is under way share the next.
        """
        if self.table.log.near:
            self.table.notice_others()
            return
        if self.next_look is None:
            self.next_look = asyncio.ensure_future(self.look())
        await asyncio.shield(self.next_look)

    async def look(self) -> None:
        """One look into the log, after the one before."""
        async with self.looking:
            self.next_look = None
            await self.aside(self.table.notice_others)

    def keep_watch(self) -> None:
        """From now on whoever waits for something new is woken also by what other processes write."""
        if isinstance(self.table.log, SharedLog):
            self.table.keep_watch(self.bell(self.table.log))

    def bell(self, log: SharedLog) -> Bell:
        """What wakes who waits for something new: Redis where there is one, else the log itself."""
        if self.settings.redis_url is None:
            return log.bell()
        from projections.redis_bell import RedisBell  # only who has a Redis pays for its client

        bell = RedisBell(self.settings.redis_url, redis_name(self.table.service_key))
        self.table.listeners.append(bell.ring)
        return bell

    async def newest(self) -> int:
        """The position of the newest event, whichever process wrote it."""
        await self.notice()
        return self.table.shelf.newest

    async def keys(self, match_id: UUID) -> tuple[bytes, ...]:
        """The hashes of a match's tokens as they are now.  Raises ``UnknownMatch``."""
        held = self.table.shelf.get(match_id)
        return held.match.keys if held is not None else await self.aside(lambda: self.stored_keys(match_id))

    def stored_keys(self, match_id: UUID) -> tuple[bytes, ...]:
        """The same from the log, although nobody might be able to play the match any more."""
        stored = self.table.log.read(match_id)
        if not stored:
            raise UnknownMatch(f"there is no match {match_id}")
        opened = open_sealed(stored[0])
        assert isinstance(opened, Opened), "a match begins with its opening"
        keys = list(opened.keys)
        for ruling in (open_sealed(each) for each in stored if each.topic == Replaced.topic):
            assert isinstance(ruling, Replaced), "topics name kinds"
            keys[ruling.seat] = ruling.key
        return tuple(keys)

    async def caller(self, match_id: UUID, asked: Asked) -> Caller:
        """Who asks, by the token alone, whatever any process had ruled when this was asked.

        Raises ``UnknownMatch``, and ``Problem`` for a token that is no good here.
        """
        await self.notice()
        return caller_of(await self.keys(match_id), self.referees, asked.token)

    async def sender(self, match_id: UUID, asked: Asked) -> Caller:
        """Who sends a command, as far as is known here; the command itself knows it for certain (``let_in``)."""
        try:
            return caller_of(await self.keys(match_id), self.referees, asked.token)
        except Problem:  # the token may be one that another process has given out since
            return await self.caller(match_id, asked)

    async def at_a_look(self, match_id: UUID, asked: Asked) -> tuple[Caller, Match]:
        """Who asks, and the newest value of the match, with one look at what other processes did."""
        await self.notice()
        caller = caller_of(await self.keys(match_id), self.referees, asked.token)
        return caller, (await self.held_here(match_id)).match

    async def read(self, asked: Asked, caller: Caller, version: int, shape: Callable[[], Any]) -> Answer:
        """The answer to who reads a lot of a match: shaped aside, so that nobody's move waits for it."""
        if is_known(asked.if_none_match, tag_for(asked, caller, version)):
            return of_match(asked, caller, version, shape)
        return await self.aside(lambda: of_match(asked, caller, version, shape))

    async def caught_up(self) -> bool:
        """Waits a little for the read models to follow what is in the log now; whether they do."""
        newest = await self.newest()
        return self.models.reached_already(newest) or await self.aside(
            lambda: self.models.wait_for(newest, PATIENCE_SECONDS)
        )

    @cached_property
    def analytics(self) -> Engine:
        """What answers reports.  Raises ``Problem`` where there is no columnar copy."""
        if self.models.columns is None:
            raise Problem("unavailable", "there is no columnar copy of this log")
        from projections.analytics.engine import Engine  # only who asks for a report pays for loading it

        return Engine(self.models.columns.folder)

    async def columns_caught_up(self) -> bool:
        """Waits a little for the columnar copy to follow what is in the log now; whether it does."""
        columns, newest = self.models.columns, await self.newest()
        if columns is None or not self.models.following:
            return False
        return await self.aside(lambda: columns.wait_for(newest, PATIENCE_SECONDS))

    def close(self) -> None:
        """Finishes what was accepted, then lets go of the read models and the log."""
        with ExitStack() as last:  # each lets go, whatever happens to the one before
            last.callback(self.table.close)
            last.callback(self.hub.close)
            last.callback(self.models.stop)
            if self.herald is not None:
                last.callback(self.herald.stop)
            last.callback(self.readers.shutdown)


def herald_of(settings: Settings, models: ReadModels) -> Herald | None:
    """Who writes the heads of the log elsewhere, if that is wanted."""
    if settings.heads_file is None:
        return None
    return Herald(settings.heads_file, models.heads_store, models.keys.public)


def parsed_id(text: str) -> UUID:
    """The id in a path.  Raises ``UnknownMatch``: what is no id is no match's."""
    try:
        if len(text) == 36:
            return UUID(text)
    except ValueError:
        pass
    raise UnknownMatch(f"there is no match {text[:80]}")


# Answering.

SAFE: Headers = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
)
"""What an answer that is no page says to browsers: take it for what it is, and load nothing with it."""
NOT_STORED: Headers = ((b"cache-control", b"no-store"),)


def answer(asked: Asked, status: int, shape: Any, *, more: Headers = ()) -> Answer:
    """A shape in the form and language that were asked for."""
    body = asked.form.encode(shape)
    headers = (
        (b"content-type", asked.form.media),
        (b"content-length", str(len(body)).encode()),
        (b"content-language", asked.language.encode()),
        *SAFE,
        *more,
    )
    return Answer(status, headers, body)


def tagged(asked: Asked, tag: bytes, body: Callable[[], bytes]) -> Answer:
    """The answer to a reader: 304 if it has what the tag names, else the body."""
    cache = ((b"etag", tag), (b"vary", VARY), (b"cache-control", b"private, no-cache"))
    if is_known(asked.if_none_match, tag):
        return Answer(304, cache, b"")
    said = body()
    headers = (
        (b"content-type", asked.form.media),
        (b"content-length", str(len(said)).encode()),
        (b"content-language", asked.language.encode()),
        *SAFE,
        *cache,
    )
    return Answer(200, headers, said)


def of_match(asked: Asked, caller: Caller, version: int, shape: Callable[[], Any]) -> Answer:
    """The answer to who reads something of a match, tagged with its version."""
    return tagged(asked, tag_for(asked, caller, version), lambda: asked.form.encode(shape()))


def tag_for(asked: Asked, caller: Caller, version: int) -> bytes:
    """The tag of what this caller gets of a match at a version."""
    return view_tag(version, caller.sign, asked.language, asked.form)


def of_content(asked: Asked, shape: Any) -> Answer:
    """The answer to who reads something that belongs to no match, tagged with its content."""
    said = asked.form.encode(shape)
    return tagged(asked, content_tag(said), lambda: said)


def refused(problem: Problem, language: str) -> Answer:
    """A problem as an answer."""
    body = problem.body(language)
    more: Mapping[str, str] = problem.headers
    headers = (
        (b"content-type", PROBLEM_MEDIA),
        (b"content-length", str(len(body)).encode()),
        (b"content-language", language.encode()),
        (b"cache-control", b"no-store"),
        *SAFE,
        *((name.lower().encode(), value.encode("latin-1")) for name, value in more.items()),
    )
    return Answer(problem.status, headers, body)


def refusal(error: Exception, language: str) -> Answer | None:
    """The answer to a request that failed; none when nobody waits for it."""
    if isinstance(error, Gone):
        return None
    problem = problem_of(error) or Problem("failed", "something went wrong here; it is in the journal")
    return refused(problem, language)
