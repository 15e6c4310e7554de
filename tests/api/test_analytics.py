"""Reports over HTTP."""

from __future__ import annotations

import pytest

from api.analytics.charting import heat_shape, move_in_words, without_fields
from projections.analytics.asked import Filter
from projections.analytics.explorer import HeatMap, Spot
from tests.api.door import Door
from tests.api.test_replay import finished

pytestmark = pytest.mark.anyio


async def test_all_reports_are_listed_in_the_readers_language(door: Door) -> None:
    answer = await door.get("/v1/analytics", headers={"Accept-Language": "ca"})
    titles = {each["report"]: each["title"] for each in answer.json()["reports"]}
    assert titles["win_by_seat"] == "Victòries per seient"
    needs = {each["report"]: each["needs"] for each in answer.json()["reports"]}
    assert (needs["win_by_seat"], needs["player"]) == ([], ["player"])


async def test_a_report_has_what_a_plot_of_it_needs(door: Door) -> None:
    for _ in range(3):
        await finished(door)
    told = (await door.get("/v1/analytics/win_by_seat?game=nim&variation=plain&seats=2")).json()
    assert [row["values"]["matches"] for row in told["rows"]] == [3, 3]
    assert [row["values"]["share"] for row in told["rows"]] == [1.0, 0.0]
    assert told["asked"] == {"game": "nim", "variation": "plain", "seats": 2}
    assert told["position"] > 0
    keys = {column["key"]: column for column in told["columns"]}
    assert (keys["share"]["title"], keys["share"]["kind"], keys["low"]["kind"]) == ("wins", "share", "share")
    assert told["plot"] == {
        "kind": "bars",
        "x": "seat",
        "y": "share",
        "x_title": "seat",
        "y_title": "wins",
        "low": "low",
        "high": "high",
        "mark": "expected",
        "by": "seated",
    }
    assert told["rows"][0]["said"] == {"game": "Nim", "seat": "1", "verdict": "no difference shown"}
    assert [row["values"]["seat"] for row in told["rows"]] == [0, 1]


async def test_words_of_a_game_are_said(door: Door) -> None:
    await finished(door)
    told = (await door.get("/v1/analytics/points_by_source", headers={"Accept-Language": "en"})).json()
    (row,) = told["rows"]
    assert row["values"]["reason"] == "reason.last"
    assert row["said"]["reason"] not in ("", "reason.last")


async def test_from_a_number_to_the_matches_behind_it_and_into_the_replay(door: Door) -> None:
    ids = {(await finished(door)).id for _ in range(2)}
    told = (await door.get("/v1/analytics/points_by_source?game=nim")).json()
    behind = (await door.get(told["rows"][0]["matches"])).json()["matches"]
    assert {each["match"] for each in behind} == ids
    for each in behind:
        assert each["link"] == f"/m/{each['match']}?ply={each['ply']}"
        frame = (await door.get(f"/v1/matches/{each['match']}/frames/{each['ply']}")).json()
        assert frame["points"]


@pytest.mark.parametrize(
    ("path", "status", "why"),
    [
        ("/wins", 404, "there is no report “wins”; known are: "),
        ("/player", 400, "player needs to know: player"),
        ("/win_by_seat?game=chess", 400, "there is no game “chess”"),
        ("/win_by_seat?game=nim&seats=9", 400, "nim is for 2 or 3 or 4 seats, not 9"),
        ("/win_by_seat?since=2026-02-01&until=2026-01-01", 400, "that is before it"),
        ("/win_by_seat?seats=0", 400, "the parameter seats"),
        ("/win_by_seat/matches?row=seat", 400, "column:value"),
        ("/win_by_seat/matches?row=colour:red", 400, "rows of win_by_seat differ by game, seated, seat"),
    ],
)
async def test_what_cannot_be_answered_is_said(door: Door, path: str, status: int, why: str) -> None:
    answer = await door.get(f"/v1/analytics{path}")
    assert (answer.status_code, why in answer.json()["detail"]) == (status, True), answer.text


async def test_nothing_stored_is_an_empty_report(door: Door) -> None:
    told = (await door.get("/v1/analytics/win_by_seat")).json()
    assert told["rows"] == []
    assert [column["key"] for column in told["columns"]] == ["game", "seated", "seat"]


async def test_the_tree_of_first_moves_leads_on_and_to_its_matches(door: Door) -> None:
    ids = {(await finished(door)).id for _ in range(2)}
    root = (await door.get("/v1/analytics/explorer?game=nim&variation=plain")).json()
    (branch,) = root["branches"]
    assert (root["matches"], branch["matches"], branch["part"]) == (2, 2, 1.0)
    assert branch["endings"][0]["title"] not in ("", branch["endings"][0]["reason"])
    deeper = (await door.get(branch["explore"])).json()
    assert deeper["line"] == [branch["move"]]
    behind = (await door.get(deeper["behind"])).json()["matches"]
    assert {each["match"] for each in behind} == ids
    assert all(each["link"] == f"/m/{each['match']}?ply=1" for each in behind)
    assert (await door.get("/v1/analytics/explorer")).status_code == 400


