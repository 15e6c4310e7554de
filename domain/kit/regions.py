"""Which things belong together: joined two by two, or reached from a start.

The things of ``Regions`` are numbers 0 … n-1; those of ``flood`` are whatever can be a key.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

K = TypeVar("K", bound=Hashable)


class Regions:
    """Things 0 … n-1 that are joined two by two (union-find).

    >>> roads = Regions(4)
    >>> roads.join(0, 2)
    >>> roads.groups(range(4))
    [[0, 2], [1], [3]]
    """

    __slots__ = ("parents",)

    def __init__(self, things: int) -> None:
        self.parents = list(range(things))

    def root(self, thing: int) -> int:
        """The thing that stands for the region of this one."""
        parents = self.parents
        while parents[thing] != thing:
            parents[thing] = parents[parents[thing]]
            thing = parents[thing]
        return thing

    def join(self, one: int, other: int) -> None:
        """Makes one region of two; the lower root stands for both."""
        one, other = self.root(one), self.root(other)
        if one != other:
            self.parents[max(one, other)] = min(one, other)

    def together(self, one: int, other: int) -> bool:
        """Whether two things are in one region."""
        return self.root(one) == self.root(other)

    def groups(self, things: Iterable[int]) -> list[list[int]]:
        """These things by region, in the order in which they are given."""
        found: dict[int, list[int]] = {}
        for thing in things:
            found.setdefault(self.root(thing), []).append(thing)
        return list(found.values())


def flood(starts: Iterable[K], near: Callable[[K], Iterable[K]]) -> dict[K, int]:
    """What is reached from the starts, with the number of steps to it, nearest first.

    >>> flood([5], lambda n: [n - 1] if n > 3 else [])
    {5: 0, 4: 1, 3: 2}
    """
    steps = dict.fromkeys(starts, 0)
    front = list(steps)
    while front:
        reached = []
        for thing in front:
            for other in near(thing):
                if other not in steps:
                    steps[other] = steps[thing] + 1
                    reached.append(other)
        front = reached
    return steps


def enclosed(start: K, near: Callable[[K], Iterable[K] | None]) -> list[K] | None:
    """Everything reached from a thing, itself first; nothing as soon as one of them is open, ``near`` being ``None``.

    >>> enclosed(1, lambda n: [n - 1] if n else [])
    [1, 0]
    >>> enclosed(1, lambda n: [n - 1] if n else None) is None
    True
    """
    reached, seen = [start], {start}
    for thing in reached:  # grows as it is gone through
        others = near(thing)
        if others is None:
            return None
        for other in others:
            if other not in seen:
                seen.add(other)
                reached.append(other)
    return reached
