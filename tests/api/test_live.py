"""The live feed: what happens, as it happens, without gap or double, and only what the reader may see."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from domain.match.events import ORGANISER
from projections.site import Site
from tests.api.door import Door

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parents[2]
PATIENCE_SECONDS = 30.0
SOON_SECONDS = 2.0
"""Far more than it takes, on a machine that has much else to do; the benchmark measures."""


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def url(home: Site) -> Iterator[str]:
    """A real service, for a feed needs a network between."""
    with serving(home) as (found, _):
        yield found


def around(site: Site) -> dict[str, str]:
    """The settings of a process of this house."""
    settings = {"JUGADA_DATABASE_URL": site.database_url, "JUGADA_KEY_FILE": str(site.key_file)}
    return settings if site.redis_url is None else settings | {"JUGADA_REDIS_URL": site.redis_url}


@contextmanager
def serving(site: Site, *words: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    environment = os.environ | around(site) | {"LANG": "en_GB.UTF-8"}
    command = [sys.executable, "-m", "ops.cli", "serve", "--port", "0", *words]
    process = subprocess.Popen(command, env=environment, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        greeting = process.stdout.readline()
        assert "listens at" in greeting, greeting
        yield greeting.split()[-1].rstrip("/"), process
    finally:
        process.kill()
        process.wait()


class Feed:
    """A reader of a feed."""

    def __init__(self, lines: AsyncIterator[str]) -> None:
        self.lines = lines

    async def next(self) -> dict[str, Any]:
        """The next event."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            event: dict[str, str] = {}
            async for line in self.lines:
                name, _, value = line.partition(": ")
                if not line and "data" in event:
                    data: dict[str, Any] = json.loads(event["data"])
                    assert event["id"] == str(data["version"])
                    assert event["event"] == data["event"]
                    return data
                event[name] = value
        raise AssertionError("the feed ended")


@asynccontextmanager
async def reading(client: httpx.AsyncClient, match: str, token: str | None = None, **how: Any) -> AsyncIterator[Feed]:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    headers |= how.pop("headers", {})
    async with client.stream("GET", f"/v1/matches/{match}/live", headers=headers, **how) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        yield Feed(answer.aiter_lines())


async def open_match(client: httpx.AsyncClient, **terms: Any) -> dict[str, Any]:
    body = {"game": "nim", "variation": "cards", "seats": ["Ada", "Bo"], **terms}
    opened: dict[str, Any] = (await client.post("/v1/matches", json=body)).json()
    return opened


async def play(client: httpx.AsyncClient, match: dict[str, Any], ply: int, move: str) -> None:
    headers = {"Authorization": f"Bearer {match['tokens'][ply % 2]}"}
    answer = await client.post(f"/v1/matches/{match['id']}/moves", json={"ply": ply, "move": move}, headers=headers)
    assert answer.status_code == 201, answer.text


async def test_every_reader_hears_each_event_once_and_only_what_it_may(url: str) -> None:
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE_SECONDS) as client:
        match = await open_match(client)
        async with (
            reading(client, match["id"]) as everybody,
            reading(client, match["id"], match["tokens"][0]) as ada,
            reading(client, match["id"], match["tokens"][1], params={"after": 0}) as bo,
        ):
            assert (await bo.next())["event"] == "open"
            for ply, move in enumerate(("take 1 of 0", "swap", "take 1 of 1")):
                await play(client, match, ply, move)
                heard = [await feed.next() for feed in (everybody, ada, bo)]
                assert [each["version"] for each in heard] == [ply + 2] * 3
                assert [each["move"] for each in heard] == [move] * 3
                drawn = [[f["card"] for f in each["facts"] if f["fact"] == "Drew"] for each in heard]
                if move == "swap":
                    assert drawn[0] == drawn[1] == ["?"]
                    assert drawn[2] != ["?"]


async def test_a_reader_that_comes_back_goes_on_where_it_was(url: str) -> None:
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE_SECONDS) as client:
        match = await open_match(client, variation="plain")
        async with reading(client, match["id"]) as feed:
            await play(client, match, 0, "take 1 of 0")
            seen = (await feed.next())["version"]
        for ply in (1, 2):
            await play(client, match, ply, f"take 1 of {ply}")
        async with reading(client, match["id"], headers={"Last-Event-ID": str(seen)}) as feed:
            assert [(await feed.next())["version"] for _ in range(2)] == [seen + 1, seen + 2]
        for header, status in (("x", 400), ("99", 404)):
            refused = await client.get(f"/v1/matches/{match['id']}/live", headers={"Last-Event-ID": header})
            assert refused.status_code == status


async def test_what_another_process_writes_is_heard_too(url: str, home: Site) -> None:
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE_SECONDS) as client:
        match = await open_match(client, variation="plain")
        await play(client, match, 0, "take 1 of 0")
        async with reading(client, match["id"]) as feed:
            undo = [sys.executable, "-m", "ops.cli", "undo", match["id"], "--to", "0"]
            subprocess.run(undo, env=os.environ | around(home), cwd=ROOT, check=True, capture_output=True)
            heard = await feed.next()
            assert (heard["event"], heard["by"], heard["seat"]) == ("undo", "organiser", None)
            assert ORGANISER < 0


async def test_fifty_spectators_hear_a_move_soon(url: str) -> None:
    limits = httpx.Limits(max_connections=100)
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE_SECONDS, limits=limits) as client:
        match = await open_match(client, variation="plain")
        waits: list[float] = []
        ready = asyncio.Semaphore(0)

        async def watch() -> None:
            async with reading(client, match["id"]) as feed:
                ready.release()
                await feed.next()
                waits.append(asyncio.get_running_loop().time() - begin)

        watchers = [asyncio.ensure_future(watch()) for _ in range(50)]
        for _ in watchers:
            await ready.acquire()
        begin = asyncio.get_running_loop().time()
        await play(client, match, 0, "take 1 of 0")
        await asyncio.gather(*watchers)
        assert len(waits) == 50
        assert sorted(waits)[48] < SOON_SECONDS


async def test_a_reader_who_does_not_read_is_let_go_and_nobody_else_notices(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.feed.live.UNREAD_SECONDS", 0.05)
    played = await door.open("plain")
    begun = asyncio.Event()

    async def network(*message: Any) -> Any:
        if message and message[0]["type"] == "http.response.start":
            begun.set()
            return
        await asyncio.sleep(60)  # it takes nothing more, and nothing comes

    scope = {"type": "http", "method": "GET", "path": f"{played.path}/live", "headers": [], "query_string": b"after=0"}
    whole = {**scope, "client": None, "scheme": "http", "server": ("localhost", 80), "root_path": ""}
    deaf = asyncio.ensure_future(door.service(whole, network, network))
    await begun.wait()
    assert (await played.move(0, "take 1 of 0", 0)).status_code == 201
    async with asyncio.timeout(5):
        await deaf
    assert door.house.hub.readers == 0


async def test_a_service_that_stops_lets_its_readers_go_at_once(home: Site) -> None:
    with serving(home) as (url, process):
        async with httpx.AsyncClient(base_url=url, timeout=PATIENCE_SECONDS) as client:
            match = await open_match(client, variation="plain")
            async with reading(client, match["id"]) as feed:
                process.send_signal(signal.SIGTERM)
                begin = asyncio.get_running_loop().time()
                with pytest.raises((AssertionError, httpx.RemoteProtocolError)):
                    await feed.next()
                assert await asyncio.to_thread(process.wait, PATIENCE_SECONDS) == 0
                assert asyncio.get_running_loop().time() - begin < 8
