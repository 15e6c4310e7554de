"""How often somebody may call: by token where one is sent, else by address.

Counted by the library ``limits`` in windows of a fixed length, in memory or, where several processes share the
load, in Redis.  When Redis cannot be reached each process counts for itself.
"""

from __future__ import annotations

import logging
import math
import time
from typing import TYPE_CHECKING

import limits
from limits.aio.storage import MemoryStorage, RedisStorage
from limits.aio.strategies import FixedWindowRateLimiter

from api.call.asking import AUTHORIZATION
from api.call.problems import Problem
from domain.match.identity import token_hash

if TYPE_CHECKING:
    from starlette.types import Scope

UNLIMITED = ("/healthz", "/readyz", "/metrics")
"""Whoever watches over the service is not counted."""
LOOK_AGAIN_SECONDS = 5.0
"""How long each process counts for itself after Redis could not be reached."""

logger = logging.getLogger(__name__)


class Limits:
    """The limit of one service, such as ``600/minute``.  Raises ``ValueError`` for a text that is no limit."""

    def __init__(self, limit: str, redis_url: str | None) -> None:
        self.item = limits.parse(limit)
        self.alone = FixedWindowRateLimiter(MemoryStorage())
        self.shared = None if redis_url is None else FixedWindowRateLimiter(shared_storage(redis_url))
        self.alone_until = 0.0
        self.refused = 0

    async def check(self, who: str) -> None:
        """Counts a call.  Raises ``Problem`` when there were too many."""
        counter = self.counter
        try:
            allowed = await counter.hit(self.item, who)
        except Exception as error:  # whatever the library of its storage raises
            logger.warning("calls cannot be counted in Redis (%s); this process counts for itself", error)
            self.alone_until = time.monotonic() + LOOK_AGAIN_SECONDS
            counter = self.alone
            allowed = await counter.hit(self.item, who)
        if not allowed:
            self.refused += 1
            reset = (await counter.get_window_stats(self.item, who)).reset_time
            wait = max(1, math.ceil(reset - time.time()))
            raise Problem("too-often", f"at most {self.item}", headers={"Retry-After": str(wait)})

    @property
    def counter(self) -> FixedWindowRateLimiter:
        """Who counts now."""
        if self.shared is None or time.monotonic() < self.alone_until:
            return self.alone
        return self.shared


def shared_storage(redis_url: str) -> RedisStorage:
    """The counts in Redis."""
    scheme, _, rest = redis_url.partition("://")
    url = f"async+redis+unix://{rest}" if scheme == "unix" else f"async+{scheme}://{rest}"
    return RedisStorage(url, implementation="redispy")


def caller_in(scope: Scope) -> str:
    """Who calls, as far as counting goes: the hash of a token, or an address."""
    for name, value in scope["headers"]:
        if name == AUTHORIZATION:
            return token_hash(value.decode("latin-1")).hex()
    client = scope.get("client")
    return client[0] if client else "-"
