"""The same request, sent again, is answered the same way and done once."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

from tests.api.door import Door

pytestmark = pytest.mark.anyio


def once(key: str) -> dict[str, str]:
    return {"Idempotency-Key": key}


def same(first: httpx.Response, second: httpx.Response) -> bool:
    """Whether two answers agree in status and in every byte."""
    return (first.status_code, first.content) == (second.status_code, second.content)


async def test_an_opening_that_is_repeated_gives_the_same_match_and_the_same_tokens(door: Door) -> None:
    body = {"game": "nim", "variation": "cards", "seats": ["Ada", "Bo"]}
    first = await door.post("/v1/matches", body, headers=once("open-1"))
    second = await door.post("/v1/matches", body, headers=once("open-1"))
    assert first.status_code == 201
    assert same(first, second)
    other = await door.post("/v1/matches", body, headers=once("open-2"))
    assert other.json()["id"] != first.json()["id"]
    assert len((await door.get("/v1/matches")).json()["matches"]) == 2


async def test_openings_that_come_together_open_one_match(door: Door) -> None:
    body = {"game": "nim", "variation": "cards", "seats": ["Ada", "Bo"]}
    answers = await asyncio.gather(*(door.post("/v1/matches", body, headers=once("k")) for _ in range(12)))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.content for answer in answers}) == 1
    assert len((await door.get("/v1/matches")).json()["matches"]) == 1


async def test_the_same_key_with_another_body_is_refused(door: Door) -> None:
    body = {"game": "nim", "variation": "cards", "seats": ["Ada", "Bo"]}
    await door.post("/v1/matches", body, headers=once("k"))
    answer = await door.post("/v1/matches", {**body, "seats": ["Ada", "Cy"]}, headers=once("k"))
    assert answer.status_code == 422
    assert answer.json()["type"] == "/problems/key-reused"


async def test_a_key_is_one_sender_s_and_one_call_s(door: Door) -> None:
    played = await door.open("plain", undo="free")
    await played.moves("take 1 of 0", "take 1 of 1")
    back = await played.do(0, "undo", {"to_ply": 1}, headers=once("k"))
    assert back.status_code == 200
    assert (await played.do(1, "undo", {"to_ply": 0}, headers=once("k"))).status_code == 200
    assert (await played.do(0, "redo", {}, headers=once("k"))).status_code == 200
    assert (await played.view())["version"] == 6


@pytest.mark.parametrize("key", ["", " ", "a b", "x" * 256, "ñ"])
async def test_a_key_that_is_none_is_refused(door: Door, key: str) -> None:
    played = await door.open("cards")
    headers = [(b"Idempotency-Key", key.encode("latin-1")), (b"Content-Type", b"application/json")]
    headers.append((b"Authorization", f"Bearer {played.token(0)}".encode()))
    answer = await door.client.post(f"{played.path}/moves", content=b'{"ply":0,"move":"swap"}', headers=headers)
    assert answer.status_code == 400


async def test_every_act_that_is_repeated_is_done_once_and_answered_the_same(door: Door) -> None:
    played = await door.open("plain", undo="consent")
    steps: list[tuple[int, str, Any]] = [
        (0, "moves", {"ply": 0, "move": "take 1 of 0"}),
        (1, "entropy", {"entropy": "dice of mine"}),
        (1, "moves", {"ply": 1, "move": "take 2 of 1"}),
        (1, "undo", {"to_ply": 1}),
        (0, "undo/1", {"accept": True}),
        (1, "redo", {}),
        (-1, "undo", {"to_ply": 0}),
        (0, "branches", {"ply": 0}),
        (-1, "close", {"reason": "supper"}),
    ]
    answers = []
    for number, (seat, what, body) in enumerate(steps):
        first = await played.do(seat, what, body, headers=once(f"step {number}".replace(" ", "-")))
        second = await played.do(seat, what, body, headers=once(f"step {number}".replace(" ", "-")))
        assert first.status_code < 300, first.text
        assert same(first, second), what
        answers.append(first)
    for number, (seat, what, body) in enumerate(steps):
        again = await played.do(seat, what, body, headers=once(f"step-{number}"))
        assert same(answers[number], again), f"{what}, long afterwards"
    assert len((await played.view(None, "/log"))["events"]) == 11


async def test_the_move_that_ends_a_match_is_answered_the_same_again(door: Door) -> None:
    played = await door.open("plain")
    await played.moves("take 3 of 0", "take 3 of 1", "take 1 of 1", "take 3 of 2")
    for headers in (once("last"), {}):
        first = await played.move(0, "take 2 of 2", 4, headers=headers)
        second = await played.move(0, "take 2 of 2", 4, headers=headers)
        assert first.status_code == 201
        assert same(first, second)
        assert first.json()["match"]["status"] == "over"
        assert [fact["fact"] for fact in first.json()["facts"]][:2] == ["Taken", "Ended"]


async def test_a_repeated_move_without_a_key_is_answered_with_what_it_did(door: Door) -> None:
    played = await door.open("cards")
    first = await played.move(0, "swap", 0)
    await played.moves("take 1 of 0", "take 1 of 1")
    again = await played.move(0, "  swap ", 0)
    assert same(first, again)
    other = await played.move(0, "take 1 of 0", 0)
    assert other.status_code == 409
    assert (await played.view())["ply"] == 3


async def test_of_moves_that_come_together_one_is_made(door: Door) -> None:
    played = await door.open("cards")
    asked = [played.move(0, f"take {count} of {heap}", 0) for count in (1, 2, 3) for heap in (0, 1, 2)]
    answers = await asyncio.gather(*asked)
    assert sorted(answer.status_code for answer in answers) == [201] + [409] * 8
    assert (await played.view())["ply"] == 1


async def test_the_same_move_sent_many_times_at_once_is_one(door: Door) -> None:
    played = await door.open("cards")
    answers = await asyncio.gather(*(played.move(0, "swap", 0) for _ in range(10)))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.content for answer in answers}) == 1
    assert (await played.view())["version"] == 2
