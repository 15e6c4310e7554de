"""How the calls are described for the published OpenAPI document, from the very types that go over the wire."""

from __future__ import annotations

from collections.abc import Iterable
from types import UnionType
from typing import Any, get_args

import msgspec
from starlette.responses import Response

from api.texts import say_text
from api.wire import analytics, archive, asked, evidence, games, match, replay, service, standings

REF = "#/components/schemas/{name}"
PROBLEM = {"application/problem+json": {"schema": {"$ref": REF.format(name="ProblemShape")}}}
SHAPES: tuple[type[msgspec.Struct], ...] = (
    asked.OpenMatch,
    asked.MakeMove,
    asked.EnterOutcome,
    asked.GoBack,
    asked.AnswerUndo,
    asked.Redo,
    asked.Branch,
    asked.Close,
    asked.AddEntropy,
    asked.AskCount,
    *get_args(asked.Rule),
    match.Opened,
    match.Moved,
    match.Changed,
    match.Ruled,
    match.MatchShape,
    match.MatchList,
    replay.FrameShape,
    replay.FrameList,
    replay.BoardShape,
    replay.LogPage,
    replay.VerdictShape,
    archive.Imported,
    evidence.HeadShape,
    evidence.InclusionShape,
    evidence.ConsistencyShape,
    games.BotList,
    games.CountShape,
    games.GameList,
    games.GameShape,
    games.PieceList,
    games.MoveList,
    standings.LeagueList,
    standings.PlayerShape,
    analytics.ReportList,
    analytics.ReportShape,
    analytics.BehindList,
    standings.ForgottenShape,
    analytics.SqlAnswer,
    analytics.TreeShape,
    analytics.HeatMapShape,
    analytics.VariationList,
    asked.AskSql,
    service.Health,
    service.ProblemShape,
)
PROBLEM_KINDS = {
    400: "unreadable",
    401: "wrong-token",
    403: "not-yours",
    404: "not-found",
    409: "stale",
    412: "other-version",
    413: "too-large",
    415: "media-type",
    422: "illegal",
    503: "unavailable",
}


def header_parameter(name: str, description: str, example: str) -> dict[str, Any]:
    """A header that a request may have."""
    schema = {"type": "string"}
    return {"name": name, "in": "header", "description": description, "schema": schema, "example": example}


A_TAG = '"v17.w.en.j.0a1b2c"'
LANGUAGE = header_parameter("Accept-Language", "The language of titles, reasons and texts: en, es, ca or fr.", "es")
KNOWN = header_parameter("If-None-Match", "The ETag of what the reader has; 304 when it is still so.", A_TAG)
CONDITION = header_parameter("If-Match", "The ETag of the view that this was chosen at.", A_TAG)
KEY = header_parameter("Idempotency-Key", "The same key and body are answered once, and once more the same.", "a-uuid")
TOKEN: list[dict[str, list[str]]] = [{"token": []}]
NO_TOKEN: list[dict[str, list[str]]] = [{}]
ETAG = {"ETag": {"description": "The tag of the caller's view of the match.", "schema": {"type": "string"}}}
LOCATION = {"Location": {"description": "Where it is.", "schema": {"type": "string"}}}

COMPONENTS: dict[str, Any] = {
    "schemas": msgspec.json.schema_components(SHAPES, ref_template=REF)[1],
    "securitySchemes": {
        "token": {
            "type": "http",
            "scheme": "bearer",
            "description": "The token of a seat or of the organiser of the match; an organiser's key opens matches.",
        }
    },
}


def content(shape: type[msgspec.Struct] | UnionType) -> dict[str, Any]:
    """A shape, or one of several, in both forms."""
    refs = [{"$ref": REF.format(name=each.__name__)} for each in get_args(shape) or (shape,)]
    schema = {"schema": refs[0] if len(refs) == 1 else {"oneOf": refs}}
    return {"application/json": schema, "application/msgpack": schema}


def problems(statuses: Iterable[int]) -> dict[int | str, dict[str, Any]]:
    """What may go wrong."""
    return {
        status: {"description": say_text(f"problem.{PROBLEM_KINDS[status]}", "en"), "content": PROBLEM}
        for status in statuses
    }


def reads(shape: type[msgspec.Struct], *may_fail: int, tokens: bool = True, tagged: bool = True) -> dict[str, Any]:
    """A call that reads this shape, for anybody.

    ``tokens``: it shows a seat more, or refuses a wrong token; ``tagged``: it has a tag to ask by again.
    """
    found = {"description": doc(shape), "content": content(shape)}
    same = {304: {"description": "It is still what the reader has.", "headers": ETAG}}
    return {
        "response_class": Response,
        "responses": {
            200: found | {"headers": ETAG} if tagged else found,
            **(same if tagged else {}),
            **problems((401, *may_fail) if tokens else may_fail),
        },
        "openapi_extra": {
            "parameters": [LANGUAGE, KNOWN] if tagged else [LANGUAGE],
            "security": TOKEN + NO_TOKEN if tokens else NO_TOKEN,
        },
    }


