"""A page that lets a name of its own lead to this machine gets nothing, whatever it asks for and however."""

from __future__ import annotations

import json
from collections.abc import Iterator

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from api.settings import Settings
from projections.site import Site
from tests.api.door import open_door
from tests.api.test_live import serving
from tests.api.test_shortcut import BODIES, Wire, opened, request
from tests.api.test_socket import socket_url
from tests.places import SITES, Places

HERE = ("localhost", "localhost:8000", "LOCALHOST:1", "127.0.0.1", "127.0.0.1:8000", "[::1]", "[::1]:8000")
STRANGE = (
    "evil.example",
    "evil.example:8000",
    "localhost.evil.example",
    "evil-localhost",
    "127.0.0.1.evil.example",
    "localhost:8000@evil.example",
    "[::2]",
    "127.0.0.2",
    "0.0.0.0",
    "",
)
SOME_MATCH = "01a22971-8d16-745d-a3b8-0a882e7b9479"


@pytest.fixture(scope="module", params=SITES, ids=str)
def url(request: pytest.FixtureRequest, places: Places) -> Iterator[str]:
    with serving(places.site(request.param)) as (found, _):
        yield found


def is_turned_away(answer: httpx.Response) -> bool:
    return (
        answer.status_code == 421
        and answer.headers["content-type"] == "application/problem+json"
        and answer.json()["type"] == "/problems/other-host"
    )


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("settings", "let_in", "turned_away"),
    [
        (Settings(), HERE, STRANGE),
        (Settings(host="127.0.0.2"), (*HERE, "127.0.0.2:8000"), ("evil.example", "127.0.0.3")),
        (Settings(host="::1"), HERE, STRANGE),
        (
            Settings(hosts=("club.example", "[::2]")),
            (*HERE, "club.example", "Club.Example:443", "[::2]:1"),
            STRANGE[:6],
        ),
        (Settings(hosts=("*",)), STRANGE, ()),
        (Settings(host="0.0.0.0", organiser_keys=("k",)), STRANGE, ()),
        (Settings(host="0.0.0.0", organiser_keys=("k",), hosts=("club.example",)), (*HERE, "club.example"), STRANGE),
        (Settings(hosts=("club.example",), cors_origins=("https://club.example",)), ("club.example",), STRANGE),
    ],
    ids=["here", "elsewhere here", "here, version 6", "named", "any", "network", "network, named", "other origins"],
)
async def test_the_service_answers_to_its_names_alone(
    home: Site, settings: Settings, let_in: tuple[str, ...], turned_away: tuple[str, ...]
) -> None:
    async with open_door(home, settings) as door:
        for name in let_in:
            assert (await door.get("/healthz", headers={"Host": name})).status_code == 200, name
        for name in turned_away:
            assert is_turned_away(await door.get("/healthz", headers={"Host": name})), name


@pytest.mark.anyio
async def test_no_call_is_answered_to_a_stranger(home: Site) -> None:
    async with open_door(home, Settings()) as door:
        described = door.service.openapi()["paths"]
        beside = ("/", "/docs", "/openapi.json", "/metrics", "/nowhere")
        calls = [(method, path) for path, methods in described.items() for method in methods]
        assert ("post", "/v1/matches/{match_id}/moves") in calls
        for method, path in [*calls, *(("get", path) for path in beside)]:
            named = path.format_map(Anything(match_id=SOME_MATCH))
            answer = await door.client.request(method, named, headers={"Host": "evil.example"})
            assert is_turned_away(answer), (method, path)
        said = await door.get("/", headers={"Host": "evil.example", "Accept-Language": "fr"})
        assert said.json()["title"] == "Ce service porte un autre nom"
        assert said.headers["x-content-type-options"] == "nosniff"


class Anything(dict[str, str]):
    """Something for whatever a path asks for."""

    def __missing__(self, name: str) -> str:
        return "0"


def test_a_move_in_one_packet_is_no_way_round(url: str) -> None:
    match, wire = opened(url), Wire(url)
    whole = request(match, BODIES[0])
    for name in (b"evil.example", b"localhost\r\nHost: evil.example", b"evil.example\r\nHost: localhost"):
        wire.say(whole.replace(b"Host: localhost", b"Host: " + name))
        head, said = wire.answer()
        assert head.startswith(b"HTTP/1.1 421 ")
        assert json.loads(said)["type"] == "/problems/other-host"
    wire.say(whole)
    assert json.loads(wire.answer()[1])["ply"] == 1, "the same connection, and nothing was played before"
    wire.say(request(match, {"ply": 1, "move": "take 1 of 1"}, 1).replace(b"Host: localhost\r\n", b""))
    assert wire.answer()[0].startswith(b"HTTP/1.1 201 "), "who names nobody is no browser"


@pytest.mark.anyio
async def test_no_socket_is_opened_to_a_stranger(url: str) -> None:
    address = socket_url(url, opened(url))
    with pytest.raises(InvalidStatus) as refused:
        async with connect(address, additional_headers={"Host": "evil.example"}):
            pass
    assert refused.value.response.status_code == 421
    assert json.loads(refused.value.response.body or b"")["type"] == "/problems/other-host"
    async with connect(address):
        pass


@pytest.mark.parametrize("name", ["https://club.example", "club.example:8000", "club.example/games", "club example"])
def test_a_name_that_is_none_is_refused_at_once(name: str) -> None:
    with pytest.raises(ValueError, match="JUGADA_HOSTS"):
        Settings(hosts=(name,)).check()
