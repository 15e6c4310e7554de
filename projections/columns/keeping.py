"""Keeps the columnar copy up to date in the background, in no hurry."""

from __future__ import annotations

import logging
import threading
import time
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from domain.match.log import MatchLog

if TYPE_CHECKING:
    from projections.columns.copy import ColumnarCopy

PACE_SECONDS = 1.0
"""How long events gather before they are written, unless somebody waits for them."""
REST = 5
"""So many times as long as a step took the keeper rests after it."""
LONGEST_REST_SECONDS = 60.0
GLANCE_SECONDS = 0.05
"""How often the manifest is looked at for what another process does."""

logger = logging.getLogger(__name__)


class Keeper:
    """The thread that follows the log; or, where it was not started, who waits for another process to."""

    def __init__(self, folder: Path, log: MatchLog) -> None:
        self.folder = folder
        self.log = log
        self.changed = threading.Condition()
        self.stopping = False
        self.awaited = 0
        self.thread: threading.Thread | None = None

    @cached_property
    def copy(self) -> ColumnarCopy:
        """The copy; only who uses it pays for loading Arrow."""
        from projections.columns.copy import ColumnarCopy

        return ColumnarCopy(self.folder, self.log)

    def start(self) -> None:
        """Follows the log from now on."""
        self.thread = threading.Thread(target=self.run, name="columns", daemon=True)
        self.thread.start()

    def run(self) -> None:
        """The life of the thread."""
        rest = PACE_SECONDS
        while not self.stopping:
            self.pause(rest)
            if self.stopping:
                return
            begin = time.perf_counter()
            try:
                self.copy.step()
                rest = min(max(PACE_SECONDS, REST * (time.perf_counter() - begin)), LONGEST_REST_SECONDS)
            except Exception:
                rest = min(2 * rest, LONGEST_REST_SECONDS)
                logger.exception("the columnar copy could not follow the log; again in %.1f s", rest)
            with self.changed:
                self.changed.notify_all()

    def pause(self, seconds: float) -> None:
        """Waits, less if somebody waits for what is new."""
        with self.changed:
            self.changed.wait_for(lambda: self.stopping or self.awaited > 0, seconds)

    def wait_for(self, position: int, timeout: float) -> bool:
        """Waits until the copy has followed the log to a position; false when that takes too long."""
        end = time.monotonic() + timeout
        with self.changed:
            self.awaited += 1
            self.changed.notify_all()
        try:
            while self.copy.manifest().position < position:
                if self.stopping or time.monotonic() >= end:
                    return False
                time.sleep(GLANCE_SECONDS)
        finally:
            self.awaited -= 1
        return True

    def stop(self) -> None:
        """Stops the thread; what is not in the copy yet, the next who follows writes."""
        with self.changed:
            self.stopping = True
            self.changed.notify_all()
        if self.thread is not None:
            self.thread.join()


def columns_folder(database: Path) -> Path:
    """Where the copy of a log lies: beside it."""
    return database.with_suffix(".columns")
