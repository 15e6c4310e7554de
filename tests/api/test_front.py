"""What stands around the service: the start page, its health, its end; and every game through the door."""

from __future__ import annotations

import asyncio
import random
import re
import sys
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from api.settings import Settings
from api.wire import games as games_wire
from api.wire import match as match_wire
from api.wire import replay as replay_wire
from api.wire import service as service_wire
from domain import games
from domain.core.rules import Unplayable
from domain.core.saying import Voice
from domain.core.words import LANGUAGES
from domain.match.log import LogUnavailable
from projections.site import Site
from tests.api.door import Door, open_door

pytestmark = pytest.mark.anyio

TABLES = [(game.key, base.key, min(base.seats)) for game in games.games().values() for base in game.bases]
EDITIONS = Path(__file__).parents[1] / "games" / "grand_marais" / "editions"
SHAPES: dict[str, Any] = {
    "": match_wire.MatchShape,
    "/frames?views=1": replay_wire.FrameList,
    "/frames/1": replay_wire.FrameShape,
    "/scoreboard": replay_wire.BoardShape,
    "/log": replay_wire.LogPage,
    "/audit": replay_wire.VerdictShape,
}


@pytest.mark.parametrize(("game", "variation", "seats"), TABLES)
async def test_every_game_is_played_through_the_door(door: Door, game: str, variation: str, seats: int) -> None:
    names = [f"P{seat}" for seat in range(seats)]
    opened = await door.post("/v1/matches", {"game": game, "variation": variation, "seats": names})
    assert opened.status_code == 201, opened.text
    match = msgspec.json.decode(opened.content, type=match_wire.Opened)
    path, chooser = f"/v1/matches/{match.id}", random.Random(game + variation)
    for ply in range(8):
        to_move = (await door.get(path)).json()["to_move"]
        if not to_move:
            break
        seat = to_move[0]["seat"]
        view = (await door.get(path, match.tokens[seat])).json()
        move = chooser.choice(view["legal"])["move"]
        answer = await door.post(f"{path}/moves", {"ply": ply, "move": move}, match.tokens[seat])
        assert answer.status_code == 201, answer.text
        moved = msgspec.json.decode(answer.content, type=match_wire.Moved)
        assert moved.ply == ply + 1
    for what, shape in SHAPES.items():
        for language in LANGUAGES:
            answer = await door.get(path + what, match.tokens[0], headers={"Accept-Language": language})
            msgspec.json.decode(answer.content, type=shape)
        packed = await door.get(path + what, headers={"Accept": "application/msgpack"})
        msgspec.msgpack.decode(packed.content, type=shape)
    passport = msgspec.json.decode((await door.get(f"/v1/games/{game}")).content, type=games_wire.GameShape)
    assert any(base.key == variation and base.moves for base in passport.bases)
    pieces = (await door.get(f"/v1/games/{game}/pieces")).content
    assert msgspec.json.decode(pieces, type=games_wire.PieceList).pieces


async def test_the_pieces_come_with_the_words_of_the_reader(door: Door) -> None:
    answer = await door.get("/v1/games/garum/pieces", headers={"Accept-Language": "ca"})
    told = msgspec.json.decode(answer.content, type=games_wire.PieceList)
    assert told.words == {key: text["ca"] for key, text in games.game("garum").words.items()}


async def test_the_moves_of_a_variation_are_read_and_said_as_the_service_does_it(door: Door) -> None:
    asked = "/v1/games/carcassonne/moves?variation=base%2Babbot%2Bmage"
    answer = await door.get(asked, headers={"Accept-Language": "ca"})
    told = msgspec.json.decode(answer.content, type=games_wire.MoveList)
    for move, said in (
        ("tile 1,-2 r3", "posar la peça a 1,-2, un quart a l'esquerra"),
        ("mage 1,0 road NL", "moure a 1,0, camí nord, meitat esquerra: mag"),
        ("recall abbot", "recuperar l'abat"),
        ("confirm", "confirmar el torn"),
    ):
        kind, found = next(
            (each, found)
            for each in told.moves
            if (found := re.fullmatch(each.reads.replace("(?<", "(?P<"), move)) is not None
        )
        words = {key: {"en": text} for key, text in told.words.items()}
        assert Voice(words, "en").filled(kind.says, found.groupdict()) == said
    assert (await door.get("/v1/games/carcassonne/moves?variation=base%2Bnothing")).status_code == 422


