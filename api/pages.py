"""The start page and the pages of problems: plain HTML for a person who came here with a browser."""

from __future__ import annotations

from html import escape

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, Response

from api.asking import Asked
from api.house import House
from api.listing import Wanted, match_list
from api.problems import KINDS, Problem
from api.texts import say_text
from api.wire.match import MatchRow
from domain import games
from domain.core.words import LANGUAGES

NEWEST = 30
STYLE = """
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222;
  background: #fdfcf9 }
h1, h2 { font-weight: 600 } table { border-collapse: collapse; width: 100% }
th, td { text-align: start; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid #ddd; vertical-align: top }
td:last-child { white-space: nowrap } td span { color: #666; font-size: .85em; display: block }
a { color: #0b5a7a } code { background: #f0ece2; padding: 0 .2em }
@media (prefers-color-scheme: dark) {
  body { color: #eee; background: #1c1b19 } a { color: #8ccdea } code { background: #33302a }
  th, td { border-color: #444 } td span { color: #aaa }
}
"""
POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
HEADERS = {"Content-Security-Policy": POLICY, "X-Content-Type-Options": "nosniff", "Vary": "Accept-Language"}


def routes(house: House) -> APIRouter:
    """The routes of this file."""
    router = APIRouter(include_in_schema=False)

    @router.get("/")
    async def start(request: Request) -> Response:
        language = Asked(request.scope).language
        found = await match_list(house, Wanted(), None, NEWEST, language)
        return page("jugada", start_page(found.matches, language), language)

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


def start_page(matches: list[MatchRow], language: str) -> str:
    """What this is, what can be played, the newest matches, and where to look."""

    def said(key: str) -> str:
        return escape(say_text(f"page.{key}", language))

    playable = "".join(
        f'<li><a href="/v1/games/{escape(key)}">{escape(game.title.get(language, key))}</a></li>'
        for key, game in games.games().items()
    )
    places = (("/docs", "docs"), ("/openapi.json", "description"), ("/v1/matches", "list"))
    links = "".join(f'<li><a href="{place}">{place}</a> {said(key)}</li>' for place, key in places)
    rows = "".join(match_row(row, language) for row in matches)
    head = "".join(f"<th>{said(key)}</th>" for key in ("match", "seats", "status", "plies"))
    table = f"<table><thead><tr>{head}<th></th></tr></thead><tbody>{rows}</tbody></table>"
    newest = table if matches else f"<p>{said('none')}</p>"
    return (
        f"<p>{said('about')}</p>"
        f"<h2>{said('matches')}</h2>{newest}"
        f"<h2>{said('games')}</h2><ul>{playable}</ul>"
        f"<h2>{said('look')}</h2><ul>{links}</ul>"
    )


def game_title(row: MatchRow, language: str) -> str:
    """What a match is a match of, as a person says it: the game and its base."""
    game = games.games().get(row.game)
    if game is None:
        return row.game
    base = game.base(row.variation.partition("+")[0])
    return ", ".join(title.get(language, key) for title, key in ((game.title, game.key), (base.title, base.key)))


def match_row(row: MatchRow, language: str) -> str:
    """One line of the list of matches."""
    place = f"/v1/matches/{row.id}"
    seats = ", ".join(f"{escape(seat.name)} {points}" for seat, points in zip(row.seats, row.points, strict=True))
    status = escape(say_text(f"status.{row.status}", language))
    links = " ".join(
        f'<a href="{place}/{what}">{escape(say_text(f"page.{what}", language))}</a>'
        for what in ("frames", "scoreboard", "audit")
    )
    key = f"{row.game}/{row.variation}"
    name = f'<a href="{place}">{escape(game_title(row, language))}</a><span>{escape(key)}</span>'
    return f"<tr><td>{name}</td><td>{seats}</td><td>{status}</td><td>{row.ply}</td><td>{links}</td></tr>"
