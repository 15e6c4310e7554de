"""SQL over HTTP: for referees, and only to look."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from api.settings import Settings
from projections.analytics.sandbox import Sandbox
from projections.site import Site
from tests.api.door import Door, open_door
from tests.api.test_replay import finished

pytestmark = pytest.mark.anyio


WHISTLE = "the whistle"


@pytest.fixture
async def refereed(home: Site) -> AsyncIterator[Door]:
    async with open_door(home, Settings(referee_keys=(WHISTLE,))) as door:
        yield door


@pytest.fixture
async def guarded(home: Site) -> AsyncIterator[Door]:
    async with open_door(home, Settings(organiser_keys=("open sesame",), referee_keys=(WHISTLE,))) as door:
        yield door


async def test_a_statement_is_answered_over_what_is_stored_now(refereed: Door) -> None:
    await finished(refereed)
    counted = "SELECT game, count(*) AS matches FROM matches GROUP BY game"
    answer = await refereed.post("/v1/sql", {"sql": counted}, WHISTLE)
    assert answer.status_code == 200, answer.text
    told = answer.json()
    assert (told["rows"], told["more"]) == ([["nim", 1]], False)
    assert told["columns"] == [{"name": "game", "type": "VARCHAR"}, {"name": "matches", "type": "BIGINT"}]
    assert answer.headers["cache-control"] == "no-store"


async def test_only_keys_of_referees_open_it(guarded: Door) -> None:
    body = {"sql": "SELECT 1"}
    assert (await guarded.post("/v1/sql", body)).status_code == 401
    assert (await guarded.post("/v1/sql", body, "a guess")).status_code == 401
    assert (await guarded.post("/v1/sql", body, "open sesame")).status_code == 401
    assert (await guarded.post("/v1/sql", body, WHISTLE)).status_code == 200


async def test_nobody_may_where_there_is_no_referee(door: Door) -> None:
    assert (await door.post("/v1/sql", {"sql": "SELECT 1"})).status_code == 401


@pytest.mark.parametrize(
    ("body", "status", "why"),
    [
        ({"sql": "DROP VIEW matches"}, 400, "only what reads is answered"),
        ({"sql": "SELECT * FROM read_text('/etc/passwd')"}, 400, "disabled by configuration"),
        ({"sql": "SELECT nothing FROM matches"}, 400, "nothing"),
        ({"sql": ""}, 400, "sql"),
        ({"sql": "SELECT 1", "rows": 0}, 400, "rows"),
        ({"sql": "SELECT 1", "file": "x"}, 400, "file"),
    ],
)
async def test_what_is_not_answered_is_said(refereed: Door, body: dict[str, object], status: int, why: str) -> None:
    answer = await refereed.post("/v1/sql", body, WHISTLE)
    assert (answer.status_code, why in answer.json()["detail"]) == (status, True), answer.text


async def test_a_statement_that_never_ends_is_ended_and_matches_go_on(
    refereed: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Sandbox.ask, "__kwdefaults__", {"rows": 9, "seconds": 1, "memory": "512MB"})
    endless = "SELECT sum(a.range * b.range) FROM range(9999999) a, range(9999999) b"
    answer = await refereed.post("/v1/sql", {"sql": endless}, WHISTLE)
    assert (answer.status_code, answer.json()["type"]) == (422, "/problems/too-much")
    assert (await refereed.open()).id
