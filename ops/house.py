"""The house from the command line: the log, the command side and the read models, opened together."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import UUID

from msgspec import Struct

from api.settings import Settings
from domain.match.identity import service_key
from domain.match.logs import UnknownDatabase
from domain.match.match import Match
from domain.match.table import Table
from ops.errors import Trouble, WrongUse
from projections import site
from projections.reading import ReadModels
from projections.records import Record
from projections.site import Site

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


def site_of(settings: Settings) -> Site:
    """The site that the settings name.  Raises ``WrongUse`` when they name no database of a kind we know."""
    try:
        return site.site_of(settings.database_url, settings.redis_url, settings.key_file)
    except UnknownDatabase as error:
        raise WrongUse(str(error)) from error


def existing_site(settings: Settings) -> Site:
    """The same, for who wants to read.  Raises ``WrongUse`` when nothing has been written there."""
    found = site_of(settings)
    if not found.is_shared and not found.files.is_file():
        raise WrongUse(
            f"there is no log at {found.files} yet; `jugada play`, `simulate` and `serve` begin one,"
            f" --database-url names another"
        )
    return found


def open_table(place: Site | Path) -> Table:
    """The command side of a log, given by its site or its file.

    Raises ``Trouble`` when the log has events but the service's own key is gone, ``LogUnavailable``.
    """
    at = as_site(place)
    log = at.open_log()
    try:
        if not at.key_file.exists() and log.newest():
            raise Trouble(
                f"the service's key {at.key_file} is gone; put it back, for all tokens and signatures follow from it"
                f" (if it is lost for good, `jugada serve --new-key` makes another)"
            )
        return Table(log, at.key(log))
    except BaseException:
        log.close()
        raise


def as_site(place: Site | Path) -> Site:
    """A site, or that of a file."""
    return site.site_at(place) if isinstance(place, Path) else place


def make_new_key(place: Site) -> None:
    """Makes another key for a log whose own is lost.

    Tokens that were given out stop working.  The heads that the old key signed are laid aside as evidence.
    """
    service_key(place.key_file)
    place.lay_heads_aside(f"{time.time_ns() // 1_000_000_000}")


@contextmanager
def open_house(place: Site | Path) -> Iterator[House]:
    """The house at a site or over a file, its read models up to date before and after; closed again at the end."""
    with open_untouched(place) as house:
        house.models.catch_up()
        yield house
        house.models.catch_up()


@contextmanager
def open_untouched(place: Site | Path) -> Iterator[House]:
    """The same as it is: read models and heads do not follow the log, so that it can be audited."""
    table = open_table(place)
    models = as_site(place).open_read_models(table.log, table.service_key)
    try:
        yield House(table, models)
    finally:
        models.stop()
        table.close()
