"""An arbiter over HTTP: what is ruled, who may, and where it shows."""

from __future__ import annotations

from typing import Any

import pytest

from api.settings import Settings
from projections.site import Site
from tests.api.door import Door, Played, open_door
from tests.api.test_replay import finished

pytestmark = pytest.mark.anyio


async def rule(played: Played, kind: str, reason: str, **more: Any) -> Any:
    answer = await played.do(-1, "rulings", {"ruling": kind, "reason": reason, **more})
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_a_void_match_says_so_and_leaves_its_league(door: Door) -> None:
    played = await finished(door)
    said = await rule(played, "void", "a card lay under the table")
    assert (said["match"]["status"], said["match"]["void"]) == ("closed", True)
    assert said["match"]["rulings"][0]["reason"] == "a card lay under the table"
    (row,) = (await door.get("/v1/matches?status=closed")).json()["matches"]
    assert row["void"]
    (league,) = (await door.get("/v1/standings")).json()["leagues"]
    assert league["players"] == []
    assert league["recounts"][0]["match"] == played.id
    await rule(played, "reinstate", "it was from another box")
    (league,) = (await door.get("/v1/standings")).json()["leagues"]
    assert {player["played"] for player in league["players"]} == {1}
    assert (await played.view())["status"] == "over"


async def test_points_of_a_ruling_are_a_line_with_its_reason_and_change_the_league(door: Door) -> None:
    played = await finished(door)
    before = await played.view()
    winner = before["result"]["winners"][0]
    taken = [-100 if seat == winner else 0 for seat in range(2)]
    said = await rule(played, "adjust", "came late", points=taken)
    assert said["match"]["result"]["winners"] == [1 - winner]
    board = await played.view(None, "/scoreboard")
    seat = board["seats"][winner]
    assert seat["lines"][-1]["reason"] == "ruled by an arbiter: came late"
    assert seat["points"] == sum(line["points"] for line in seat["lines"]) == before["scores"][winner]["points"] - 100
    early = await played.view(None, "/scoreboard?ply=1")
    assert all(line["key"] != "ruling.adjusted" for line in early["seats"][winner]["lines"])
    (league,) = (await door.get("/v1/standings")).json()["leagues"]
    best = league["players"][0]
    assert best["player"] == before["seats"][1 - winner]["name"]
    assert league["recounts"][0]["changes"]


async def test_places_can_be_ruled(door: Door) -> None:
    played = await finished(door)
    said = await rule(played, "adjust", "drawn, as agreed", points=[0, 0], places=[1, 1])
    assert said["match"]["result"]["winners"] == [0, 1]


async def test_another_player_gets_a_token_and_the_old_one_stops_working(door: Door) -> None:
    played = await door.open("plain")
    answer = await played.do(-1, "rulings", {"ruling": "replace", "reason": "Ada fell ill", "seat": 0, "name": "Di"})
    said = answer.json()
    assert answer.headers["cache-control"] == "no-store"
    assert said["match"]["seats"][0]["name"] == "Di"
    assert (await played.see(0)).status_code == 401
    fresh = await door.get(played.path, said["token"])
    assert fresh.json()["you"] == {"role": "seat", "seat": 0}
    assert [row["id"] for row in (await door.get("/v1/matches?player=Di")).json()["matches"]] == [played.id]
    moved = await door.post(f"{played.path}/moves", {"ply": 0, "move": "take 1 of 0"}, said["token"])
    assert moved.status_code == 201
    log = (await played.view(-1, "/log"))["events"]
    assert log[1] | {"hash": "", "previous": "", "at": "", "position": 0} == {
        "version": 2, "position": 0, "event": "replace", "at": "", "by": "organiser", "seat": None, "hash": "",
        "previous": "", "veiled": True, "reason": "Ada fell ill", "replaced": 0, "name": "Di",
            "told": ["The organiser gives seat 1 to Di. Reason: Ada fell ill."],
    }  # fmt: skip


