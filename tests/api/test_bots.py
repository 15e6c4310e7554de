"""Seats that the house plays itself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import httpx
import pytest

from api.app import create_app
from api.settings import Settings
from domain.match.table import Table
from ops.bots import players
from projections.site import Site
from tests.api.door import KEY, Door, Played
from tests.api.test_problems import is_problem

pytestmark = pytest.mark.anyio


async def house_with_bots(site: Site) -> AsyncIterator[Door]:
    log = site.open_log()
    models = site.open_read_models(log, KEY)
    service = create_app(Table(log, KEY), models, Settings(), players())
    transport = httpx.ASGITransport(service, raise_app_exceptions=False)
    async with (
        service.router.lifespan_context(service),
        httpx.AsyncClient(transport=transport, base_url="http://localhost") as client,
    ):
        yield Door(client, service)


@pytest.fixture
async def bots(home: Site) -> AsyncIterator[Door]:
    async for door in house_with_bots(home):
        yield door


async def until_ply(played: Played, ply: int) -> None:
    """Waits until the match has come to a ply."""
    async with asyncio.timeout(20):
        while (await played.view())["ply"] < ply:
            await asyncio.sleep(0.01)


async def test_the_bots_that_there_are_can_be_asked_for(bots: Door) -> None:
    assert (await bots.get("/v1/bots")).json() == {"bots": list(players())}


async def test_a_bot_answers_every_move_and_is_named_in_the_log(bots: Door) -> None:
    played = await bots.open("plain", bots={"1": "random"})
    assert [seat["name"] for seat in (await played.view())["seats"]] == ["Ada", "Bo (bot random)"]
    await played.move(0, "take 1 of 0")
    await until_ply(played, 2)
    assert (await played.view(0))["to_move"][0]["seat"] == 0


async def test_bots_alone_play_a_match_to_its_end(bots: Door) -> None:
    played = await bots.open("cards", bots={"0": "greedy", "1": "random"})
    async with asyncio.timeout(20):
        while (await played.view())["status"] == "open":
            await asyncio.sleep(0.01)
    assert (await played.view(None, "/audit"))["ok"]


async def test_a_bot_agrees_to_go_back(bots: Door) -> None:
    played = await bots.open("plain", bots={"1": "random"}, undo="consent")
    await played.move(0, "take 1 of 0")
    await until_ply(played, 2)
    assert (await played.do(0, "undo", {"to_ply": 0})).status_code == 202
    async with asyncio.timeout(20):
        while (now := await played.view())["undo"]["request"]:
            await asyncio.sleep(0.01)
    assert now["ply"] == 0


async def test_a_bot_goes_on_after_the_service_was_started_anew(home: Site) -> None:
    async for door in house_with_bots(home):
        played = await door.open("plain", bots={"1": "random"})
        await door.house.bots.stop()
        await played.move(0, "take 1 of 0")
    async for again in house_with_bots(home):
        played.door = again
        await until_ply(played, 2)


@pytest.mark.parametrize("bots_asked", [{"1": "deep"}, {"2": "random"}, {"x": "random"}])
async def test_a_bot_or_a_seat_that_there_is_not_is_refused(bots: Door, bots_asked: dict[str, str]) -> None:
    body = {"game": "nim", "variation": "plain", "seats": ["Ada", "Bo"], "bots": bots_asked}
    is_problem(await bots.post("/v1/matches", body), 422, "unplayable")


async def test_a_house_without_bots_seats_none(door: Door) -> None:
    assert (await door.get("/v1/bots")).json() == {"bots": []}
    body = {"game": "nim", "variation": "plain", "seats": ["Ada", "Bo"], "bots": {"1": "random"}}
    is_problem(await door.post("/v1/matches", body), 422, "unplayable")
