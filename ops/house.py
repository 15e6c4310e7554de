"""The house from the command line: the log, the command side and the read models, opened together."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import UUID

from msgspec import Struct

from domain.match.identity import service_key
from domain.match.match import Match
from domain.match.recorder import SqliteLog
from domain.match.table import Table
from ops.errors import Trouble, WrongUse
from projections.reading import ReadModels, open_read_models
from projections.records import Record

SCHEME = "sqlite:///"
SHOWN = 5
"""Matches that are named to somebody who named none that there is."""


class House(Struct, frozen=True):
    """Everything of one database."""

    table: Table
    models: ReadModels

    def records(self) -> Iterator[Record]:
        """All matches, newest first."""
        found, after = self.models.records(limit=200)
        yield from found
        while after is not None:
            found, after = self.models.records(limit=200, after=after)
            yield from found

    def matches_like(self, text: str) -> list[UUID]:
        """Ids of matches that begin with a text, newest first."""
        return [record.id for record in self.records() if begins(record.id, text)]

    def match_id(self, text: str) -> UUID:
        """The match of an id or the beginning of one.  Raises ``WrongUse`` when none or several begin so."""
        return only_match(text, (record.id for record in self.records()))

    def match(self, text: str) -> Match:
        """The same, as it is now."""
        return self.table.match(self.match_id(text))


def only_match(text: str, known: Iterable[UUID]) -> UUID:
    """The only one of these ids that begins with a text.  Raises ``WrongUse`` with some that there are."""
    ids = list(known)
    found = [each for each in ids if text and begins(each, text)]
    if len(found) == 1:
        return found[0]
    if found:
        raise WrongUse(f"{len(found)} matches have an id that begins with “{text}”: {some(found)}; write more of it")
    if not ids:
        raise WrongUse(f"there is no match “{text}”, for none was opened yet; `jugada play GAME` opens one")
    raise WrongUse(f"no match has an id that begins with “{text}”; there are: {some(ids)}")


def begins(match_id: UUID, text: str) -> bool:
    """Whether an id begins with a text, whatever its case and with or without hyphens."""
    return match_id.hex.startswith(text.replace("-", "").lower())


def some(ids: list[UUID]) -> str:
    """The first few of these ids."""
    more = f" and {len(ids) - SHOWN} more" if len(ids) > SHOWN else ""
    return ", ".join(map(str, ids[:SHOWN])) + more


def database_file(url: str) -> Path:
    """The file that a database's URL names.  Raises ``WrongUse`` for any other kind of database."""
    if not url.startswith(SCHEME) or url == SCHEME:
        raise WrongUse(
            f"the log is kept in an SQLite file, named as sqlite:///var/jugada.db or, from the root on,"
            f" sqlite:////var/jugada.db; “{url.partition('://')[0]}” is none"
        )
    return Path(url.removeprefix(SCHEME))


def existing_file(url: str) -> Path:
    """The same, for who wants to read.  Raises ``WrongUse`` when nothing has been written there."""
    database = database_file(url)
    if not database.is_file():
        raise WrongUse(
            f"there is no log at {database} yet; `jugada play`, `simulate` and `serve` begin one,"
            f" --database-url names another"
        )
    return database


def models_file(database: Path) -> Path:
    """The file of the read models beside a log."""
    return database.with_suffix(".models.db")


def heads_file(database: Path) -> Path:
    """The file of the signed heads beside a log."""
    return database.with_suffix(".heads.db")


def key_file(database: Path) -> Path:
    """The file of the service's own key beside a log."""
    return database.with_suffix(".key")


def open_table(database: Path) -> Table:
    """The command side of a log in a file; the service's own key lies beside it.

    Raises ``Trouble`` when the log has events but its key is gone.
    """
    log = SqliteLog(database)
    if not key_file(database).exists() and log.newest():
        log.close()
        raise Trouble(
            f"the service's key {key_file(database)} is gone; put it back, for all tokens and signatures follow from it"
            f" (if it is lost for good, `jugada serve --new-key` makes another)"
        )
    return Table(log, service_key(key_file(database)))


def make_new_key(database: Path) -> None:
    """Makes another key for a log whose own is lost.

    Tokens that were given out stop working.  The heads that the old key signed are laid aside as evidence.
    """
    service_key(key_file(database))
    heads = heads_file(database)
    if heads.exists():
        heads.rename(heads.with_suffix(f".{time.time_ns() // 1_000_000_000}.db"))


@contextmanager
def open_house(database: Path) -> Iterator[House]:
    """The house over a file, its read models up to date before and after; closed again at the end."""
    with open_untouched(database) as house:
        house.models.catch_up()
        yield house
        house.models.catch_up()


@contextmanager
def open_untouched(database: Path) -> Iterator[House]:
    """The house over a file as it is: read models and heads do not follow the log, so that it can be audited."""
    table = open_table(database)
    models = open_read_models(table.log, database, table.service_key)
    try:
        yield House(table, models)
    finally:
        models.stop()
        table.close()