async def test_a_match_is_played_again_from_a_ply_in_a_new_one(door: Door) -> None:
    played = await door.open("cards")
    await played.moves("take 1 of 0", "take 1 of 1", "take 1 of 2")
    said = await rule(played, "replay", "the clock stood still", ply=2)
    again = said["successor"]
    assert again["match"]["origin"] == {"match": played.id, "ply": 2}
    assert len(again["tokens"]) == 2
    assert said["match"]["void"]
    assert said["match"]["rulings"][0]["successor"] == again["id"]
    assert again["commitment"] != played.opened["commitment"]
    assert (await door.get(f"/v1/matches/{again['id']}", again["tokens"][0])).status_code == 200


async def test_a_referee_rules_on_any_match_and_the_log_says_that_it_was_one(home: Site) -> None:
    async with open_door(home, Settings(referee_keys=("whistle", "flag"))) as door:
        played = await door.open("cards")
        await played.moves("take 1 of 0")
        view = (await door.get(played.path, "flag")).json()
        assert view["you"] == {"role": "referee", "seat": None}
        body = {"ruling": "adjust", "reason": "came late", "points": [-1, 0]}
        answer = await door.post(f"{played.path}/rulings", body, "whistle")
        assert answer.json()["match"]["rulings"][0]["by"] == "referee"
        assert (await door.post(f"{played.path}/undo", {"to_ply": 0}, "flag")).json()["undone"]
        log = (await played.view(None, "/log"))["events"]
        assert [each["by"] for each in log[2:]] == ["referee", "referee"]
        assert (await door.post(f"{played.path}/moves", {"ply": 0, "move": "take 1 of 0"}, "flag")).status_code == 403
        assert (await door.post(f"{played.path}/rulings", body, "wrong")).status_code == 401
        assert (await door.get(f"{played.path}/audit")).json()["ok"]


@pytest.mark.parametrize(
    "body",
    [
        {"ruling": "void"},
        {"ruling": "void", "reason": ""},
        {"ruling": "praise", "reason": "why"},
        {"ruling": "adjust", "reason": "why"},
        {"ruling": "adjust", "reason": "why", "points": [1]},
        {"ruling": "replace", "reason": "why", "seat": 9, "name": "Di"},
        {"ruling": "replace", "reason": "why", "seat": 1 << 40, "name": "Di"},
        {"ruling": "replay", "reason": "why", "ply": 99},
        {"ruling": "reinstate", "reason": "why"},
    ],
)
async def test_a_ruling_that_is_none_is_refused_and_leaves_nothing(door: Door, body: Any) -> None:
    played = await door.open("cards")
    answer = await played.do(-1, "rulings", body)
    assert answer.status_code in (400, 422)
    assert answer.headers["content-type"] == "application/problem+json"
    assert (await played.view())["version"] == 1


async def test_a_void_match_shows_nothing_that_it_hid(door: Door) -> None:
    played = await door.open("cards")
    await played.moves("take 1 of 0", "take 1 of 1")
    before = await played.view(None, "/log")
    await rule(played, "void", "the clock stood still")
    after = await played.view(None, "/log")
    assert after["events"][: len(before["events"])] == before["events"]
    assert (await played.view())["commitments"][0]["secret"] is None
    assert (await played.see(0, "/archive")).status_code == 403
    assert (await played.do(0, "branches", {"ply": 2})).status_code == 403


async def test_rulings_are_told_in_words_in_the_log(door: Door) -> None:
    played = await finished(door)
    await rule(played, "adjust", "came late", points=[-2, 0])
    await rule(played, "void", "a card lay under the table")
    await rule(played, "reinstate", "it was from another box")
    events = (await played.view(None, "/log?beside=1"))["events"]
    assert [event["told"] for event in events if event["event"] in ("adjust", "void", "reinstate")] == [
        ["The organiser rules on the points: Ada -2, Bo +0. Reason: came late."],
        ["The organiser rules: the match does not count. Reason: a card lay under the table."],
        ["The organiser rules: the match counts again. Reason: it was from another box."],
    ]
