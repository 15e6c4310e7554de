"""The published description is whole and true: requests made from it never bring the service down, every answer is one
that it describes, and every error is a problem document.

``JUGADA_FUZZ`` sets how many requests are made (2,000 by default).
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from itertools import cycle
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from api.app import create_app
from api.door.front import Service
from api.settings import Settings
from domain.match.repeats import Receipt
from domain.match.table import Opening, Table
from projections.site import Site
from tests.api.door import KEY, Door

MODES = tuple(schemathesis.GenerationMode)
CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
)
CLIENT = "testserver"
"""By which name schemathesis calls."""
WHISTLE = "the whistle"
REQUESTS = int(os.environ.get("JUGADA_FUZZ", "2000"))
"""How many requests are made in all, of each call as many."""
ONLY_LOOKS = ("/v1/sql", "/v1/games/{game}/score")
"""Calls that change nothing although they have a body."""
CALLS = {
    ("GET", "/v1/games"),
    ("GET", "/v1/games/{game}"),
    ("GET", "/v1/games/{game}/pieces"),
    ("GET", "/v1/games/{game}/moves"),
    ("POST", "/v1/games/{game}/score"),
    ("POST", "/v1/matches"),
    ("GET", "/v1/matches"),
    ("POST", "/v1/matches/import"),
    ("GET", "/v1/matches/{match_id}/archive"),
    ("GET", "/v1/matches/{match_id}/live"),
    ("GET", "/v1/log/head"),
    ("GET", "/v1/log/inclusion"),
    ("GET", "/v1/log/consistency"),
    ("GET", "/v1/standings"),
    ("GET", "/v1/players/{name}"),
    ("POST", "/v1/sql"),
    ("GET", "/v1/analytics"),
    ("GET", "/v1/analytics/{name}"),
    ("GET", "/v1/analytics/explorer"),
    ("GET", "/v1/analytics/explorer/matches"),
    ("GET", "/v1/analytics/cells"),
    ("GET", "/v1/analytics/cells/scored"),
    ("GET", "/v1/analytics/variations"),
    ("GET", "/v1/analytics/cells/matches"),
    ("GET", "/v1/analytics/{name}/matches"),
    ("DELETE", "/v1/players/{name}"),
    ("GET", "/v1/matches/{match_id}"),
    ("POST", "/v1/matches/{match_id}/moves"),
    ("POST", "/v1/matches/{match_id}/chance"),
    ("POST", "/v1/matches/{match_id}/undo"),
    ("POST", "/v1/matches/{match_id}/undo/{number}"),
    ("POST", "/v1/matches/{match_id}/redo"),
    ("POST", "/v1/matches/{match_id}/branches"),
    ("POST", "/v1/matches/{match_id}/close"),
    ("POST", "/v1/matches/{match_id}/entropy"),
    ("POST", "/v1/matches/{match_id}/rulings"),
    ("GET", "/v1/matches/{match_id}/frames"),
    ("GET", "/v1/matches/{match_id}/frames/{ply}"),
    ("GET", "/v1/matches/{match_id}/scoreboard"),
    ("GET", "/v1/matches/{match_id}/log"),
    ("GET", "/v1/matches/{match_id}/audit"),
    ("GET", "/v1/bots"),
    ("GET", "/healthz"),
    ("GET", "/readyz"),
}

REQUIRED_OF_A_PROBLEM = {"type", "title", "status", "detail"}
APART = {("POST", "/v1/matches/import"), ("GET", "/v1/matches/{match_id}/live")}
"""A call that takes a file, which ``test_archives`` breaks, and one that never ends (``test_live``)."""


class Fuzzed:
    """A service with some matches, and an endless round of who asks about which of them."""

    def __init__(self, site: Site) -> None:
        log = site.open_log()
        self.table = Table(log, KEY)
        models = site.open_read_models(log, KEY)
        self.service: Service = create_app(self.table, models, Settings(hosts=(CLIENT,), referee_keys=(WHISTLE,)))
        openings = [
            Opening("nim", "plain", ("Ada", "Bo"), undo="free"),
            Opening("nim", "cards", ("Ada", "Bo")),
            Opening("nim", "cards", ("Ada", "Bo"), chance="table"),
        ]
        opened = [self.table.do(self.table.open(opening)) for opening in openings]
        for ply in range(5):
            move = ("take 3 of 0", "take 3 of 1", "take 1 of 1", "take 3 of 2", "take 2 of 2")[ply]
            self.table.do(self.table.play(opened[0].match.id, ply % 2, move, seen_ply=ply))
        self.callers = cycle([(str(receipt.match.id), token) for receipt in opened for token in self.tokens(receipt)])

    def tokens(self, receipt: Receipt) -> tuple[str | None, ...]:
        """Everybody's token at a match, a referee's, and none."""
        return (*self.table.tokens(receipt.match), WHISTLE, None)

    def ask(self, cases: Any, most: int, number: int) -> int:
        """Makes some of these requests, others by another number, and looks at the answers; how many it made."""
        made = 0

        @seed(number)
        @settings(
            max_examples=most,
            deadline=None,
            database=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=cases)
        def ask(case: Any) -> None:
            nonlocal made
            made += 1
            match, token = next(self.callers)
            if "match_id" in (case.path_parameters or {}):
                case.path_parameters["match_id"] = match
            headers = {} if token is None else {"Authorization": f"Bearer {token}"}
            answer = case.call_and_validate(checks=CHECKS, headers=headers)
            if answer.status_code >= 400:
                assert answer.headers["content-type"] == ["application/problem+json"], answer.content
                assert answer.json().keys() >= REQUIRED_OF_A_PROBLEM
                assert answer.json()["status"] == answer.status_code

        with suppress(Unsatisfiable):  # of some calls nothing wrong can be asked
            ask()
        return made


@pytest.fixture
def fuzzed(home: Site) -> Fuzzed:
    return Fuzzed(home)


@pytest.fixture
def described(fuzzed: Fuzzed) -> Any:
    return schemathesis.openapi.from_asgi("/openapi.json", fuzzed.service)


@pytest.mark.parametrize(("method", "path"), sorted(CALLS - APART))
def test_whatever_is_asked_the_answer_is_one_that_is_described(
    described: Any, fuzzed: Fuzzed, method: str, path: str
) -> None:
    share = -(-REQUESTS // len(CALLS - APART))
    asked, turn, silent = 0, 0, 0
    while asked < share:
        mode, number = MODES[turn % len(MODES)], turn // len(MODES)
        most = min(share - asked, -(-share // len(MODES)))
        made = fuzzed.ask(described[path][method].as_strategy(generation_mode=mode), most, number)
        asked, turn, silent = asked + made, turn + 1, 0 if made else silent + 1
        assert silent <= len(MODES), f"of {method} {path} nothing more can be asked than these {asked} of {share}"


@pytest.fixture
def document(fuzzed: Fuzzed) -> dict[str, Any]:
    return fuzzed.service.openapi()


def operations(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Method, path and description of every call."""
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield method.upper(), path, operation


