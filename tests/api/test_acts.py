"""Taking back and playing again, drawing at a real table, branching off, ending early."""

from __future__ import annotations

from uuid import UUID

import pytest

from tests.api.door import Door

pytestmark = pytest.mark.anyio


async def test_a_seat_takes_its_own_plain_move_back_alone_and_plays_it_again(door: Door) -> None:
    played = await door.open("plain")
    await played.moves("take 1 of 0")
    undo = (await played.view(0))["undo"]
    assert (undo["alone_to"], undo["why"]) == (0, None)
    back = await played.do(0, "undo", {"to_ply": 0})
    assert back.status_code == 200
    assert back.json()["undone"]
    assert back.json()["match"]["view"]["heaps"] == [3, 4, 5]
    assert back.json()["match"]["undo"]["redo_to"] == 1
    assert (await played.do(1, "redo")).status_code == 422, "it was not this seat's"
    again = await played.do(0, "redo")
    assert again.status_code == 200
    assert again.json()["match"]["view"]["heaps"] == [2, 4, 5]
    assert again.json()["match"]["undo"]["redo_to"] is None
    assert (await played.do(0, "redo")).status_code == 422


async def test_what_was_undone_cannot_be_redone_after_a_new_move(door: Door) -> None:
    played = await door.open("plain", undo="free")
    await played.moves("take 1 of 0")
    await played.do(0, "undo", {"to_ply": 0})
    await played.moves("take 2 of 0")
    assert (await played.do(0, "redo")).status_code == 422


async def test_beyond_a_drawn_card_the_others_are_asked_and_agree(door: Door) -> None:
    played = await door.open("cards")
    await played.moves("swap", "take 1 of 0")
    undo = (await played.view(0))["undo"]
    assert (undo["alone_to"], undo["ask"]) == (2, [1])
    asked = await played.do(0, "undo", {"to_ply": 0})
    assert asked.status_code == 202
    request = asked.json()["request"]
    assert request == {"request": 1, "seat": 0, "to_ply": 0, "ask": [1], "missing": [1]}
    assert not asked.json()["undone"]
    assert (await played.view(1))["undo"]["request"] == request
    assert (await played.do(0, "undo/1", {"accept": True})).status_code == 422, "it is not asked itself"
    assert (await played.do(1, "undo/2", {"accept": True})).status_code == 422
    agreed = await played.do(1, "undo/1", {"accept": True})
    assert agreed.status_code == 200
    assert agreed.json()["undone"]
    assert (await played.view())["ply"] == 0


async def test_a_seat_that_is_asked_may_say_no(door: Door) -> None:
    played = await door.open("cards")
    await played.moves("swap")
    assert (await played.do(0, "undo", {"to_ply": 0})).status_code == 202
    answer = await played.do(1, "undo/1", {"accept": False})
    assert answer.status_code == 200
    assert not answer.json()["undone"]
    assert answer.json()["request"] is None
    assert (await played.view())["ply"] == 1


async def test_of_three_seats_both_others_must_agree(door: Door) -> None:
    played = await door.open("plain", ("Ada", "Bo", "Cy"), undo="consent")
    await played.moves("take 1 of 0", "take 1 of 1", "take 1 of 2")
    assert (await played.do(0, "undo", {"to_ply": 0})).status_code == 202
    first = await played.do(1, "undo/1", {"accept": True})
    assert first.json()["request"]["missing"] == [2]
    assert not first.json()["undone"]
    second = await played.do(2, "undo/1", {"accept": True})
    assert second.json()["undone"]


async def test_undo_may_be_free_or_never(door: Door) -> None:
    free = await door.open("cards", undo="free")
    await free.moves("swap", "swap", "take 1 of 0")
    assert (await free.view(1))["undo"]["alone_to"] == 0
    assert (await free.do(1, "undo", {"to_ply": 0})).status_code == 200
    never = await door.open("cards", undo="never")
    await never.moves("take 1 of 0")
    assert (await never.view(0))["undo"]["why"]
    for seat in (0, -1):
        assert (await never.do(seat, "undo", {"to_ply": 0})).status_code == 422


