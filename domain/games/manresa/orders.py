"""Phases 1 and 2: the workers stand on the order track, then each goes to a space of the board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from domain.core.play import Fact, Illegal, Move, Seat, Turn
from domain.games.manresa.facts import PhaseBegan, RoundBegan, WorkerSent
from domain.games.manresa.material import SPACE_INDEX, SPACES, WORKING
from domain.games.manresa.moves import SendWorker
from domain.games.manresa.state import FREE, ORDERS, PREPARATION, Manresa, worker_of
from domain.games.manresa.track import Queue
from domain.kit.course import Part


class Preparation(Part):
    """A round begins.  Seed, 1. Preparació."""

    key = "preparation"

    def follows(self, s: Manresa) -> Sequence[Fact]:
        return (RoundBegan(),) if s.phase == PREPARATION else ()


class Orders(Part):
    """In the direction of the arrow each worker goes to any free space.  Seed, 2. Ordres de treball.

    ``queues`` as in ``track.queues``; ``privileges`` says whether privilege spaces are used; ``then`` is the
    phase that comes after.
    """

    key = "work"

    def __init__(self, queues: Mapping[tuple[int, Seat, Seat], Queue], *, privileges: bool, then: int) -> None:
        self.queues = queues
        self.privileges = privileges
        self.then = then
        self.offers = tuple(SendWorker(space.key) for space in SPACES)

    def queue(self, s: Manresa) -> Queue:
        """The workers of this round in the order in which they leave."""
        return self.queues[s.seats, s.start, s.heir]

    def open_spaces(self, s: Manresa) -> list[int]:
        """The spaces on which a worker may be put: free, and of an estate in the game.  Seed, Caselles de privilegi."""
        found = [space for space in range(WORKING) if s.spaces[space] == FREE]
        if self.privileges:
            found += [WORKING + estate for estate in sorted(s.estates) if s.spaces[WORKING + estate] == FREE]
        return found

    def awaits(self, s: Manresa) -> Turn | None:
        if s.phase != ORDERS:
            return None
        queue = self.queue(s)
        return Turn((queue[s.done].seat,), self.key) if s.done < len(queue) else None

    def moves(self, s: Manresa, seat: Seat) -> Sequence[Move]:
        return [self.offers[space] for space in self.open_spaces(s)]

    def decide(self, s: Manresa, seat: Seat, move: Move) -> Iterable[Fact]:
        if not isinstance(move, SendWorker):
            raise Illegal(f"phase 2: a worker is to be sent to a space; possible is: {SendWorker.pattern}")
        if SPACE_INDEX.get(move.space) not in self.open_spaces(s):
            raise Illegal(self.why_not(s, move.space))
        worker = self.queue(s)[s.done]
        return (WorkerSent(worker.seat, move.space, worker.heir),)

    def why_not(self, s: Manresa, key: str) -> str:
        """Why a worker cannot be put on a space."""
        free = ", ".join(SPACES[space].key for space in self.open_spaces(s))
        if key not in SPACE_INDEX:
            return f"there is no space “{key}”; free are: {free}"
        index = SPACE_INDEX[key]
        if s.spaces[index] != FREE:
            seat, _ = worker_of(s.spaces[index])
            return f"{key} has a worker of seat {seat}; free are: {free}"
        if not self.privileges:
            return f"{key} is the space of a privilege, and this version has none; free are: {free}"
        return f"the estate {key} is not in the game, its space is closed; free are: {free}"

    def follows(self, s: Manresa) -> Sequence[Fact]:
        return (PhaseBegan(self.then),) if s.phase == ORDERS else ()
