"""Who plays against the clock is told when time is up."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from tests.api.door import Door, Played

pytestmark = pytest.mark.anyio


def left(match: dict[str, Any]) -> timedelta:
    """From the last event to the deadline."""
    return datetime.fromisoformat(match["deadline"]) - datetime.fromisoformat(match["at"])


async def test_a_turn_against_the_clock_says_when_its_time_is_up(door: Door) -> None:
    played = await door.open("plain+clock=60")
    for seat in (None, -1, 0, 1):
        assert left(await played.view(seat)) == timedelta(seconds=60)


async def test_nothing_is_said_without_a_clock_about_the_past_or_after_the_end(door: Door) -> None:
    assert (await (await door.open("plain")).view())["deadline"] is None
    played = await door.open("plain+clock=60")
    await played.moves("take 3 of 0", "take 3 of 1")
    assert (await played.view(None, "?ply=1"))["deadline"] is None
    assert (await played.view())["deadline"] is not None
    await played.moves("take 1 of 1", "take 3 of 2", "take 2 of 2")
    now = await played.view()
    assert (now["status"], now["deadline"]) == ("over", None)


async def test_episode_6_of_grand_marais_says_so_once_all_are_ready(door: Door) -> None:
    body = {"game": "grand_marais", "variation": "e6", "seats": ["Ada", "Bo"]}
    played = Played(door, (await door.post("/v1/matches", body)).json())
    assert (await played.move(0, "ready")).status_code == 201
    assert (await played.view(0))["deadline"] is None
    answer = (await played.move(1, "ready")).json()
    assert left(answer["match"]) == timedelta(minutes=30)
    moved = next(each["move"] for each in answer["match"]["legal"] if each["move"].startswith("discard"))
    later = (await played.move(1, moved)).json()["match"]
    assert later["deadline"] == answer["match"]["deadline"], "moves do not put it off"
