"""Carcassonne Plus: the base game and its expansions, in any combination.  See README.md beside this file."""

from __future__ import annotations

from functools import cache

from domain.core.rules import Addition, Base, Game, Option
from domain.games.carcassonne.addition import expansions
from domain.games.carcassonne.box import everything
from domain.games.carcassonne.faces import rows_of
from domain.games.carcassonne.records import read_record
from domain.games.carcassonne.rules import BASE, CarcassonneRules
from domain.games.carcassonne.words import WORDS

PLIES_OF_A_PART = 2
"""A tile, and a figure or a pass."""


def base() -> Base:
    """The passport of the base game."""
    adds = expansions().values()
    files = dict.fromkeys((BASE, *(each.data for each in adds if each.data)))
    tiles = sum(row["count"] for file in files for row in rows_of(file).get("tile", ()))
    return Base(
        key=BASE,
        title=WORDS[f"base.{BASE}"],
        seats=(2, 3, 4, 5, 6),
        length=tiles * (PLIES_OF_A_PART + sum(each.plies for each in adds)),
        adds={each.key: Addition(title=WORDS[f"add.{each.key}"]) for each in adds},
        options={
            "city_tiles": Option(("once", "segments"), title=WORDS["option.city_tiles"]),
            **{name: option for each in adds for name, option in each.options.items()},
        },
        provenance={file: rows_of(file)["provenance"] for file in files},
    )


@cache
def start_of(variation: str) -> str:
    """The start tile of a variation.  Raises ``Unplayable``."""
    return CarcassonneRules(GAME.variation(variation)).ground.start


GAME = Game(
    key="carcassonne",
    title=WORDS["game.carcassonne"],
    information="open",
    bases=(base(),),
    compose=CarcassonneRules,
    pieces=everything,
    words=WORDS,
    sources=("003_351a0cb4d9a4f383.txt (seed)", "rules page B, Carcassonne Plus", "carcassonne_tiles.toml (facts)"),
    records=lambda line: read_record(line, start_of),
)
