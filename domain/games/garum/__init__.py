"""Garum: fish tiles in brine vats, lines of influence, and workers who score them.  See README.md beside this file."""

from __future__ import annotations

from domain.core.rules import Addition, Base, Game, Option
from domain.games.garum.addition import expansions
from domain.games.garum.box import everything
from domain.games.garum.material import SIDES, board_side, charts_of, look_into, shelf
from domain.games.garum.rules import GarumRules
from domain.games.garum.seating import SEATINGS
from domain.games.garum.tiles import COLOURS
from domain.games.garum.words import WORDS

PLIES_OF_A_TURN = 2
"""A tile, and a worker or a pass; the draw is chance."""


def base(key: str) -> Base:
    """The passport of a side of the board."""
    side = board_side(key)
    turns = len(COLOURS) * side.rounds
    return Base(
        key=key,
        title=WORDS[f"base.{key}"],
        seats=tuple(SEATINGS),
        length=PLIES_OF_A_TURN * turns + sum(expansion.plies(side.rounds) for expansion in expansions().values()),
        adds={
            add: Addition(title=WORDS[f"add.{add}"], clashes=expansion.clashes)
            for add, expansion in expansions().items()
        },
        options={
            "chart": Option(
                charts_of(key), title=WORDS["option.chart"], further=shelf(key).names, where=shelf(key).where
            )
        },
        provenance={**side.provenance, **{add: each.provenance for add, each in expansions().items()}},
    )


GAME = Game(
    key="garum",
    title=WORDS["game.garum"],
    information="hidden",
    bases=tuple(base(key) for key in SIDES),
    compose=GarumRules,
    pieces=everything,
    words=WORDS,
    look_into=look_into,
    sources=("004_324df029990b9540.txt (seed)", "rules page D, Garum"),
)
