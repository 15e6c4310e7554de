"""The application: everything put together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from importlib.metadata import version as version_of

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Match

from api import games, health
from api.analytics import exploring, querying
from api.analytics import routes as analytics
from api.bots import Players
from api.call.asking import Asked, Gone
from api.call.problems import PROBLEMS, Problem, http_problem
from api.door.front import Service
from api.evidence import routes as evidence
from api.house import House, refusal
from api.match import routes as matches
from api.pages import routes as pages
from api.players import routes as clubs
from api.replay import routes as replay
from api.routing import sent
from api.settings import Settings
from domain.match.table import Table
from projections.reading import ReadModels

NO_PLAYERS: Players = {}
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
DESCRIPTION = """
Every move of a board-game match is kept, with its reasons.  `/v1` is the service; errors are
[problems](https://www.rfc-editor.org/rfc/rfc9457) with data that a program can use.
"""


def create_app(table: Table, models: ReadModels, settings: Settings, players: Players = NO_PLAYERS) -> Service:
    """The service over a table and its read models; while it runs it follows the log, and at its end it closes both.

    ``players`` are the bots that may be given a seat.  Raises ``ValueError`` when the settings would open it
    to anybody on the network.
    """
    settings.check()
    house = House(table, models, settings, players)
    service = Service(
        house,
        title="jugada",
        version=version_of("jugada"),
        description=DESCRIPTION,
        lifespan=lambda _: living(house),
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        telemetry={"tracing": False, "metrics": False, "logs": False},
    )
    for of_log in (games, matches, replay, clubs, evidence, exploring, analytics, querying):
        service.include_router(of_log.routes(house), prefix="/v1")
    for beside in (health.routes(house), pages.routes()):
        service.include_router(beside)
    for kind in (*PROBLEMS, Gone, HTTPException, RequestValidationError, Exception):
        service.add_exception_handler(kind, tell)  # type: ignore[arg-type]  # nothing is said to who hung up
    return service


@asynccontextmanager
async def living(house: House) -> AsyncIterator[None]:
    """The time in which the service runs: read models follow the log, matches end by the clock; then all let go."""
    if not house.models.following:
        house.models.start(house.table.listeners)
    house.table.keep_time()
    house.keep_watch()
    if house.herald is not None:
        house.herald.start()
    house.bots.start()
    try:
        yield
    finally:
        await house.bots.stop()
        await asyncio.to_thread(house.close)


async def tell(request: Request, error: Exception) -> Response | None:
    """The answer to a request that failed."""
    match error:
        case HTTPException():
            problem: Exception = http_problem(error.status_code, str(error.detail), allowing(request, error))
        case RequestValidationError():
            problem = bad_parameter(error)
        case _:
            problem = error
    answer = refusal(problem, Asked(request.scope).language)
    return None if answer is None else sent(answer)


def allowing(request: Request, error: HTTPException) -> Mapping[str, str] | None:
    """The headers of a refusal; of a wrong method with all methods that this path knows, not only the first route's."""
    if error.status_code != 405:
        return error.headers
    methods = [method for method in METHODS if answers(request, method)]
    return {"Allow": ", ".join(methods)}


def answers(request: Request, method: str) -> bool:
    """Whether some route answers this method at the request's path."""
    asked = "GET" if method == "HEAD" else method
    scope = {**request.scope, "method": asked}
    return any(route.matches(scope)[0] is Match.FULL for route in request.app.routes)


def bad_parameter(error: RequestValidationError) -> Problem:
    """The refusal of a parameter: in the path it names nothing, in the query it cannot be read."""
    first = error.errors()[0]
    where, name = first["loc"][0], first["loc"][-1]
    if where == "path":
        return Problem("not-found", f"there is no such {name}: {first['msg'].lower()}")
    return Problem("unreadable", f"the parameter {name}: {first['msg']}")
