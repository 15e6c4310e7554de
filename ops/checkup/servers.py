"""The servers: PostgreSQL with the log and its heads, Redis with the read models.  Nothing here writes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import psycopg
import redis

from domain.match.identity import existing_key
from domain.match.migrations import migrations, unknown_migrations
from domain.match.signing import is_signed, signing_key
from ops.checkup.finding import Answers, Finding
from projections.heads import read_tree_head
from projections.site import KEY_MARK, Site, redis_name
from projections.stores.postgres import PostgresStore
from projections.stores.redis import CONNECTING, RedisStore
from projections.stores.store import Reader, StoreUnavailable

PATIENCE_SECONDS = 3
TRIGGERS = {"events_are_not_rewritten", "events_are_not_deleted"}
KEEPS_ALL = b"noeviction"


class Servers(Answers):
    """Asks after the servers of one site."""

    def database(self, site: Site) -> Iterator[Finding]:
        """The log in PostgreSQL, and what belongs to it."""
        try:
            with psycopg.connect(site.database_url, connect_timeout=PATIENCE_SECONDS, autocommit=True) as connection:
                yield self.version(connection)
                yield from self.log(connection, site)
        except psycopg.Error as error:
            yield self.wrong("database", "doctor.server_gone", error=" ".join(str(error).split()))

    def version(self, connection: psycopg.Connection[Any]) -> Finding:
        """The server, and whether what it has committed survives a power cut."""
        version = connection.info.parameter_status("server_version")
        careless = [name for name in ("fsync", "synchronous_commit", "full_page_writes") if is_off(connection, name)]
        if careless:
            return self.wrong("database", "doctor.careless", version=version, settings=", ".join(careless))
        return self.fine("database", "doctor.server", version=version)

    def log(self, connection: psycopg.Connection[Any], site: Site) -> Iterator[Finding]:
        """The tables: their edition, that they are append-only, what is in them, and who follows them."""
        if not has_table(connection, "migrations"):
            yield self.fine("log", "doctor.empty_server")
            return
        if newer := unknown_migrations(connection):
            yield self.wrong("log", "doctor.newer", numbers=newer)
            return
        run = {row[0] for row in connection.execute("SELECT number FROM migrations")}
        if missing := [number for number, _ in migrations() if number not in run]:
            yield self.noted("log", "doctor.to_migrate", numbers=missing)
            return
        found = connection.execute(
            "SELECT tgname FROM pg_trigger WHERE tgrelid = 'events'::regclass AND tgenabled <> 'D'"
        )
        gone = ", ".join(sorted(TRIGGERS - {row[0] for row in found}))
        yield (
            self.wrong("append-only", "doctor.not_append_only", missing=gone)
            if gone
            else self.fine("append-only", "doctor.append_only")
        )
        newest, matches = counted(connection)
        yield self.fine("log", "doctor.log", position=newest, matches=matches)
        yield self.key(connection, site, newest)
        if site.redis_url is None:
            yield self.models(site, newest) if has_table(connection, "models_rows") else self.later()
        if has_table(connection, "heads_rows"):
            yield self.heads(site, newest)

    def key(self, connection: psycopg.Connection[Any], site: Site, newest: int) -> Finding:
        """Whether the service's own key is here, and is the one with which the log was begun."""
        key = existing_key(site.key_file)
        if key is None:
            return (
                self.wrong("key", "doctor.no_key", path=site.key_file)
                if newest
                else self.fine("key", "doctor.key_later")
            )
        mark = connection.execute("SELECT value FROM marks WHERE name = %s", (KEY_MARK,)).fetchone()
        if mark is not None and mark[0] != signing_key(key).public_key().public_bytes_raw():
            return self.wrong("key", "doctor.foreign_key", path=site.key_file)
        return self.fine("key", "doctor.key", path=site.key_file)

    def later(self) -> Finding:
        """There are no read models yet."""
        return self.fine("read models", "doctor.models_later")

    def models(self, site: Site, newest: int) -> Finding:
        """How far the read models in PostgreSQL have followed the log."""
        return self.followed(PostgresStore(site.database_url, "models", durable=False), newest)

    def followed(self, store: Reader, newest: int) -> Finding:
        """How far read models have followed the log."""
        position = store.position("models")
        if position > newest:
            return self.wrong("read models", "doctor.models_ahead", position=position, newest=newest)
        return self.fine("read models", "doctor.models", position=position, lag=newest - position)

    def heads(self, site: Site, newest: int) -> Finding:
        """The signed heads: how many events they vouch for, and whether this service signed them."""
        head = read_tree_head(PostgresStore(site.database_url, "heads", durable=True))
        if head is None:
            return self.fine("heads", "doctor.heads_later")
        if head.count > newest:
            return self.wrong("heads", "doctor.heads_ahead", count=head.count, newest=newest)
        key = existing_key(site.key_file)
        if key is None or not is_signed(signing_key(key).public_key().public_bytes_raw(), head.signature, head.signed):
            return self.wrong("heads", "doctor.heads_unsigned")
        return self.fine("heads", "doctor.heads", count=head.count, lag=newest - head.count)

    def redis(self, site: Site) -> Iterator[Finding]:
        """The Redis: that it answers, keeps all that it is given, and how far the read models in it are."""
        assert site.redis_url is not None
        client: Any = redis.Redis.from_url(site.redis_url, **CONNECTING)
        try:
            told = client.info()
            yield self.fine("redis", "doctor.redis", version=told.get("valkey_version") or told["redis_version"])
            policy = client.config_get("maxmemory-policy").get("maxmemory-policy", KEEPS_ALL.decode())
            if policy != KEEPS_ALL.decode() and told.get("maxmemory"):
                yield self.wrong("redis", "doctor.redis_evicts", policy=policy)
            if (key := existing_key(site.key_file)) is not None:
                position = RedisStore(site.redis_url, f"{redis_name(key)}:models").position("models")
                yield self.fine("read models", "doctor.models_in_redis", position=position)
        except (redis.RedisError, StoreUnavailable) as error:
            yield self.wrong("redis", "doctor.redis_gone", error=error)


def is_off(connection: psycopg.Connection[Any], name: str) -> bool:
    """Whether a setting of the server is off."""
    row = connection.execute("SELECT current_setting(%s)", (name,)).fetchone()
    return row == ("off",)


def has_table(connection: psycopg.Connection[Any], name: str) -> bool:
    """Whether there is such a table in our schema."""
    row = connection.execute("SELECT to_regclass(quote_ident(current_schema()) || '.' || %s)", (name,)).fetchone()
    return row is not None and row[0] is not None


def counted(connection: psycopg.Connection[Any]) -> tuple[int, int]:
    """The newest position, and how many matches there are."""
    row = connection.execute(
        "SELECT coalesce(max(position), 0), count(*) FILTER (WHERE version = 1) FROM events"
    ).fetchone()
    assert row is not None
    return row[0], row[1]
