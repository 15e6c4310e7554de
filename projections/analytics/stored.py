"""Which variations have stored matches, and how many: what can be asked about at all."""

from __future__ import annotations

from msgspec import Struct

from projections.analytics.asked import Filter
from projections.analytics.engine import Engine

SQL = (
    "SELECT game, variation, seated, count(*), count(*) FILTER (WHERE status = 'over') FROM matches"
    " GROUP BY game, variation, seated ORDER BY game, variation, seated"
)


class StoredVariation(Struct):
    """A variation: its stored matches, how many are over, and with how many seats it was played."""

    game: str
    variation: str
    matches: int = 0
    over: int = 0
    seats: list[int] = []


class Stored(Struct, frozen=True):
    """All variations that have matches, the most played first, and the position of the log up to which that is so."""

    variations: list[StoredVariation]
    position: int


def stored_variations(engine: Engine, asked: Filter) -> Stored:
    """The variations of the matches that are asked about.  Raises ``CannotAnswer``."""
    answered = engine.ask(SQL, asked)
    found: dict[tuple[str, str], StoredVariation] = {}
    for game, variation, seated, matches, over in answered.rows:
        each = found.setdefault((game, variation), StoredVariation(game, variation))
        each.matches += matches
        each.over += over
        each.seats.append(seated)
    ordered = sorted(found.values(), key=lambda each: (-each.matches, each.game, each.variation))
    return Stored(ordered, answered.position)
