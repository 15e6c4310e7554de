"""Who has most, and what if several have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

K = TypeVar("K")


def holders(strengths: Mapping[K, int]) -> tuple[K, ...]:
    """Who has the greatest strength, all of them when tied, in the order of the mapping; nobody where all have none.

    >>> holders({0: 1, 1: 2, 2: 2})
    (1, 2)
    >>> holders({0: 0}), holders({})
    ((), ())
    """
    most = max(strengths.values(), default=0)
    return tuple([who for who, strength in strengths.items() if strength == most]) if most > 0 else ()
