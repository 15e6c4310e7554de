"""Services as real processes, to be talked to, and to be killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx

from tests.servers import children_of

ROOT = Path(__file__).parents[2]
PATIENCE_SECONDS = 30.0


class Service:
    """One process of the service."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ops.cli", "serve", "--port", "0"],
            env=os.environ | environment,
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        greeting = self.process.stdout.readline()
        assert "listens at" in greeting, greeting
        self.url = greeting.split()[-1].rstrip("/") + "/v1"
        self.client = httpx.Client(base_url=self.url, timeout=PATIENCE_SECONDS)

    def open(self) -> dict[str, Any]:
        body = {"game": "nim", "variation": "plain+sticks=1500", "seats": ["Ada", "Bo"]}
        opened: dict[str, Any] = self.client.post("/matches", json=body).raise_for_status().json()
        return opened

    def move(self, match: dict[str, Any], ply: int, **headers: str) -> httpx.Response:
        token = match["tokens"][ply % 2]
        return self.client.post(
            f"/matches/{match['id']}/moves",
            json={"ply": ply, "move": "take 1 of 0"},
            headers={"Authorization": f"Bearer {token}"} | headers,
        )

    def ply(self, match: dict[str, Any]) -> int:
        seen: int = self.client.get(f"/matches/{match['id']}").raise_for_status().json()["ply"]
        return seen

    def board(self, match: dict[str, Any]) -> httpx.Response:
        return self.client.get(f"/matches/{match['id']}/scoreboard")

    @property
    def follower(self) -> int | None:
        """The process that follows the log for this one, if it is there now; any thread may have started it."""
        children = children_of(self.process.pid)
        return int(children[0]) if children else None

    def kill(self) -> None:
        """kill −9; its follower notices that by itself."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """Tells it to stop, and waits until it has finished what it accepted."""
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(PATIENCE_SECONDS) == 0


@contextmanager
def services(around: dict[str, str], count: int = 2) -> Iterator[list[Service]]:
    with ExitStack() as last:
        running = []
        for _ in range(count):
            running.append(Service(around))
            last.callback(running[-1].kill)
        yield running


def until(holds: Callable[[], bool], seconds: float = PATIENCE_SECONDS) -> float:
    """Waits for something; how long that took."""
    begin = time.monotonic()
    while not holds():
        assert time.monotonic() - begin < seconds, "it did not come"
        time.sleep(0.02)
    return time.monotonic() - begin
