"""The pig: its owner, if he holds its farm, gets one more for each completed city."""

from __future__ import annotations

from typing import ClassVar

from domain.core.play import Move
from domain.core.score import Item
from domain.games.carcassonne.additions.traders.helping import PlacingHelper
from domain.games.carcassonne.faces import FIELD
from domain.games.carcassonne.ground import Ground, Term, Worth
from domain.games.carcassonne.moves import SEGMENT_SHAPE

PIG = "pig"


class PlacePig(Move, frozen=True, array_like=True, gc=False, tag="G"):
    """Place the pig on a field of the tile just laid, beside an own farmer."""

    pattern: ClassVar[str] = "pig {segment}"
    shapes = SEGMENT_SHAPE
    segment: str


def fattened(worth: Worth, items: tuple[Item, ...]) -> tuple[Item, ...]:
    """One more for each city that is counted."""
    figures = worth.scene.figures_in(worth.feature)
    if not any(figure.kind == PIG and figure.seat == worth.seat for figure in figures):
        return items
    cities = sum(item.count for item in items)
    return (*items, Item("item.pig", cities, cities))


TERM = Term(PIG, (FIELD,), fattened)


def placing(ground: Ground) -> PlacingHelper:
    """The act of placing it."""
    return PlacingHelper(ground, PIG, PlacePig)
