"""Luck and skill: how the chances of every seat changed in a match, draw by draw and move by move.

What a position is worth to a seat is its share of the wins when bots play on from it.  What it is worth more
after a draw is luck, what it is worth more after a move is skill, one's own or others'; both together lead from the
first position to the result.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec import Struct

from domain.core.play import Chance, Move, Over, Seat, Turn
from domain.core.rules import Rules
from domain.match.codec import Confirm, Enter, TimeUp
from domain.match.frames import Frame
from domain.match.match import Match
from ops.bots.chair import Bot, chair_at
from ops.bots.world import World

Shares = tuple[float, ...]
"""A share of the wins for each seat; together 1."""


class Swing(Struct, frozen=True):
    """A step of a match: what the position was worth to each seat before it and after.

    ``seat`` made a move at the ply; ``chance`` is the kind of a draw, empty for a move.
    """

    ply: int
    seat: Seat | None
    chance: str
    before: Shares
    after: Shares


class Balance(Struct, frozen=True):
    """What luck and skill brought each seat, in shares of a win: by all draws, by its own moves, by those of others."""

    luck: Shares
    skill: Shares
    others: Shares


def swings(match: Match, make: Callable[[str], Bot], *, playouts: int = 16, seed: str = "luck") -> Iterator[Swing]:
    """Every step of a match, with so many playouts from each position by bots that ``make`` makes of a seed.

    All positions are played on from with the same dice.  A branch begins where it left its origin.
    """
    worth = Worth(match.rules, make, playouts, seed)
    before: Shares | None = None
    for ply, seat, chance, state in steps(match):
        after = worth.of(state)
        if before is not None:
            yield Swing(ply, seat, chance, before, after)
        before = after


def balance(found: Iterable[Swing], seats: int) -> Balance:
    """What luck and skill brought each seat in all these steps."""
    luck, skill, others = ([0.0] * seats for _ in range(3))
    for swing in found:
        for seat, (then, now) in enumerate(zip(swing.before, swing.after, strict=True)):
            cause = luck if swing.chance else skill if seat == swing.seat else others
            cause[seat] += now - then
    return Balance(tuple(luck), tuple(skill), tuple(others))


class Worth:
    """What positions are worth, by playing on."""

    def __init__(self, rules: Rules[Any], make: Callable[[str], Bot], playouts: int, seed: str) -> None:
        self.rules = rules
        self.make = make
        self.playouts = playouts
        self.seed = seed

    def of(self, state: Any) -> Shares:
        """The share of the wins of each seat; without playing where the match is over."""
        awaited = self.rules.awaits(state)
        if isinstance(awaited, Over):
            return shares(awaited)
        won = [self.played_on(state, f"{self.seed}/{number}") for number in range(self.playouts)]
        return tuple(sum(each) / self.playouts for each in zip(*won, strict=True))

    def played_on(self, state: Any, seed: str) -> Shares:
        """Who wins when bots play on once."""
        world = World(self.rules, random.Random(seed))
        bots = [self.make(f"{seed}/{seat}") for seat in range(len(state.points))]
        state, awaited = world.settled(state)
        while isinstance(awaited, Turn):
            seat = world.chooser.choice(awaited.seats)
            move = bots[seat].choose(chair_at(self.rules, state, seat, tuple(self.rules.moves(state, seat))))
            state, awaited = world.settled(world.after(state, seat, move))
        assert isinstance(awaited, Over), "chance has answered"
        return shares(awaited)


def shares(over: Over) -> Shares:
    """The share of the win of each seat."""
    return tuple(1 / over.places.count(1) if place == 1 else 0.0 for place in over.places)


def steps(match: Match) -> Iterator[tuple[int, Seat | None, str, Any]]:
    """The positions of the effective line: ply, who moved or the kind of the draw that led there, the state.

    The first has neither: it is the position before the first draw, or that of the opening of a branch.
    """
    rules = match.rules
    first, *played = list(match.frames)
    state = rules.after(rules.blank(), tuple(rules.opening(len(match.opened.seats))))
    if match.opened.origin is None:
        yield 0, None, "", state
        yield from drawn(rules, first, state)
    else:
        yield 0, None, "", first.state
    for before, frame in zip([first, *played], played, strict=False):
        state = moved(rules, before.state, frame)
        if not isinstance(frame.move, Confirm | Enter):
            yield frame.ply, frame.seat, "", state
        yield from drawn(rules, frame, state)


def moved(rules: Rules[Any], state: Any, frame: Frame) -> Any:
    """The state after the move of a frame, before chance answers."""
    move: Move | None = frame.move
    assert move is not None, "only the opening has no move"
    match move:
        case Confirm() | Enter():
            return state
        case TimeUp():
            return rules.after(state, tuple(rules.time_up(state)))
        case _:
            return rules.after(state, tuple(rules.decide(state, frame.seat or 0, move)))


def drawn(rules: Rules[Any], frame: Frame, state: Any) -> Iterator[tuple[int, Seat | None, str, Any]]:
    """The positions after each draw of a frame."""
    for outcome in frame.outcomes:
        chance = rules.awaits(state)
        assert isinstance(chance, Chance), "the log holds an outcome where one was drawn"
        state = rules.after(state, tuple(rules.resolve(state, chance, outcome)))
        yield frame.ply, None, chance.kind, state
