"""Who may do what: every call, asked by everybody."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from api.app import create_app
from api.settings import Settings
from projections.site import Site
from tests.api.door import Door, Played, open_door

pytestmark = pytest.mark.anyio

WHISTLE = "whistle"
MATCH_PATH = "/v1/matches/{match_id}"
ELSEWHERE = {("get", "archive"), ("get", "live")}
"""Calls that are asked by everybody in tests of their own: an archive shows nothing hidden, a feed does not end."""
ROLES = ("mover", "other", "organiser", "referee", "spectator", "stranger")
READS = ("", "?ply=0", "/frames", "/frames/0", "/scoreboard", "/log", "/audit")
ACTS: dict[str, tuple[Any, dict[str, int]]] = {
    # call: body, and the status for each role
    "moves": (
        {"ply": 0, "move": "take 1 of 0"},
        {"mover": 201, "other": 422, "organiser": 403, "referee": 403, "spectator": 401, "stranger": 401},
    ),
    "chance": (
        {"ply": 0, "outcome": "one"},
        {"mover": 403, "other": 403, "organiser": 422, "referee": 422, "spectator": 401, "stranger": 401},
    ),
    "undo": (
        {"to_ply": 0},
        {"mover": 422, "other": 422, "organiser": 422, "referee": 422, "spectator": 401, "stranger": 401},
    ),
    "undo/1": (
        {"accept": True},
        {"mover": 422, "other": 422, "organiser": 403, "referee": 403, "spectator": 401, "stranger": 401},
    ),
    "redo": ({}, {"mover": 422, "other": 422, "organiser": 422, "referee": 422, "spectator": 401, "stranger": 401}),
    "entropy": (
        {"entropy": "e"},
        {"mover": 200, "other": 200, "organiser": 403, "referee": 403, "spectator": 401, "stranger": 401},
    ),
    "rulings": (
        {"ruling": "void", "reason": "why"},
        {"mover": 403, "other": 403, "organiser": 200, "referee": 200, "spectator": 401, "stranger": 401},
    ),
    "close": ({}, {"mover": 403, "other": 403, "organiser": 200, "referee": 200, "spectator": 401, "stranger": 401}),
    "branches": (
        {"ply": 0},
        {"mover": 403, "other": 403, "organiser": 201, "referee": 201, "spectator": 403, "stranger": 401},
    ),
}


async def token_of(door: Door, played: Played, role: str) -> str | None:
    """The token of a role at a match with hidden cards; a stranger sits at another match."""
    if role == "stranger":
        return (await door.open("cards")).token(0)
    if role == "referee":
        return WHISTLE
    return played.token({"mover": 0, "other": 1, "organiser": -1, "spectator": None}[role])


@pytest.fixture
async def door(home: Site) -> AsyncIterator[Door]:
    async with open_door(home, Settings(referee_keys=(WHISTLE,))) as door:
        yield door


async def test_every_call_on_a_match_is_asked_by_everybody(door: Door) -> None:
    described = {
        (method, path.removeprefix(MATCH_PATH).replace("{number}", "1").replace("{ply}", "0").strip("/"))
        for path, methods in door.service.openapi()["paths"].items()
        for method in methods
        if path.startswith(MATCH_PATH)
    }
    asked = {("get", path.partition("?")[0].strip("/")) for path in READS} | {("post", call) for call in ACTS}
    assert described - asked == ELSEWHERE


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("what", READS)
async def test_reading(door: Door, what: str, role: str) -> None:
    played = await door.open("cards")
    answer = await door.get(played.path + what, await token_of(door, played, role))
    assert answer.status_code == (401 if role == "stranger" else 200)
    if role == "stranger":
        assert answer.headers["www-authenticate"] == 'Bearer realm="jugada", error="invalid_token"'


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("what", ACTS)
async def test_doing(door: Door, what: str, role: str) -> None:
    played = await door.open("cards")
    body, statuses = ACTS[what]
    answer = await door.post(f"{played.path}/{what}", body, await token_of(door, played, role))
    assert answer.status_code == statuses[role], answer.text
    if answer.status_code == 401:
        assert answer.headers["www-authenticate"].startswith('Bearer realm="jugada"')
    if answer.status_code >= 400:
        assert (await played.view())["version"] == 1, "a refused act leaves nothing"


@pytest.mark.parametrize(
    ("role", "you"),
    [
        ("mover", {"role": "seat", "seat": 0}),
        ("other", {"role": "seat", "seat": 1}),
        ("organiser", {"role": "organiser", "seat": None}),
        ("referee", {"role": "referee", "seat": None}),
        ("spectator", {"role": "spectator", "seat": None}),
    ],
)
async def test_the_view_says_who_the_caller_is_and_lists_its_moves_alone(door: Door, role: str, you: Any) -> None:
    played = await door.open("cards")
    view = (await door.get(played.path, await token_of(door, played, role))).json()
    assert view["you"] == you
    assert bool(view["legal"]) == (role == "mover")


async def test_on_another_host_matches_are_opened_with_an_organiser_s_key(home: Site) -> None:
    settings = Settings(host="0.0.0.0", organiser_keys=("first key", "second key"))
    body = {"game": "nim", "variation": "cards", "seats": ["Ada", "Bo"]}
    async with open_door(home, settings) as door:
        refused = await door.post("/v1/matches", body)
        assert (refused.status_code, refused.json()["type"]) == (401, "/problems/no-token")
        refused = await door.post("/v1/matches", body, "third key")
        assert (refused.status_code, refused.json()["type"]) == (401, "/problems/wrong-token")
        opened = await door.post("/v1/matches", body, "second key")
        assert opened.status_code == 201
        played = Played(door, opened.json())
        assert (await played.see()).status_code == 200, "who looks on needs no key"
        assert (await played.do(None, "branches", {"ply": 0})).status_code == 401
        await played.do(-1, "close")
        for token in ("first key", played.token(-1)):
            branch = await door.post(f"{played.path}/branches", {"ply": 0}, token)
            assert branch.status_code == 201
        assert (await door.post(f"{played.path}/branches", {"ply": 0}, "third key")).status_code == 401


async def test_without_keys_the_service_does_not_open_itself_to_the_network(home: Site) -> None:
    with pytest.raises(ValueError, match="JUGADA_ORGANISER_KEYS"):
        async with open_door(home, Settings(host="192.0.2.1")):
            pass
    assert create_app is not None


@pytest.mark.parametrize("role", ROLES)
async def test_what_all_matches_say_together_is_the_same_for_everybody(door: Door, role: str) -> None:
    played = await door.open("cards")
    await played.move(0, "take 1 of 0")
    token = await token_of(door, played, role)
    for what in ("variations", "explorer", "explorer/matches", "cells", "win_by_seat"):
        address = f"/v1/analytics/{what}?game=nim"
        said, public = await door.get(address, token), await door.get(address)
        assert said.status_code == 200
        assert said.json() == public.json()


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1", "127.9.9.9"])
def test_this_machine_alone_needs_no_keys(host: str) -> None:
    Settings(host=host).check()


def test_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUGADA_ORGANISER_KEYS", " first ,second,, ")
    monkeypatch.setenv("JUGADA_PORT", "9000")
    monkeypatch.setenv("JUGADA_LOG_LEVEL", "WARNING")
    settings = Settings()
    assert settings.organiser_keys == ("first", "second")
    assert settings.port == 9000
    assert settings.log_level == "warning"
    assert "first" not in repr(settings)
