"""What all tests share: the tiny game is among the games, and real servers are there for whoever asks."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from projections.stores.memory import MemoryStore
from projections.stores.postgres import PostgresStore
from projections.stores.redis import RedisStore
from projections.stores.sqlite import SqliteStore
from projections.stores.store import Store
from tests.servers import CARELESS, Postgres, Valkey, running_postgres, running_valkey

os.environ.setdefault("JUGADA_FURTHER_ROOMS", "tests.rooms")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL for the whole session of this worker."""
    with running_postgres(*CARELESS) as server:
        yield server


@pytest.fixture(scope="session")
def valkey() -> Iterator[Valkey]:
    """A Valkey for the whole session of this worker."""
    with running_valkey() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgres"])
def log_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a log may be, once in a file and once in a server."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'jugada.db'}"
    server: Postgres = request.getfixturevalue("postgres")
    return server.fresh()


@pytest.fixture(params=["memory", "sqlite", "postgres", "redis"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """An empty store of read models, of every kind in turn."""
    made = new_store(request, request.param, tmp_path)
    yield made
    made.close()


def new_store(request: pytest.FixtureRequest, kind: str, folder: Path) -> Store:
    """An empty store of a kind."""
    match kind:
        case "memory":
            return MemoryStore()
        case "sqlite":
            return SqliteStore(folder / "store.db")
        case "postgres":
            return PostgresStore(request.getfixturevalue("postgres").fresh(), "models", durable=False)
        case _:
            return RedisStore(request.getfixturevalue("valkey").fresh(), "models")
