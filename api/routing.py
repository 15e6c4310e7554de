"""Between the framework's routes and answers, and the parameters that many routes share."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Query
from starlette.responses import Response

from api.call.parameters import LARGEST
from api.house import Answer

MatchId = Annotated[str, Path(description="The id of the match.", json_schema_extra={"format": "uuid"})]
PlyInPath = Annotated[int, Path(ge=0, le=LARGEST, description="A ply of the effective line, 0 is the opening.")]
AtPly = Annotated[
    int | None, Query(ge=0, le=LARGEST, description="A ply of the effective line; by default the newest.")
]
After = Annotated[str | None, Query(description="What the page before gave as `after`.")]


def sent(answer: Answer) -> Response:
    """An answer for the framework to send."""
    response = Response(answer.body, status_code=answer.status)
    response.raw_headers = list(answer.headers)
    return response
