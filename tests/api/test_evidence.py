"""Heads and proofs over HTTP, checked as a stranger would: with a public key and RFC 9162 alone."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from api.settings import Settings
from domain.match.signing import is_signed
from projections.merkle import is_consistent, leaf_hash, root_of_inclusion
from projections.site import Site
from tests.api.door import Door, open_door
from tests.api.test_replay import finished

pytestmark = pytest.mark.anyio


def signature_holds(head: dict[str, Any]) -> bool:
    signed = b"jugada/tree" + head["count"].to_bytes(8, "big") + bytes.fromhex(head["root"])
    signed += head["milliseconds"].to_bytes(8, "big")
    return is_signed(bytes.fromhex(head["public_key"]), bytes.fromhex(head["signature"]), signed)


async def test_an_event_of_a_finished_match_is_proved_to_be_in_the_signed_log(door: Door) -> None:
    played = await finished(door)
    await door.open("cards")
    for version in (None, 1, 3):
        query = {"match": played.id} | ({"version": version} if version else {})
        proof = (await door.get("/v1/log/inclusion", params=query)).json()
        head = proof["head"]
        assert signature_holds(head)
        leaf = leaf_hash(bytes.fromhex(proof["hash"]) + bytes.fromhex(proof["salt"]))
        path = [bytes.fromhex(each) for each in proof["path"]]
        assert root_of_inclusion(leaf, proof["index"], proof["count"], path) == bytes.fromhex(head["root"])
    events = (await played.view(None, "/log"))["events"]
    assert proof["hash"] == events[2]["hash"]


async def test_the_log_is_proved_to_begin_with_what_it_held(door: Door) -> None:
    await finished(door)
    old = (await door.get("/v1/log/head")).json()
    await finished(door)
    proof = (await door.get("/v1/log/consistency", params={"old": old["count"]})).json()
    new = proof["head"]
    assert new["count"] > old["count"]
    assert signature_holds(new)
    path = [bytes.fromhex(each) for each in proof["path"]]
    roots = bytes.fromhex(old["root"]), bytes.fromhex(new["root"])
    assert is_consistent(old["count"], roots[0], new["count"], roots[1], path)


async def test_a_match_that_hides_something_has_no_proof_yet(door: Door) -> None:
    played = await door.open("cards")
    answer = await door.get("/v1/log/inclusion", params={"match": played.id})
    assert answer.status_code == 403
    await played.do(-1, "close")
    assert (await door.get("/v1/log/inclusion", params={"match": played.id})).status_code == 200


async def test_what_is_not_in_the_log_has_no_proof(door: Door) -> None:
    assert (await door.get("/v1/log/head")).status_code == 404
    played = await finished(door)
    for query in (f"match={played.id}&version=99", f"match={played.id}&count=99", "match=nobody"):
        assert (await door.get(f"/v1/log/inclusion?{query}")).status_code == 404
    for query in ("old=99", "old=1&count=99", "old=5&count=2"):
        assert (await door.get(f"/v1/log/consistency?{query}")).status_code == 404


async def test_heads_are_written_to_a_file_kept_elsewhere(home: Site, tmp_path: Path) -> None:
    kept = tmp_path / "elsewhere.jsonl"
    async with open_door(home, Settings(heads_file=kept)) as door:
        await finished(door)
        head = (await door.get("/v1/log/head")).json()
        await asyncio.sleep(0)
    last = json.loads(kept.read_text().splitlines()[-1])
    assert (last["count"], last["root"]) == (head["count"], head["root"])
