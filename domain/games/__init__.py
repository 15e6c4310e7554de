"""The catalog: finds the games by walking this folder, and further rooms that a setting names.

A room is a package whose ``__init__`` exports ``GAME``.  There is no list to keep.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from domain.core.rules import Game, Rules, Unplayable

FURTHER_ROOMS = "JUGADA_FURTHER_ROOMS"
"""Packages, divided by commas, whose sub-packages are searched for games too."""


@lru_cache(maxsize=1)
def games() -> Mapping[str, Game]:
    """All games by key, in the order of their keys."""
    packages = [__name__, *filter(None, os.environ.get(FURTHER_ROOMS, "").split(","))]
    found = {}
    for package in packages:
        for room in pkgutil.iter_modules(importlib.import_module(package).__path__):
            if room.ispkg:
                game: Game = importlib.import_module(f"{package}.{room.name}").GAME
                found[game.key] = game
    return dict(sorted(found.items()))


def game(key: str) -> Game:
    """The game of this key.  Raises ``Unplayable`` with the known ones."""
    try:
        return games()[key]
    except KeyError:
        raise Unplayable(f"there is no game “{key}”; known are: {', '.join(games())}") from None


@lru_cache(maxsize=4096)
def rules(game_key: str, variation: str) -> Rules[Any]:
    """The rules of a game composed for a variation, made once.

    Raises ``Unplayable`` when there is no such game or variation.
    """
    found = game(game_key)
    return found.compose(found.variation(variation))


def reading(game_key: str, variation: str) -> Rules[Any]:
    """Rules that stored moves and facts of a variation are read with.

    Owners' data files say nothing of how those are written, so a file that is missing keeps nobody from reading.
    Raises ``Unplayable`` as ``rules`` does otherwise.
    """
    return rules(game_key, game(game_key).without_files(variation))
