"""A hidden card is never in another's answers: not in views, facts, frames, the log, words or refusals."""

from __future__ import annotations

import hashlib
import hmac
import json
from itertools import pairwise
from typing import Any
from uuid import UUID

import pytest

from domain.core.words import LANGUAGES
from domain.match.chain import chain_hash
from domain.match.match import Match
from tests.api.door import Door, Played
from tests.rooms.nim import Drew

pytestmark = pytest.mark.anyio

CARDS = ("one", "two", "three", "four", "five")
READS = ("", "?ply=1", "/frames?views=1", "/frames/2", "/scoreboard", "/log", "/audit")


def held(played: Played) -> Match:
    """The match as the service holds it."""
    return played.door.house.table.match(UUID(played.id))


def strings(value: Any) -> set[str]:
    """All texts within data, and the words in them."""
    match value:
        case str():
            return {value, *value.split()}
        case dict():
            return set().union(*map(strings, value.values()), *map(strings, value))
        case list():
            return set().union(set(), *map(strings, value))
        case _:
            return set()


async def in_play(door: Door, **terms: Any) -> Played:
    """A match in which both seats have looked at cards."""
    played = await door.open("cards", **terms)
    await played.moves("swap", "swap", "take 1 of 1")
    return played


@pytest.mark.parametrize("what", READS)
@pytest.mark.parametrize("language", LANGUAGES)
async def test_spectators_and_the_organiser_read_no_card(door: Door, what: str, language: str) -> None:
    played = await in_play(door)
    for seat in (None, -1):
        answer = await played.see(seat, what, headers={"Accept-Language": language})
        assert answer.status_code == 200
        assert not strings(answer.json()) & set(CARDS)


@pytest.mark.parametrize("what", READS)
async def test_a_seat_reads_its_own_cards_alone(door: Door, what: str) -> None:
    played = await in_play(door)
    for seat, other in ((0, 1), (1, 0)):
        seen = strings((await played.see(seat, what)).json()) & set(CARDS)
        drawn = (fact for frame in held(played).frames for fact in frame.facts if isinstance(fact, Drew))
        mine = {fact.card for fact in drawn if fact.seat == seat}
        assert seen <= mine, f"seat {seat} reads cards of seat {other}"


async def test_the_answer_to_a_move_tells_its_mover_alone(door: Door) -> None:
    played = await door.open("cards")
    answer = (await played.move(0, "swap", 0)).json()
    drew = [fact for fact in answer["facts"] if fact["fact"] == "Drew"]
    assert [fact["seat"] for fact in drew] == [0]
    assert drew[0]["card"] == held(played).state.hands[0]  # type: ignore[attr-defined]
    assert answer["match"]["view"]["hands"][1] == "?"


async def test_refusals_tell_no_card(door: Door) -> None:
    played = await in_play(door)
    refused = [
        await played.move(1, "take 9 of 0", 3),
        await played.move(1, "take one", 3),
        await played.move(0, "swap", 3),
        await played.move(0, "swap", 1),
        await played.do(0, "undo", {"to_ply": 99}),
    ]
    for answer in refused:
        assert answer.status_code >= 400
        told = answer.json()
        told["detail"] = told["detail"].replace("one to three may be taken", "")
        assert not strings(told) & (set(CARDS) - {"one"}), "“one” is a word of every sentence"


async def test_hashes_do_not_give_a_card_away_while_the_match_is_open(door: Door) -> None:
    played = await in_play(door)
    match = held(played)
    true = {each.hash.hex() for each in door.house.table.log.read(match.id)}
    digests = {frame.digest.hex() for frame in match.frames}
    log = await played.view(None, "/log")
    frames = await played.view(None, "/frames")
    assert all(event["veiled"] for event in log["events"])
    assert not true & strings(log)
    assert not digests & (strings(log) | strings(frames))
    for before, event in pairwise(log["events"]):
        assert len(event["hash"]) == 64
        assert event["previous"] == before["hash"], "they are linked as the true ones are"


async def test_after_the_end_the_log_shows_everything_and_its_hashes_can_be_computed_again(door: Door) -> None:
    played = await in_play(door)
    veiled = (await played.view(None, "/log"))["events"]
    await played.do(-1, "close", {"reason": "supper"})
    events = (await played.view(None, "/log"))["events"]
    assert strings(events) & set(CARDS)
    assert not any(event["veiled"] for event in events)
    for sealed, event in zip(door.house.table.log.read(UUID(played.id)), events, strict=True):
        assert event["hash"] == sealed.hash.hex()
        assert sealed.hash == chain_hash(sealed.previous, sealed.match, sealed.version, sealed.topic, sealed.payload)
    assert events[-1]["event"] == "reveal"
    secret = bytes.fromhex(events[-1]["secret"])
    assert hashlib.sha256(secret).hexdigest() == played.opened["commitment"]
    for earlier, event in zip(veiled, events, strict=False):
        again = hmac.digest(secret, b"jugada/veil" + bytes.fromhex(event["hash"]), "sha256")
        assert again.hex() == earlier["hash"]


async def test_tokens_and_their_hashes_are_in_no_answer_but_the_first(door: Door) -> None:
    played = await in_play(door)
    secrets = [*played.opened["tokens"], played.opened["organiser"]]
    secrets += [key.hex() for key in held(played).opened.keys]
    for what in READS:
        for seat in (None, 0, -1):
            body = json.dumps((await played.see(seat, what)).json())
            assert not any(secret in body for secret in secrets)
