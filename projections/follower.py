"""Following the log in a process of its own, so that moves and read models do not share one interpreter.

The parent starts ``python -m projections.follower`` with the site in its environment and holds its standard input
open; when that ends, the child follows what is left and stops, also if the parent was killed.  A child that dies is
started again.  Of all children of a log, on whatever machines, one has the lead and follows; the others wait for it,
and the position in the store makes every event count once even if two should think that they have it.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from domain import games
from domain.match.log import Lead, LogUnavailable, SharedLog
from projections.reading import ReadModels
from projections.site import Site
from projections.stores.store import StoreUnavailable

SITE = "JUGADA_FOLLOWED_SITE"
"""The variable in which a child finds its site, as JSON; passwords are not for the list of processes."""
WAIT_SECONDS = 0.5
"""How often a child asks for the lead, or looks whether it still has it."""
START_AGAIN_SECONDS = 0.5
LEAD = "follower"
SWITCH_SECONDS = 0.0005
"""How long a thread of the child keeps the interpreter: who has an answer from a store need not wait for Arrow."""

T = TypeVar("T")

logger = logging.getLogger(__name__)


class Follower:
    """The child process, kept alive."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.stopping = threading.Event()
        self.child = self.start_child()
        self.thread = threading.Thread(target=self.keep_alive, name="follower", daemon=True)
        self.thread.start()

    def start_child(self) -> subprocess.Popen[bytes]:
        """One more child."""
        command = [sys.executable, "-m", "projections.follower"]
        environment = {**os.environ, SITE: self.site.as_text()}
        return subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, start_new_session=True)

    def keep_alive(self) -> None:
        """Starts another child when one has died."""
        while not self.stopping.is_set():
            code = self.child.wait()
            if self.stopping.wait(START_AGAIN_SECONDS):
                return
            logger.error("the process that follows the log ended with %s; starting it again", code)
            self.child = self.start_child()

    @property
    def alive(self) -> bool:
        """Whether a child is there now."""
        return self.child.poll() is None

    def stop(self) -> None:
        """Lets the child follow what is left, and end."""
        self.stopping.set()
        if self.child.stdin is not None:
            self.child.stdin.close()
        self.child.wait()
        self.thread.join()


class Told(threading.Event):
    """Set when standard input has ended."""

    def __init__(self) -> None:
        super().__init__()
        threading.Thread(target=self.listen, name="told", daemon=True).start()

    def listen(self) -> None:
        """The life of the thread."""
        sys.stdin.read()
        self.set()


def patiently(told: threading.Event, attempt: Callable[[], T | None]) -> T | None:
    """What an attempt gives once it gives something; nothing when told to stop before."""
    while True:
        try:
            if (got := attempt()) is not None:
                return got
        except (LogUnavailable, StoreUnavailable) as error:
            logger.warning("%s", error)
        if told.wait(WAIT_SECONDS):
            return None


def follow(models: ReadModels, log: SharedLog, lead: Lead, told: threading.Event) -> bool:
    """Follows the log until told to stop, then what is left; false when the lead was lost."""
    wakers: list[Callable[[int], None]] = []
    models.start(wakers)
    bell, looked = log.bell(), time.monotonic()
    while not told.is_set():
        bell.wait(WAIT_SECONDS)
        for wake in wakers:
            wake(0)
        if time.monotonic() - looked >= WAIT_SECONDS:
            if not lead.holds():
                return False
            looked = time.monotonic()
    try:
        models.stop()
    except (LogUnavailable, StoreUnavailable) as error:
        logger.warning("what is left will be followed by the next who leads: %s", error)
    bell.close()
    return True


def opened(site: Site, log: SharedLog) -> ReadModels:
    """The read models of a log."""
    return site.open_read_models(log, site.key(log))


def main(site: Site) -> None:
    """The life of the child."""
    logging.basicConfig(format="%(asctime)s %(levelname)s %(name)s: %(message)s", stream=sys.stderr)
    sys.setswitchinterval(SWITCH_SECONDS)
    told = Told()
    games.games()  # loaded before anything waits for it
    if (log := patiently(told, site.open_log)) is None:
        return
    if (lead := patiently(told, partial(log.lead, LEAD))) is None:
        return
    if (models := patiently(told, partial(opened, site, log))) is None:
        return
    if not follow(models, log, lead, told):
        logger.error("another process may have the lead now")
        os._exit(1)  # without following what is left, which is the other's to do


if __name__ == "__main__":
    main(Site.of_text(os.environ[SITE]))
