"""Pieces that lie face down for somebody, in hands and in a deck: it knows only how many are where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from domain.core.rules import P, Shuffle


class FaceDown(Generic[P]):
    """Some pieces of a match whose faces a seat may not see, taken up and shuffled together, to be dealt again.

    >>> down = FaceDown([3, 1, 2], lambda row: list(reversed(row)))
    >>> down.hand(2), down.rest()
    ([3, 2], [1])
    """

    def __init__(self, pieces: Sequence[P], shuffle: Shuffle) -> None:
        self.left: list[P] = shuffle(sorted(pieces))
        self.left.reverse()

    def hand(self, size: int) -> list[P]:
        """The next so many pieces."""
        return [self.left.pop() for _ in range(size)]

    def rest(self) -> list[P]:
        """All that are left."""
        return self.hand(len(self.left))


def laid_out(counts: Sequence[int]) -> list[int]:
    """The kinds of a deck, each as often as there are copies of it.

    >>> laid_out((2, 0, 1))
    [0, 0, 2]
    """
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def counted(kinds: Sequence[int], size: int) -> tuple[int, ...]:
    """How many there are of each of so many kinds.

    >>> counted([0, 2, 0], 3)
    (2, 0, 1)
    """
    counts = [0] * size
    for kind in kinds:
        counts[kind] += 1
    return tuple(counts)
