"""Looking back: frames, scoreboard, log, audit; and the list of all matches."""

from __future__ import annotations

from itertools import count
from typing import Any
from uuid import UUID

import pytest
from msgspec.structs import replace

from projections.reading import UnknownRecord
from projections.records import Record
from projections.site import Site
from tests.api.door import Door, Played
from tests.match.breaking_in import break_in

pytestmark = pytest.mark.anyio

MOVES = ("take 3 of 0", "take 3 of 1", "take 1 of 1", "take 3 of 2", "take 2 of 2")


async def finished(door: Door, **terms: Any) -> Played:
    """A match that is over; seat 0 wins three points."""
    played = await door.open("plain", **terms)
    await played.moves(*MOVES)
    return played


async def test_the_frames_are_the_moves_with_what_followed(door: Door) -> None:
    played = await finished(door)
    frames = (await played.view(None, "/frames"))["frames"]
    assert [frame["ply"] for frame in frames] == [0, 1, 2, 3, 4, 5]
    assert [frame["move"] for frame in frames] == [None, *MOVES]
    assert [frame["does"] for frame in frames[:2]] == [None, "take 3 of heap 0"]
    assert [frame["seat"] for frame in frames] == [None, 0, 1, 0, 1, 0]
    assert [sum(gain["points"] for gain in frame["points"]) for frame in frames] == [0, 0, 0, 0, 0, 3]
    assert frames[0]["facts"] == [{"fact": "HeapsLaid", "heaps": [3, 4, 5], "seats": 2, "cards": False}]
    assert all(len(frame["digest"]) == 16 and "view" not in frame for frame in frames)
    assert frames[5]["points"] == [
        {
            "seat": 0,
            "points": 3,
            "reason": "took the last stick",
            "key": "reason.last",
            "items": [{"name": "heaps", "key": "item.heap", "count": 3, "points": 3}],
            "cells": [[2, 0]],
        }
    ]
    assert [frame["at"] for frame in frames] == sorted(frame["at"] for frame in frames)
    assert frames[0]["at"].endswith("Z")


async def test_frames_come_with_views_where_they_are_wanted(door: Door) -> None:
    played = await finished(door)
    frames = (await played.view(None, "/frames?views=1&from=1&to=2"))["frames"]
    assert [frame["view"]["heaps"] for frame in frames] == [[0, 4, 5], [0, 1, 5]]
    assert frames[0]["text"] == "Heaps: 0, 4, 5."
    one = await played.view(None, "/frames/2")
    assert one == frames[1]


async def test_frames_come_in_pages_and_by_seat(door: Door) -> None:
    played = await finished(door)
    for query, wanted in (("", [0, 1, 2, 3, 4, 5]), ("seat=1", [2, 4]), ("from=2&to=4", [2, 3, 4]), ("from=9", [])):
        plies, after = [], ""
        while True:
            page = await played.view(None, f"/frames?limit=2&{query}{after}")
            assert len(page["frames"]) <= 2
            plies += [frame["ply"] for frame in page["frames"]]
            if page["after"] is None:
                break
            after = f"&after={page['after']}"
        assert plies == wanted


async def test_an_earlier_ply_is_seen_as_it_was_and_offers_nothing(door: Door) -> None:
    played = await door.open("plain")
    await played.moves("take 3 of 0", "take 3 of 1")
    for seat in (0, 1):
        view = await played.view(seat, "?ply=1")
        assert (view["ply"], view["newest"], view["version"]) == (1, 2, 3)
        assert view["view"]["heaps"] == [0, 4, 5]
        assert view["to_move"][0]["seat"] == 1
        assert view["legal"] == []
        assert view["undo"]["why"] == "this is an earlier ply"
    assert await played.view(0, "?ply=2") == await played.view(0)


async def test_the_scoreboard_of_any_ply_adds_up(door: Door) -> None:
    played = await finished(door)
    board = await played.view(None, "/scoreboard")
    assert board["ply"] == 5
    assert board["curve"] == [[0, 0]] * 5 + [[3, 0]]
    assert [(seat["seat"], seat["name"], seat["points"]) for seat in board["seats"]] == [(0, "Ada", 3), (1, "Bo", 0)]
    (line,) = board["seats"][0]["lines"]
    assert (line["ply"], line["points"], line["cells"]) == (5, 3, [[2, 0]])
    early = await played.view(None, "/scoreboard?ply=4")
    assert (early["ply"], early["curve"]) == (4, [[0, 0]] * 5)
    assert early["seats"][0]["lines"] == []


