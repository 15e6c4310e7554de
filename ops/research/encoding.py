"""Views and moves of any game as numbers: a row of features, and a number for each legal move.

Both are hashed, since a view is any tree of plain values and a move any text: what is said at a path of the
view falls into a slot that follows from its name alone, the same in every match and every process.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any

import numpy as np
from numpy.typing import NDArray

from domain.core.rules import View

GREATEST = 1e6
"""No number of a view is taken for more than this, or for less than its negative."""


class TooManyMoves(ValueError):
    """A position has more legal moves than there are actions; the text says how to have more."""


@lru_cache(maxsize=1 << 18)
def slot(name: str, slots: int) -> int:
    """The slot of a name, one of so many."""
    return int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "big") % slots


def leaves(tree: Any, path: str) -> Iterator[tuple[str, float]]:
    """What a tree of plain values says: a name and a number for each leaf.

    >>> list(leaves({"hand": ["A1", None], "points": 3}, ""))
    [('.hand.0=A1', 1.0), ('.hand.1=None', 1.0), ('.points', 3.0)]
    """
    if isinstance(tree, Mapping):
        for key, inner in tree.items():
            yield from leaves(inner, f"{path}.{key}")
    elif isinstance(tree, list | tuple):
        for index, inner in enumerate(tree):
            yield from leaves(inner, f"{path}.{index}")
    elif isinstance(tree, int | float) and not isinstance(tree, bool):
        yield path, float(tree)
    else:
        yield f"{path}={tree}", 1.0


def features(view: View, slots: int) -> NDArray[np.float32]:
    """A view as a row: every leaf is added to the slot of its name."""
    row = np.zeros(slots, dtype=np.float32)
    for name, number in leaves(view, ""):
        row[slot(name, slots)] += number
    return row.clip(-GREATEST, GREATEST)


def numbered(texts: Sequence[str], actions: int) -> dict[int, str]:
    """Moves by action: each at the slot of its text, or at the next one that is free.

    Raises ``TooManyMoves``.
    """
    if len(texts) > actions:
        raise TooManyMoves(f"{len(texts)} moves are legal, but there are only {actions} actions: ask for more of them")
    found: dict[int, str] = {}
    for text in texts:
        action = slot(text, actions)
        while action in found:
            action = (action + 1) % actions
        found[action] = text
    return found


def mask(legal: Mapping[int, str], actions: int) -> NDArray[np.int8]:
    """1 at every action that is legal."""
    row = np.zeros(actions, dtype=np.int8)
    row[list(legal)] = 1
    return row
