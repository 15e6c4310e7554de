"""Inns & Cathedrals: roads and cities that count more when they are completed and nothing when not; a large follower.

Rules page, 3, Inns & Cathedrals.  The strength of the large follower stands in the data.
"""

from __future__ import annotations

from typing import ClassVar

from domain.core.compose import After
from domain.core.play import Move
from domain.core.score import Item
from domain.games.carcassonne.addition import Contribution, Expansion
from domain.games.carcassonne.claiming import PlacingFollower
from domain.games.carcassonne.faces import CITY, ROAD
from domain.games.carcassonne.ground import Ground, Term, Worth
from domain.games.carcassonne.moves import SEGMENT_SHAPE
from domain.games.carcassonne.track import Track

KEY = "inns"


class PlaceBig(Move, frozen=True, array_like=True, gc=False, tag="B"):
    """Place the large follower on a segment of the tile just laid."""

    pattern: ClassVar[str] = "big {segment}"
    shapes = SEGMENT_SHAPE
    segment: str


def all_or_nothing(ground: Ground, mark: str, kind: str) -> Term:
    """One more point for everything counted in a completed feature with this mark, nothing at all in an unfinished one.

    Several such marks change nothing further.
    """

    def count(worth: Worth, items: tuple[Item, ...]) -> tuple[Item, ...]:
        if not ground.atlas.marks.count(worth.feature.tally, mark):
            return items
        if not worth.done:
            return (Item(f"item.{mark}_unfinished", 1, 0),)
        more = sum(item.count for item in items)
        return (*items, Item(f"item.{mark}", 1, more))

    return Term(mark, (kind,), count)


def contribute(ground: Ground, track: Track) -> Contribution:
    """Two terms and a figure."""
    return Contribution(
        acts=(After("small", PlacingFollower(ground, "big", PlaceBig)),),
        terms=(
            After("pennants", all_or_nothing(ground, "inn", ROAD)),
            After("pennants", all_or_nothing(ground, "cathedral", CITY)),
        ),
        moves=(PlaceBig,),
    )


ADDITION = Expansion(key=KEY, number=3, edition=1, plies=0, contribute=contribute, data=KEY)
