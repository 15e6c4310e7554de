"""Opening a log by the URL that names it."""

from __future__ import annotations

from pathlib import Path

from domain.match.log import SharedLog
from domain.match.recorder import SqliteLog

SQLITE = "sqlite:///"
POSTGRES = ("postgresql://", "postgres://")


class UnknownDatabase(ValueError):
    """A URL that names no database of a kind we know."""


def is_postgres(url: str) -> bool:
    """Whether a URL names a PostgreSQL database."""
    return url.startswith(POSTGRES)


def sqlite_file(url: str) -> Path:
    """The file that a URL names.  Raises ``UnknownDatabase`` when it names none."""
    if not url.startswith(SQLITE) or url == SQLITE:
        raise UnknownDatabase(
            f"a log is named as sqlite:///var/jugada.db or, from the root on, sqlite:////var/jugada.db, or as"
            f" postgresql://USER@HOST/DATABASE; “{url.partition('://')[0]}” is neither"
        )
    return Path(url.removeprefix(SQLITE))


def open_log(url: str) -> SharedLog:
    """The log that a URL names, made if it is not there.  Raises ``UnknownDatabase``, ``LogUnavailable``."""
    if is_postgres(url):
        from domain.match.postgres import PostgresLog  # only who uses it pays for loading it

        return PostgresLog(url)
    return SqliteLog(sqlite_file(url))