async def test_the_pieces_are_those_of_the_variation(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUGADA_EDITIONS", str(EDITIONS))
    answer = await door.get("/v1/games/grand_marais/pieces?variation=e1%2Bedition%3Dother")
    told = msgspec.json.decode(answer.content, type=games_wire.PieceList)
    assert {piece["piece"] for piece in told.pieces} >= {"X-way", "X-cow", "village"}
    assert told.words["piece.X-cow"] == "Bessie"
    assert told.words["piece.X-way"] == "X-way"
    plain = await door.get("/v1/games/garum/pieces?variation=troia%2Bemperor")
    assert plain.json() == (await door.get("/v1/games/garum/pieces")).json()
    refused = await door.get("/v1/games/grand_marais/pieces?variation=e1%2Bedition%3Dprinted")
    assert refused.status_code == 422
    assert "printed.toml" in refused.json()["detail"]


async def test_the_games_are_listed_with_all_that_may_be_chosen(door: Door) -> None:
    listed = msgspec.json.decode((await door.get("/v1/games")).content, type=games_wire.GameList).games
    assert [game.key for game in listed] == list(games.games())
    nim = next(game for game in listed if game.key == "nim")
    assert nim.information == "hidden"
    plain = nim.bases[0]
    assert (plain.key, plain.seats, plain.adds) == ("plain", (2, 3, 4), [])
    assert plain.options["sticks"].values[0] == plain.options["sticks"].default == "5"
    assert plain.options["sticks"].needs is None
    assert plain.provenance == {"rules": "public"}
    assert set(plain.title) == set(LANGUAGES)


async def test_an_option_says_which_addition_it_needs(door: Door) -> None:
    listed = msgspec.json.decode((await door.get("/v1/games")).content, type=games_wire.GameList).games
    needing = [(g, b, name, o) for g in listed for b in g.bases for name, o in b.options.items() if o.needs is not None]
    assert {game.key for game, *_ in needing} == {"carcassonne"}
    for game, base, name, option in needing:
        value = f"{name}={option.values[1]}"
        with pytest.raises(Unplayable, match=f"only together with “{option.needs}”"):
            games.game(game.key).variation(f"{base.key}+{value}")
        assert value in games.game(game.key).variation(f"{base.key}+{option.needs}+{value}").text


async def test_the_pages_are_served_from_files_of_our_own_under_a_strict_policy(door: Door) -> None:
    for place in ("/", "/new", "/m/anything?ply=3", "/m/anything/audit", "/standings", "/players/Ada%2FBo"):
        page = await door.get(place)
        assert page.status_code == 200
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        policy = page.headers["content-security-policy"]
        assert "default-src 'none'; script-src 'self'; style-src 'self'" in policy
        assert "unsafe" not in policy
        assert "<script>" not in page.text
        for file in re.findall(r'(?:src|href)="([^"]+)"', page.text):
            assert file.startswith("/")
            assert (await door.get(file)).status_code == 200
    again = await door.get("/", headers={"If-None-Match": page.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


async def test_the_manual_comes_from_files_of_our_own(door: Door) -> None:
    manual = await door.get("/docs")
    for file in re.findall(r'(?:src|href)="([^"]+)"', manual.text):
        assert file.startswith("/")
        assert (await door.get(file)).status_code == 200


async def test_nothing_but_what_was_built_is_served(door: Door) -> None:
    for path in ("/assets/none.js", "/assets/..%2Findex.html", "/assets/..%2F..%2Fpackage.json", "/manual/%2e%2e"):
        assert (await door.get(path)).status_code == 404


async def test_the_service_says_that_it_lives_and_that_it_is_ready(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (await door.get("/healthz")).json() == {"ok": True, "checks": {}}
    ready = await door.get("/readyz")
    assert ready.status_code == 200
    assert msgspec.json.decode(ready.content, type=service_wire.Health).checks == {
        "log": True,
        "writer": True,
        "read_models": True,
    }

    def lost() -> int:
        raise LogUnavailable("the disk is gone")

    monkeypatch.setattr(door.house.table.log, "newest", lost)
    broken = await door.get("/readyz")
    assert broken.status_code == 503
    assert not broken.json()["checks"]["log"]
    assert (await door.get("/healthz")).status_code == 200


async def test_a_match_goes_on_after_the_service_was_started_anew(home: Site) -> None:
    async with open_door(home, Settings()) as door:
        played = await door.open("cards")
        answer = await played.move(0, "swap", 0, headers={"Idempotency-Key": "k"})
        view, log = await played.view(0), await played.view(0, "/log")
    async with open_door(home, Settings()) as again:
        played.door = again
        assert await played.view(0) == view
        assert await played.view(0, "/log") == log
        repeated = await played.move(0, "swap", 0, headers={"Idempotency-Key": "k"})
        assert repeated.content == answer.content
        await played.moves("swap")
        assert (await played.view(None, "/audit"))["ok"]
        assert (await again.get("/v1/matches")).json()["matches"][0]["ply"] == 2


async def test_what_was_accepted_before_the_end_is_finished(home: Site) -> None:
    async with open_door(home, Settings()) as door:
        played = await door.open("cards")
        asked = [asyncio.create_task(played.move(0, "swap", 0)) for _ in range(5)]
        await asyncio.sleep(0)
        statuses = {answer.status_code for answer in await asyncio.gather(*asked)}
    assert statuses == {201}
    async with open_door(home, Settings()) as again:
        played.door = again
        assert (await played.view())["ply"] == 1


async def test_behind_a_prefix_the_framework_answers_the_same_calls(door: Door) -> None:
    played = await door.open("cards")
    transport = httpx.ASGITransport(door.service, root_path="/games")
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost/games") as client:
        headers = {"Authorization": f"Bearer {played.token(0)}"}
        seen = await client.get(played.path, headers=headers)
        assert seen.content == (await played.see(0)).content
        moved = await client.post(f"{played.path}/moves", json={"ply": 0, "move": "swap"}, headers=headers)
        assert moved.status_code == 201
        assert moved.headers["etag"] == (await played.see(0)).headers["etag"]
        refused = await client.post(f"{played.path}/moves", json={"ply": 1, "move": "swap"}, headers=headers)
        assert (refused.status_code, refused.json()["step"]) == (422, "take")


async def test_what_the_command_line_shows_matches_with_knows_no_framework() -> None:
    modules = ("shown.shapes", "shown.speech", "shown.veil", "call.seats", "wire.match", "wire.replay", "settings")
    loads = "; ".join(f"import api.{module}" for module in modules)
    asks = "import sys; print(sorted({'fastapi', 'starlette', 'uvicorn'} & set(sys.modules)))"
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", f"{loads}; {asks}", stdout=asyncio.subprocess.PIPE
    )
    told, _ = await process.communicate()
    assert told.decode().strip() == "[]"


async def test_a_reader_who_hangs_up_disturbs_nobody(door: Door) -> None:
    played = await door.open("cards")
    sent: list[Any] = []

    async def gone() -> dict[str, Any]:
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)

    for what in ("moves", "undo"):
        scope = {
            "type": "http",
            "method": "POST",
            "path": f"{played.path}/{what}",
            "raw_path": b"",
            "query_string": b"",
            "root_path": "",
            "scheme": "http",
            "http_version": "1.1",
            "server": ("house", 80),
            "client": ("guest", 1),
            "headers": [(b"authorization", f"Bearer {played.token(0)}".encode())],
        }
        await door.service(scope, gone, send)
    assert not sent
    assert (await played.view())["version"] == 1
