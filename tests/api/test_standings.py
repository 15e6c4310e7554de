"""Leagues and players over HTTP."""

from __future__ import annotations

import pytest

from tests.api.door import Door
from tests.api.test_replay import finished

pytestmark = pytest.mark.anyio


async def test_a_league_shows_everybody_with_a_rating_and_its_uncertainty(door: Door) -> None:
    await finished(door)
    await finished(door)
    (league,) = (await door.get("/v1/standings")).json()["leagues"]
    assert (league["game"], league["variation"], league["recounts"]) == ("nim", "plain", [])
    ada, bo = league["players"]
    assert (ada["player"], ada["played"], ada["won"], ada["average"]) == ("Ada", 2, 2, 3.0)
    assert (bo["player"], bo["played"], bo["won"], bo["average"]) == ("Bo", 2, 0, 0.0)
    assert ada["rating"]["mu"] > 25 > bo["rating"]["mu"]
    assert ada["rating"]["cautious"] == pytest.approx(ada["rating"]["mu"] - 3 * ada["rating"]["sigma"], abs=0.01)
    assert (await door.get("/v1/standings?game=nim&variation=plain")).json()["leagues"] == [league]
    assert (await door.get("/v1/standings?game=chess")).json() == {"leagues": []}


async def test_a_player_has_a_history_that_pages(door: Door) -> None:
    matches = [(await finished(door)).id for _ in range(3)]
    first = (await door.get("/v1/players/Ada?limit=2")).json()
    rest = (await door.get(f"/v1/players/Ada?limit=2&after={first['after']}")).json()
    assert [each["match"] for each in first["matches"] + rest["matches"]] == matches[::-1]
    assert rest["after"] is None
    assert (first["played"], first["won"]) == (3, 3)
    newest, before = first["matches"]
    assert newest["before"] == before["after"]
    assert newest["place"] == 1
    assert [league["variation"] for league in first["leagues"]] == ["plain"]


async def test_an_undone_end_is_a_recount_for_all_to_see(door: Door) -> None:
    played = await finished(door)
    await played.do(-1, "undo", {"to_ply": 3})
    (league,) = (await door.get("/v1/standings")).json()["leagues"]
    assert league["players"] == []
    (recount,) = league["recounts"]
    assert recount["match"] == played.id
    assert {change["player"] for change in recount["changes"]} == {"Ada", "Bo"}


async def test_who_never_finished_a_match_is_not_found(door: Door) -> None:
    assert (await door.get("/v1/players/Nobody")).status_code == 404
