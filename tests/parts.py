"""A torture in parts: each a test of its own, with a seed and a time-out of its own, so that a long run shows how far
it is and what failed can be tried again alone."""

from __future__ import annotations

import os

import pytest


def parts(variable: str, usual: int, each: int) -> pytest.MarkDecorator:
    """Gives a test ``rounds``, the numbers of its share of all rounds.

    ``usual`` is how many there are in all unless an environment variable says another number; ``each`` is the most of
    one part.
    """
    wanted = int(os.environ.get(variable, usual))
    shares = [range(first, min(first + each, wanted)) for first in range(0, wanted, each)]
    return pytest.mark.parametrize("rounds", shares, ids=[f"{share.start + 1}-{share.stop}" for share in shares])