async def test_the_organiser_takes_back_and_the_log_says_so(door: Door) -> None:
    played = await door.open("cards")
    await played.moves("swap", "take 1 of 0")
    assert (await played.do(-1, "undo", {"to_ply": 0})).status_code == 200
    event = (await played.view(None, "/log"))["events"][-1]
    assert (event["event"], event["by"], event["seat"], event["to_ply"]) == ("undo", "organiser", None, 0)


async def test_the_turn_is_confirmed_before_chance_answers_where_that_was_agreed(door: Door) -> None:
    played = await door.open("cards", confirm_turns=True)
    await played.moves("swap")
    view = await played.view(0)
    assert view["to_move"] == [{"seat": 0, "step": "confirm", "title": "confirm or take back the turn"}]
    assert view["legal"] == [{"move": "confirm"}]
    assert view["undo"]["alone_to"] == 0
    assert (await played.move(0, "take 1 of 0")).status_code == 422
    assert (await played.move(0, "confirm")).status_code == 201
    assert [frame["move"] for frame in (await played.view(1, "/frames"))["frames"]] == [None, "swap", "confirm"]


async def test_people_at_a_real_table_enter_what_the_bag_gave(door: Door) -> None:
    played = await door.open("cards", chance="table")
    assert played.opened["commitment"] is None
    for seat, card in ((0, "five"), (1, "two")):
        view = await played.view(-1)
        assert view["to_move"] == []
        assert view["chance"]["kind"] == "card"
        assert view["chance"]["seat"] == seat
        assert {"outcome": card, "count": 4} in view["chance"]["options"]
        assert (await played.view(0))["chance"]["options"] == [], "what is left tells of the hands"
        assert (await played.move(0, "take 1 of 0")).status_code == 422
        entered = await played.do(-1, "chance", {"ply": view["ply"], "outcome": card})
        assert entered.status_code == 201
        assert entered.json()["facts"] == [{"fact": "Drew", "seat": seat, "card": "?"}]
    view = await played.view(0)
    assert (view["chance"], view["view"]["hands"]) == (None, ["five", "?"])
    frames = (await played.view(0, "/frames"))["frames"]
    assert [(frame["by"], frame["move"]) for frame in frames] == [
        ("opening", None),
        ("organiser", "enter five"),
        ("organiser", "enter ?"),
    ]
    nothing = await played.do(-1, "chance", {"ply": 2, "outcome": "one"})
    assert nothing.status_code == 422


async def test_the_real_bag_cannot_give_what_is_not_in_it(door: Door) -> None:
    played = await door.open("cards", chance="table")
    for outcome in ("six", 7, "", " "):
        answer = await played.do(-1, "chance", {"ply": 0, "outcome": outcome})
        assert answer.status_code == (400 if outcome == "" else 422)
    assert answer.json()["type"] == "/problems/impossible"
    stale = await played.do(-1, "chance", {"ply": 3, "outcome": "one"})
    assert (stale.status_code, stale.json()["ply"]) == (409, 0)


async def test_an_entry_that_is_repeated_counts_once_and_a_wrong_one_is_corrected(door: Door) -> None:
    played = await door.open("cards", chance="table")
    first = await played.do(-1, "chance", {"ply": 0, "outcome": "five"})
    again = await played.do(-1, "chance", {"ply": 0, "outcome": "five"})
    assert (again.status_code, again.content) == (201, first.content)
    assert (await played.do(-1, "undo", {"to_ply": 0})).status_code == 200
    corrected = await played.do(-1, "chance", {"ply": 0, "outcome": "four"})
    assert corrected.status_code == 201
    assert (await played.view(0))["view"]["hands"] == ["four", "?"]


async def test_a_seat_adds_randomness_while_the_service_draws(door: Door) -> None:
    played = await door.open("cards")
    assert (await played.do(0, "entropy", {"entropy": "three dice: 2 5 6"})).status_code == 200
    await played.moves("swap")
    event = (await played.view(None, "/log"))["events"][1]
    assert (event["event"], event["entropy"], event["from_draw"]) == ("entropy", "three dice: 2 5 6", 2)
    assert (await played.view(None, "/audit"))["ok"]
    assert (await played.do(0, "entropy", {"entropy": ""})).status_code == 400
    table = await door.open("cards", chance="table")
    assert (await table.do(0, "entropy", {"entropy": "x"})).status_code == 422


