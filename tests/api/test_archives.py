"""A match as one file that proves it, given away and taken in."""

from __future__ import annotations

import random

import pytest

from api.settings import Settings
from domain.match.archive import audit_archive, read_archive, to_json_lines, to_messagepack
from projections.site import Site
from tests.api.door import Door, open_door
from tests.api.test_replay import finished

pytestmark = pytest.mark.anyio

MSGPACK = {"Accept": "application/msgpack"}


@pytest.mark.parametrize("headers", [{}, MSGPACK], ids=["lines", "packed"])
async def test_an_archive_proves_its_match_by_itself(door: Door, headers: dict[str, str]) -> None:
    played = await finished(door)
    answer = await door.get(f"{played.path}/archive", headers=headers)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == ("application/msgpack" if headers else "application/x-ndjson")
    assert played.id in answer.headers["content-disposition"]
    archive = read_archive(answer.content)
    assert archive.head.match == played.id
    assert audit_archive(archive).ok


async def test_while_something_is_hidden_nobody_gets_an_archive(door: Door) -> None:
    hiding = await door.open("cards")
    for seat in (None, 0, -1):
        assert (await hiding.see(seat, "/archive")).status_code == 403
    await hiding.do(-1, "close")
    for seat in (None, 0, -1):
        assert (await hiding.see(seat, "/archive")).status_code == 200


@pytest.mark.parametrize("form", [to_json_lines, to_messagepack])
async def test_another_service_takes_a_match_in_and_shows_it_as_it_was(
    door: Door, other_home: Site, form: object
) -> None:
    played = await finished(door)
    data = form(read_archive((await door.get(f"{played.path}/archive")).content))  # type: ignore[operator]
    async with open_door(other_home, Settings()) as other:
        for _ in range(2):
            taken = await other.post("/v1/matches/import", content=data)
            assert taken.status_code == 201, taken.text
            assert taken.json()["id"] == played.id
            assert taken.headers["location"] == played.path
        for what in ("/frames", "/scoreboard", "/log", "/audit"):
            mine, theirs = await door.get(played.path + what), await other.get(played.path + what)
            assert mine.json() == theirs.json(), what


async def test_an_archive_that_does_not_hold_is_refused_with_its_first_bad_event(door: Door, other_home: Site) -> None:
    played = await finished(door)
    lines = (await door.get(f"{played.path}/archive")).content.splitlines()
    async with open_door(other_home, Settings()) as other:
        missing = b"\n".join([*lines[:2], *lines[3:]])
        refused = await other.post("/v1/matches/import", content=missing)
        assert refused.status_code == 422
        assert refused.json()["type"] == "/problems/not-proven"
        assert refused.json()["version"] == 2
        for nonsense in (b"", b"{}", b"nonsense", b"\xff" * 10):
            assert (await other.post("/v1/matches/import", content=nonsense)).status_code == 400
        assert (await other.get(played.path)).status_code == 404


async def test_a_match_of_the_same_id_that_went_on_is_not_overwritten(door: Door) -> None:
    played = await finished(door)
    early = (await played.see(None, "/archive")).content
    assert (await played.do(-1, "undo", {"to_ply": 3})).status_code == 200
    refused = await door.post("/v1/matches/import", content=early)
    assert refused.status_code == 422
    assert refused.json()["type"] == "/problems/illegal"
    assert (await played.view())["ply"] == 3


@pytest.mark.parametrize("seed", range(4))
async def test_whatever_comes_as_an_archive_nothing_breaks(door: Door, seed: int) -> None:
    chooser = random.Random(seed)
    played = await finished(door)
    whole = read_archive((await door.get(f"{played.path}/archive")).content)
    for form in (to_json_lines, to_messagepack):
        for _ in range(40):
            data = bytearray(form(whole))
            for _ in range(chooser.randint(1, 3)):
                data[chooser.randrange(len(data))] = chooser.randrange(256)
            cut = chooser.choice((len(data), chooser.randrange(len(data))))
            answer = await door.post("/v1/matches/import", content=bytes(data[:cut]))
            assert answer.status_code in (201, 400, 422), answer.text
    assert (await door.get(f"{played.path}/audit")).json()["ok"]
