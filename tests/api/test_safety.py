"""What keeps the service safe from those who call it: limits of pace, size and time, origins, headers."""

from __future__ import annotations

import asyncio
from base64 import urlsafe_b64decode
from hashlib import sha256
from hmac import compare_digest
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from api.call import seats
from api.settings import Settings
from projections.site import Site, site_at
from tests.api.door import Door, Played, open_door
from tests.api.test_live import PATIENCE_SECONDS, open_match, serving
from tests.api.test_socket import Talk, socket_url
from tests.servers import Valkey

pytestmark = pytest.mark.anyio
PAGE = "https://club.example"


# Pace.


async def test_who_calls_too_often_is_told_how_long_to_wait_and_others_are_not(home: Site) -> None:
    async with open_door(home, Settings(rate_limit="5/minute")) as door:
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


async def test_whoever_watches_over_the_service_is_not_counted(home: Site) -> None:
    async with open_door(home, Settings(rate_limit="1/hour")) as door:
        for _ in range(3):
            for path in ("/healthz", "/readyz", "/metrics"):
                assert (await door.get(path)).status_code == 200


async def test_processes_that_share_a_server_count_together(home: Site, other_home: Site, valkey: Valkey) -> None:
    settings = Settings(rate_limit="4/minute", redis_url=valkey.url)
    async with open_door(home, settings) as one, open_door(other_home, settings) as two:
        answers = [await door.get("/v1/games", "the same token") for door in (one, two, one, two, one, two)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 200, 429, 429]


async def test_without_their_server_processes_count_for_themselves(home: Site) -> None:
    settings = Settings(rate_limit="2/minute", redis_url="redis://127.0.0.1:1/0")
    async with open_door(home, settings) as door:
        answers = [await door.get("/v1/games", "a token") for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]


async def test_moves_over_a_socket_are_counted_too(home: Site) -> None:
    with serving(home, "--rate-limit", "4/minute") as (url, _):
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


async def test_a_body_that_does_not_arrive_is_given_up(home: Site) -> None:
    async with open_door(home, Settings(patience=0.05)) as door:
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


async def test_scripts_of_pages_that_were_named_may_call(home: Site) -> None:
    async with open_door(home, Settings(cors_origins=(PAGE,))) as door:
        asked = {"Origin": PAGE, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "if-match"}
        assert (await door.client.options("/v1/matches", headers=asked)).status_code == 200
        played = await door.open("plain")
        answer = await played.see(0, headers={"Origin": PAGE})
        assert answer.headers["access-control-allow-origin"] == PAGE
        assert "ETag" in answer.headers["access-control-expose-headers"]
        other = await door.client.options("/v1/matches", headers=asked | {"Origin": "https://other.example"})
        assert other.status_code == 400


# Tokens.


@pytest.mark.parametrize("token", ["seat 0", "seat 1", "organiser", "referee 0", "referee 1"])
def test_a_token_is_compared_with_every_key_whichever_it_is(monkeypatch: pytest.MonkeyPatch, token: str) -> None:
    keys = [sha256(each.encode()).digest() for each in ("seat 0", "seat 1", "organiser")]
    referees = [sha256(each.encode()).digest() for each in ("referee 0", "referee 1")]
    compared: list[tuple[bytes, bytes]] = []

    def in_constant_time(key: bytes, mine: bytes) -> bool:
        compared.append((key, mine))
        return compare_digest(key, mine)

    monkeypatch.setattr(seats, "compare_digest", in_constant_time)
    caller = seats.caller_of(keys, referees, token)
    asked = keys if caller.seat is not None and not token.startswith("referee") else [*keys, *referees]
    assert compared == [(key, sha256(token.encode()).digest()) for key in asked]


async def test_no_token_lies_in_any_file(tmp_path: Path) -> None:
    async with open_door(site_at(tmp_path / "jugada.db"), Settings(organiser_keys=("open-sesame",))) as door:
        body = {"game": "nim", "variation": "plain", "seats": ["Ada", "Bo"]}
        opened = await door.post("/v1/matches", body, "open-sesame", headers={"Idempotency-Key": "once-and-for-all"})
        played = Played(door, opened.json())
        await played.moves("take 1 of 0", "take 1 of 1")
        ruling = {"ruling": "replace", "reason": "Ada fell ill", "seat": 0, "name": "Di"}
        given = (await played.do(-1, "rulings", ruling)).json()["token"]
    stored = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert sha256(given.encode()).digest() in stored, "its hash does"
    for token in (given, *map(played.token, (-1, 0, 1))):
        assert token is not None
        assert token.encode() not in stored
        assert urlsafe_b64decode(f"{token}=") not in stored
    assert b"open-sesame" not in stored


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
