"""Noticing what other processes write, without being asked: for a service, whose readers are to be woken."""

from __future__ import annotations

import logging
import threading
from typing import Protocol

from domain.match.log import Bell, LogUnavailable
from domain.match.shelf import Shelf

LOOK_AGAIN_SECONDS = 0.5
"""How long is waited at most for a bell, which may be missed while a connection is down."""

logger = logging.getLogger(__name__)


class Reader(Protocol):
    """What is brought up to date: the table."""

    shelf: Shelf

    def notice_others(self) -> None:
        """Brings the shelf up to what others wrote."""

    def committed(self, position: int) -> None:
        """Tells whoever listens that the log goes up to this position."""


class Watch:
    """A thread that waits for the log's bell, brings a reader up to date, and has it tell its listeners."""

    def __init__(self, reader: Reader, bell: Bell) -> None:
        self.reader = reader
        self.bell = bell
        self.stopping = threading.Event()
        self.thread = threading.Thread(target=self.run, name="watch", daemon=True)
        self.thread.start()

    def run(self) -> None:
        """The life of the thread."""
        while not self.stopping.is_set():
            try:
                rung = self.bell.wait(LOOK_AGAIN_SECONDS)
                if rung is None or rung > self.reader.shelf.newest:  # else it was our own
                    self.look()
            except LogUnavailable as error:
                logger.warning("%s", error)
                self.stopping.wait(LOOK_AGAIN_SECONDS)
            except Exception:
                logger.exception("what other processes write could not be noticed; again in %.1f s", LOOK_AGAIN_SECONDS)
                self.stopping.wait(LOOK_AGAIN_SECONDS)

    def look(self) -> None:
        """Notices what is new, and says so."""
        before = self.reader.shelf.newest
        self.reader.notice_others()
        if self.reader.shelf.newest > before:
            self.reader.committed(self.reader.shelf.newest)

    def stop(self) -> None:
        """Watches no more."""
        self.stopping.set()
        self.thread.join()
        self.bell.close()