def test_every_call_is_described(document: dict[str, Any]) -> None:
    assert {(method, path) for method, path, _ in operations(document)} == CALLS


def test_every_reference_leads_somewhere(document: dict[str, Any]) -> None:
    text = json.dumps(document)
    schemas = document["components"]["schemas"]
    for reference in (part.partition('"')[0] for part in text.split('"$ref": "#/components/schemas/')[1:]):
        assert reference in schemas
    assert "HTTPValidationError" not in text


def test_every_call_says_what_it_does_and_what_may_go_wrong(document: dict[str, Any]) -> None:
    for method, path, operation in operations(document):
        assert operation["description"], path
        for status, response in operation["responses"].items():
            assert response["description"]
            if int(status) >= 400 and path.startswith("/v1"):
                assert list(response["content"]) == ["application/problem+json"], f"{method} {path} {status}"
        if method == "POST":
            forms = set(operation["requestBody"]["content"])
            assert forms in (
                {"application/json", "application/msgpack"},
                {"application/x-ndjson", "application/msgpack"},
            )
            wanted = {"Accept-Language"} if path in ONLY_LOOKS else {"Idempotency-Key", "Accept-Language"}
            assert wanted <= {each["name"] for each in operation["parameters"]}, path


@pytest.mark.anyio
async def test_the_document_and_its_page_are_served(door: Door) -> None:
    answer = await door.get("/openapi.json")
    assert answer.json()["openapi"].startswith("3.1")
    assert answer.json()["info"]["title"] == "jugada"
    page: httpx.Response = await door.get("/docs")
    assert page.status_code == 200
    assert "/openapi.json" in page.text
