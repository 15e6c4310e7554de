"""How a match might go on: everybody makes the best of a few moves, a few turns long, and what that is worth."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from msgspec import Struct

from domain.core.play import Awaited, Move, Over, Seat, Turn
from ops.bots.world import World
from ops.bots.worth import TurnWeights, Weights, Worth, standing, totals_if_ended

LITTLE = 8
"""Moves further in a turn that are all looked at."""

Look: TypeAlias = Callable[[Any, Seat, Move], float]
"""What a seat expects of a move in a state."""


class Manner(Struct, frozen=True):
    """How one plays on: the best of ``looked_at`` moves, or any of all, as often as ``slips`` says.

    ``others``: at how many moves all but the seat that thinks look; by default at as many.  ``through``: whether one
    looks at what the turn offers after a move.  ``grabbed``: whether all but the seat that thinks go by points alone,
    one move after the other.  ``kept``: whether what comes of moves further on is kept in mind (``Tree``).
    """

    looked_at: int = 64
    slips: float = 0.05
    others: int | None = None
    through: bool = False
    grabbed: bool = False
    kept: bool = True


class Habits:
    """Which moves were better than others that could be made with them, lately; a bot keeps them for a match."""

    def __init__(self) -> None:
        self.better: dict[tuple[Seat, Move], float] = {}

    def learn(self, seat: Seat, moves: Sequence[Move], leads: Sequence[float]) -> None:
        """How a seat would stand after each of these moves."""
        mean = sum(leads) / len(leads)
        for move, value in zip(moves, leads, strict=True):
            self.better[seat, move] = value - mean

    def few(self, seat: Seat, moves: Sequence[Move], number: int, chooser: random.Random) -> Sequence[Move]:
        """So many of these moves: half of them the best known ones, the rest any."""
        if len(moves) <= number:
            return moves
        known = sorted(
            [(self.better[seat, move], -at) for at, move in enumerate(moves) if self.better.get((seat, move), 0.0) > 0],
            reverse=True,
        )
        best = [-at for _, at in known[: number // 2]]
        taken = set(best)
        others = [at for at in range(len(moves)) if at not in taken]
        return [moves[at] for at in (*best, *chooser.sample(others, number - len(best)))]


class Playout:
    """Plays on from states of a world, as the seat with these eyes imagines it."""

    def __init__(
        self, world: World, manner: Manner, habits: Habits, eyes: Seat, weights: Weights | None = None
    ) -> None:
        self.world = world
        self.promised = Worth(world.rules, weights)
        self.looked = 0
        self.manner = manner
        self.eyes = eyes
        self.habits = habits
        self.chooser: random.Random = world.chooser

    def pick(self, state: Any, seat: Seat, moves: Sequence[Move]) -> Move:
        """The move that somebody would make here."""
        manner = self.manner
        few = manner.looked_at if seat == self.eyes or manner.others is None else manner.others
        if len(moves) == 1:
            return moves[0]
        if few == 1 or self.chooser.random() < manner.slips:
            return self.chooser.choice(moves)
        moves = self.habits.few(seat, moves, few, self.chooser)
        look = self.look(seat)
        worths = [look(state, seat, move) for move in moves]
        self.habits.learn(seat, moves, worths)
        best = max(worths)
        return self.chooser.choice([move for move, value in zip(moves, worths, strict=True) if value == best])

    def look(self, seat: Seat) -> Look:
        """How somebody looks at a move."""
        if self.manner.grabbed and seat != self.eyes:
            return self.gain
        return self.prospect if self.manner.through else self.outlook

    def gain(self, state: Any, seat: Seat, move: Move) -> float:
        """How well a seat stands after a move by points alone, as ``greedy`` looks at it."""
        self.looked += 1
        return standing(totals_if_ended(self.world.rules, self.world.after(state, seat, move)), seat)

    def outlook(self, state: Any, seat: Seat, move: Move) -> float:
        """What the position after a move is worth to a seat."""
        self.looked += 1
        after = self.world.after(state, seat, move)
        return self.worth(after, self.world.rules.awaits(after))[seat]

    def prospect(self, state: Any, seat: Seat, move: Move) -> float:
        """The same, with the best of what its turn still offers then: while that is little, and no chance is asked."""
        return self.best(state, seat, move)[0]

    def best(self, state: Any, seat: Seat, move: Move) -> tuple[float, Any, Awaited]:
        """What a move promises a seat, the position of its turn that does so, and what is awaited there."""
        after = self.world.after(state, seat, move)
        awaited = self.world.rules.awaits(after)
        if isinstance(awaited, Turn) and awaited.seats == (seat,):
            moves = list(self.world.rules.moves(after, seat))
            if len(moves) <= LITTLE:
                return max([self.best(after, seat, move) for move in moves], key=lambda best: best[0])
        self.looked += 1
        return self.worth(after, awaited)[seat], after, awaited

    def worth(self, state: Any, awaited: Awaited) -> list[float]:
        """What a state is worth to each seat."""
        if isinstance(awaited, Over):
            return self.promised.at_end(state.points, awaited.places)
        return self.promised.worth(state)

    def ended(self, state: Any, awaited: Awaited) -> list[float]:
        """The same where one follows no further: at the beginning of an own turn by what was learned of such.

        Others are then told the opposite of what it is worth to the own seat.
        """
        turn = self.turn
        if turn is None or not isinstance(awaited, Turn) or awaited.step != turn.step or self.eyes not in awaited.seats:
            return self.worth(state, awaited)
        own = self.promised.at_turn(state, self.eyes, turn)
        return [own if seat == self.eyes else -own for seat in range(len(state.points))]

    @property
    def turn(self) -> TurnWeights | None:
        """What was learned of beginnings of own turns, where one follows to the next of them."""
        return None if self.manner.kept else self.promised.turn


class Rounds:
    """Counts how often it comes back to a seat while one plays on.

    Where seats do not wait for each other, or nobody else plays, it comes back with each of its own moves.  ``step``:
    at which everybody is asked in its own turn only, if it is back no sooner than that: not when it is asked in the
    turn of another, nor before another was asked in its own.
    """

    def __init__(self, seat: Seat, left: int, step: str | None = None) -> None:
        self.seat = seat
        self.left = left
        self.step = step
        self.away = False

    def goes_to(self, mover: Seat, alone: bool, step: str) -> bool:
        """Whether it may go on, now that this seat is to move at this step; ``alone``: and waits for no other."""
        if mover != self.seat:
            self.away = self.away or self.step in (None, step)
        elif alone or (self.away and self.step in (None, step)):
            self.left -= 1
            self.away = False
        return self.left > 0
