"""Every kind of refusal says what is wrong in a way that a program can use, and none of them is a fault of ours."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest

from api.call.problems import KINDS
from domain.core.words import LANGUAGES
from domain.match.log import LogUnavailable
from tests.api.door import Door

pytestmark = pytest.mark.anyio


def is_problem(answer: httpx.Response, status: int, kind: str) -> dict[str, Any]:
    """The problem, if it is this one."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    problem: dict[str, Any] = answer.json()
    assert problem["type"] == f"/problems/{kind}"
    assert problem["status"] == status == KINDS[kind]
    assert problem["title"]
    assert problem["detail"]
    return problem


async def test_a_move_that_cannot_be_read_is_answered_with_the_readable_forms(door: Door) -> None:
    played = await door.open("cards")
    problem = is_problem(await played.move(0, "eat 3", 0), 400, "unreadable")
    assert problem["forms"] == ["take {count} of {heap}", "swap"]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'{"ply": 0}',
        b'{"ply": "0", "move": "swap"}',
        b'{"ply": -1, "move": "swap"}',
        b'{"ply": 1e400, "move": "swap"}',
        b'{"ply": 99999999999999999999999999, "move": "swap"}',
        b'{"ply": 0, "move": ""}',
        b'{"ply": 0, "move": 7}',
        b'{"ply": 0, "move": "\xff"}',
        b'{"ply": 0, "move": "\\ud800"}',
        b'{"ply": 0, "move": {"kind": {}}}',
        b'{"ply": 0, "move": {}}',
        b'{"ply": 0, "move": {"kind": "Take", "count": "1", "heap": 0}}',
        b'{"ply": 0, "move": "take ' + b"9" * 5000 + b' of 0"}',
        b'{"move": "swap"}',
        b"[" * 60_000,
        b'{"a":' * 10_000,
    ],
)
async def test_a_body_that_cannot_be_read_is_refused(door: Door, body: bytes) -> None:
    played = await door.open("cards")
    answer = await played.do(0, "moves", content=body, headers={"Content-Type": "application/json"})
    is_problem(answer, 400, "unreadable")


async def test_numbers_beyond_all_bounds_are_only_illegal(door: Door) -> None:
    played = await door.open("cards")
    many = "9" * 900
    is_problem(await played.move(0, f"take {many} of 0", 0), 422, "illegal")
    is_problem(await played.move(0, f"take 1 of {many}", 0), 422, "illegal")
    is_problem(await played.move(0, f"take 1 of -{many}", 0), 422, "illegal")


async def test_an_illegal_move_is_answered_with_the_step_and_the_legal_moves(door: Door) -> None:
    played = await door.open("cards")
    problem = is_problem(await played.move(0, "take 4 of 0", 0), 422, "illegal")
    assert problem["step"] == "take"
    assert "take 3 of 0" in problem["legal"]
    assert "swap" in problem["legal"]
    problem = is_problem(await played.move(1, "take 1 of 0", 0), 422, "illegal")
    assert "seat 1 is not to move" in problem["detail"]


async def test_a_move_chosen_at_another_ply_is_stale(door: Door) -> None:
    played = await door.open("cards")
    await played.moves("take 1 of 0")
    problem = is_problem(await played.move(1, "take 1 of 0", 0), 409, "stale")
    assert (problem["ply"], problem["version"]) == (1, 2)
    is_problem(await played.move(1, "take 1 of 0", 7), 409, "stale")


async def test_what_does_not_exist_is_not_found(door: Door) -> None:
    played = await door.open("cards")
    missing = f"/v1/matches/{uuid4()}"
    for path in (
        missing,
        f"{missing}/frames",
        f"{missing}/scoreboard",
        f"{missing}/log",
        f"{missing}/audit",
        "/v1/matches/nonsense",
        "/v1/matches/" + "z" * 36,
        f"{played.path}?ply=9",
        f"{played.path}/frames/9",
        f"{played.path}/frames/x",
        f"{played.path}/scoreboard?ply=9",
        "/v1/games/chess",
        "/v1/games/chess/pieces",
        "/v2",
        "/v1/matches/",
    ):
        is_problem(await door.get(path), 404, "not-found")
    is_problem(await door.post(f"{missing}/moves", {"ply": 0, "move": "swap"}, "token"), 404, "not-found")
    is_problem(await door.post(f"{missing}/close", {}, "token"), 404, "not-found")


@pytest.mark.parametrize(
    "query",
    [
        "?ply=x",
        "?ply=-1",
        "?ply=99999999999999999999",
        "?ply=",
        "?ply=%FF",
        "/frames?from=-1",
        "/frames?to=x",
        "/frames?limit=0",
        "/frames?limit=9999",
        "/frames?after=nonsense",
        "/frames?after=%00",
        "/frames?views=perhaps",
        "/log?after=YWZ0ZXIgeA",
        "/log?limit=x",
        "/scoreboard?ply=x",
    ],
)
async def test_a_bad_parameter_is_refused_and_an_unknown_one_ignored(door: Door, query: str) -> None:
    played = await door.open("cards")
    is_problem(await played.see(None, query), 400, "unreadable")
    assert (await played.see(None, f"{query.partition('?')[0]}?colour=blue")).status_code == 200


