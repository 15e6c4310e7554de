"""The whole life of a match, from its opening to the audit after its end."""

from __future__ import annotations

import pytest

from tests.api.door import Door

pytestmark = pytest.mark.anyio


async def test_two_tokens_play_a_match_with_cards_to_its_end(door: Door) -> None:
    played = await door.open("cards")
    opened = played.opened
    assert opened["ply"] == 0
    assert opened["variation"] == "cards"
    assert len(opened["tokens"]) == 2
    assert len(bytes.fromhex(opened["commitment"])) == 32
    while (now := await played.view())["status"] == "open":
        (to_move,) = now["to_move"]
        seat = to_move["seat"]
        mine = await played.view(seat)
        assert mine["legal"]
        answer = await played.move(seat, mine["legal"][-1]["move"], now["ply"])
        assert answer.status_code == 201, answer.text
        moved = answer.json()
        assert moved["ply"] == now["ply"] + 1
        assert moved["match"]["version"] == moved["version"]
        assert moved["facts"][0]["fact"] in ("Taken", "Swapped")
        assert answer.headers["location"].endswith(f"/frames/{moved['ply']}")
    result = now["result"]
    assert result["reason"] == "the last stick is gone"
    assert {each["seat"]: each["points"] for each in result["standing"]} == {
        each["seat"]: each["points"] for each in now["scores"]
    }
    assert result["winners"] == [each["seat"] for each in result["standing"] if each["place"] == 1]
    assert now["legal"] == []
    assert now["to_move"] == []
    board = await played.view(None, "/scoreboard")
    assert [seat["points"] for seat in board["seats"]] == [score["points"] for score in now["scores"]]
    assert all(seat["points"] == sum(line["points"] for line in seat["lines"]) for seat in board["seats"])
    assert len(board["curve"]) == now["ply"] + 1
    verdict = await played.view(None, "/audit")
    assert verdict["ok"]
    assert verdict["first_bad"] is None
    assert {check["name"] for check in verdict["checks"]} >= {"chain", "draws", "scores"}
    refused = await played.move(0, "take 1 of 0", now["ply"])
    assert refused.status_code == 422
