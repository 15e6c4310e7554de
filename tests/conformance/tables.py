"""Everything that can be played, and a table to play it at random."""

from __future__ import annotations

import os
import random
import zlib
from collections.abc import Iterator
from itertools import combinations
from typing import Any
from uuid import UUID

from domain import games
from domain.core.play import Turn
from domain.core.rules import Base, Game, Rules, Unplayable
from domain.match.chance import scripted_draw
from domain.match.match import Match
from domain.match.opening import Terms, open_match

TABLE_ID = UUID(int=1)
ROUNDS = int(os.environ.get("JUGADA_ROUNDS", "1"))
"""How many random matches of each table are played."""


def variation_texts(game: Game, base: Base) -> Iterator[str]:
    """The base alone, with each addition and option, each pair of additions that go together, and all that do."""
    adds = list(base.adds)
    texts = [base.key, *("+".join((base.key, *pair)) for n in (1, 2) for pair in combinations(adds, n))]
    texts += [
        "+".join(filter(None, (base.key, option.needs, f"{name}={value}")))
        for name, option in base.options.items()
        for value in option.values[1:]
    ]
    everything = [base.key]
    for add in adds:
        try:
            game.variation("+".join((*everything, add)))
        except Unplayable:
            continue
        everything.append(add)
    for text in dict.fromkeys((*texts, "+".join(everything))):
        try:
            yield game.variation(text).text
        except Unplayable:
            continue


def tables() -> list[tuple[str, str, int]]:
    """Game, variation and number of seats of everything that the catalog finds.

    Every base is played with every number of seats; what is added to it with one of them, which
    differs from variation to variation.  With ``JUGADA_ROUNDS`` above 1 all are played with all.
    """
    return [
        (game.key, text, seats)
        for game in games.games().values()
        for base in game.bases
        for text in dict.fromkeys(variation_texts(game, base))
        for seats in some_seats(base, text)
        if text != "plain+sticks=1500"
    ]


def some_seats(base: Base, text: str) -> tuple[int, ...]:
    """The numbers of seats with which a variation is played here."""
    if ROUNDS > 1 or text == base.key:
        return base.seats
    return (base.seats[zlib.crc32(text.encode()) % len(base.seats)],)


def rules_of(game: str, variation: str) -> Rules[Any]:
    """The composed rules."""
    return games.rules(game, variation)


def random_match(rules: Rules[Any], seats: int, seed: str, plies: int | None = None, **terms: Any) -> Match:
    """A match played at random to its end, or to a number of plies."""
    chooser = random.Random(seed)
    draw = scripted_draw({}, seed)
    names = tuple(f"P{seat}" for seat in range(seats))
    _, match = open_match(TABLE_ID, rules, Terms(seats=names, chance="scripted", **terms), at=0, draw=draw)
    length = games.game(rules.variation.game).base(rules.variation.base).length
    while isinstance(turn := match.awaited, Turn) and match.ply < (length + 1 if plies is None else plies):
        seat = chooser.choice(turn.seats)
        move = chooser.choice(match.legal(seat))
        _, match = match.play(seat, move, seen_ply=match.ply, since=match.ply, draw=draw)
    return match
