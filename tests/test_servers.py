"""The servers that the tests start: they answer, forget nothing that they promised, and leave nothing behind."""

from __future__ import annotations

import subprocess
import sys
import time

import psycopg
import pytest
import redis

from tests.servers import (
    CARELESS,
    PATIENCE_SECONDS,
    Postgres,
    Valkey,
    dying_with_us,
    is_running,
    running_postgres,
    running_valkey,
)


def test_every_fresh_schema_is_empty_and_apart(postgres: Postgres) -> None:
    for _ in range(2):
        with psycopg.connect(postgres.fresh()) as connection:
            connection.execute("CREATE TABLE mine (n int)")
            assert connection.execute("SELECT count(*) FROM mine").fetchone() == (0,)


def test_a_killed_postgres_comes_back_with_what_was_committed() -> None:
    with running_postgres(*CARELESS) as server:
        url = server.fresh()
        with psycopg.connect(url) as connection:
            connection.execute("CREATE TABLE kept AS SELECT 7 AS n")
        server.kill()
        with pytest.raises(psycopg.OperationalError):
            psycopg.connect(url)
        server.start_again()
        with psycopg.connect(url) as connection:
            assert connection.execute("SELECT n FROM kept").fetchone() == (7,)
    assert not server.folder.exists()
    assert server.process.poll() is not None


def test_every_fresh_database_is_empty_and_apart(valkey: Valkey) -> None:
    for _ in range(2):
        client = redis.Redis.from_url(valkey.fresh())
        assert client.dbsize() == 0
        client.set("mine", 7)
        client.close()


@pytest.mark.skipif(not dying_with_us(), reason="the kernel of this machine is not Linux")
@pytest.mark.parametrize("server", ["running_postgres", "running_valkey"])
def test_a_server_ends_with_a_test_that_is_killed(server: str) -> None:
    uses = f"from tests.servers import {server}\nwith {server}() as it:\n  print(it.process.pid, flush=True)\n  input()"
    test = subprocess.Popen([sys.executable, "-c", uses], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert test.stdout is not None
    started = test.stdout.readline().strip()
    assert is_running(started)
    test.kill()
    test.communicate()
    end = time.monotonic() + PATIENCE_SECONDS
    while is_running(started):
        assert time.monotonic() < end
        time.sleep(0.02)


def test_a_valkey_answers_and_can_be_killed(valkey: Valkey) -> None:
    with running_valkey() as other:
        assert other.say(b"SET a 1\r\n") == b"+OK\r\n"
        other.kill()
        assert other.say(b"GET a\r\n") == b""
        other.start_again()
        assert other.say(b"GET a\r\n") == b"$-1\r\n", "it keeps nothing"
    assert valkey.is_ready()
