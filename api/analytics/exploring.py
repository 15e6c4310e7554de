"""``/v1/analytics/explorer``, ``/cells``, ``/variations``: first moves as a tree, a heat map, what is stored."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from api.analytics.analysing import behind_list
from api.analytics.charting import heat_shape, tree_shape, variation_list
from api.analytics.routes import Which
from api.call.asking import Asked
from api.call.parameters import LARGEST
from api.describing import reads
from api.house import House, of_content
from api.routing import sent
from api.wire import analytics as wire
from projections.analytics.asked import BadFilter

Step = Annotated[str, Query(max_length=1000)]
Line = Annotated[list[Step], Query(description="First moves, in order, as the tree gave them.", max_length=20)]
Draws = Annotated[bool, Query(description="Tells lines apart by what chance gave, too.")]
Mover = Annotated[str | None, Query(max_length=400, description="Only those whose last move this player made.")]
Winner = Annotated[int | None, Query(ge=0, le=126, description="Only those that this seat won, alone or shared.")]
Ending = Annotated[
    str | None, Query(max_length=400, description="Only those that ended for this reason, as the tree gave it.")
]
Plies = Annotated[int | None, Query(ge=0, le=LARGEST, description="Only what happened in the first so many plies.")]
Fact = Annotated[str, Query(max_length=100, description="A kind of fact, as the heat map gave it.")]
Coordinate = Annotated[int, Query(ge=-LARGEST, le=LARGEST, description="A coordinate, as the heat map gave it.")]
Spot = Annotated[str, Query(max_length=100, description="A place, as the heat map gave it.")]
FAILURES = (400, 422, 503)


def routes(house: House) -> APIRouter:
    """The routes of this file.  The explorer is loaded when it is first asked for."""
    router = APIRouter(tags=["analytics"], prefix="/analytics")

    @router.get("/variations", **reads(wire.VariationList, *FAILURES, tokens=False))
    async def variations(request: Request, which: Which) -> Response:
        """Which variations have stored matches among those that are asked about, and how many."""
        from projections.analytics.stored import stored_variations

        about = which.filter
        await house.columns_caught_up()
        found = await house.aside(lambda: stored_variations(house.analytics, about))
        return sent(of_content(Asked(request.scope), variation_list(found)))

    @router.get("/explorer", **reads(wire.TreeShape, *FAILURES, tokens=False))
    async def explorer(request: Request, which: Which, line: Line = [], draws: Draws = False) -> Response:  # noqa: B006
        """What was played after a line of first moves of a game: how often, by whom, and how it ended."""
        from projections.analytics.explorer import tree

        asked, about = Asked(request.scope), which.filter
        await house.columns_caught_up()
        found = await house.aside(lambda: tree(house.analytics, about, line, draws=draws))
        return sent(of_content(asked, tree_shape(found, about, asked.language, draws=draws)))

    @router.get("/explorer/matches", **reads(wire.BehindList, *FAILURES, tokens=False))
    async def line_matches(
        request: Request,
        which: Which,
        line: Line = [],  # noqa: B006
        draws: Draws = False,
        mover: Mover = None,
        winner: Winner = None,
        ending: Ending = None,
    ) -> Response:
        """The matches that begin with a line, or some of them, with links into the replay at its last move."""
        from projections.analytics.explorer import Only, matches_of_line

        about, only = which.filter, Only(mover, winner, ending)
        found = await house.aside(lambda: matches_of_line(house.analytics, about, line, draws=draws, only=only))
        return sent(of_content(Asked(request.scope), behind_list(found)))

    @router.get("/cells", **reads(wire.HeatMapShape, *FAILURES, tokens=False))
    async def cells(request: Request, which: Which, plies: Plies = None) -> Response:
        """Where on the board of a game things happened, and where points were scored."""
        from projections.analytics.explorer import heat_map

        asked, about = Asked(request.scope), which.filter
        await house.columns_caught_up()
        found = await house.aside(lambda: heat_map(house.analytics, about, plies=plies))
        return sent(of_content(asked, heat_shape(found, about, asked.language, plies=plies)))

    @router.get("/cells/matches", **reads(wire.BehindList, *FAILURES, tokens=False))
    async def cell_matches(request: Request, which: Which, fact: Fact, spot: Spot, plies: Plies = None) -> Response:
        """The matches in which something happened at a place, with links into the replay."""
        from projections.analytics.explorer import matches_of_spot

        about = which.filter
        found = await house.aside(lambda: matches_of_spot(house.analytics, about, fact, spot, plies=plies))
        return sent(of_content(Asked(request.scope), behind_list(found)))

    @router.get("/cells/scored", **reads(wire.BehindList, *FAILURES, tokens=False))
    async def scored_matches(
        request: Request, which: Which, x: Coordinate, y: Coordinate, plies: Plies = None
    ) -> Response:
        """The matches in which points were scored on a cell, with links into the replay."""
        from projections.analytics.explorer import matches_of_cell

        about = which.filter
        if about.game is None:
            raise BadFilter("a cell is that of a game; say of which")
        found = await house.aside(lambda: matches_of_cell(house.analytics, about, x, y, plies=plies))
        return sent(of_content(Asked(request.scope), behind_list(found)))

    return router
