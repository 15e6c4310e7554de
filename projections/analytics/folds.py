"""What SQL cannot say: rows of a report that depend on all rows before them.

A report names its fold; every engine gives the same rows to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any
from uuid import UUID

from projections.standings import Result, Standing, rated

Row = dict[str, Any]


def ratings(rows: Iterable[Row]) -> Iterator[Row]:
    """The rating of every player after each match of a league; of the player who is asked about, if one is.

    ``rows``: a seat each, matches in the order in which they ended; ``asked`` is who is asked about, or empty.
    """
    known: dict[str, Standing] = {}
    for number, (match, seats) in enumerate(groupby(rows, key=lambda row: row["id"]), 1):
        sat = list(seats)
        names = tuple(row["player"] for row in sat)
        places = tuple(row["place"] for row in sat)
        result = Result(UUID(match), names, places, tuple(row["points"] for row in sat), 0)
        _, standings = rated(result, [known.get(name, Standing(name)) for name in names])
        known |= {standing.player: standing for standing in standings}
        for row, standing in zip(sat, standings, strict=True):
            if row["asked"] in ("", row["player"]):
                yield {
                    "game": row["game"],
                    "number": number,
                    "id": match,
                    "player": row["player"],
                    "place": row["place"],
                    "mu": standing.rating.mu,
                    "sigma": standing.rating.sigma,
                    "cautious": standing.rating.cautious,
                }


FOLDS: Mapping[str, Callable[[Iterable[Row]], Iterator[Row]]] = {"ratings": ratings}
