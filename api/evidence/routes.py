"""``/v1/log``: the routes by which anybody can hold the service to what its log held."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from api.call.asking import Asked
from api.call.parameters import LARGEST
from api.describing import reads
from api.evidence import proofs
from api.house import House
from api.routing import sent
from api.wire import evidence as wire

OfMatch = Annotated[str, Query(max_length=80, description="The id of the match.", json_schema_extra={"format": "uuid"})]
Version = Annotated[
    int | None, Query(ge=1, le=LARGEST, description="The event, by its version; by default the newest of the match.")
]
Count = Annotated[
    int | None, Query(ge=1, le=LARGEST, description="The size of the tree, in events; by default that of the head.")
]
Old = Annotated[int, Query(ge=1, le=LARGEST, description="The size of the earlier tree, in events.")]


def routes(house: House) -> APIRouter:
    """The routes of this file."""
    router = APIRouter(tags=["evidence"], prefix="/log")

    @router.get("/head", **reads(wire.HeadShape, 404, 503, tokens=False, tagged=False))
    async def head(request: Request) -> Response:
        """The signed head of the tree over every event of the log; keep it, and hold the service to it."""
        return sent(await proofs.newest_head(house, Asked(request.scope)))

    @router.get("/inclusion", **reads(wire.InclusionShape, 400, 403, 404, 503, tokens=False, tagged=False))
    async def inclusion(request: Request, match: OfMatch, version: Version = None, count: Count = None) -> Response:
        """The proof that an event is in the log; not while something is hidden in its match."""
        return sent(await proofs.inclusion(house, Asked(request.scope), match, version, count))

    @router.get("/consistency", **reads(wire.ConsistencyShape, 400, 404, 503, tokens=False, tagged=False))
    async def consistency(request: Request, old: Old, count: Count = None) -> Response:
        """The proof that the log begins with what it held at an earlier size."""
        return sent(await proofs.consistency(house, Asked(request.scope), old, count))

    return router
