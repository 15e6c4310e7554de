"""Which matches a command asks about: the options that all commands over stored matches have, and the engine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ops.house import existing_site, open_untouched
from ops.options import settings_of

if TYPE_CHECKING:
    from projections.analytics.engine import Engine

OfGame = Annotated[str | None, typer.Option("--game", help="Only matches of this game.")]
OfVariation = Annotated[str | None, typer.Option("--variation", help="Only of this variation, parts in any order.")]
OfSeats = Annotated[int | None, typer.Option("--seats", min=1, help="Only with so many seats.")]
OfPlayer = Annotated[str | None, typer.Option("--player", help="Only with this player.")]
Since = Annotated[str | None, typer.Option("--since", metavar="DAY", help="Only opened on this day (UTC) or later.")]
Until = Annotated[str | None, typer.Option("--until", metavar="DAY", help="Only opened on this day (UTC) or before.")]


@contextmanager
def open_columns(database_url: str | None) -> Iterator[Path]:
    """The folder of the columnar copy of a log, once the copy has followed it."""
    with open_untouched(existing_site(settings_of(database_url=database_url))) as house:
        assert house.models.columns is not None, "a house over a file has a copy"
        house.models.columns.copy.catch_up()
        yield house.models.columns.folder


@contextmanager
def open_engine(database_url: str | None) -> Iterator[Engine]:
    """The engine over that copy."""
    from projections.analytics.engine import Engine  # only who asks pays for loading it

    with open_columns(database_url) as folder:
        yield Engine(folder)