async def test_the_scoreboard_follows_an_undo_at_once(door: Door) -> None:
    played = await finished(door, undo="free")
    assert (await played.view(None, "/scoreboard"))["ply"] == 5
    await played.do(0, "undo", {"to_ply": 3})
    board = await played.view(None, "/scoreboard")
    assert (board["ply"], board["version"]) == (3, (await played.view())["version"])
    assert (await played.see(None, "/scoreboard?ply=4")).status_code == 404


async def test_the_log_holds_everything_and_marks_what_was_undone(door: Door) -> None:
    played = await door.open("plain", undo="free")
    await played.moves("take 1 of 0")
    await played.do(0, "undo", {"to_ply": 0})
    await played.moves("take 2 of 0")
    events = (await played.view(None, "/log"))["events"]
    assert [event["event"] for event in events] == ["open", "play", "undo", "play"]
    assert [event["version"] for event in events] == [1, 2, 3, 4]
    assert [event.get("undone") for event in events] == [None, True, None, False]
    assert [event.get("move") for event in events] == [None, "take 1 of 0", None, "take 2 of 0"]
    assert events[0]["by"] == "organiser"
    assert events[0]["seats"] == ["Ada", "Bo"]
    assert events[0]["commitment"] == played.opened["commitment"]
    assert "outcomes" not in events[1]
    positions = [event["position"] for event in events]
    assert positions == sorted(positions)


async def test_the_log_comes_in_pages(door: Door) -> None:
    played = await finished(door)
    versions, after = [], ""
    while True:
        page = await played.view(None, f"/log?limit=3{after}")
        versions += [event["version"] for event in page["events"]]
        if page["after"] is None:
            break
        after = f"&after={page['after']}"
    assert versions == list(range(1, 8)), "opening, five plies, and the secret"


async def test_a_log_that_was_tampered_with_is_told_with_the_first_place_that_fails(door: Door, home: Site) -> None:
    played = await finished(door)
    assert (await played.view(None, "/audit"))["ok"]
    await played.view(None, "/scoreboard")  # the read models have followed all of it
    third = door.house.table.log.read(UUID(played.id))[2]
    with break_in(home.database_url) as burglar:
        burglar.put([third], [replace(third, payload=third.payload[:3] + b"\x7f")])
    verdict = await played.view(None, "/audit")
    assert not verdict["ok"]
    assert (verdict["first_bad"]["version"], verdict["first_bad"]["check"]) == (3, "chain")
    assert [check["name"] for check in verdict["checks"] if not check["ok"]] == ["chain"]


async def test_matches_are_listed_newest_first_and_found_by_what_they_are(door: Door) -> None:
    over = await finished(door)
    cards = await door.open("cards", ("Ada", "Cy"))
    closed = await door.open("cards", ("Bo", "Cy", "Di"))
    await closed.do(-1, "close")

    async def ids(query: str) -> list[str]:
        answer = await door.get(f"/v1/matches?{query}")
        return [match["id"] for match in answer.json()["matches"]]

    assert await ids("") == [closed.id, cards.id, over.id]
    assert await ids("status=open") == [cards.id]
    assert await ids("status=over") == [over.id]
    assert await ids("status=closed") == [closed.id]
    assert await ids("player=Ada") == [cards.id, over.id]
    assert await ids("player=Ada&status=over&game=nim") == [over.id]
    assert await ids("game=nim&variation=cards") == [closed.id, cards.id]
    assert await ids("game=chess") == []
    (listed,) = (await door.get("/v1/matches?status=over")).json()["matches"]
    assert listed["points"] == [3, 0]
    assert listed["places"] == [1, 2]
    assert listed["reason"] == "the last stick is gone"


