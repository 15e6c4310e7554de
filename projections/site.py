"""Where a house is: the log's database, the Redis of its read models if there is one, and the files beside them.

A house over an SQLite file has everything beside that file.  One over a PostgreSQL database has its log, its heads
and, without a Redis, its read models there, so that any number of processes on any number of machines share them;
what stays in files is the service's own key, the same on each machine, and the columnar copy, each machine's own.
What only some houses use is loaded by those alone: a process that follows a log should be there at once.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct

from domain.match.identity import service_key
from domain.match.log import LogUnavailable, MatchLog, SharedLog
from domain.match.logs import SQLITE, is_postgres, open_log, sqlite_file
from domain.match.signing import signing_key
from projections.columns.keeping import Keeper, columns_folder
from projections.reading import ReadModels, renew
from projections.stores.sqlite import SqliteStore
from projections.stores.store import Store

KEY_MARK = "public key"
BESIDE_NOTHING = Path("var/jugada.db")
"""Where the files of a house lie that has no file for its log."""


class ForeignKey(LogUnavailable):
    """The service's key is not the one with which this log was begun."""


class Site(Struct, frozen=True):
    """``files`` is the file of the log, or what stands for it: the others have its name with endings of their own."""

    database_url: str
    files: Path
    redis_url: str | None = None

    def as_text(self) -> str:
        """The site as another process can be told it."""
        return msgspec.json.encode(self, enc_hook=str).decode()

    @staticmethod
    def of_text(text: str) -> Site:
        """The site of such a text."""
        return msgspec.json.decode(text, type=Site, dec_hook=lambda kind, value: kind(value))

    @property
    def is_shared(self) -> bool:
        """Whether processes on other machines may use it too."""
        return is_postgres(self.database_url)

    @property
    def key_file(self) -> Path:
        """The service's own key."""
        return self.files.with_suffix(".key")

    @property
    def models_file(self) -> Path:
        """The read models, where they are in a file."""
        return self.files.with_suffix(".models.db")

    @property
    def heads_file(self) -> Path:
        """The signed heads, where they are in a file."""
        return self.files.with_suffix(".heads.db")

    def open_log(self) -> SharedLog:
        """The log.  Raises ``LogUnavailable``."""
        return open_log(self.database_url)

    def key(self, log: MatchLog) -> bytes:
        """The service's own key, made when it is not there.  Raises ``ForeignKey``."""
        key = service_key(self.key_file)
        if self.is_shared:
            from domain.match.postgres import PostgresLog

            assert isinstance(log, PostgresLog)
            mine = signing_key(key).public_key().public_bytes_raw()
            if log.claim(KEY_MARK, mine) != mine:
                raise ForeignKey(
                    f"the key in {self.key_file} is not the one with which this log was begun; every process needs the"
                    f" same file, since all tokens and signatures follow from it"
                )
        return key

    def models_store(self, key: bytes) -> Store:
        """The store of the read models; in a Redis they bear a name that follows from the key, one for each log."""
        if self.redis_url is not None:
            from projections.stores.redis import RedisStore

            return RedisStore(self.redis_url, f"{redis_name(key)}:models")
        if self.is_shared:
            from projections.stores.postgres import PostgresStore

            return PostgresStore(self.database_url, "models", durable=False)
        return SqliteStore(self.models_file)

    def heads_store(self) -> Store:
        """The store of the signed heads."""
        if self.is_shared:
            from projections.stores.postgres import PostgresStore

            return PostgresStore(self.database_url, "heads", durable=True)
        return SqliteStore(self.heads_file)

    def lay_heads_aside(self, name: str) -> None:
        """Keeps the heads that another key signed as evidence under another name, and lets a new key begin."""
        if self.is_shared:
            from domain.match.postgres import PostgresLog
            from projections.stores.postgres import PostgresStore

            PostgresStore(self.database_url, "heads", durable=True).lay_aside(name)
            log = PostgresLog(self.database_url)
            log.give_up(KEY_MARK)
            log.close()
        elif self.heads_file.exists():
            self.heads_file.rename(self.heads_file.with_suffix(f".{name}.db"))

    def open_read_models(self, log: MatchLog, key: bytes) -> ReadModels:
        """The read models of the log.  Raises ``StoreUnavailable``."""
        models = self.models_store(key)
        renew(models)
        return ReadModels(log, models, self.heads_store(), key, Keeper(columns_folder(self.files), log))


def redis_name(key: bytes) -> str:
    """The name of a log in a Redis, which several logs may share."""
    return sha256(b"jugada/redis" + key).hexdigest()[:12]


def site_of(database_url: str, redis_url: str | None = None, key_file: Path | None = None) -> Site:
    """The site that these settings name.  Raises ``UnknownDatabase``."""
    if is_postgres(database_url):
        return Site(database_url, key_file or BESIDE_NOTHING.with_suffix(".key"), redis_url)
    return Site(database_url, sqlite_file(database_url), redis_url)


def site_at(file: Path) -> Site:
    """The site of a log in a file, with everything beside it."""
    return Site(f"{SQLITE}{file}", file)
