"""The episodes, interludes and additions of this room, found by walking their folders."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import ModuleType

from domain.core.rules import Variation
from domain.games.grand_marais import additions as additions_folder
from domain.games.grand_marais import episodes as episodes_folder
from domain.games.grand_marais import interludes as interludes_folder
from domain.games.grand_marais.addition import Addition
from domain.games.grand_marais.edition_file import RECONSTRUCTED_NAME, edition_named
from domain.games.grand_marais.episode import Episode
from domain.games.grand_marais.readings import READINGS

EDITION = "edition"
"""The option that names the pieces that are played with."""


def files(folder: ModuleType) -> Iterator[ModuleType]:
    """The modules of a folder in the order of their names."""
    for found in sorted(pkgutil.iter_modules(folder.__path__), key=lambda module: module.name):
        yield importlib.import_module(f"{folder.__name__}.{found.name}")


@lru_cache(maxsize=1)
def episodes_by_key() -> Mapping[str, Episode]:
    """All episodes and interludes by key."""
    found = (*files(episodes_folder), *files(interludes_folder))
    return {module.EPISODE.key: module.EPISODE for module in found}


@lru_cache(maxsize=1)
def additions_by_key() -> Mapping[str, Addition]:
    """All additions by key."""
    return {module.ADDITION.key: module.ADDITION for module in files(additions_folder)}


def composed(variation: Variation) -> Episode:
    """The episode of a variation, with its edition of the pieces, its readings and then its additions."""
    edition = edition_named(variation.option(EDITION, RECONSTRUCTED_NAME))
    episode = episodes_by_key()[variation.base].played_with(edition)
    for name, value in variation.options:
        if name in READINGS:
            episode = READINGS[name].changes[value](episode)
    for add in variation.adds:
        episode = additions_by_key()[add].change(episode)
    return episode