async def test_the_list_comes_in_pages_that_new_matches_do_not_shift(door: Door) -> None:
    first = [(await door.open("cards")).id for _ in range(5)]
    page = (await door.get("/v1/matches?limit=2")).json()
    found = [match["id"] for match in page["matches"]]
    await door.open("cards")
    while page["after"] is not None:
        page = (await door.get(f"/v1/matches?limit=2&after={page['after']}")).json()
        found += [match["id"] for match in page["matches"]]
    assert found == first[::-1]


async def test_a_scoreboard_that_is_behind_says_so_instead_of_something_old(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = await finished(door)
    models = door.house.models

    def never(*_: Any) -> bool:
        return False

    with monkeypatch.context() as patched:
        patched.setattr(models, "reached_already", never)
        patched.setattr(models, "wait_for", never)
        late = await played.see(None, "/scoreboard")
    assert (late.status_code, late.json()["type"]) == (503, "/problems/unavailable")
    assert late.headers["retry-after"] == "1"

    def unknown(*_: Any) -> Any:
        raise UnknownRecord("being built anew")

    with monkeypatch.context() as patched:
        patched.setattr(models, "record", unknown)
        assert (await played.see(None, "/scoreboard")).status_code == 503
    assert (await played.see(None, "/scoreboard")).status_code == 200


async def test_a_scoreboard_is_read_again_when_the_match_moves_on_meanwhile(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = await finished(door)
    models = door.house.models
    true, versions = models.record, count(1)

    def moving(match_id: UUID) -> Record:
        record = true(match_id)
        version = next(versions)
        return replace(record, version=version) if version < 4 else record

    monkeypatch.setattr(models, "record", moving)
    assert (await played.view(None, "/scoreboard"))["version"] == 7


async def test_a_frame_of_a_line_that_was_taken_back_is_shown_by_its_version(door: Door) -> None:
    played = await door.open("plain", undo="free")
    await played.moves("take 3 of 0")
    taken_back = await played.view(None, "/frames/1")
    await played.do(0, "undo", {"to_ply": 0})
    await played.moves("take 1 of 2")
    assert (await played.view(None, "/frames/1"))["move"] == "take 1 of 2"
    assert await played.view(None, "/frames/1?version=2") == taken_back
    assert (await played.see(None, "/frames/1?version=1")).status_code == 404
    assert (await played.see(None, "/frames/1?version=9")).status_code == 404


async def test_a_frame_that_was_taken_back_hides_what_it_hid(door: Door) -> None:
    played = await door.open("cards", undo="free")
    await played.moves("swap")
    hands = (await played.view(0))["view"]["hands"]
    await played.do(-1, "undo", {"to_ply": 0})
    then = [(await played.view(seat, "/frames/1?version=2"))["view"]["hands"] for seat in (0, 1, None)]
    assert then[0] == hands
    assert then[1][0] == then[2][0] == "?"


async def test_what_is_beside_the_line_is_told_in_words_in_the_language_of_the_reader(door: Door) -> None:
    played = await door.open("plain", undo="consent")
    await played.moves("take 3 of 0")
    await played.do(0, "undo", {"to_ply": 0})
    await played.do(1, "undo/1", {"accept": True})
    await played.do(0, "redo", {})
    await played.do(0, "undo", {"to_ply": 0})
    await played.do(1, "undo/2", {"accept": False})
    await played.do(-1, "close", {"reason": "the lights went out"})
    events = (await played.view(None, "/log?beside=1"))["events"]
    assert [sentence for event in events for sentence in event["told"]] == [
        "Ada asks to go back to ply 0; asked: Bo.",
        "Bo answers: yes.",
        "Ada takes back: the match is at ply 0 again.",
        "Ada plays again what was taken back: the match is at ply 1.",
        "Ada asks to go back to ply 0; asked: Bo.",
        "Bo answers: no.",
        "The organiser closes the match early. Reason: the lights went out.",
        "The secret of the draws is revealed.",
    ]
    whole = (await played.view(None, "/log", headers={"Accept-Language": "fr"}))["events"]
    assert whole[0]["told"] == ["La partie est ouverte.", "Les tas sont posés : 3, 4, 5."]
    assert (whole[1]["does"], whole[1]["told"]) == ("prendre 3 du tas 0", ["Ada prend 3 du tas 0."])
    assert whole[-2]["told"] == ["L'organisation clôt la partie avant la fin. Motif : the lights went out."]
