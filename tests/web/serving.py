"""A running service of these tests' own, as ``jugada serve`` gives it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.web.visitor import House

ROOT = Path(__file__).parents[2]


@contextmanager
def serving(folder: Path) -> Iterator[House]:
    """The service over an empty log in a folder, with Nim beside the games of the house."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("JUGADA_")}
    process = subprocess.Popen(
        [sys.executable, "-m", "ops.cli", "serve", "--port", "0", "--database-url", f"sqlite:///{folder}/jugada.db"],
        env=environment | {"JUGADA_FURTHER_ROOMS": "tests.rooms", "LANGUAGE": "en"},
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout is not None
        greeting = process.stdout.readline()
        assert "http://" in greeting, greeting
        with httpx.Client(base_url=greeting.split()[-1].rstrip("/"), timeout=30) as client:
            yield House(client, process.pid)
    finally:
        process.terminate()
        process.wait(120)
