"""Every store keeps rows alike: in order, whole transactions or none, and each reads what it wrote itself."""

from __future__ import annotations

import random

import pytest

from projections.stores.memory import MemoryStore
from projections.stores.redis import RedisStore
from projections.stores.store import HIGHEST, Overtaken, Pen, Reader, Store, StoreUnavailable
from tests.servers import Valkey, running_valkey

PLACES = (("list", "a"), ("list", ""), ("other", "a\0é:b"))


def everything(reader: Reader) -> list[object]:
    """What every way of reading gives."""
    return [
        *(list(map(tuple, reader.rows(*place, **how))) for place in PLACES for how in WAYS),
        *(reader.get(*place, number) for place in PLACES for number in range(12)),
        reader.position("one"),
        reader.position("two"),
    ]


WAYS: tuple[dict[str, int | bool], ...] = (
    {},
    {"newest_first": True},
    {"first": 3, "last": 8},
    {"last": 5, "newest_first": True, "limit": 2},
    {"first": 4, "limit": 3},
    {"limit": 1},
)


def scribble(pen: Pen, chooser: random.Random) -> None:
    """Writes and takes out at random."""
    for _ in range(chooser.randint(1, 12)):
        place, number = chooser.choice(PLACES), chooser.randrange(12)
        match chooser.randrange(6):
            case 0:
                pen.remove(*place, first=number)
            case 1:
                pen.remove(*place, first=number - 2, last=number)
            case 2:
                pen.advance(chooser.choice(("one", "two")), number)
            case _:
                pen.put(*place, number, chooser.randbytes(3))


def test_whatever_is_written_reads_as_it_would_from_memory_also_within_a_transaction(store: Store) -> None:
    memory = MemoryStore()
    for round_number in range(40):
        with store.transaction() as pen, memory.transaction() as model:
            for part in range(3):
                for each in (pen, model):
                    scribble(each, random.Random(f"{round_number}/{part}"))
                assert everything(pen) == everything(model)
        assert everything(store) == everything(memory)


def test_an_error_leaves_everything_as_it_was(store: Store) -> None:
    with store.transaction() as pen:
        pen.put("list", "a", 1, b"before")
        pen.advance("one", 1)

    def fail() -> None:
        with store.transaction() as pen:
            pen.put("list", "a", 1, b"after")
            pen.remove("list", "a", first=0)
            pen.advance("one", 2)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert store.get("list", "a", 1) == b"before"
    assert store.position("one") == 1


def test_numbers_may_be_as_high_as_they_get_and_values_as_they_like(store: Store) -> None:
    values = {0: b"", 1: b"\x00", HIGHEST: b"\xff" * 9, HIGHEST - 1: bytes(range(256))}
    with store.transaction() as pen:
        for number, value in values.items():
            pen.put("list", "a", number, value)
    assert {row.number: row.value for row in store.rows("list", "a")} == values
    assert store.get("list", "a", HIGHEST) == values[HIGHEST]


def test_a_store_can_be_emptied(store: Store) -> None:
    with store.transaction() as pen:
        pen.put("list", "a", 1, b"x")
        pen.advance("one", 7)
    store.clear()
    assert (store.rows("list", "a"), store.position("one")) == ([], 0)


def test_in_redis_who_wrote_beside_somebody_else_has_written_nothing(valkey: Valkey) -> None:
    url = valkey.fresh()
    first, second = (RedisStore(url, "models") for _ in range(2))

    def collide() -> None:
        with first.transaction() as pen:
            pen.put("list", "a", pen.position("one"), b"first")
            pen.advance("one", 1)
            with second.transaction() as other:
                other.put("list", "a", other.position("one"), b"second")
                other.advance("one", 1)

    with pytest.raises(Overtaken):
        collide()
    assert [row.value for row in first.rows("list", "a")] == [b"second"]


def test_the_names_of_keys_are_safe_in_a_cluster() -> None:
    with running_valkey("--cluster-enabled", "yes", "--save", "", port=True) as node:
        node.say(b"CLUSTER ADDSLOTSRANGE 0 16383\r\n")
        node.wait_for(b"CLUSTER INFO\r\n", b"cluster_state:ok")
        store = RedisStore(node.url, "models")
        with store.transaction() as pen:
            for n in range(50):
                pen.put(f"model{n}", f"key {n}", n, b"x")
            pen.advance("one", 50)
        assert store.position("one") == 50
        store.clear()
        assert store.position("one") == 0


def test_a_redis_that_is_gone_is_reported_and_taken_up_again() -> None:
    with running_valkey() as server:
        store = RedisStore(server.url, "models")
        server.kill()
        with pytest.raises(StoreUnavailable):
            store.position("one")
        server.start_again()
        assert store.position("one") == 0
