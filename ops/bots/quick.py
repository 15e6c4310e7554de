"""Matches without a log, of players who look no further than their own turn: quick, to learn from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from domain.core.play import Move, Over, Seat, Turn
from domain.core.rules import Rules
from ops.bots.chair import Bot, chair_at
from ops.bots.playout import Habits, Manner, Playout
from ops.bots.world import World
from ops.bots.worth import Weights

Player: TypeAlias = Callable[[Any, Seat], Move]
"""What somebody does in a state in which a seat is to move."""


def course(world: World, players: Sequence[Player]) -> Iterator[Any]:
    """The states of a match after each of its moves, before chance answers; at last the state at its end."""
    state, awaited = world.settled(world.rules.after(world.rules.blank(), world.rules.opening(len(players))))
    while not isinstance(awaited, Over):
        seat = world.chooser.choice(awaited.seats)  # type: ignore[union-attr]  # chance has answered
        state = world.after(state, seat, players[seat](state, seat))
        yield state
        state, awaited = world.settled(state)
    yield state


def asked(world: World, players: Sequence[Player]) -> Iterator[tuple[Any, Turn | Over, Seat]]:
    """The states of a match in which somebody is asked, how, and who moves; at last its end."""
    state, awaited = world.settled(world.rules.after(world.rules.blank(), world.rules.opening(len(players))))
    while isinstance(awaited, Turn):
        seat = world.chooser.choice(awaited.seats)
        yield state, awaited, seat
        state, awaited = world.settled(world.after(state, seat, players[seat](state, seat)))
    assert isinstance(awaited, Over)
    yield state, awaited, 0


def places_at(rules: Rules[Any], end: Any) -> Sequence[int]:
    """The place of each seat in the state at the end of a match."""
    over = rules.awaits(end)
    assert isinstance(over, Over)
    return over.places


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