def does(
    body: type[msgspec.Struct] | UnionType,
    answers: dict[int, type[msgspec.Struct]],
    *,
    tokens: list[dict[str, list[str]]] = TOKEN,
    may_omit_body: bool = False,
) -> dict[str, Any]:
    """A call that does something: its body, and what it answers by status."""
    on_match = body is not asked.OpenMatch
    failures = (400, 401, 403, 404, 409, 412, 413, 415, 422, 503) if on_match else (400, 401, 413, 415, 422, 503)
    headers = {201: ETAG | LOCATION}
    return {
        "response_class": Response,
        "status_code": min(answers),
        "responses": {
            **{
                status: {"description": doc(shape), "content": content(shape), "headers": headers.get(status, ETAG)}
                for status, shape in answers.items()
            },
            **problems(failures),
        },
        "openapi_extra": {
            "requestBody": {"required": not may_omit_body, "content": content(body)},
            "parameters": [LANGUAGE, KEY, *((CONDITION,) if on_match else ())],
            "security": tokens,
        },
    }


def forgets() -> dict[str, Any]:
    """The call that forgets a person."""
    found = {"description": doc(standings.ForgottenShape), "content": content(standings.ForgottenShape)}
    return {
        "response_class": Response,
        "responses": {200: found, **problems((401, 404, 503))},
        "openapi_extra": {"parameters": [LANGUAGE], "security": TOKEN},
    }


def asks_sql() -> dict[str, Any]:
    """The call that answers a statement over all stored matches."""
    return {
        "response_class": Response,
        "responses": {
            200: {"description": doc(analytics.SqlAnswer), "content": content(analytics.SqlAnswer)},
            **problems((400, 401, 413, 415, 422, 503)),
        },
        "openapi_extra": {
            "requestBody": {"required": True, "content": content(asked.AskSql)},
            "parameters": [LANGUAGE],
            "security": TOKEN,
        },
    }


def counts() -> dict[str, Any]:
    """The call that counts a position."""
    return {
        "response_class": Response,
        "responses": {
            200: {"description": doc(games.CountShape), "content": content(games.CountShape)},
            **problems((400, 404, 413, 415, 422)),
        },
        "openapi_extra": {
            "requestBody": {"required": True, "content": content(asked.AskCount)},
            "parameters": [LANGUAGE],
            "security": NO_TOKEN,
        },
    }


FILE = {"schema": {"type": "string", "format": "binary"}}
ARCHIVE = {"application/x-ndjson": FILE, "application/msgpack": FILE}
"""An archive in both of its forms."""


def gives_archive() -> dict[str, Any]:
    """The call that gives a match as an archive."""
    disposition = {"Content-Disposition": {"description": "A name for the file.", "schema": {"type": "string"}}}
    return {
        "response_class": Response,
        "responses": {
            200: {"description": "The archive.", "content": ARCHIVE, "headers": disposition},
            **problems((401, 403, 404, 422)),
        },
        "openapi_extra": {"parameters": [LANGUAGE], "security": TOKEN + NO_TOKEN},
    }


def gives_feed() -> dict[str, Any]:
    """The call that tells what happens, as it happens."""
    event = {"schema": {"type": "string", "description": "Server-sent events; the data of each is a LogEvent."}}
    resume = header_parameter("Last-Event-ID", "The version that the reader has seen.", "17")
    return {
        "response_class": Response,
        "responses": {
            200: {"description": "What happens, until the reader leaves.", "content": {"text/event-stream": event}},
            **problems((400, 401, 404)),
        },
        "openapi_extra": {"parameters": [LANGUAGE, resume], "security": TOKEN + NO_TOKEN},
    }


def takes_archive() -> dict[str, Any]:
    """The call that takes a match in."""
    found = {"description": doc(archive.Imported), "content": content(archive.Imported), "headers": LOCATION}
    return {
        "response_class": Response,
        "status_code": 201,
        "responses": {201: found, **problems((400, 401, 413, 422, 503))},
        "openapi_extra": {
            "requestBody": {"required": True, "content": ARCHIVE},
            "parameters": [LANGUAGE, KEY],
            "security": TOKEN + NO_TOKEN,
        },
    }


def doc(shape: type[msgspec.Struct]) -> str:
    """The first sentence of a shape's docstring."""
    return (shape.__doc__ or shape.__name__).partition("\n")[0]


def whole(document: dict[str, Any]) -> dict[str, Any]:
    """The framework's description with the shapes of the wire, and without the framework's own refusals."""
    components = document.setdefault("components", {})
    components.setdefault("schemas", {}).update(COMPONENTS["schemas"])
    components["securitySchemes"] = COMPONENTS["securitySchemes"]
    for framework in ("HTTPValidationError", "ValidationError"):
        components["schemas"].pop(framework, None)
    for operation in (each for path in document["paths"].values() for each in path.values()):
        refused = operation["responses"].get("422", {}).get("content", {})
        if "application/json" in refused:
            del operation["responses"]["422"]
    return document
