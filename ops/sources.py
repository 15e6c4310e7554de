"""What a person names when they name a match: one of the log, or a script in a file.  Both are looked at alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from msgspec import Struct

from domain.match.match import Match
from ops.house import existing_site, open_house
from ops.options import settings_of
from ops.scripts import models_of_script, play_script, script_file
from projections.reading import ReadModels
from projections.records import Record
from projections.scoreboard import Board


class Source(Struct, frozen=True):
    """A match with its record and its scoreboard at any ply."""

    match: Match
    record: Record
    board: Callable[[int], Board]


@contextmanager
def open_source(text: str, database_url: str) -> Iterator[Source]:
    """The match or script that a text names.  Raises ``WrongUse``, ``ScriptError``."""
    path = script_file(text)
    if path is not None:
        script = play_script(path)
        yield source_of(script.match, models_of_script(script))
        return
    with open_house(existing_site(settings_of(database_url=database_url))) as house:
        yield source_of(house.match(text), house.models)


def source_of(match: Match, models: ReadModels) -> Source:
    """A match with what the read models know of it."""
    return Source(match, models.record(match.id), lambda ply: models.scoreboard(match.id, ply))
