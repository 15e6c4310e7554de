"""What SQL cannot say: rows of a report that depend on all rows before them.

A report names its fold; every engine gives the same rows to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from operator import itemgetter
from typing import Any

from projections.standings import Rating, rate

Row = dict[str, Any]
NEW = Rating()


def ratings(rows: Iterable[Row]) -> Iterator[Row]:
    """The rating of every player after each match of a league; of the player who is asked about, if one is.

    ``rows``: a seat each, matches in the order in which they ended; ``asked`` is who is asked about, or empty.
    """
    known: dict[str, Rating] = {}
    for number, (match, seats) in enumerate(groupby(rows, key=itemgetter("id")), 1):
        sat = list(seats)
        before = tuple(known.get(row["player"], NEW) for row in sat)
        for row, rating in zip(sat, rate(before, [row["place"] for row in sat]), strict=True):
            known[row["player"]] = rating
            if row["asked"] in ("", row["player"]):
                yield {
                    "game": row["game"],
                    "number": number,
                    "id": match,
                    "player": row["player"],
                    "place": row["place"],
                    "mu": rating.mu,
                    "sigma": rating.sigma,
                    "cautious": rating.cautious,
                }


FOLDS: Mapping[str, Callable[[Iterable[Row]], Iterator[Row]]] = {"ratings": ratings}
