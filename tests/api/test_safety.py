"""What keeps the service safe from those who call it: limits of pace, size and time, origins, headers."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from api.settings import Settings
from tests.api.door import Door, open_door
from tests.api.test_live import PATIENCE_SECONDS, open_match, serving
from tests.api.test_socket import Talk, socket_url
from tests.servers import Valkey

pytestmark = pytest.mark.anyio
PAGE = "https://club.example"


# Pace.


async def test_who_calls_too_often_is_told_how_long_to_wait_and_others_are_not(tmp_path: Path) -> None:
    async with open_door(tmp_path, Settings(rate_limit="5/minute")) as door:
        played = await door.open("plain")
        for _ in range(5):
            assert (await played.see(0)).status_code == 200
        refused = await played.see(0)
        assert (refused.status_code, refused.json()["type"]) == (429, "/problems/too-often")
        assert 0 < int(refused.headers["retry-after"]) <= 60
        assert (await played.see(1)).status_code == 200, "another token has a count of its own"
        moved = await played.do(0, "moves", {"ply": 0, "move": "take 1 of 0"})
        assert moved.status_code == 429
        assert (await played.view())["version"] == 1
        assert "at most 5" in (await played.see(0, headers={"Accept-Language": "es"})).json()["detail"]


async def test_whoever_watches_over_the_service_is_not_counted(tmp_path: Path) -> None:
    async with open_door(tmp_path, Settings(rate_limit="1/hour")) as door:
        for _ in range(3):
            for path in ("/healthz", "/readyz", "/metrics"):
                assert (await door.get(path)).status_code == 200


async def test_processes_that_share_a_server_count_together(tmp_path: Path, valkey: Valkey) -> None:
    settings = Settings(rate_limit="4/minute", redis_url=valkey.url)
    async with open_door(tmp_path / "one", settings) as one, open_door(tmp_path / "two", settings) as two:
        answers = [await door.get("/v1/games", "the same token") for door in (one, two, one, two, one, two)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 200, 429, 429]


async def test_without_their_server_processes_count_for_themselves(tmp_path: Path) -> None:
    settings = Settings(rate_limit="2/minute", redis_url="redis://127.0.0.1:1/0")
    async with open_door(tmp_path, settings) as door:
        answers = [await door.get("/v1/games", "a token") for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]


async def test_moves_over_a_socket_are_counted_too(tmp_path: Path) -> None:
    with serving(tmp_path, "--rate-limit", "4/minute") as (url, _):
        async with httpx.AsyncClient(base_url=url, timeout=PATIENCE_SECONDS) as client:
            match = await open_match(client)
        async with connect(socket_url(url, match)) as socket:
            ada = Talk(socket, "text")
            await ada.say(token=match["tokens"][0])
            await ada.hear()
            problems = []
            for number in range(4):
                await ada.say(ply=9, move="take 1 of 0", ref=number)
                problems.append((await ada.hear())["problem"]["type"])
        assert problems[0] != problems[-1] == "/problems/too-often"
        with pytest.raises(InvalidStatus):
            async with connect(socket_url(url, match)):
                pass


@pytest.mark.parametrize(
    ("settings", "limit"),
    [
        (Settings(), None),
        (Settings(host="0.0.0.0", organiser_keys=("k",)), "1200/minute"),
        (Settings(host="0.0.0.0", organiser_keys=("k",), rate_limit="none"), None),
        (Settings(rate_limit="7/second"), "7/second"),
    ],
)
def test_whoever_others_can_reach_is_limited_unless_told_otherwise(settings: Settings, limit: str | None) -> None:
    assert settings.limit == limit


def test_a_limit_that_is_none_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="600/minute"):
        Settings(rate_limit="often").check()


# Size and time.


async def test_a_body_that_does_not_arrive_is_given_up(tmp_path: Path) -> None:
    async with open_door(tmp_path, Settings(patience=0.05)) as door:
        played = await door.open("plain")
        said = await slowly(door, f"{played.path}/moves", played.token(0))
        assert said[0]["status"] == 408
        assert (b"connection", b"close") in said[0]["headers"]
        assert (await played.view())["version"] == 1


async def slowly(door: Door, path: str, token: str | None) -> list[Any]:
    """What the service says to somebody who sends the first bytes of a body and then no more."""
    said: list[Any] = []
    first = [{"type": "http.request", "body": b'{"ply', "more_body": True}]

    async def receive() -> Any:
        if first:
            return first.pop()
        await asyncio.sleep(60)
        raise AssertionError("nobody waits so long")

    async def send(message: Any) -> None:
        said.append(message)

    headers = [(b"content-type", b"application/json"), (b"authorization", f"Bearer {token}".encode())]
    scope = {"type": "http", "method": "POST", "path": path, "headers": headers, "query_string": b"", "client": None}
    await door.service({**scope, "scheme": "http", "server": ("house", 80), "root_path": ""}, receive, send)
    return said


# Origins.


async def test_scripts_of_other_pages_are_shut_out(door: Door) -> None:
    asked = {"Origin": PAGE, "Access-Control-Request-Method": "POST"}
    answer = await door.client.options("/v1/matches", headers=asked)
    assert answer.status_code == 405
    assert not any(name.startswith("access-control") for name in answer.headers)
    answer = await door.get("/v1/games", headers={"Origin": PAGE})
    assert not any(name.startswith("access-control") for name in answer.headers)


async def test_scripts_of_pages_that_were_named_may_call(tmp_path: Path) -> None:
    async with open_door(tmp_path, Settings(cors_origins=(PAGE,))) as door:
        asked = {"Origin": PAGE, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "if-match"}
        assert (await door.client.options("/v1/matches", headers=asked)).status_code == 200
        played = await door.open("plain")
        answer = await played.see(0, headers={"Origin": PAGE})
        assert answer.headers["access-control-allow-origin"] == PAGE
        assert "ETag" in answer.headers["access-control-expose-headers"]
        other = await door.client.options("/v1/matches", headers=asked | {"Origin": "https://other.example"})
        assert other.status_code == 400


# Headers.


async def test_every_answer_tells_browsers_to_take_it_for_what_it_is(door: Door) -> None:
    played = await door.open("plain")
    await played.moves("take 1 of 0")
    paths = ("", "?ply=0", "/frames", "/frames/0", "/scoreboard", "/log", "/audit", "/archive", "/nonsense")
    answers = [await played.see(0, path) for path in paths]
    answers += [await door.get(path) for path in ("/v1/games", "/v1/standings", "/healthz", "/docs", "/", "/nowhere")]
    answers += [await played.do(0, "moves", {"ply": 9, "move": "?"}), await played.do(None, "undo", {"to_ply": 0})]
    for answer in answers:
        assert answer.headers["x-content-type-options"] == "nosniff", answer.url
        assert "default-src 'none'" in answer.headers["content-security-policy"], answer.url
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"], answer.url
        assert answer.headers["referrer-policy"] == "no-referrer", answer.url
