"""``/v1/standings`` and ``/v1/players``: the routes by which leagues and players are looked at."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from api.call.asking import Asked
from api.describing import forgets, reads
from api.house import House, of_content
from api.players.leagues import forget_player, league_list, player
from api.routing import After, sent
from api.wire import standings as wire

Text = Annotated[str | None, Query(max_length=400)]
Name = Annotated[str, Path(max_length=80, description="The name of a player, as it stands at a seat.")]
Limit = Annotated[int, Query(ge=1, le=200, description="So many matches on a page.")]


def routes(house: House) -> APIRouter:
    """The routes of this file."""
    router = APIRouter(tags=["standings"])

    @router.get("/standings", **reads(wire.LeagueList, 400, tokens=False))
    async def standings(request: Request, game: Text = None, variation: Text = None) -> Response:
        """Leagues by game and variation: played, won, average, and a rating with its uncertainty."""
        return sent(of_content(Asked(request.scope), await league_list(house, game, variation)))

    @router.get("/players/{name}", **reads(wire.PlayerShape, 400, 404, tokens=False))
    async def one_player(request: Request, name: Name, after: After = None, limit: Limit = 50) -> Response:
        """A player: figures by league, and the finished matches, newest first."""
        return sent(of_content(Asked(request.scope), await player(house, name, after, limit)))

    @router.delete("/players/{name}", **forgets())
    async def forget(request: Request, name: Name) -> Response:
        """Forgets a person, with a referee's key: their name cannot be read any more, and every hash still holds."""
        return sent(await forget_player(house, Asked(request.scope), name))

    return router
