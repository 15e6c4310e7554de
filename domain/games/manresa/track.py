"""The order track: in which order the workers leave for work."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct

from domain.core.play import Seat

UPPER = "H"
"""The space of the heir."""

NOBODY: Seat = -1


class Queued(Struct, frozen=True):
    """A worker on a space of the track, and the seat that it works for."""

    space: str
    seat: Seat
    heir: bool = False


Queue: TypeAlias = tuple[Queued, ...]


def queue(route: Sequence[str], seats: int, start: Seat, heir: Seat) -> Queue:
    """The workers in the direction of the arrow: zone 1 is the start player's, the next ones follow clockwise.

    ``heir``: the seat whose black worker stands on the upper space, or ``NOBODY``.  Seed, 1. Preparació;
    rules page B.3, Order track.

    >>> [worker.seat for worker in queue(["1a", "2a", "H", "2b", "1b"], 2, 1, 0)]
    [1, 0, 0, 0, 1]
    """
    zones = {str(1 + step): (start + step) % seats for step in range(seats)}
    workers = (
        Queued(space, heir, heir=True) if space == UPPER else Queued(space, zones.get(space[0], NOBODY))
        for space in route
    )
    return tuple(worker for worker in workers if worker.seat != NOBODY)


def queues(route: Sequence[str], seats: Sequence[int]) -> Mapping[tuple[int, Seat, Seat], Queue]:
    """The queue by number of seats, start player, and the heir's seat."""
    return {
        (number, start, heir): queue(route, number, start, heir)
        for number in seats
        for start in range(number)
        for heir in (NOBODY, *range(number))
    }
