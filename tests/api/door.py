"""The service's front door as tests use it, and a match with everybody's tokens in hand."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import httpx

from api.app import create_app
from api.door.front import Service
from api.house import House
from api.settings import Settings
from domain.match.table import Table
from projections.site import Site

KEY = b"service key of the tests........"


@dataclass
class Door:
    """A client of one running service."""

    client: httpx.AsyncClient
    service: Service

    @property
    def house(self) -> House:
        return self.service.house

    async def get(self, path: str, token: str | None = None, **how: Any) -> httpx.Response:
        return await self.client.get(path, headers=bearing(token, how.pop("headers", {})), **how)

    async def post(self, path: str, body: Any = None, token: str | None = None, **how: Any) -> httpx.Response:
        if body is not None:
            how["json"] = body
        return await self.client.post(path, headers=bearing(token, how.pop("headers", {})), **how)

    async def open(self, variation: str = "cards", names: tuple[str, ...] = ("Ada", "Bo"), **terms: Any) -> Played:
        """A new match of Nim."""
        body = {"game": "nim", "variation": variation, "seats": list(names), **terms}
        answer = await self.post("/v1/matches", body)
        assert answer.status_code == 201, answer.text
        return Played(self, answer.json())


@dataclass
class Played:
    """A match that a test plays, as the one who opened it."""

    door: Door
    opened: dict[str, Any]

    @property
    def id(self) -> str:
        return str(self.opened["id"])

    @property
    def path(self) -> str:
        return f"/v1/matches/{self.id}"

    def token(self, seat: int | None) -> str | None:
        """The token of a seat, -1 for the organiser, none for a spectator."""
        if seat is None:
            return None
        return str(self.opened["organiser"] if seat == -1 else self.opened["tokens"][seat])

    async def see(self, seat: int | None = None, what: str = "", **how: Any) -> httpx.Response:
        return await self.door.get(self.path + what, self.token(seat), **how)

    async def view(self, seat: int | None = None, what: str = "", **how: Any) -> Any:
        """What a seat sees, as data."""
        answer = await self.see(seat, what, **how)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def do(self, seat: int | None, what: str, body: Any = None, **how: Any) -> httpx.Response:
        return await self.door.post(f"{self.path}/{what}", body, self.token(seat), **how)

    async def move(self, seat: int, text: str, ply: int | None = None, **how: Any) -> httpx.Response:
        """Moves at this ply, by default at the newest."""
        at = (await self.view())["ply"] if ply is None else ply
        return await self.do(seat, "moves", {"ply": at, "move": text}, **how)

    async def moves(self, *texts: str) -> None:
        """The seats move one after the other, whoever's turn it is."""
        for text in texts:
            now = await self.view()
            answer = await self.move(now["to_move"][0]["seat"], text, now["ply"])
            assert answer.status_code == 201, answer.text


def bearing(token: str | None, headers: dict[str, str]) -> dict[str, str]:
    """Headers with a token."""
    return {**headers, "Authorization": f"Bearer {token}"} if token is not None else headers


@asynccontextmanager
async def open_door(site: Site, settings: Settings) -> AsyncIterator[Door]:
    """A running service over the log of a house."""
    log = site.open_log()
    models = site.open_read_models(log, KEY)
    service = create_app(Table(log, KEY), models, settings)
    transport = httpx.ASGITransport(service, raise_app_exceptions=False)
    async with (
        service.router.lifespan_context(service),
        httpx.AsyncClient(transport=transport, base_url="http://localhost") as client,
    ):
        yield Door(client, service)
