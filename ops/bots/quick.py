"""Matches without a log, of players who look no further than their own turn: quick, to learn from."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias, TypeVar

from rich.console import Console

from domain import games
from domain.core.play import Move, Over, Seat, Turn
from domain.core.rules import Rules
from ops.bots.chair import Bot, chair_at
from ops.bots.playout import Habits, Manner, Playout
from ops.bots.world import World
from ops.bots.worth import Weights
from ops.processes import processes
from ops.progress import progress

T = TypeVar("T")
AT_ONCE = 20
"""Matches that a process is given at a time."""
Player: TypeAlias = Callable[[Any, Seat], Move]
"""What somebody does in a state in which a seat is to move."""


def steps(world: World, players: Sequence[Player]) -> Iterator[tuple[Any, Turn | Over | None, Seat]]:
    """A match step by step: a state in which a seat is asked, and that after its move, before chance answers; its end.

    With each of them how it is asked, nothing after a move; and who moves, at the end nobody in particular.
    """
    state, awaited = world.settled(world.rules.after(world.rules.blank(), world.rules.opening(len(players))))
    while isinstance(awaited, Turn):
        seat = world.chooser.choice(awaited.seats)
        yield state, awaited, seat
        after = world.after(state, seat, players[seat](state, seat))
        yield after, None, seat
        state, awaited = world.settled(after)
    assert isinstance(awaited, Over)  # chance has answered
    yield state, awaited, 0


def course(world: World, players: Sequence[Player]) -> Iterator[Any]:
    """The states of a match after each of its moves, before chance answers; at last the state at its end."""
    return (state for state, awaited, _ in steps(world, players) if not isinstance(awaited, Turn))


def places_at(rules: Rules[Any], end: Any) -> Sequence[int]:
    """The place of each seat in the state at the end of a match."""
    over = rules.awaits(end)
    assert isinstance(over, Over)
    return over.places


def part_of_win(rules: Rules[Any], end: Any, seat: Seat) -> float:
    """What part of a win the end of a match is for a seat; a shared first place is a part."""
    places = places_at(rules, end)
    return (places[seat] == 1) / places.count(1)


def learned(base: tuple[str, str], matches: int, match: Callable[[int], Sequence[T]]) -> list[T]:
    """What each of so many matches of a base shows, by its number, played by one process on each core.

    Raises ``Trouble`` when one of them dies.
    """
    found: list[T] = []
    workers = processes(os.cpu_count() or 1, know, *base, died="a process died; nothing is written")
    with progress(Console(stderr=True), f"matches of {'/'.join(base)}", matches) as bar, workers as pool:
        for some in pool.map(match, range(matches), chunksize=AT_ONCE):
            found += some
            bar.advance(1)
    return found


def know(game: str, base: str) -> None:
    """Has the rules of a base at hand, before the first match of a process."""
    games.rules(game, base)


def weighing(world: World, weights: Weights, manner: Manner, seat: Seat) -> Player:
    """Goes by weights, in a state that its seat holds possible."""
    playout = Playout(world, manner, Habits(), seat, weights)

    def choose(state: Any, seat: Seat) -> Move:
        possible = world.rules.imagined(state, seat, world.shuffle)
        return playout.pick(possible, seat, list(world.rules.moves(state, seat)))

    return choose


def by_bot(world: World, bot: Bot) -> Player:
    """Does what a bot chooses."""

    def choose(state: Any, seat: Seat) -> Move:
        return bot.choose(chair_at(world.rules, state, seat, tuple(world.rules.moves(state, seat))))

    return choose
