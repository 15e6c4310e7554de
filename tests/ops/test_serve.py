"""``jugada serve`` as a real process."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

import httpx
import pytest

from ops.house import open_untouched
from ops.verify import verify_all
from projections.site import site_at
from tests.ops.terminal import ROOT, Terminal

PATIENCE_SECONDS = 60


class Process:
    """A service that runs, and where."""

    def __init__(self, process: subprocess.Popen[str], url: str) -> None:
        self.process = process
        self.url = url

    def stop(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, str, str]:
        """Tells it to stop; its exit code, and what else it said."""
        self.process.send_signal(how)
        code = self.process.wait(PATIENCE_SECONDS)
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        # not communicate(): it would lose what readline() has read ahead
        return code, self.process.stdout.read(), self.process.stderr.read()


@contextmanager
def serving(terminal: Terminal, *words: str) -> Iterator[Process]:
    """A service on a free port."""
    process = subprocess.Popen(
        [sys.executable, "-m", "ops.cli", "serve", "--port", "0", *words],
        env=os.environ | terminal.environment,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        greeting = process.stdout.readline()
        assert "listens at" in greeting, greeting
        yield Process(process, greeting.split()[-1].rstrip("/"))
    finally:
        process.kill()
        process.communicate()


def test_it_starts_answers_and_says_where_to_look(terminal: Terminal) -> None:
    with serving(terminal) as service:
        assert httpx.get(f"{service.url}/healthz").json()["ok"] is True
        assert httpx.get(f"{service.url}/readyz").status_code == 200
        port = service.url.rpartition(":")[2]
        assert "answers at" in terminal.run("doctor", JUGADA_PORT=port).out
        code, out, err = service.stop()
    assert code == 0
    for word in (f"{service.url}/docs", "curl -s", "jugada play", "Ctrl-C"):
        assert word in out
    assert "jugada has stopped" in out
    assert err == ""


def play_until_it_stops(url: str, acknowledged: list[tuple[UUID, int]]) -> None:
    """Opens matches and plays in them as long as the service answers, and remembers what it acknowledged."""
    with httpx.Client(base_url=f"{url}/v1", timeout=PATIENCE_SECONDS) as client:
        try:
            while True:
                opened = client.post("/matches", json={"game": "nim", "variation": "plain", "seats": ["Ada", "Bo"]})
                opened.raise_for_status()
                match = opened.json()
                acknowledged.append((UUID(match["id"]), match["version"]))
                for ply, seat in enumerate((0, 1, 0)):
                    played = client.post(
                        f"/matches/{match['id']}/moves",
                        json={"ply": ply, "move": f"take 1 of {ply}"},
                        headers={"Authorization": f"Bearer {match['tokens'][seat]}"},
                    )
                    played.raise_for_status()
                    acknowledged.append((UUID(match["id"]), played.json()["version"]))
        except (httpx.TransportError, httpx.HTTPStatusError, json.JSONDecodeError):
            return


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_when_told_to_stop_it_keeps_everything_that_was_accepted(terminal: Terminal, how: signal.Signals) -> None:
    acknowledged: list[tuple[UUID, int]] = []
    with serving(terminal) as service:
        players = [
            threading.Thread(target=play_until_it_stops, args=(service.url, acknowledged), daemon=True)
            for _ in range(6)
        ]
        for player in players:
            player.start()
        while len(acknowledged) < 100:
            players[0].join(0.01)
        code, _, err = service.stop(how)
        for player in players:
            player.join(PATIENCE_SECONDS)
    assert code == 0, err
    assert "Traceback" not in err
    with open_untouched(terminal.database) as house:
        for match, version in acknowledged:
            assert len(house.table.log.read(match)) >= version, "an acknowledged event is missing"
        assert verify_all(house) == []
        assert house.models.models.store.position("models") == house.table.log.newest()


def test_a_demonstration_is_played_once_and_only_into_an_empty_log(terminal: Terminal) -> None:
    with serving(terminal, "--demo") as service:
        matches = httpx.get(f"{service.url}/v1/matches", params={"limit": 100}).json()["matches"]
        assert {match["status"] for match in matches} >= {"open", "over"}
        assert service.stop()[0] == 0
    with serving(terminal, "--demo") as service:
        again = httpx.get(f"{service.url}/v1/matches", params={"limit": 100}).json()["matches"]
        assert [match["id"] for match in again] == [match["id"] for match in matches]


def test_a_taken_port_is_said_to_be_taken(terminal: Terminal) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        said = terminal.run("serve", "--port", taken.getsockname()[1])
    assert said.code == 2
    assert "cannot be listened to (Address already in use); --port chooses another" in said.err
    assert not terminal.database.exists()


def test_a_lost_key_is_not_replaced_in_silence(terminal: Terminal) -> None:
    terminal.play(2)
    site_at(terminal.database).key_file.unlink()
    said = terminal.run("simulate", "nim", "--matches", 1)
    assert said.code == 1
    assert "--new-key" in said.err
    assert not site_at(terminal.database).key_file.exists()
    with serving(terminal, "--new-key") as service:
        assert httpx.get(f"{service.url}/readyz").status_code == 200
        assert service.stop()[0] == 0
    assert terminal.run("verify", "--all").code == 0
    assert list(terminal.database.parent.glob("*.heads.*.db")), "what the old key signed is still there"
