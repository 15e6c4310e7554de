"""Le Grand Marais: canals, gardens and meadows around the Abbey, in episodes.  See README.md beside this file."""

from __future__ import annotations

from domain.core.rules import Addition, Base, Game, Option
from domain.games.grand_marais.catalog import EDITION, additions_by_key, episodes_by_key
from domain.games.grand_marais.edition_file import RECONSTRUCTED_NAME, SHELF, look_into
from domain.games.grand_marais.episode import Episode
from domain.games.grand_marais.readings import READINGS
from domain.games.grand_marais.rules import GrandMarais
from domain.games.grand_marais.stock import pictures
from domain.games.grand_marais.words import WORDS

PROVENANCE = {
    "rules": "seed",
    "board": "derived",
    "pieces": "reconstruction",
    "fewer_seats": "reconstruction",
    "meadow_pieces": "reconstruction",
}


def base(episode: Episode) -> Base:
    """The passport of an episode."""
    return Base(
        key=episode.key,
        title=WORDS[f"base.{episode.key}"],
        seats=episode.seats,
        length=episode.length,
        adds={add: passport(add) for add in episode.additions},
        barred=episode.barred,
        options={EDITION: edition_option(), **{key: READINGS[key].option() for key in episode.options}},
        provenance=PROVENANCE,
    )


def edition_option() -> Option:
    """Which pieces are played with: those that are shipped, or those of an owner's data file."""
    return Option((RECONSTRUCTED_NAME,), title=WORDS["option.edition"], further=SHELF.names, where=SHELF.where)


def passport(add: str) -> Addition:
    """The passport of an addition."""
    return Addition(title=WORDS[f"add.{add}"], clashes=additions_by_key()[add].clashes)


GAME = Game(
    key="grand_marais",
    title=WORDS["game.grand_marais"],
    information="hidden",
    bases=tuple(base(episode) for episode in episodes_by_key().values()),
    compose=GrandMarais,
    pieces=pictures,
    words=WORDS,
    look_into=look_into,
    sources=("000_a513a6dd9484c2ea.txt (seed)", "rules page A, Le Grand Marais"),
)
