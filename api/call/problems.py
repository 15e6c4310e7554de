"""What goes wrong, as RFC 9457 says it: one table from the house's errors to problems that a program can use.

``type`` is ``/problems/<kind>``, a page that says what to do.  ``title`` is in the reader's language,
``detail`` is the sentence of whoever refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any

import msgspec

from api.texts import say_text
from domain.core.play import Illegal, Stale, Unreadable
from domain.core.rules import Unplayable
from domain.match.chance import Impossible
from domain.match.held import UnknownMatch
from domain.match.log import LogUnavailable
from domain.match.repeats import KeyReused
from projections.analytics.asked import BadFilter, BadQuery, BrokenColumns, TookTooLong, UnknownReport
from projections.stores.store import StoreUnavailable

MEDIA = b"application/problem+json"
FEW_MOVES = 40
"""So many legal moves are few enough to be listed in a refusal."""

KINDS: Mapping[str, int] = {
    "unreadable": 400,
    "no-token": 401,
    "wrong-token": 401,
    "not-yours": 403,
    "not-found": 404,
    "no-method": 405,
    "too-slow": 408,
    "stale": 409,
    "other-version": 412,
    "too-large": 413,
    "media-type": 415,
    "other-host": 421,
    "illegal": 422,
    "unplayable": 422,
    "impossible": 422,
    "key-reused": 422,
    "not-proven": 422,
    "too-much": 422,
    "too-often": 429,
    "failed": 500,
    "unavailable": 503,
}
"""The status of every kind of problem."""


class Problem(Exception):
    """An answer that says no.  ``data`` is what a program can use besides the sentence."""

    def __init__(self, kind: str, detail: str, *, headers: Mapping[str, str] | None = None, **data: Any) -> None:
        super().__init__(detail)
        self.kind = kind
        self.detail = detail
        self.headers = dict(headers or {})
        self.data = data

    @property
    def status(self) -> int:
        """The HTTP status."""
        return KINDS[self.kind]

    def body(self, language: str) -> bytes:
        """The problem as JSON, its title in a language."""
        told = {
            "type": f"/problems/{self.kind}",
            "title": say_text(f"problem.{self.kind}", language),
            "status": self.status,
            "detail": self.detail,
        }
        return msgspec.json.encode(told | self.data)


def unreadable(error: Unreadable) -> Problem:
    return Problem("unreadable", error.why, forms=error.forms)


def stale(error: Stale) -> Problem:
    return Problem("stale", error.why, ply=error.ply, version=error.version)


def illegal(error: Illegal) -> Problem:
    problem = Problem("illegal", error.why, step=error.step)
    if 0 < len(error.legal) <= FEW_MOVES:
        problem.data["legal"] = error.legal
    return problem


def unavailable(error: LogUnavailable | StoreUnavailable) -> Problem:
    return Problem("unavailable", str(error), headers={"Retry-After": "1"})


def plainly(kind: str) -> Callable[[Any], Problem]:
    """Errors whose sentence says all."""
    return lambda error: Problem(kind, str(error))


PROBLEMS: Mapping[type[Exception], Callable[[Any], Problem]] = {
    Problem: lambda error: error,
    Unreadable: unreadable,
    Stale: stale,
    Illegal: illegal,
    Unplayable: plainly("unplayable"),
    Impossible: plainly("impossible"),
    KeyReused: plainly("key-reused"),
    UnknownMatch: plainly("not-found"),
    LogUnavailable: unavailable,
    StoreUnavailable: unavailable,
    UnknownReport: plainly("not-found"),
    BadFilter: plainly("unreadable"),
    BadQuery: plainly("unreadable"),
    TookTooLong: plainly("too-much"),
    BrokenColumns: plainly("unavailable"),
}


def problem_of(error: Exception) -> Problem | None:
    """The problem that an error of the house is, or nothing when it is a fault of ours."""
    tell = next((PROBLEMS[kind] for kind in type(error).__mro__ if kind in PROBLEMS), None)
    return None if tell is None else tell(error)


def http_problem(status: int, detail: str, headers: Mapping[str, str] | None) -> Problem:
    """The problem for a refusal by the framework: no such path, no such method, and the like."""
    kind = next((kind for kind, known in KINDS.items() if known == status), "unreadable" if status < 500 else "failed")
    return Problem(kind, detail or HTTPStatus(status).phrase, headers=headers)
