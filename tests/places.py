"""The kinds of places where a log and its read models may be, and which of them a run of the tests is about.

``JUGADA_TEST_LOG`` (``memory``, ``sqlite`` or ``postgresql``) and ``JUGADA_TEST_MODELS`` (one of these, or ``redis``)
have every suite that can be held anywhere run over that kind alone, as ``make stores`` does.  Without them a short
suite runs over each kind, and of a long one every test over one kind, in turn.  What needs a log that several
processes share is kept in a file where the run asks for one in memory.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import cached_property, partial
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from domain.match.log import MatchLog
from domain.match.logs import SQLITE, open_log
from domain.match.memory import MemoryLog
from projections.site import Site
from projections.stores.memory import MemoryStore
from projections.stores.postgres import PostgresStore
from projections.stores.redis import RedisStore
from projections.stores.sqlite import SqliteStore
from projections.stores.store import Store
from tests.servers import CARELESS, Postgres, Valkey, running_postgres, running_valkey

KEY = b"service key of the tests........"
MANY_DATABASES = ("--save", "", "--databases", "100000")


def asked_for(variable: str, *kinds: str) -> tuple[str, ...]:
    """The kind that an environment variable names, or all.  Raises ``ValueError`` when there is no such kind."""
    named = os.environ.get(variable)
    if named is None:
        return kinds
    if named not in kinds:
        raise ValueError(f"{variable} is one of {', '.join(kinds)}, not “{named}”")
    return (named,)


LOGS = asked_for("JUGADA_TEST_LOG", "memory", "sqlite", "postgresql")
SHARED_LOGS = tuple(kind for kind in LOGS if kind != "memory") or ("sqlite",)
STORES = asked_for("JUGADA_TEST_MODELS", "memory", "sqlite", "postgresql", "redis")
SHARED_STORES = tuple(kind for kind in STORES if kind != "memory") or ("sqlite",)


class Kinds(NamedTuple):
    """Where a log is and where its read models are."""

    log: str
    store: str

    def __str__(self) -> str:
        return f"{self.log}, {self.store}"


HOMES = tuple(Kinds(log, store) for log in LOGS for store in STORES)
"""A log of every kind with read models of every kind."""


def in_turn(kinds: Sequence[Kinds], name: str) -> Kinds:
    """One of these kinds, by the name of what wants it."""
    return kinds[crc32(name.encode()) % len(kinds)]


def site_kinds(log: str) -> Kinds:
    """A log with its read models beside it, or in Redis: where the run asks for that, or else for PostgreSQL."""
    return Kinds(log, "redis" if "redis" in STORES and (len(STORES) == 1 or log == "postgresql") else log)


SITES = tuple(map(site_kinds, SHARED_LOGS))
"""Where everything of a house is; other processes may open it too."""


class Places:
    """New places, each empty and apart, in a folder and in servers that are started when the first asks for one."""

    def __init__(self, folder: Path, servers: ExitStack) -> None:
        self.folder = folder
        self.servers = servers
        self.made = 0

    @cached_property
    def postgres(self) -> Postgres:
        """A PostgreSQL that is careless about power cuts."""
        return self.servers.enter_context(running_postgres(*CARELESS))

    @cached_property
    def valkey(self) -> Valkey:
        """A Valkey that keeps nothing on a disk."""
        return self.servers.enter_context(running_valkey(*MANY_DATABASES))

    def file(self) -> Path:
        """The name of a file that is not there yet, in a folder of its own."""
        self.made += 1
        return self.folder / str(self.made) / "jugada.db"

    def log_url(self, kind: str) -> str:
        """The URL of a log that several processes may share."""
        return self.postgres.fresh() if kind == "postgresql" else f"{SQLITE}{self.file()}"

    def log(self, kind: str) -> MatchLog:
        """A log."""
        return MemoryLog() if kind == "memory" else open_log(self.log_url(kind))

    def store(self, kind: str) -> Store:
        """A store of read models."""
        return MemoryStore() if kind == "memory" else self.shared_store(kind)()

    def shared_store(self, kind: str) -> Callable[[], Store]:
        """What opens the same store of read models again and again, as several processes do."""
        match kind:
            case "sqlite":
                return partial(SqliteStore, self.file())
            case "postgresql":
                return partial(PostgresStore, self.postgres.fresh(), "models", durable=False)
            case _:
                return partial(RedisStore, self.valkey.fresh(), "models")

    def site(self, kinds: Kinds) -> Site:
        """A house."""
        return Site(self.log_url(kinds.log), self.file(), self.valkey.fresh() if kinds.store == "redis" else None)
