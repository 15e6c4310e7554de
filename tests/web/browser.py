"""Chromium from the system's packages: found, installed where that can be done, or what is missing said clearly."""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import lru_cache
from pathlib import Path

from tests.web.packages import alone

NAMES = ("chromium", "chromium-browser", "google-chrome")
PACKAGE = "chromium"
INSTALL_SECONDS = 600


class NoBrowser(Exception):
    """There is none, and it could not be installed; the text says what is missing."""


@lru_cache(maxsize=1)
def chromium() -> str:
    """The path of the browser; installs Debian's package for root where there is none.  Raises ``NoBrowser``."""
    with alone(Path(__file__)):
        return found() or installed()


def found() -> str | None:
    """The browser of this machine, if it has one."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def installed() -> str:
    """The browser after its package was installed.  Raises ``NoBrowser``."""
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        raise NoBrowser(f"there is no {' or '.join(NAMES)}; Debian's package is `{PACKAGE}`, and only root installs it")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (("update",), ("install", "--yes", "--no-install-recommends", PACKAGE)):
        done = subprocess.run([apt, "-qq", *words], env=quiet, capture_output=True, text=True, timeout=INSTALL_SECONDS)
        if done.returncode != 0:
            raise NoBrowser(f"`apt-get {' '.join(words)}` failed: {done.stderr.strip()[-400:]}")
    path = found()
    if path is None:
        raise NoBrowser(f"the package {PACKAGE} was installed, but there is no {' or '.join(NAMES)}")
    return path
