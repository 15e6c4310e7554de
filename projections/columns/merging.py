"""Which files are merged into one: many of about one size, as long as they are not large."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TypeVar

MERGE_AT = 8
"""So many files of one kind and of about one size are merged."""
LARGE = 1_000_000
"""A file with so many rows is not merged any more."""

T = TypeVar("T")


def lots(files: Iterable[T], kind: Callable[[T], Hashable], rows: Callable[[T], int]) -> Iterator[list[T]]:
    """Files that are to become one, and each of the others by itself."""
    alike: dict[tuple[Hashable, int], list[T]] = defaultdict(list)
    for file in files:
        alike[kind(file), size_class(rows(file))].append(file)
    for some in alike.values():
        if len(some) < MERGE_AT or rows(some[0]) >= LARGE:
            yield from ([file] for file in some)
        else:
            yield some


def size_class(rows: int) -> int:
    """Files within a factor of eight in rows are of one class; the largest are all of one.

    >>> size_class(100), size_class(400), size_class(1_000), size_class(LARGE), size_class(9 * LARGE)
    (2, 2, 3, 6, 6)
    """
    return int(math.log(min(rows, LARGE) + 1, MERGE_AT))
