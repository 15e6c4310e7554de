"""The routes by which a match is looked back at: frames, scoreboard, log, audit."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, WebSocket
from starlette.responses import Response

from api.call.asking import Asked
from api.call.parameters import LARGEST
from api.call.problems import Problem
from api.describing import gives_feed, reads
from api.feed import live
from api.feed.socket import converse
from api.house import House
from api.replay import frames, logbook, scores
from api.routing import After, AtPly, MatchId, PlyInPath, sent
from api.wire import replay as wire

Ply = Annotated[int | None, Query(ge=0, le=LARGEST)]
First = Annotated[int, Query(alias="from", ge=0, le=LARGEST, description="The first ply.")]
Last = Annotated[int | None, Query(alias="to", ge=0, le=LARGEST, description="The last ply; by default the newest.")]
Mover = Annotated[int | None, Query(ge=0, le=99, description="Only plies that this seat made.")]
Views = Annotated[bool, Query(description="With the view and the position in words after each ply.")]
Beside = Annotated[
    bool, Query(description="Only what is no ply of the effective line: what was taken back, requests, rulings.")
]
AtVersion = Annotated[
    int | None, Query(ge=1, le=LARGEST, description="The line as it was at this version; by default the effective one.")
]
FromVersion = Annotated[
    int | None, Query(ge=0, le=LARGEST, description="A version; only events behind it. By default the newest.")
]
Limit = Annotated[int, Query(ge=1, le=500, description="So many on a page.")]


def routes(house: House) -> APIRouter:
    """The routes of this file."""
    router = APIRouter(tags=["replay"], prefix="/matches/{match_id}")

    @router.get("/frames", **reads(wire.FrameList, 400, 404))
    async def list_frames(
        request: Request,
        match_id: MatchId,
        first: First = 0,
        last: Last = None,
        seat: Mover = None,
        views: Views = False,
        after: After = None,
        limit: Limit = 100,
    ) -> Response:
        """The frames of the effective line, in order."""
        found = await frames.frame_list(
            house,
            Asked(request.scope),
            match_id,
            first=first,
            last=last,
            seat=seat,
            views=views,
            after=after,
            limit=limit,
        )
        return sent(found)

    @router.get("/frames/{ply}", **reads(wire.FrameShape, 400, 404))
    async def one_frame(request: Request, match_id: MatchId, ply: PlyInPath, version: AtVersion = None) -> Response:
        """One frame, with its view; of a line that was taken back, by a version at which it was played."""
        return sent(await frames.one_frame(house, Asked(request.scope), match_id, ply, version))

    @router.get("/scoreboard", **reads(wire.BoardShape, 400, 404, 503))
    async def scoreboard(request: Request, match_id: MatchId, ply: AtPly = None) -> Response:
        """Totals and every line with its reason, by seat, and the curve over plies."""
        return sent(await scores.scoreboard(house, Asked(request.scope), match_id, ply))

    @router.get("/log", **reads(wire.LogPage, 400, 404))
    async def log(
        request: Request, match_id: MatchId, after: After = None, limit: Limit = 100, beside: Beside = False
    ) -> Response:
        """Every event, undone ones included; masked for the caller while the match is open."""
        return sent(await logbook.log(house, Asked(request.scope), match_id, after, limit, beside=beside))

    @router.get("/audit", **reads(wire.VerdictShape, 404, tagged=False))
    async def audit(request: Request, match_id: MatchId) -> Response:
        """The verdict: chain whole, each ply decided again and compared, draws checked, scores recounted."""
        return sent(await logbook.audit(house, Asked(request.scope), match_id))

    @router.get("/live", **gives_feed())
    async def live_feed(request: Request, match_id: MatchId, after: FromVersion = None) -> Response:
        """Server-sent events: each event as this caller may see it; resumed by `Last-Event-ID`."""
        asked = Asked(request.scope)
        return await live.live(house, asked, match_id, last_event(request.headers.get("last-event-id"), after))

    @router.websocket("/ws")
    async def conversation(socket: WebSocket, match_id: str) -> None:
        """The feed and moves over one WebSocket (``feed/socket.py``)."""
        await converse(house, socket, match_id)

    return router


def last_event(header: str | None, after: int | None) -> int | None:
    """The version that the reader has seen, by its header or its parameter.  Raises ``Problem``."""
    if header is None:
        return after
    if not header.isdigit() or len(header) > 9:
        raise Problem("unreadable", "Last-Event-ID is the version of an event, a number")
    return int(header)