async def test_the_heat_map_leads_to_its_matches(door: Door) -> None:
    played = await finished(door)
    heat = (await door.get("/v1/analytics/cells?game=nim")).json()
    assert heat["spots"] == []  # sticks lie in heaps, not at places
    assert [(cell["x"], cell["y"], cell["points"]) for cell in heat["scored"]]
    (behind,) = (await door.get(heat["scored"][0]["behind"])).json()["matches"]
    assert behind["match"] == played.id
    assert (await door.get("/v1/analytics/cells/scored?x=0&y=0")).status_code == 400
    found = await door.get("/v1/analytics/cells/matches?game=nim&fact=Taken&spot=0,0")
    assert (found.status_code, found.json()) == (200, {"matches": []})
    assert played.id


async def test_first_moves_are_said_in_the_readers_language(door: Door) -> None:
    await finished(door)
    root = (await door.get("/v1/analytics/explorer?game=nim", headers={"Accept-Language": "es"})).json()
    (branch,) = root["branches"]
    move = branch["move"]
    assert move.startswith("take ")
    _, count, _, heap = move.split()
    assert branch["does"] == f"coger {count} del montón {heap}"
    deeper = (await door.get(branch["explore"], headers={"Accept-Language": "en"})).json()
    assert (deeper["line"], deeper["does"]) == ([move], [f"take {count} of heap {heap}"])
    nobody = (await door.get("/v1/analytics/explorer?game=nim&variation=cards&line=swap&line=nonsense")).json()
    assert nobody["does"] == ["take another card", "nonsense"]


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("{seat:seat} places {piece} on {x},{y}.", "… places … on …"),
        ("Tile {tile} is placed.", "Tile … is placed"),
        ("the last stick is gone.", "The last stick is gone"),
    ],
)
def test_what_kind_of_thing_happened_is_said_without_its_fields(sentence: str, said: str) -> None:
    assert without_fields(sentence) == said


@pytest.mark.parametrize(
    ("game", "fact", "spot", "happened", "called"),
    [
        ("manresa", "WorkerSent", "collbaix-2", "… envia un treballador a …", "el Collbaix 2"),
        ("grand_marais", "Placed", "ne-B1", "… col·loca … a …", "ne-B1"),
        ("nim", "Juggled", "x", "Juggled", "x"),
    ],
)
async def test_places_are_called_as_the_game_calls_them(
    door: Door, game: str, fact: str, spot: str, happened: str, called: str
) -> None:
    heat = HeatMap([Spot(fact, spot, None, None, 3, 2)], [], 7)
    (shape,) = heat_shape(heat, Filter(game=game), "ca", plies=4).spots
    assert (shape.happened, shape.called, shape.times, shape.matches) == (happened, called, 3, 2)
    assert shape.behind == f"/v1/analytics/cells/matches?game={game}&plies=4&fact={fact}&spot={spot}"


def test_a_move_that_names_a_seat_calls_it_as_the_pages_do() -> None:
    said = move_in_words("marseille", "standard", "play embouteillage at 1", "en")
    assert "seat 2" in said
    assert move_in_words("marseille", None, "play embouteillage at 1", "en") == "play embouteillage at 1"


async def test_behind_the_last_move_that_is_kept_nothing_leads_on(door: Door) -> None:
    played = await door.open("plain+sticks=9")
    for ply in range(14):
        now = await played.view(ply % 2)
        await played.move(ply % 2, now["legal"][0]["move"])
    line: list[str] = []
    address = "/v1/analytics/explorer?game=nim"
    while address:
        (branch,) = (await door.get(address)).json()["branches"]
        line, address = branch["line"], branch["explore"]
    assert len(line) == 12
    (behind,) = (await door.get(branch["behind"])).json()["matches"]
    assert behind["link"] == f"/m/{played.id}?ply=12"


async def test_which_variations_are_stored_is_told_the_most_played_first(door: Door) -> None:
    for _ in range(2):
        await finished(door)
    await door.open("cards+sticks=9")
    await door.open("cards+sticks=9", ("Ada", "Bo", "Cy"))
    await door.open("cards+sticks=9")
    path = "/v1/analytics/variations"
    answer = await door.get(f"{path}?game=nim")
    assert answer.json()["variations"] == [
        {"game": "nim", "variation": "cards+sticks=9", "matches": 3, "over": 0, "seats": [2, 3]},
        {"game": "nim", "variation": "plain", "matches": 2, "over": 2, "seats": [2]},
    ]
    again = await door.get(f"{path}?game=nim", headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304
    three = (await door.get(f"{path}?seats=3")).json()["variations"]
    assert [(each["variation"], each["matches"]) for each in three] == [("cards+sticks=9", 1)]
    assert (await door.get(f"{path}?variation=plain")).status_code == 400
