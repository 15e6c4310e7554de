"""The Marseille card game: holidays in which everything goes wrong.  See README.md beside this file."""

from __future__ import annotations

from domain.core.rules import Base, Game, Option
from domain.games.marseille.box import everything
from domain.games.marseille.objectives import THREE_CARDS
from domain.games.marseille.rows import rows
from domain.games.marseille.rules import AFTER_ANNOUNCEMENT, MarseilleRules
from domain.games.marseille.table import ROUNDS, SEATS
from domain.games.marseille.words import WORDS

MOST_PLIES_OF_A_TURN = 60
"""Announcements, five actions that all others answer, and as many discards as there were draws."""


def base(key: str) -> Base:
    """The passport of the game in so many rounds; LE DERNIER APÉRO adds one at most."""
    return Base(
        key=key,
        title=WORDS[f"base.{key}"],
        seats=SEATS,
        length=(ROUNDS[key] + 1) * max(SEATS) * MOST_PLIES_OF_A_TURN,
        options={
            "three_cards": Option(THREE_CARDS, title=WORDS["option.three_cards"]),
            "after_announcement": Option(AFTER_ANNOUNCEMENT, title=WORDS["option.after_announcement"]),
        },
        provenance={
            "rules": "seed",
            "lieux": rows("lieux")["provenance"],
            "copies_of_lieux": rows("lieux")["copies"]["provenance"],
            "moments": rows("moments")["provenance"],
            "actions": rows("actions")["provenance"],
            "objectives": rows("objectives")["provenance"],
            "stress": rows("table")["stress"]["provenance"],
        },
    )


GAME = Game(
    key="marseille",
    title=WORDS["game.marseille"],
    information="hidden",
    bases=tuple(map(base, ROUNDS)),
    compose=MarseilleRules,
    pieces=everything,
    words=WORDS,
    sources=("002_35c8439f57a9baa1.txt (seed)", "rules page C, Marseille holiday card game"),
)
