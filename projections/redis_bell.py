"""The bell of a log in Redis or Valkey: who commits says so there, and every process looks for what is new.

Only positions are said; the events stay in the log, so a bell that is missed costs a reader half a second and nothing
else.  Published in the channel ``{jugada:NAME}:bell``, by a thread of its own: who commits does not wait for Redis.
"""

from __future__ import annotations

import logging
import threading
import time
from typing import Any

import redis

from projections.stores.redis import CONNECTING

AGAIN_SECONDS = 0.2
"""How long is waited before a lost connection is made anew."""

logger = logging.getLogger(__name__)


class RedisBell:
    """Rings in all processes when one of them rings it (``domain.match.log.Bell``)."""

    def __init__(self, url: str, name: str) -> None:
        self.client: Any = redis.Redis.from_url(url, **CONNECTING)  # its answers are typed as of two kinds of clients
        self.channel = f"{{jugada:{name}}}:bell"
        self.ears: Any = None
        self.heard = 0
        self.newest = self.said = 0
        self.closing = False
        self.changed = threading.Condition()
        self.ringer = threading.Thread(target=self.run, name="ringer", daemon=True)
        self.ringer.start()

    def ring(self, position: int) -> None:
        """Says soon that the log goes up to this position, unless that was heard already."""
        with self.changed:
            self.newest = max(self.newest, position)
            self.changed.notify()

    def run(self) -> None:
        """The life of the thread that rings; of what was committed meanwhile the newest is said."""
        while True:
            with self.changed:
                self.changed.wait_for(lambda: self.closing or self.newest > max(self.said, self.heard))
                if self.closing:
                    return
                self.said = self.newest
            try:
                self.client.publish(self.channel, self.said)
            except redis.RedisError as error:
                logger.warning("Redis cannot wake other processes (%s); they look by themselves", error)
                time.sleep(AGAIN_SECONDS)

    def wait(self, seconds: float) -> int | None:
        try:
            if self.ears is None:
                self.ears = self.client.pubsub(ignore_subscribe_messages=True)
                self.ears.subscribe(self.channel)
                self.ears.get_message(timeout=seconds)  # until Redis says so, what is rung may be missed
                return None
            told = self.ears.get_message(timeout=seconds)
        except redis.RedisError:
            self.cover_ears()
            time.sleep(AGAIN_SECONDS)
            return None
        if told is None:
            return None
        self.heard = max(self.heard, int(told["data"]))
        return self.heard

    def cover_ears(self) -> None:
        """Listens no more, until it is waited for again."""
        if self.ears is not None:
            self.ears.close()
            self.ears = None

    def close(self) -> None:
        with self.changed:
            self.closing = True
            self.changed.notify()
        self.ringer.join()
        self.cover_ears()
        self.client.close()
