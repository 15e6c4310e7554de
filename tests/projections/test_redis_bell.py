"""The bell of a log in a real Valkey."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing

import pytest

from projections.redis_bell import RedisBell
from tests.servers import Valkey, running_valkey

PATIENCE_SECONDS = 10.0


def heard(bell: RedisBell, position: int) -> float:
    """How long it took until a bell said this position or a later one."""
    begin = time.monotonic()
    while (bell.wait(0.1) or 0) < position:
        assert time.monotonic() - begin < PATIENCE_SECONDS, f"position {position} was never said"
    return time.monotonic() - begin


@pytest.fixture
def bells(valkey: Valkey) -> Iterator[tuple[RedisBell, RedisBell]]:
    url = valkey.fresh()
    with closing(RedisBell(url, "a log")) as one, closing(RedisBell(url, "a log")) as other:
        for bell in (one, other):
            assert bell.wait(1) is None, "the first time it begins to listen, and something may have been missed"
        yield one, other


def test_what_one_process_rings_all_hear(bells: tuple[RedisBell, RedisBell]) -> None:
    one, other = bells
    one.ring(17)
    assert heard(other, 17) < 1
    assert heard(one, 17) < 1
    other.ring(18)
    assert heard(one, 18) < 1


def test_who_begins_to_listen_hears_what_is_rung_from_then_on(bells: tuple[RedisBell, RedisBell]) -> None:
    one, other = bells
    for position in range(1, 201):
        other.cover_ears()
        assert other.wait(1) is None
        one.client.publish(one.channel, position)
        assert other.wait(1) == position


def test_what_was_heard_is_not_rung_again(bells: tuple[RedisBell, RedisBell]) -> None:
    one, other = bells
    one.ring(17)
    heard(other, 17)
    heard(one, 17)
    other.ring(17)  # it noticed what the first one wrote
    assert one.wait(0.3) is None
    assert other.wait(0.1) is None


def test_of_many_the_newest_is_said(bells: tuple[RedisBell, RedisBell]) -> None:
    one, other = bells
    for position in range(1, 5_001):
        one.ring(position)
    heard(other, 5_000)


def test_another_log_in_the_same_redis_is_not_heard(valkey: Valkey, bells: tuple[RedisBell, RedisBell]) -> None:
    one, _ = bells
    with closing(RedisBell(valkey.fresh(), "another log")) as stranger:
        stranger.ring(99)
        assert one.wait(0.3) is None


def test_while_redis_is_gone_nobody_waits_for_it_and_afterwards_it_rings_again() -> None:
    with running_valkey() as redis, closing(RedisBell(redis.url, "a log")) as bell:
        bell.wait(1)
        redis.kill()
        begin = time.monotonic()
        bell.ring(1)
        assert time.monotonic() - begin < 0.1, "who commits does not wait"
        assert bell.wait(0.1) is None
        redis.start_again()
        bell.wait(5)  # begins to listen again
        bell.ring(2)
        heard(bell, 2)
