"""An addition: what makes another episode of one, with an edition of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from domain.games.grand_marais.episode import Episode


class Addition(Struct, frozen=True):
    """Something that may be added to the episodes that admit it.  ``clashes``: what it does not go with, and why."""

    key: str
    edition: str
    change: Callable[[Episode], Episode]
    clashes: Mapping[str, str] = {}
