"""``/v1/sql``: the route by which a referee asks what no report answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from starlette.responses import Response

from api.call.asking import Asked, read_body
from api.call.problems import Problem
from api.call.seats import refereeing
from api.describing import asks_sql
from api.house import NOT_STORED, Answer, House, answer
from api.routing import sent
from api.wire import analytics as wire
from api.wire.asked import AskSql

if TYPE_CHECKING:
    from starlette.types import Receive


def routes(house: House) -> APIRouter:
    """The route of this file."""
    router = APIRouter(tags=["analytics"])

    @router.post("/sql", **asks_sql())
    async def sql(request: Request) -> Response:
        """Answers one SELECT over the tables of all stored matches; for referees' keys."""
        return sent(await ask_sql(house, Asked(request.scope), request.receive))

    return router


async def ask_sql(house: House, asked: Asked, receive: Receive) -> Answer:
    """What a statement gives.  Raises ``Problem``, and what the sandbox does."""
    refereeing(house.referees, asked.token)
    body = asked.read(await read_body(receive, asked, house.settings), AskSql)
    columns = house.models.columns
    if columns is None:
        raise Problem("unavailable", "there is no columnar copy of this log")
    await house.columns_caught_up()
    from projections.analytics.sandbox import Sandbox  # only who asks pays for loading it

    found, position = await house.aside(lambda: Sandbox(columns.folder).ask(body.sql, rows=body.rows))
    shown = [wire.SqlColumn(column.name, column.type) for column in found.columns]
    return answer(asked, 200, wire.SqlAnswer(shown, found.rows, found.more, position), more=NOT_STORED)
