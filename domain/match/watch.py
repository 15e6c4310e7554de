"""Noticing what other processes write, without being asked: for a service, whose readers are to be woken."""

from __future__ import annotations

import logging
import threading
from typing import TYPE_CHECKING

from domain.match.log import LogUnavailable, SharedLog

if TYPE_CHECKING:
    from domain.match.table import Table

LOOK_AGAIN_SECONDS = 0.5
"""How long is waited at most for a bell, which may be missed while a connection is down."""

logger = logging.getLogger(__name__)


class Watch:
    """A thread that waits for the log's bell, brings the table up to date, and tells its listeners."""

    def __init__(self, table: Table, log: SharedLog) -> None:
        self.table = table
        self.bell = log.bell()
        self.stopping = threading.Event()
        self.thread = threading.Thread(target=self.run, name="watch", daemon=True)
        self.thread.start()

    def run(self) -> None:
        """The life of the thread."""
        while not self.stopping.is_set():
            try:
                rung = self.bell.wait(LOOK_AGAIN_SECONDS)
                if rung is None or rung > self.table.shelf.newest:  # else it was our own
                    self.look()
            except LogUnavailable as error:
                logger.warning("%s", error)
                self.stopping.wait(LOOK_AGAIN_SECONDS)
            except Exception:
                logger.exception("what other processes write could not be noticed; again in %.1f s", LOOK_AGAIN_SECONDS)
                self.stopping.wait(LOOK_AGAIN_SECONDS)

    def look(self) -> None:
        """Notices what is new, and says so."""
        before = self.table.shelf.newest
        self.table.notice_others()
        if self.table.shelf.newest > before:
            self.table.committed(self.table.shelf.newest)

    def stop(self) -> None:
        """Watches no more."""
        self.stopping.set()
        self.thread.join()
        self.bell.close()
