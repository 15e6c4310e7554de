"""Following the log in a process of its own, so that moves and read models do not share one interpreter.

The parent starts ``python -m projections.follower DATABASE`` and holds its standard input open; when
that ends, the child follows what is left and stops, also if the parent was killed.  A child that dies
is started again; the position in the store makes every event count once all the same.
"""

from __future__ import annotations

import logging
import subprocess
import sys
import threading
from pathlib import Path

from domain.match.identity import service_key
from domain.match.recorder import SqliteLog
from projections.reading import ReadModels, open_read_models

LOOK_AGAIN_SECONDS = 0.02
"""How often the child looks for new events; nobody wakes it."""
START_AGAIN_SECONDS = 0.5

logger = logging.getLogger(__name__)


class Follower:
    """The child process, kept alive."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.stopping = threading.Event()
        self.child = self.start_child()
        self.thread = threading.Thread(target=self.keep_alive, name="follower", daemon=True)
        self.thread.start()

    def start_child(self) -> subprocess.Popen[bytes]:
        """One more child."""
        command = [sys.executable, "-m", "projections.follower", str(self.database.absolute())]
        return subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True)

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


def follow(models: ReadModels) -> None:
    """Follows the log until standard input ends, then what is left."""
    models.start([], look_again=LOOK_AGAIN_SECONDS)
    sys.stdin.read()
    models.stop()


def main(database: Path) -> None:
    """The life of the child."""
    logging.basicConfig(format="%(asctime)s %(levelname)s %(name)s: %(message)s", stream=sys.stderr)
    log = SqliteLog(database)
    follow(open_read_models(log, database, service_key(database.with_suffix(".key"))))
    log.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
