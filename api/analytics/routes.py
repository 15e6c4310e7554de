"""``/v1/analytics``: the routes by which all stored matches are looked at together."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Depends, Path, Query, Request
from starlette.responses import Response

from api.analytics.analysing import behind_list, report_list, report_shape, wanted_row
from api.call.asking import Asked
from api.describing import reads
from api.house import House, of_content
from api.routing import sent
from api.wire import analytics as wire
from projections.analytics.asked import Filter, checked_filter

if TYPE_CHECKING:
    from projections.analytics.report import Report

Text = Annotated[str | None, Query(max_length=400)]
Day = Annotated[str | None, Query(max_length=10, description="A day, UTC.", json_schema_extra={"format": "date"})]
Seats = Annotated[int | None, Query(ge=1, le=127, description="So many seats.")]
Name = Annotated[str, Path(max_length=80, description="The name of a report; `/v1/analytics` lists them.")]
Row = Annotated[list[str], Query(description="The keys of the row, each as `column:value`.", max_length=20)]


class Wanted:
    """Which matches a request is about."""

    def __init__(
        self,
        game: Text = None,
        variation: Text = None,
        seats: Seats = None,
        player: Text = None,
        since: Day = None,
        until: Day = None,
    ) -> None:
        self.read = partial(
            checked_filter,
            game=game,
            variation=variation,
            seats=seats,
            player=player,
            since=since,
            until=until,
        )

    @property
    def filter(self) -> Filter:
        """The matches that can be meant.  Raises ``BadFilter``."""
        return self.read()


Which = Annotated[Wanted, Depends()]


def routes(house: House) -> APIRouter:
    """The routes of this file."""
    router = APIRouter(tags=["analytics"], prefix="/analytics")

    @router.get("", **reads(wire.ReportList, tokens=False))
    async def list_reports(request: Request) -> Response:
        """All reports: what each answers, and what it must be asked with."""
        asked = Asked(request.scope)
        shape = await house.aside(lambda: report_list(known_reports(), asked.language))
        return sent(of_content(asked, shape))

    @router.get("/{name}", **reads(wire.ReportShape, 400, 404, 422, 503, tokens=False))
    async def report(request: Request, name: Name, which: Which) -> Response:
        """A report over the matches that are asked for, with what a plot of it needs."""
        asked, about = Asked(request.scope), which.filter
        found = await house.aside(lambda: named_report(name))
        await house.columns_caught_up()
        told = await house.aside(lambda: found.ask(house.analytics, about))
        return sent(of_content(asked, report_shape(found, told, about, asked.language)))

    @router.get("/{name}/matches", **reads(wire.BehindList, 400, 404, 422, 503, tokens=False))
    async def matches_behind(request: Request, name: Name, which: Which, row: Row = []) -> Response:  # noqa: B006
        """The matches behind one row of a report, with links into the replay."""
        asked, about, keys = Asked(request.scope), which.filter, wanted_row(row)
        found = await house.aside(lambda: named_report(name))
        answered = await house.aside(lambda: found.matches_behind(house.analytics, about, keys))
        return sent(of_content(asked, behind_list(answered)))

    return router


def known_reports() -> list[Report]:
    """All reports; only who asks for one pays for loading the engine."""
    from projections.analytics.report import reports

    return list(reports().values())


def named_report(name: str) -> Report:
    """The report of this name.  Raises ``UnknownReport``."""
    from projections.analytics.report import report

    return report(name)
