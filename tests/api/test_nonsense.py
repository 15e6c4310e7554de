"""Moves that are written correctly and mean nothing: whatever stands in their fields, the service says no politely."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice, product
from typing import Any

import pytest

from domain import games
from domain.core.notation import MoveForm
from domain.core.rules import Rules
from tests.api.door import Door

pytestmark = pytest.mark.anyio

NUMBERS = ("-1", "0", "1", "7", "99", str(2**31), str(-(2**63)), "9" * 40)
WORDS = ("x", "?", "A1", "a1", "-", "ñandú", "troia", "None", "0", "A" * 200)
TABLES = [(game.key, base.key, min(base.seats)) for game in games.games().values() for base in game.bases]
MANY = 120


def texts(form: MoveForm, chooser: random.Random) -> Iterator[str]:
    """Moves of this form with all kinds of fields, in no order."""
    choices = [list(NUMBERS if kind is int else WORDS) for kind in form.types.values()]
    for each in choices:
        chooser.shuffle(each)
    for values in islice(product(*choices), MANY):
        yield form.kind.pattern.format_map(dict(zip(form.types, values, strict=True)))


def nonsense(rules: Rules[Any]) -> Iterator[str]:
    """Nonsense of every form that a game can read."""
    chooser = random.Random(rules.key)
    for form in rules.notation.forms:
        yield from texts(form, chooser)


@pytest.mark.parametrize(("game", "variation", "seats"), TABLES)
async def test_nonsense_is_refused_and_never_a_fault_of_ours(door: Door, game: str, variation: str, seats: int) -> None:
    names = [f"P{seat}" for seat in range(seats)]
    opened = (await door.post("/v1/matches", {"game": game, "variation": variation, "seats": names})).json()
    path = f"/v1/matches/{opened['id']}"
    for text in nonsense(games.rules(game, variation)):
        view = (await door.get(path)).json()
        if not view["to_move"]:
            return
        seat = view["to_move"][0]["seat"]
        answer = await door.post(f"{path}/moves", {"ply": view["ply"], "move": text}, opened["tokens"][seat])
        assert answer.status_code in (201, 400, 422), f"{text}: {answer.text}"
