"""The feed and moves over one WebSocket."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from projections.site import Site
from tests.api.test_live import PATIENCE_SECONDS, open_match, play, serving

pytestmark = pytest.mark.anyio
FORMS = {"text": msgspec.json, "bytes": msgspec.msgpack}


@pytest.fixture
def url(home: Site) -> Iterator[str]:
    with serving(home) as (found, _):
        yield found


class Talk:
    """One side of a conversation."""

    def __init__(self, socket: ClientConnection, form: str) -> None:
        self.socket = socket
        self.form = form

    async def say(self, **what: Any) -> None:
        encoded = FORMS[self.form].encode(what)
        await self.socket.send(encoded if self.form == "bytes" else encoded.decode())

    async def hear(self) -> Any:
        async with asyncio.timeout(PATIENCE_SECONDS):
            message = await self.socket.recv()
        assert isinstance(message, bytes) == (self.form == "bytes")
        return FORMS[self.form].decode(message)


def socket_url(url: str, match: dict[str, Any]) -> str:
    return f"{url.replace('http', 'ws')}/v1/matches/{match['id']}/ws"


@pytest.mark.parametrize("form", FORMS)
async def test_moves_are_answered_and_everybody_hears_them(url: str, form: str) -> None:
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE_SECONDS) as client:
        match = await open_match(client)
        async with connect(socket_url(url, match)) as one, connect(socket_url(url, match)) as two:
            ada, everybody = Talk(one, form), Talk(two, form)
            await ada.say(token=match["tokens"][0])
            assert await ada.hear() == {"hello": {"seat": 0, "version": 1}}
            await everybody.say(after=0)
            assert await everybody.hear() == {"hello": {"seat": None, "version": 1}}
            assert (await everybody.hear())["event"]["event"] == "open"
            await ada.say(ply=0, move="swap", ref="mine")
            answers = [await ada.hear(), await ada.hear()]
            moved = next(each for each in answers if "moved" in each)
            heard = next(each for each in answers if "event" in each)
            assert moved["ref"] == "mine"
            assert moved["moved"]["ply"] == 1
            assert (await everybody.hear())["event"]["version"] == heard["event"]["version"] == 2
            for wrong, kind in (
                ({"ply": 0, "move": "take 1 of 0"}, "stale"),
                ({"ply": 1, "move": "take 1 of 0"}, "illegal"),
                ({"ply": 1, "move": "dance"}, "unreadable"),
                ({"nonsense": 1}, "unreadable"),
            ):
                await ada.say(**wrong, ref=1)
                assert (await ada.hear())["problem"]["type"] == f"/problems/{kind}"
            await everybody.say(ply=1, move="take 1 of 0")
            assert (await everybody.hear())["problem"]["status"] == 401
            await play(client, match, 1, "take 1 of 0")
            assert (await ada.hear())["event"]["version"] == (await everybody.hear())["event"]["version"] == 3


async def test_a_hidden_card_does_not_come_over_the_socket(url: str) -> None:
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE_SECONDS) as client:
        match = await open_match(client)
        async with connect(socket_url(url, match)) as socket:
            bo = Talk(socket, "text")
            await bo.say(token=match["tokens"][1], after=0)
            await bo.hear()
            opened = (await bo.hear())["event"]
            cards = {fact["seat"]: fact["card"] for fact in opened["facts"] if fact["fact"] == "Drew"}
            assert cards[0] == "?"
            assert cards[1] != "?"


@pytest.mark.parametrize("greeting", ['{"token": "wrong"}', "nonsense", '{"after": -1}'])
async def test_who_does_not_greet_well_is_sent_away_with_the_reason(url: str, greeting: str) -> None:
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE_SECONDS) as client:
        match = await open_match(client)
        async with connect(socket_url(url, match)) as socket:
            await socket.send(greeting)
            with pytest.raises(ConnectionClosed) as closed:
                await socket.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1008
            assert closed.value.rcvd.reason
