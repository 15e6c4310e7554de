"""Follows the log and keeps read models up to date, every event exactly once.

The position of a follower changes in the same transaction as its rows; a runner that died, or a
second one on the same store, goes on from there.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Sequence

from domain.match.log import LogUnavailable, MatchLog
from projections.projection import Projection, Reading
from projections.stores.store import Overtaken, Store, StoreUnavailable

EVENTS_AT_ONCE = 500
MOST_EVENTS_AT_ONCE = 4_000
"""How many events share a transaction: more and more of them while a runner is behind."""
LOOK_AGAIN_SECONDS = 0.2
"""How often a runner looks for events of other processes, which do not wake it."""
PACE_SECONDS = 0.03
"""How long a runner lets events gather after it followed some, unless somebody waits for them."""

GLANCE_SECONDS = 0.003
"""How often the store is looked at for what another process does."""

LONGEST_PAUSE_SECONDS = 10.0
"""How long a runner waits at most before it tries an event again that it could not follow."""

logger = logging.getLogger(__name__)


class Runner:
    """Some projections, their store, and the log they follow.

    ``followed``: how far it has followed by itself, without a failure since; as far as that, projections may remember
    what they wrote.
    """

    def __init__(self, name: str, log: MatchLog, store: Store, projections: Sequence[Projection]) -> None:
        self.name = name
        self.log = log
        self.store = store
        self.projections = projections
        self.reading = Reading(lambda match: log.read(match, until=1)[0], log.names)
        self.position = store.position(name)
        self.followed: int | None = None
        self.changed = threading.Condition()
        self.stopping = False
        self.awaited = 0
        self.page = EVENTS_AT_ONCE
        self.look_again = LOOK_AGAIN_SECONDS
        self.thread: threading.Thread | None = None

    def step(self) -> int:
        """Follows the next events in one transaction; returns how many there were."""
        with self.store.transaction() as pen:
            position = pen.position(self.name)
            events = self.log.since(position, self.page)
            self.page = min(2 * self.page, MOST_EVENTS_AT_ONCE) if len(events) == self.page else EVENTS_AT_ONCE
            if not events:
                self.position = position
                return 0
            if position != self.followed:
                self.forget()
            self.followed = None
            for projection in self.projections:
                projection.begin(pen)
            for sealed in events:
                entry = self.reading.entry(sealed)
                for projection in self.projections:
                    projection.handle(entry, pen)
            for projection in self.projections:
                projection.finish(pen)
            pen.advance(self.name, events[-1].position)
        with self.changed:
            self.position = self.followed = events[-1].position
            self.changed.notify_all()
        return len(events)

    def forget(self) -> None:
        """What the projections remember may not be what the store holds: it failed, or somebody else has written."""
        for projection in self.projections:
            projection.forget()

    def catch_up(self) -> None:
        """Follows everything that is in the log now, as far as nobody else does it first."""
        newest, more = self.log.newest(), True
        while more:
            try:
                more = self.step() > 0
            except Overtaken:
                self.position = self.store.position(self.name)
                more = self.position < newest

    def rebuild(self) -> None:
        """Builds the read models anew from the first event."""
        self.empty()
        self.catch_up()

    def empty(self) -> None:
        """Takes everything out of the store but the edition of what it holds."""
        edition = self.store.get("edition", "", 0)
        self.store.clear()
        self.position, self.followed = 0, None
        if edition is not None:
            with self.store.transaction() as pen:
                pen.put("edition", "", 0, edition)

    def start(self, look_again: float = LOOK_AGAIN_SECONDS) -> None:
        """Follows the log in a thread of its own, looking for events that nobody told of so often."""
        self.look_again = look_again
        self.thread = threading.Thread(target=self.run, name=f"projections {self.name}", daemon=True)
        self.thread.start()

    def run(self) -> None:
        """The life of the thread."""
        pause = self.look_again
        while not self.stopping:
            try:
                if self.step():
                    pause = self.look_again
                    self.let_gather()
                    continue
            except (LogUnavailable, StoreUnavailable) as error:
                pause = min(2 * pause, LONGEST_PAUSE_SECONDS)
                logger.warning("projections %s wait %.1f s: %s", self.name, pause, error)
            except Exception:
                pause = min(2 * pause, LONGEST_PAUSE_SECONDS)
                logger.exception("projections %s could not follow the log; again in %.1f s", self.name, pause)
            with self.changed:
                self.changed.wait(pause)

    def let_gather(self) -> None:
        """Waits a little, so that events of a busy log share a transaction; not when somebody waits for them."""
        with self.changed:
            self.changed.wait_for(lambda: bool(self.awaited) or self.stopping, PACE_SECONDS)

    def wake(self, _position: int) -> None:
        """There is something new in the log."""
        with self.changed:
            self.changed.notify_all()

    def wait_for(self, position: int, timeout: float) -> bool:
        """Waits until the read models have followed the log to a position; false when that takes too long."""
        if self.thread is None:
            return self.reached_elsewhere(position, timeout)
        with self.changed:
            self.awaited += 1
            self.changed.notify_all()
            try:
                self.changed.wait_for(lambda: self.position >= position or self.stopping, timeout)
            finally:
                self.awaited -= 1
            return self.position >= position

    def reached_elsewhere(self, position: int, timeout: float) -> bool:
        """The same where another process follows the log: looks into the store now and then."""
        end = time.monotonic() + timeout
        while self.position < position:
            self.position = self.store.position(self.name)
            if self.position < position and time.monotonic() >= end:
                return False
            if self.position < position:
                time.sleep(GLANCE_SECONDS)
        return True

    def stop(self) -> None:
        """Follows what is there, then stops the thread and lets go of the store."""
        self.stopping = True
        self.wake(0)
        try:
            if self.thread is not None:
                self.thread.join()
                self.catch_up()
        finally:
            self.store.close()