async def test_a_branch_starts_at_a_frame_and_names_its_origin(door: Door) -> None:
    played = await door.open("plain")
    await played.moves("take 1 of 0", "take 1 of 1", "take 1 of 2")
    answer = await played.do(0, "branches", {"ply": 2})
    assert answer.status_code == 201
    branch = answer.json()
    assert branch["id"] != played.id
    assert set(branch["tokens"]).isdisjoint(played.opened["tokens"])
    assert branch["match"]["origin"] == {"match": played.id, "ply": 2}
    assert branch["match"]["view"] == (await played.view(None, "?ply=2"))["view"]
    assert branch["ply"] == 0
    move = {"ply": 0, "move": "take 2 of 2"}
    assert (await door.post(f"/v1/matches/{branch['id']}/moves", move, branch["tokens"][0])).status_code == 201
    assert (await played.view())["ply"] == 3, "the origin stays as it is"
    (listed, _) = (await door.get("/v1/matches")).json()["matches"]
    assert listed["origin"] == played.id
    log = (await door.get(f"/v1/matches/{branch['id']}/log")).json()["events"]
    assert log[0]["origin"] == {"match": played.id, "ply": 2}
    for ply in (4, -1, 10**30):
        assert (await played.do(0, "branches", {"ply": ply})).status_code == 422


async def test_a_branch_shows_no_hidden_card_while_its_origin_is_open(door: Door) -> None:
    played = await door.open("cards")
    for seat in (None, 0):
        refused = await played.do(seat, "branches", {"ply": 0})
        assert (refused.status_code, refused.json()["type"]) == (403, "/problems/not-yours")
    await played.do(-1, "close")
    assert (await played.do(0, "branches", {"ply": 0})).status_code == 201
    assert (await played.do(None, "branches", {"ply": 0})).status_code == 201


async def test_the_organiser_ends_a_match_early(door: Door) -> None:
    played = await door.open("cards")
    await played.moves("swap")
    closed = await played.do(-1, "close", {"reason": "supper is ready"})
    assert closed.status_code == 200
    match = closed.json()["match"]
    assert match["status"] == "closed"
    assert match["closed"]["reason"] == "supper is ready"
    assert match["result"] is None
    assert (match["to_move"], (await played.view(1))["legal"]) == ([], [])
    assert (await played.move(1, "swap", 1)).status_code == 422
    assert (await played.do(0, "undo", {"to_ply": 0})).status_code == 422
    assert (await played.do(-1, "close")).status_code == 422
    (pledge,) = match["commitments"]
    assert pledge["secret"]
    (listed,) = (await door.get("/v1/matches?status=closed")).json()["matches"]
    assert listed["reason"] == "supper is ready"
    unnamed = await door.open("cards")
    assert (await unnamed.do(-1, "close")).json()["match"]["closed"]["reason"] == "closed by the organiser"


async def test_an_end_that_is_undone_is_played_on_under_a_new_commitment(door: Door) -> None:
    played = await door.open("plain", undo="free")
    await played.moves("take 3 of 0", "take 3 of 1", "take 1 of 1", "take 3 of 2", "take 2 of 2")
    assert (await played.view())["status"] == "over"
    back = (await played.do(0, "undo", {"to_ply": 4})).json()["match"]
    assert back["status"] == "open"
    assert [bool(pledge["secret"]) for pledge in back["commitments"]] == [True, False]
    await played.moves("take 1 of 2", "take 1 of 2")
    assert (await played.view(None, "/audit"))["ok"]
    assert (await played.view())["result"]["winners"] == [1]
    events = (await played.view(None, "/log"))["events"]
    (committed,) = [event for event in events if event["event"] == "commit"]
    assert (committed["by"], committed["from_draw"]) == ("service", 0)
    assert [event["event"] for event in events].count("reveal") == 2


async def test_a_match_that_is_not_in_memory_goes_on(door: Door) -> None:
    played = await door.open("cards")
    await played.moves("swap")
    before = await played.view(0)
    door.house.table.shelf.clear()
    assert await played.view(0) == before
    door.house.table.shelf.clear()
    await played.moves("swap")
    door.house.table.shelf.forget(UUID(played.id))
    assert (await played.do(1, "undo", {"to_ply": 0})).status_code == 202
