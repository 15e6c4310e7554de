"""Says that time is up in matches that are played against the clock, although nobody calls."""

from __future__ import annotations

import heapq
import threading
from collections.abc import Callable, Iterable
from uuid import UUID

LOOK_AGAIN_SECONDS = 1.0
"""How long the alarm sleeps at most, since the clock of a machine may be set."""


class Alarm:
    """A thread that rings at the deadlines of matches, times in milliseconds since 1970.

    ``ring`` may be called too often, too late, or for a match that has ended: it looks for itself.
    """

    def __init__(self, ring: Callable[[UUID], object], now: Callable[[], int]) -> None:
        self.ring = ring
        self.now = now
        self.deadlines: list[tuple[int, UUID]] = []
        self.known: dict[UUID, int] = {}
        self.changed = threading.Condition()
        self.stopping = False
        self.thread: threading.Thread | None = None

    def set(self, match: UUID, deadline: int) -> None:
        """Rings for a match at this time, or at its newest time when that changes."""
        with self.changed:
            if self.known.get(match) != deadline:
                self.known[match] = deadline
                heapq.heappush(self.deadlines, (deadline, match))
                self.changed.notify()

    def ring_due(self) -> None:
        """Rings for every match whose time has come."""
        while (match := self.next_due()) is not None:
            self.ring(match)

    def next_due(self) -> UUID | None:
        """Takes a match whose time has come off the list."""
        with self.changed:
            while self.deadlines and self.deadlines[0][0] <= self.now():
                deadline, match = heapq.heappop(self.deadlines)
                if self.known.get(match) == deadline:
                    del self.known[match]
                    return match
            return None

    def start(self, running: Callable[[], Iterable[tuple[UUID, int]]]) -> None:
        """Rings from now on, also for the matches that were running before, with their deadlines."""
        self.thread = threading.Thread(target=self.run, args=(running,), name="alarm", daemon=True)
        self.thread.start()

    def run(self, running: Callable[[], Iterable[tuple[UUID, int]]]) -> None:
        """The life of the thread."""
        for match, deadline in running():
            self.set(match, deadline)
        while not self.stopping:
            self.ring_due()
            with self.changed:
                if not self.stopping:
                    self.changed.wait(self.sleep())

    def sleep(self) -> float:
        """Seconds until the next deadline, or until it is time to look again."""
        if not self.deadlines:
            return LOOK_AGAIN_SECONDS
        return min(LOOK_AGAIN_SECONDS, max(0.0, (self.deadlines[0][0] - self.now()) / 1000))

    def stop(self) -> None:
        """Rings no more."""
        with self.changed:
            self.stopping = True
            self.changed.notify()
        if self.thread is not None:
            self.thread.join()
