"""A position over HTTP, to be counted: “what is this board worth?”"""

from __future__ import annotations

import pytest

from tests.api.door import Door

pytestmark = pytest.mark.anyio

WHERE = "/v1/games/grand_marais/score"
GARDEN = ["nw-B1 J07 r0"]


async def test_an_entered_position_is_counted_line_by_line(door: Door) -> None:
    answer = await door.post(WHERE, {"variation": "e1", "seats": ["Ada", "Bo"], "position": GARDEN})
    assert answer.status_code == 200, answer.text
    told = answer.json()
    assert (told["game"], told["variation"]) == ("grand_marais", "e1")
    ada, bo = told["seats"]
    assert (ada["name"], ada["points"], bo["points"]) == ("Ada", 2 - 28, -29)
    garden = next(line for line in ada["lines"] if line["key"] == "reason.garden")
    assert (garden["points"], garden["reason"], garden["cells"]) == (2, "garden", [[3, 5]])
    assert answer.headers["cache-control"] == "no-store"


async def test_reasons_are_said_in_the_readers_language(door: Door) -> None:
    body = {"variation": "e1", "seats": ["Ada", "Bo"], "position": GARDEN}
    answer = await door.client.post(WHERE, json=body, headers={"Accept-Language": "es"})
    assert "jardín" in {line["reason"] for line in answer.json()["seats"][0]["lines"]}


@pytest.mark.parametrize(
    ("where", "body", "status", "why"),
    [
        (WHERE, {"seats": ["Ada", "Bo"], "position": ["nw-B1 W01 r0"]}, 422, "nw-B1 has grass in the east"),
        (WHERE, {"seats": ["Ada", "Bo"], "position": ["a castle"]}, 422, "“a castle”: lines are like nw-B1 W01 r1"),
        (WHERE, {"seats": ["Ada"], "position": []}, 422, "is for 2 or 3 or 4 seats"),
        (WHERE, {"variation": "e99", "seats": ["Ada"], "position": []}, 422, "e99"),
        (WHERE, {"seats": ["Ada", "Bo"]}, 400, "position"),
        ("/v1/games/chess/score", {"seats": ["Ada", "Bo"], "position": []}, 404, "chess"),
        ("/v1/games/nim/score", {"seats": ["Ada", "Bo"], "position": []}, 422, "cannot be entered"),
    ],
)
async def test_what_cannot_be_counted_is_said(
    door: Door, where: str, body: dict[str, object], status: int, why: str
) -> None:
    answer = await door.post(where, body)
    assert (answer.status_code, why in answer.json()["detail"]) == (status, True), answer.text
