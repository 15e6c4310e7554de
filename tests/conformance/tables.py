"""Everything that can be played, and a table to play it at random."""

from __future__ import annotations

import math
import random
import zlib
from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import Any, TypeAlias
from uuid import UUID

from domain import games
from domain.core.play import Move, Seat, Turn
from domain.core.rules import Base, Game, Rules, Unplayable
from domain.match.chance import scripted_draw
from domain.match.match import Match
from domain.match.opening import Terms, open_match
from ops.bots import bot, chair_of

Table: TypeAlias = tuple[str, str, int]
"""A game, a variation of it, and a number of seats."""

TABLE_ID = UUID(int=1)
FEW = 100
"""So many variations of a base are few enough for all of them to be played."""


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


def every_variation(game: Game, base: Base) -> Iterator[str]:
    """All combinations of additions and options, where they are few; else those of ``variation_texts``."""
    options = [[f"{name}={value}" for value in option.values] for name, option in base.options.items()]
    if 2 ** len(base.adds) * math.prod(map(len, options)) > FEW:
        yield from variation_texts(game, base)
        return
    for chosen in product(*(("", add) for add in base.adds), *options):
        try:
            yield game.variation("+".join(filter(None, (base.key, *chosen)))).text
        except Unplayable:
            continue


def tables() -> list[Table]:
    """Game, variation and number of seats: a sample of everything that the catalog finds.

    Every base is played with every number of seats; what is added to it with one of them, which
    differs from variation to variation.
    """
    return [
        (game.key, text, seats)
        for game in games.games().values()
        for base in game.bases
        for text in dict.fromkeys(variation_texts(game, base))
        for seats in (base.seats if text == base.key else (some_seats(base, text),))
        if text != "plain+sticks=1500"
    ]


def every_table(key: str) -> list[Table]:
    """Every variation of a game at every number of players."""
    game = games.game(key)
    return [
        (key, text, seats)
        for base in game.bases
        for text in dict.fromkeys(every_variation(game, base))
        for seats in base.seats
    ]


def some_seats(base: Base, text: str) -> int:
    """The number of seats with which a variation is played in the sample."""
    return base.seats[zlib.crc32(text.encode()) % len(base.seats)]


def rules_of(game: str, variation: str) -> Rules[Any]:
    """The composed rules."""
    return games.rules(game, variation)


def random_match(rules: Rules[Any], seats: int, seed: str, plies: int | None = None, **terms: Any) -> Match:
    """A match played at random to its end, or to a number of plies."""
    chooser = random.Random(seed)
    return played(rules, seats, seed, chooser, lambda match, seat: chooser.choice(match.legal(seat)), plies, **terms)


def greedy_match(rules: Rules[Any], seats: int, seed: str, **terms: Any) -> Match:
    """A match of greedy seats to its end, or to the most plies that it may have."""
    bots, chooser = [bot("greedy", f"{seed} {seat}") for seat in range(seats)], random.Random(seed)
    return played(rules, seats, seed, chooser, lambda match, seat: bots[seat].choose(chair_of(match, seat)), **terms)


def played(
    rules: Rules[Any],
    seats: int,
    seed: str,
    chooser: random.Random,
    choose: Callable[[Match, Seat], Move],
    plies: int | None = None,
    **terms: Any,
) -> Match:
    """A match to its end, to a number of plies, or to one ply more than it may have; any seat that is asked moves."""
    draw = scripted_draw({}, seed)
    names = tuple(f"P{seat}" for seat in range(seats))
    _, match = open_match(TABLE_ID, rules, Terms(seats=names, chance="scripted", **terms), at=0, draw=draw)
    length = games.game(rules.variation.game).base(rules.variation.base).length
    while isinstance(turn := match.awaited, Turn) and match.ply < (length + 1 if plies is None else plies):
        seat = chooser.choice(turn.seats)
        _, match = match.play(seat, choose(match, seat), seen_ply=match.ply, since=match.ply, draw=draw)
    return kept(match)


def kept(match: Match) -> Match:
    """What is left of a match that was played; the tests of this folder have a log in its place (``conftest.py``)."""
    return match
