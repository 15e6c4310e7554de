"""The same thing in two forms and four languages, under tags that tell them apart."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.api.door import Door, Played

pytestmark = pytest.mark.anyio

MESSAGEPACK = "application/msgpack"
READS = ("", "?ply=0", "/frames", "/frames/0", "/scoreboard", "/log")


async def finished(door: Door) -> Played:
    """A match that is over."""
    played = await door.open("plain")
    await played.moves("take 3 of 0", "take 3 of 1", "take 1 of 1", "take 3 of 2", "take 2 of 2")
    return played


@pytest.mark.parametrize("what", [*READS, "/audit"])
async def test_what_can_be_read_reads_the_same_as_messagepack(door: Door, what: str) -> None:
    played = await finished(door)
    as_json = await played.see(0, what)
    packed = await played.see(0, what, headers={"Accept": MESSAGEPACK})
    assert packed.headers["content-type"] == MESSAGEPACK
    assert msgspec.msgpack.decode(packed.content) == as_json.json()
    assert len(packed.content) < len(as_json.content)


async def test_a_match_is_played_in_messagepack(door: Door) -> None:
    headers = {"Content-Type": MESSAGEPACK, "Accept": MESSAGEPACK}
    body = msgspec.msgpack.encode({"game": "nim", "variation": "plain", "seats": ["Ada", "Bo"]})
    opened = msgspec.msgpack.decode((await door.post("/v1/matches", content=body, headers=headers)).content)
    move = msgspec.msgpack.encode({"ply": 0, "move": "take 1 of 0"})
    path = f"/v1/matches/{opened['id']}/moves"
    answer = await door.post(path, token=opened["tokens"][0], content=move, headers=headers)
    assert answer.status_code == 201
    assert msgspec.msgpack.decode(answer.content)["match"]["view"]["heaps"] == [2, 4, 5]
    broken = await door.post(path, token=opened["tokens"][0], content=move[:-3], headers=headers)
    assert (broken.status_code, broken.headers["content-type"]) == (400, "application/problem+json")


@pytest.mark.parametrize(
    ("accept", "form"),
    [
        ("*/*", "application/json"),
        ("text/html", "application/json"),
        ("application/msgpack;q=0.5, application/json;q=0.4", MESSAGEPACK),
        ("application/msgpack;q=0, */*", "application/json"),
        ("application/json, application/msgpack", "application/json"),
        ("APPLICATION/X-MSGPACK", MESSAGEPACK),
        ("", "application/json"),
        (";;,,q=", "application/json"),
    ],
)
async def test_the_reader_chooses_the_form(door: Door, accept: str, form: str) -> None:
    answer = await door.get("/v1/games", headers={"Accept": accept})
    assert answer.headers["content-type"] == form


@pytest.mark.parametrize(
    ("wanted", "language", "reason", "text"),
    [
        ("en", "en", "took the last stick", "Heaps: 0, 0, 0."),
        ("es-MX, en;q=0.5", "es", "cogió el último palillo", "Montones: 0, 0, 0."),
        ("de, ca;q=0.3, fr;q=0.2", "ca", "va agafar l'últim bastonet", "Pilons: 0, 0, 0."),
        ("fr;q=1, es;q=0.9", "fr", "a pris le dernier bâtonnet", "Tas : 0, 0, 0."),
        ("de", "en", "took the last stick", "Heaps: 0, 0, 0."),
        ("*", "en", "took the last stick", "Heaps: 0, 0, 0."),
        ("es;q=0", "en", "took the last stick", "Heaps: 0, 0, 0."),
    ],
)
async def test_the_reader_chooses_the_language(door: Door, wanted: str, language: str, reason: str, text: str) -> None:
    played = await finished(door)
    headers = {"Accept-Language": wanted}
    match = await played.see(None, headers=headers)
    assert match.headers["content-language"] == language
    assert match.json()["text"] == text
    board = await played.view(None, "/scoreboard", headers=headers)
    lines = [line for seat in board["seats"] for line in seat["lines"]]
    assert [(line["reason"], line["key"]) for line in lines] == [(reason, "reason.last")]
    assert lines[0]["items"][0]["key"] == "item.heap"
    (listed,) = (await door.get("/v1/matches", headers=headers)).json()["matches"]
    assert listed["reason"] == match.json()["result"]["reason"]
    problem = (await played.move(0, "swap", 5, headers=headers)).json()
    titles = {
        "en": "The rules do not allow it now",
        "es": "Las reglas no lo permiten ahora",
        "ca": "Les regles no ho permeten ara",
        "fr": "Les règles ne le permettent pas maintenant",
    }
    assert problem["title"] == titles[language]


@pytest.mark.parametrize("what", READS)
async def test_a_tag_names_one_reader_language_form_and_version(door: Door, what: str) -> None:
    played = await door.open("cards")
    await played.moves("take 1 of 0")
    variants: list[tuple[int | None, dict[str, str]]] = [
        (seat, {"Accept-Language": language, "Accept": form})
        for seat in (None, -1, 0, 1)
        for language in ("en", "es", "ca", "fr")
        for form in ("application/json", MESSAGEPACK)
    ]
    tags = set()
    for seat, headers in variants:
        answer = await played.see(seat, what, headers=headers)
        assert {part.strip() for part in answer.headers["vary"].split(",")} == {
            "Accept",
            "Accept-Language",
            "Authorization",
        }
        tags.add(answer.headers["etag"])
    await played.moves("take 1 of 1")
    tags |= {(await played.see(seat, what, headers=headers)).headers["etag"] for seat, headers in variants}
    assert len(tags) == 2 * len(variants)
    assert not any(tag.startswith("W/") for tag in tags)


@pytest.mark.parametrize("what", READS)
async def test_who_has_it_already_is_told_so(door: Door, what: str) -> None:
    played = await door.open("cards")
    first = await played.see(0, what)
    tag = first.headers["etag"]
    for known in (tag, f"W/{tag}", f'"other", {tag}', "*"):
        answer = await played.see(0, what, headers={"If-None-Match": known})
        assert (answer.status_code, answer.content, answer.headers["etag"]) == (304, b"", tag)
        assert "content-length" not in answer.headers
    for known in ('"other"', "nonsense", tag.strip('"')):
        assert (await played.see(0, what, headers={"If-None-Match": known})).status_code == 200
    assert (await played.see(1, what, headers={"If-None-Match": tag})).status_code == 200
    await played.moves("take 1 of 0")
    assert (await played.see(0, what, headers={"If-None-Match": tag})).status_code == 200


async def test_lists_and_games_have_tags_of_their_content(door: Door) -> None:
    for path in ("/v1/games", "/v1/games/nim", "/v1/games/nim/pieces", "/v1/matches"):
        tag = (await door.get(path)).headers["etag"]
        assert (await door.get(path, headers={"If-None-Match": tag})).status_code == 304
    tag = (await door.get("/v1/matches")).headers["etag"]
    await door.open("cards")
    assert (await door.get("/v1/matches", headers={"If-None-Match": tag})).status_code == 200


async def test_the_tag_of_a_view_stands_for_the_ply(door: Door) -> None:
    played = await door.open("cards")
    tag = (await played.see(None, headers={"Accept-Language": "fr"})).headers["etag"]
    answer = await played.do(0, "moves", {"move": "swap"}, headers={"If-Match": tag})
    assert answer.status_code == 201
    assert answer.headers["etag"] == (await played.see(0)).headers["etag"]
    again = await played.do(0, "moves", {"move": "swap"}, headers={"If-Match": tag})
    assert (again.status_code, again.content) == (201, answer.content)
    late = await played.do(1, "moves", {"move": "swap"}, headers={"If-Match": tag})
    assert late.status_code == 409
    assert (late.json()["ply"], late.json()["version"]) == (1, 2)
    new = answer.headers["etag"]
    assert (await played.do(1, "moves", {"move": "swap"}, headers={"If-Match": f"{tag}, {new}"})).status_code == 201
    assert (await played.do(0, "moves", {"move": "swap"}, headers={"If-Match": "*"})).status_code == 201


async def test_a_condition_that_names_no_version_does_not_hold(door: Door) -> None:
    played = await door.open("cards")
    tag = (await played.see()).headers["etag"]
    for condition in ('"other"', f"W/{tag}", "nonsense", ""):
        answer = await played.do(0, "moves", {"ply": 0, "move": "swap"}, headers={"If-Match": condition})
        assert (answer.status_code, answer.json()["type"]) == (412, "/problems/other-version")
    assert (await played.view())["version"] == 1


async def test_every_act_may_depend_on_a_version(door: Door) -> None:
    played = await door.open("plain", undo="free")
    old = (await played.see()).headers["etag"]
    await played.moves("take 1 of 0", "take 1 of 1")
    acts: list[tuple[int, str, Any]] = [
        (0, "undo", {"to_ply": 1}),
        (0, "redo", {}),
        (0, "entropy", {"entropy": "mine"}),
        (0, "branches", {"ply": 1}),
        (-1, "close", {}),
    ]
    for seat, what, body in acts:
        late = await played.do(seat, what, body, headers={"If-Match": old})
        assert (late.status_code, late.json()["type"]) == (409, "/problems/stale"), what
        now = (await played.see()).headers["etag"]
        assert (await played.do(seat, what, body, headers={"If-Match": now})).status_code < 300, what


async def test_a_condition_does_not_hold_up_a_repeated_request(door: Door) -> None:
    played = await door.open("plain", undo="free")
    headers = {"If-Match": (await played.see()).headers["etag"], "Idempotency-Key": "k"}
    first = await played.do(0, "moves", {"move": "take 1 of 0"}, headers=headers)
    await played.moves("take 1 of 1")
    again = await played.do(0, "moves", {"move": "take 1 of 0"}, headers=headers)
    assert (first.status_code, first.content) == (again.status_code, again.content)


async def test_what_holds_tokens_is_stored_by_nobody_and_what_is_seen_is_asked_for_again(door: Door) -> None:
    body = {"game": "nim", "variation": "cards", "seats": ["Ada", "Bo"]}
    opened = await door.post("/v1/matches", body)
    assert opened.headers["cache-control"] == "no-store"
    assert (await door.get(opened.headers["location"])).headers["cache-control"] == "private, no-cache"


async def test_a_move_may_be_an_object_with_its_kind_and_fields(door: Door) -> None:
    played = await door.open("cards")
    forms = (await door.get("/v1/games/nim")).json()["bases"][1]["moves"]
    assert forms[0] == {
        "kind": "Take",
        "text": "take {count} of {heap}",
        "fields": {"count": "integer", "heap": "integer"},
    }
    body = {"ply": 0, "move": {"kind": "Take", "count": 2, "heap": 0}}
    answer = await played.do(0, "moves", body)
    assert answer.json()["facts"][0] == {"fact": "Taken", "seat": 0, "count": 2, "heap": 0}
    for wrong in ({"kind": "Take", "count": 2}, {"kind": "Eat"}, {"count": 2, "heap": 0}, {"kind": "Swap", "x": 1}):
        refused = await played.do(1, "moves", {"ply": 1, "move": wrong})
        assert refused.status_code == 400
        assert refused.json()["forms"] == ["Take (count, heap)", "Swap ()"]


async def test_head_says_what_get_would(door: Door) -> None:
    played = await door.open("cards")
    for path in (played.path, f"{played.path}/log", "/v1/games", "/healthz", "/"):
        got, head = await door.get(path), await door.client.head(path)
        assert (head.status_code, head.content) == (got.status_code, b"")
        assert head.headers["content-length"] == got.headers["content-length"]
        assert head.headers.get("etag") == got.headers.get("etag")
