"""Who plays: this process, or several that each have a core."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import Any

from domain.match.chain import Sealed
from ops.collector import spare_the_collector
from ops.processes import processes
from ops.selfplay.player import Player
from ops.selfplay.run import Run


class Hands(ABC):
    """Where work of a run is given; every answer is the bytes of a ``Batch``."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    @abstractmethod
    def play(self, numbers: Sequence[int]) -> Future[bytes]:
        """Has matches played."""

    @abstractmethod
    def look(self, stored: Sequence[tuple[int, Sequence[Sealed]]]) -> Future[bytes]:
        """Has stored matches looked at."""


class OwnHands(Hands):
    """This process, at once."""

    def __init__(self, player: Player) -> None:
        super().__init__(1)
        self.player = player

    def play(self, numbers: Sequence[int]) -> Future[bytes]:
        return done(self.player.play(numbers))

    def look(self, stored: Sequence[tuple[int, Sequence[Sealed]]]) -> Future[bytes]:
        return done(self.player.look(stored))


class OtherHands(Hands):
    """Processes."""

    def __init__(self, executor: Executor, workers: int) -> None:
        super().__init__(workers)
        self.executor = executor

    def play(self, numbers: Sequence[int]) -> Future[bytes]:
        return self.executor.submit(play_here, numbers)

    def look(self, stored: Sequence[tuple[int, Sequence[Sealed]]]) -> Future[bytes]:
        return self.executor.submit(look_here, stored)


@contextmanager
def hands_for(run: Run, service_key: bytes, workers: int) -> Iterator[Hands]:
    """Hands for a run; with one worker this process plays.

    Raises ``Trouble`` when a process dies; what was written stays.
    """
    if workers == 1:
        player = Player(run, service_key)
        try:
            yield OwnHands(player)
        finally:
            player.close()
        return
    died = "a process that played has died; what was written stays: the same command goes on"
    with processes(workers, begin_here, run, service_key, died=died) as executor:
        yield OtherHands(executor, workers)


here: dict[str, Player] = {}
"""The player of this process, where this process was started to play."""


def begin_here(run: Run, service_key: bytes) -> None:
    """The beginning of a process that plays."""
    spare_the_collector()
    here["player"] = Player(run, service_key)


def play_here(numbers: Sequence[int]) -> bytes:
    """Plays in this process."""
    return here["player"].play(numbers)


def look_here(stored: Sequence[tuple[int, Sequence[Sealed]]]) -> bytes:
    """Looks at stored matches in this process."""
    return here["player"].look(stored)


def done(answer: bytes) -> Future[Any]:
    """An answer that is there already."""
    future: Future[Any] = Future()
    future.set_result(answer)
    return future