async def test_a_list_with_bad_parameters_is_refused(door: Door) -> None:
    for query in ("status=lost", "limit=0", "limit=201", "after=x", "game=" + "g" * 500):
        is_problem(await door.get(f"/v1/matches?{query}"), 400, "unreadable")


async def test_a_body_of_another_type_is_refused_and_so_is_one_of_none(door: Door) -> None:
    played = await door.open("cards")
    body = b'{"ply": 0, "move": "swap"}'
    for headers in ({"Content-Type": "text/plain"}, {"Content-Type": "application/x-www-form-urlencoded"}, {}):
        is_problem(await played.do(0, "moves", content=body, headers=headers), 415, "media-type")


async def test_a_body_beyond_the_limit_is_refused_declared_or_not(door: Door) -> None:
    played = await door.open("cards")

    async def endless() -> Any:
        for _ in range(80):
            yield b" " * 1024

    headers = {"Content-Type": "application/json"}
    for content in (b" " * 70_000, endless()):
        problem = is_problem(await played.do(0, "moves", content=content, headers=headers), 413, "too-large")
        assert problem["limit"] == 65_536
    is_problem(await door.client.post("/v1/matches", content=b" " * 70_000, headers=headers), 413, "too-large")


@pytest.mark.parametrize(
    "terms",
    [
        {"game": "chess"},
        {"variation": "chess960"},
        {"variation": "plain+sticks=7"},
        {"variation": "plain+plain"},
        {"variation": "+"},
        {"seats": []},
        {"seats": ["Ada"]},
        {"seats": ["Ada"] * 2},
        {"seats": ["Ada", ""]},
        {"seats": ["Ada", "B\u0000o"]},
        {"seats": ["Ada", "B" * 81]},
        {"seats": [f"P{n}" for n in range(100)]},
        {"chance": "dice"},
        {"undo": "always"},
    ],
)
async def test_what_cannot_be_played_is_refused_with_the_reason(door: Door, terms: dict[str, Any]) -> None:
    body = {"game": "nim", "seats": ["Ada", "Bo"], **terms}
    is_problem(await door.post("/v1/matches", body), 422, "unplayable")


async def test_a_wrong_method_is_answered_with_the_right_ones(door: Door) -> None:
    played = await door.open("cards")
    for method, path, allowed in (
        ("DELETE", "/v1/matches", "GET, HEAD, POST"),
        ("PUT", played.path, "GET, HEAD"),
        ("GET", f"{played.path}/moves", "POST"),
        ("POST", f"{played.path}/frames", "GET, HEAD"),
        ("POST", "/", "GET, HEAD"),
    ):
        answer = await door.client.request(method, path)
        is_problem(answer, 405, "no-method")
        assert answer.headers["allow"] == allowed


async def test_a_log_that_cannot_be_written_is_unavailable_and_nothing_is_kept(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = await door.open("cards")

    def full(*_: Any) -> int:
        raise LogUnavailable("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr("domain.match.desk.Desk.append", full)
        answer = await played.move(0, "swap", 0)
        is_problem(answer, 503, "unavailable")
        assert answer.headers["retry-after"]
    assert (await played.view())["version"] == 1
    assert (await played.move(0, "swap", 0)).status_code == 201


async def test_a_fault_of_ours_is_told_without_its_inside(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    played = await door.open("cards")

    def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError("secret inside")

    monkeypatch.setattr("api.match.moves.match_shape", broken)
    monkeypatch.setattr("api.replay.frames.frame_shape", broken)
    for what in ("", "/frames/0"):
        problem = is_problem(await played.see(None, what), 500, "failed")
        assert "inside" not in problem["detail"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
async def test_every_problem_has_a_page_that_says_what_to_do(door: Door, kind: str, language: str) -> None:
    answer = await door.get(f"/problems/{kind}", headers={"Accept-Language": language})
    assert answer.status_code == 200
    assert f'lang="{language}"' in answer.text
    is_problem(await door.get("/problems/unheard-of"), 404, "not-found")


async def test_a_token_of_another_scheme_is_wrong(door: Door) -> None:
    played = await door.open("cards")
    for credentials in ("Basic YTpi", "Bearer", "Bearer ", f"Token {played.token(0)}", "Bearer \xff\xfe", ""):
        answer = await door.client.get(played.path, headers=[(b"Authorization", credentials.encode("latin-1"))])
        is_problem(answer, 401, "wrong-token")
        assert answer.headers["www-authenticate"].startswith("Bearer")
    answer = await door.client.get(played.path, headers={"Authorization": f"bearer {played.token(0)}"})
    assert answer.json()["you"] == {"role": "seat", "seat": 0}


async def test_ids_are_read_in_capitals_too(door: Door) -> None:
    played = await door.open("cards")
    answer = await door.get(f"/v1/matches/{played.id.upper()}")
    assert answer.json()["id"] == played.id == str(UUID(played.id))
