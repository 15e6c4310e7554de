"""Several services on one PostgreSQL and Redis: what one does the others know, what one leaves another takes up."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from projections.site import Site
from tests.api.door import bearing
from tests.api.test_live import around as settings_of
from tests.servers import Postgres, Valkey, running_valkey
from tests.torture.services import PATIENCE_SECONDS, ROOT, services, until


@pytest.fixture
def around(postgres: Postgres, tmp_path: Path) -> dict[str, str]:
    return {"JUGADA_DATABASE_URL": postgres.fresh(), "JUGADA_KEY_FILE": str(tmp_path / "jugada.key")}


def test_what_one_process_did_the_other_knows_at_once(around: dict[str, str], valkey: Valkey) -> None:
    with services(around | {"JUGADA_REDIS_URL": valkey.fresh()}) as (one, other):
        match = one.open()
        for ply in range(40):
            first, second = (one, other) if ply % 2 else (other, one)
            assert first.move(match, ply).status_code == 201
            assert second.ply(match) == ply + 1
            again = second.move(match, ply)
            assert (again.status_code, again.json()["ply"]) == (201, ply + 1), "a repetition"
        key = {"Idempotency-Key": "once"}
        moved = one.move(match, 40, **key)
        assert other.move(match, 40, **key).json() == moved.json()
        assert other.board(match).json() == one.board(match).json()
        assert other.board(match).json()["ply"] == 41


def test_who_was_replaced_is_shut_out_of_every_process_at_once(site: Site) -> None:
    with services(settings_of(site)) as (one, other):
        for is_held in (True, False) * 3:
            match = one.open()
            old, path = bearing(match["tokens"][0], {}), f"/matches/{match['id']}"
            assert not is_held or other.move(match, 0).status_code == 201
            body = {"ruling": "replace", "reason": "Ada fell ill", "seat": 0, "name": "Di"}
            ruled = one.client.post(f"{path}/rulings", json=body, headers=bearing(match["organiser"], {}))
            ply = ruled.json()["match"]["ply"]
            moved = other.client.post(f"{path}/moves", json={"ply": ply, "move": "take 1 of 0"}, headers=old)
            assert (moved.status_code, moved.json()["type"]) == (401, "/problems/wrong-token")
            for act, body in (("undo", {"to_ply": 0}), ("entropy", {"entropy": "e"}), ("branches", {"ply": 0})):
                assert other.client.post(f"{path}/{act}", json=body, headers=old).status_code == 401, act
            for what in ("", "/frames", "/frames/0", "/scoreboard", "/log", "/audit", "/live"):
                assert other.client.get(path + what, headers=old).status_code == 401, what
            match["tokens"][0] = ruled.json()["token"]
            for at in (ply, ply + 1):
                assert other.move(match, at).status_code == 201, "the new player is known there too"


def test_who_was_replaced_hears_no_more_in_any_process(site: Site) -> None:
    with services(settings_of(site)) as (one, other):
        match = one.open()
        old = bearing(match["tokens"][0], {})
        with (
            other.client.stream("GET", f"/matches/{match['id']}/live", headers=old) as feed,
            connect(f"{other.url.replace('http', 'ws')}/matches/{match['id']}/ws") as talk,
        ):
            talk.send(json.dumps({"token": match["tokens"][0]}))
            assert json.loads(talk.recv(PATIENCE_SECONDS))["hello"]["seat"] == 0
            body = {"ruling": "replace", "reason": "Ada fell ill", "seat": 0, "name": "Di"}
            one.client.post(f"/matches/{match['id']}/rulings", json=body, headers=bearing(match["organiser"], {}))
            assert not [line for line in feed.iter_lines() if line.startswith("data:")]
            assert json.loads(talk.recv(PATIENCE_SECONDS))["problem"]["type"] == "/problems/wrong-token"
            with pytest.raises(ConnectionClosed) as closed:
                talk.recv(PATIENCE_SECONDS)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1008


@pytest.mark.parametrize("bell", ["postgresql", "redis"])
def test_a_feed_hears_at_once_what_another_process_did(around: dict[str, str], valkey: Valkey, bell: str) -> None:
    rung_in = {"JUGADA_REDIS_URL": valkey.fresh()} if bell == "redis" else {}
    with services(around | rung_in) as (one, other):
        match, heard = one.open(), list[float]()
        begun = threading.Event()

        def listen() -> None:
            with other.client.stream("GET", f"/matches/{match['id']}/live") as feed:
                begun.set()
                for line in feed.iter_lines():
                    if line.startswith("data:"):
                        assert json.loads(line.removeprefix("data:"))["version"] == len(heard) + 2
                        heard.append(time.monotonic())
                    if len(heard) == 10:
                        return

        reader = threading.Thread(target=listen)
        reader.start()
        begun.wait(PATIENCE_SECONDS)
        said = []
        for ply in range(10):
            said.append(time.monotonic())
            one.move(match, ply)
            until(lambda ply=ply: len(heard) > ply)  # type: ignore[misc]
        reader.join(PATIENCE_SECONDS)
        delays = sorted(after - before for before, after in zip(said, heard, strict=True))
        assert delays[5] < 0.25, "it is woken, it does not look now and then"


def test_when_the_process_that_follows_dies_another_takes_over(around: dict[str, str]) -> None:
    with services(around) as (one, other):
        match = one.open()
        one.move(match, 0)
        until(lambda: one.board(match).status_code == 200)
        one.kill()
        assert other.move(match, 1).status_code == 201
        took = until(lambda: other.board(match).status_code == 200 and other.board(match).json()["ply"] == 2, 10)
        assert took < 10


def test_while_redis_is_gone_moves_go_on_and_what_needs_it_says_so(around: dict[str, str]) -> None:
    with running_valkey() as redis, services(around | {"JUGADA_REDIS_URL": redis.url}, 1) as (one,):
        match = one.open()
        one.move(match, 0)
        until(lambda: one.board(match).status_code == 200)
        redis.kill()
        assert one.move(match, 1).status_code == 201
        assert one.ply(match) == 2
        refused = one.board(match)
        assert (refused.status_code, refused.headers["content-type"]) == (503, "application/problem+json")
        redis.start_again()
        until(lambda: one.board(match).status_code == 200 and one.board(match).json()["ply"] == 2)


def test_another_services_key_is_refused(around: dict[str, str], tmp_path: Path) -> None:
    with services(around, 1) as (one,):
        one.open()
    strange = tmp_path / "strange.key"
    strange.write_bytes(bytes(32))
    command = [sys.executable, "-m", "ops.cli", "serve", "--port", "0"]
    environment = os.environ | around | {"JUGADA_KEY_FILE": str(strange)}
    refused = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert refused.returncode == 1
    assert "not the one with which this log was begun" in refused.stderr
