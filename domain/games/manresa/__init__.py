"""Manresa 1724: four estates rebuild their quarters after the fire.  See README.md beside this file."""

from __future__ import annotations

from domain.core.rules import Base, Game, Option
from domain.games.manresa.box import everything
from domain.games.manresa.material import PROVENANCE, ROUTES
from domain.games.manresa.rules import SEATS, VERSIONS, ManresaRules
from domain.games.manresa.setup import ESTATES_BY
from domain.games.manresa.words import WORDS

LENGTH = 20_000
"""Plies.  The rules set no bound, because nobody must rebuild; matches of the laziest players stay far below this."""


def base(key: str) -> Base:
    """The passport of a version."""
    return Base(
        key=key,
        title=WORDS[f"base.{key}"],
        seats=SEATS,
        length=LENGTH,
        options={
            "arrow": Option(tuple(ROUTES), title=WORDS["option.arrow"]),
            "estates": Option(tuple(ESTATES_BY), title=WORDS["option.estates"]),
        },
        provenance=PROVENANCE,
    )


GAME = Game(
    key="manresa",
    title=WORDS["game.manresa"],
    information="open",
    bases=tuple(map(base, VERSIONS)),
    compose=ManresaRules,
    pieces=everything,
    words=WORDS,
    sources=("001_1f15a987f5a4f2c9.txt (seed)", "rules page B, Manresa 1724"),
)
