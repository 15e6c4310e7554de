"""The pages for a person with a browser: those of ``web``, the manual of the interface, and what problems mean."""

from __future__ import annotations

from html import escape

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, Response

from api.call.asking import Asked
from api.call.problems import KINDS, Problem
from api.pages.built import MANUAL_POLICY, built_file
from api.routing import sent
from api.texts import say_text
from domain.core.words import LANGUAGES

PLACES = (
    "/",
    "/new",
    "/m/{match_id}",
    "/m/{match_id}/table",
    "/m/{match_id}/sheet",
    "/m/{match_id}/audit",
    "/audit",
    "/games",
    "/games/{game}",
    "/reports",
    "/reports/{report}",
    "/explore",
    "/explore/{game}",
    "/standings",
    "/players/{name:path}",
)
"""Where the pages are; which of them is shown, the browser knows."""

STYLE = """
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #17211f;
  background: #f3f4f0 }
code { background: #e8eae4; padding: 0 .2em }
@media (prefers-color-scheme: dark) { body { color: #e7ede9; background: #101614 } code { background: #2d3834 } }
"""
POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
HEADERS = {"Content-Security-Policy": POLICY, "X-Content-Type-Options": "nosniff", "Vary": "Accept-Language"}


def routes() -> APIRouter:
    """The routes of this file."""
    router = APIRouter(include_in_schema=False)

    async def pages(request: Request) -> Response:
        return sent(built_file(Asked(request.scope), "index.html"))

    for place in PLACES:
        router.add_api_route(place, pages, methods=["GET"])

    @router.get("/docs")
    async def manual(request: Request) -> Response:
        return sent(built_file(Asked(request.scope), "manual/index.html", MANUAL_POLICY))

    @router.get("/mark.svg")
    async def mark(request: Request) -> Response:
        return sent(built_file(Asked(request.scope), "mark.svg"))

    @router.get("/assets/{name}")
    async def assets(request: Request, name: str) -> Response:
        return sent(built_file(Asked(request.scope), f"assets/{name}"))

    @router.get("/manual/{name}")
    async def manual_files(request: Request, name: str) -> Response:
        return sent(built_file(Asked(request.scope), f"manual/{name}", MANUAL_POLICY))

    @router.get("/problems/{kind}")
    async def problem(request: Request, kind: str) -> Response:
        language = Asked(request.scope).language
        if kind not in KINDS:
            raise Problem("not-found", f"there is no problem “{kind[:80]}”; known are: {', '.join(KINDS)}")
        advice = f"<p>HTTP {KINDS[kind]}</p><p>{marked(say_text(f'advice.{kind}', language))}</p>"
        return page(say_text(f"problem.{kind}", language), advice, language)

    return router


def page(title: str, body: str, language: str) -> Response:
    """A whole page."""
    assert language in LANGUAGES, "it stands in the markup as it is"
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    html = f'<!doctype html><html lang="{language}"><head>{head}<style>{STYLE}</style></head>'
    whole = f"{html}<body><main><h1>{escape(title)}</h1>{body}</main></body></html>"
    return HTMLResponse(whole, headers=HEADERS | {"Content-Language": language})


def marked(text: str) -> str:
    """A text whose words between backticks are code."""
    parts = escape(text).split("`")
    return "".join(f"<code>{part}</code>" if number % 2 else part for number, part in enumerate(parts))
