"""What is promised where boats mark what is finished (Interludes 1 and 3).

Signs for programs that play (``Rules.signs``), estimates and no rules.  Those of ``promises.py``, with ``within_reach``
for what one has marked oneself, and:

- ``unmarked``: points of what is finished on the own base and nobody has marked, the less the further from own water;
- ``ahead``: points of all that the boat could mark on any base, the less the further it has to go; ``next_ahead``:
  those of the one that promises most;
- ``afloat``: 1 where the boat is on the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from domain.games.grand_marais.boating import Boating
from domain.games.grand_marais.boats import Boats
from domain.games.grand_marais.constructions import Construction
from domain.games.grand_marais.layouts import NOBODY
from domain.games.grand_marais.openings import by_name
from domain.games.grand_marais.promises import Base, signs_of
from domain.games.grand_marais.scoring import Count
from domain.games.grand_marais.sights import Seeing
from domain.games.grand_marais.state import Colour, Marsh
from domain.games.grand_marais.tokens import Tokens
from domain.games.grand_marais.voyages import ASHORE, is_on_grass
from domain.kit.regions import flood

if TYPE_CHECKING:
    from domain.games.grand_marais.episode import Episode

LATER = 0.85
"""A mark is worth so much less for each piece that the boat has to go."""
ON_ONE_PIECE = {"fishery": 3, "reed_bed": 10}
KINDS = ("garden", "terrain", "fishery", "reed_bed", "meadow")
"""What is marked."""


def marking(episode: Episode, s: Marsh, seeing: Seeing) -> Mapping[str, Sequence[float]]:
    """The signs of every seat; nothing is promised when the match is over."""
    if s.over:
        return {}
    count = Count(episode, s, seeing(s))
    free = list(unmarked(count))
    return by_name(
        [
            signs_of(MarkedBase(count, s.colour(seat)), s.hands[seat]) | ahead(count, s.colour(seat), free)
            for seat in range(s.seats)
        ]
    )


def unmarked(count: Count) -> Iterator[Construction]:
    """What is finished, would count and has no token."""
    tokens = count.s.annexed(Tokens)
    for kind in KINDS:
        for found in count.found(kind):
            if found.counts and tokens.holder(found) == NOBODY:
                yield found


def worth(found: Construction) -> int:
    """The points of a construction that is marked and connected."""
    if found.kind in ON_ONE_PIECE:
        return ON_ONE_PIECE[found.kind]
    bonus = sum(bonus for _, bonus in found.cows)
    return len(found.pieces) + bonus if found.is_meadow else 2 * len(found.pieces)


class MarkedBase(Base):
    """A base on which constructions only count for those who have marked them."""

    def add_finished(self) -> None:
        """What is finished: one's own where it is not connected, and what nobody has marked."""
        tokens = self.s.annexed(Tokens)
        for kind in KINDS:
            for found in self.count.found(kind):
                if not found.counts:
                    continue
                holder = tokens.holder(found)
                near = self.nearness.of(found.waters) if holder in (self.colour, NOBODY) else 0.0
                if holder == self.colour and near < 1:
                    self.signs["within_reach"] += worth(found) * near
                elif holder == NOBODY and self.own(found.pieces):
                    self.signs["unmarked"] += worth(found) * near


def ahead(count: Count, colour: Colour, free: Sequence[Construction]) -> dict[str, float]:
    """What the boat of a colour could mark."""
    s = count.s
    berth = s.annexed(Boats).berths[colour]
    if berth == ASHORE:
        return {}
    boating = count.episode.extra(Boating)
    starts = boating.landings(s, berth) if is_on_grass(berth) else [berth]
    way = flood(starts, boating.open_ways(s, colour))
    promised = [
        worth(found) * LATER ** min(steps)
        for found in free
        if (steps := [way[water] for water in found.waters if water in way])
    ]
    return {"afloat": 1.0, "ahead": sum(promised), "next_ahead": max(promised, default=0.0)}
