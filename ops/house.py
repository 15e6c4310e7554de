"""The house from the command line: the log, the command side and the read models, opened together."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import UUID

from msgspec import Struct

from domain.match.identity import service_key
from domain.match.match import Match
from domain.match.recorder import SqliteLog
from domain.match.table import Table
from projections.reading import ReadModels, open_read_models


class House(Struct, frozen=True):
    """Everything of one database."""

    table: Table
    models: ReadModels

    def matches_like(self, text: str) -> list[UUID]:
        """Ids of matches that begin with a text, newest first."""
        wanted = text.replace("-", "").lower()
        found, after = self.models.records(limit=200)
        ids = [record.id for record in found]
        while after is not None:
            found, after = self.models.records(limit=200, after=after)
            ids += [record.id for record in found]
        return [each for each in ids if each.hex.startswith(wanted)]

    def match(self, text: str) -> Match:
        """The match of an id or the beginning of one.  Raises ``LookupError`` when none or several begin so."""
        try:
            return self.table.match(UUID(text))
        except ValueError:
            found = self.matches_like(text)
        if len(found) != 1:
            raise LookupError(f"{len(found)} matches have an id that begins with “{text}”")
        return self.table.match(found[0])


def open_table(database: Path) -> Table:
    """The command side of a log in a file; the service's own key lies beside it."""
    return Table(SqliteLog(database), service_key(database.with_suffix(".key")))


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
