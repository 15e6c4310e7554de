"""Forgetting a person over HTTP."""

from __future__ import annotations

import pytest

from api.settings import Settings
from projections.site import Site
from tests.api.door import open_door

pytestmark = pytest.mark.anyio
NAME = "Hypatia of Alexandria"


async def test_a_referee_has_a_person_forgotten_and_no_answer_names_them_any_more(home: Site) -> None:
    async with open_door(home, Settings(referee_keys=("whistle",))) as door:
        played = await door.open("plain", (NAME, "Bo"))
        await played.moves("take 1 of 0", "take 1 of 1")
        await played.do(-1, "close", {"reason": f"{NAME} went home"})
        path = f"/v1/players/{NAME}"
        for token, status in ((None, 401), ("wrong", 401), (played.token(-1), 401)):
            assert (await door.client.delete(path, headers=bearing(token))).status_code == status
        said = await door.client.delete(path, headers=bearing("whistle"))
        assert said.json()["matches"] == 1
        alias = said.json()["alias"]
        for seat in (0, 1, -1, None):
            for what in ("", "/log", "/frames", "/scoreboard", "/archive"):
                answer = await played.see(seat, what)
                assert NAME not in answer.text
        assert alias in (await played.see(0)).text
        assert [row["id"] for row in (await door.get(f"/v1/matches?player={alias}")).json()["matches"]] == [played.id]
        assert (await door.get("/v1/matches", params={"player": NAME})).json()["matches"] == []
        assert (await played.view(None, "/audit"))["ok"]
        assert (await door.client.delete(path, headers=bearing("whistle"))).status_code == 404


def bearing(token: str | None) -> dict[str, str]:
    return {} if token is None else {"Authorization": f"Bearer {token}"}
