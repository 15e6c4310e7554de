"""How far a figure can be trusted: intervals at 95 %, what they say, and how many more matches a firm answer needs.

Shares: Wilson's score interval (E. B. Wilson, 1927), which also holds for few matches and for shares near 0 and 1.
A shared first place counts in part; that spreads less than whole wins do, so the interval is rather too wide.
Means: the normal interval.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, sqrt
from typing import Any

Z = 1.959964
"""Of the normal distribution: 95 % lie within so many standard deviations."""


def wilson(share: float, of: int) -> tuple[float, float]:
    """The interval of a share that was seen in so many matches.

    >>> [round(bound, 4) for bound in wilson(0.5, 100)]
    [0.4038, 0.5962]
    """
    square = Z * Z / of
    middle = (share + square / 2) / (1 + square)
    half = Z * sqrt(share * (1 - share) / of + square / (4 * of)) / (1 + square)
    return middle - half, middle + half


def normal(mean: float, deviation: float, of: int) -> tuple[float, float]:
    """The interval of a mean of so many figures with this standard deviation.

    >>> normal(3.0, 0.0, 9)
    (3.0, 3.0)
    """
    half = Z * deviation / sqrt(of)
    return mean - half, mean + half


def verdict(low: float, high: float, expected: float) -> str:
    """``above``, ``below`` or ``open``: what an interval says of what was expected."""
    if low > expected:
        return "above"
    return "below" if high < expected else "open"


def matches_for_share(share: float, expected: float) -> int | None:
    """So many matches in all would make a difference of this size firm; nothing when there is none.

    >>> matches_for_share(0.53, 0.5), matches_for_share(0.5, 0.5)
    (1068, None)
    """
    if share == expected:
        return None
    of = ceil(Z * Z * max(share * (1 - share), 1e-9) / (share - expected) ** 2)
    while verdict(*wilson(share, of), expected) == "open":  # the normal count is a little short of Wilson's
        of += max(1, of // 1000)
    return of


def matches_for_mean(mean: float, deviation: float, expected: float) -> int | None:
    """The same for a mean.

    >>> matches_for_mean(1.0, 10.0, 0.0)
    386
    """
    if mean == expected:
        return None
    return ceil((Z * deviation / (mean - expected)) ** 2) + 1


def judged(row: dict[str, Any], interval: Mapping[str, str]) -> dict[str, Any]:
    """A row with ``low``, ``high``, ``verdict`` and ``more`` behind it.

    ``interval`` names the columns: ``share`` or ``mean`` with ``deviation``, ``of``, and ``expected`` (0 if none).
    """
    of = row[interval["of"]]
    expected = row[interval["expected"]] if "expected" in interval else 0.0
    if "share" in interval:
        value = row[interval["share"]]
        low, high = wilson(value, of)
        needed = matches_for_share(value, expected)
    else:
        value, deviation = row[interval["mean"]], row[interval["deviation"]]
        if deviation is None:  # a single figure
            return row | {"low": None, "high": None, "verdict": "open", "more": None}
        low, high = normal(value, deviation, of)
        needed = matches_for_mean(value, deviation, expected)
    found = verdict(low, high, expected)
    more = 0 if found != "open" else None if needed is None else max(needed - of, 1)
    return row | {"low": low, "high": high, "verdict": found, "more": more}
