"""Whether the service lives, and whether it can do its work."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from starlette.responses import Response

from api.call.asking import Asked
from api.describing import REF
from api.house import NOT_STORED, Answer, House, answer
from api.metrics import MEDIA
from api.routing import sent
from api.wire.service import Health

if TYPE_CHECKING:
    from starlette.types import Receive, Scope

HEALTH = {"application/json": {"schema": {"$ref": REF.format(name="Health")}}}


def routes(house: House) -> APIRouter:
    """The routes of this file."""
    router = APIRouter(tags=["service"], default_response_class=Response)

    @router.get("/healthz", responses={200: {"content": HEALTH}})
    async def is_alive(request: Request) -> Response:
        """The process answers."""
        return sent(await alive(house, Asked(request.scope), "", request.scope, request.receive))

    @router.get("/readyz", responses={200: {"content": HEALTH}, 503: {"content": HEALTH}})
    async def ready(request: Request) -> Response:
        """The log can be read and written, and the read models follow it."""
        health = await house.aside(lambda: readiness(house))
        return sent(answer(Asked(request.scope), 200 if health.ok else 503, health, more=NOT_STORED))

    @router.get("/metrics", include_in_schema=False)
    async def metrics(_request: Request) -> Response:
        text = await house.aside(house.metrics.text)
        return Response(text, media_type=MEDIA)

    return router


async def alive(_house: House, asked: Asked, _match: str, _scope: Scope, _receive: Receive) -> Answer:
    """That the process answers; whoever balances loads asks often, so it is answered at the front door."""
    return answer(asked, 200, Health(True), more=NOT_STORED)


def readiness(house: House) -> Health:
    """What the service needs for its work."""
    checks = {
        "log": can_read(house),
        "writer": house.table.writer.thread.is_alive() and not house.table.writer.closed,
        "read_models": house.models.following,
    }
    return Health(all(checks.values()), checks)


def can_read(house: House) -> bool:
    """Whether the log can be read."""
    try:
        return house.table.log.newest() >= 0
    except Exception:  # whatever it is, nobody can be served now
        return False
