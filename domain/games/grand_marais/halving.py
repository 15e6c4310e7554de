"""Constructions that count half as long as the village has no way to the Abbey (I1-08, A.4 no. 32)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct
from msgspec.structs import replace

from domain.core.score import Item, Line
from domain.games.grand_marais.bytoken import ByToken
from domain.games.grand_marais.scoring import Count
from domain.games.grand_marais.state import Colour
from domain.games.grand_marais.terms import line
from domain.games.grand_marais.waters import Link


class HalvedWithoutAbbey(Struct, frozen=True):
    """The ``terms`` in full where the village is connected to the centre, over any bases; else half, rounded down."""

    terms: tuple[ByToken, ...]
    key: str = "constructions"

    def lines(self, count: Count, colour: Colour) -> Iterable[Line]:
        told = [each for term in self.terms for each in term.lines(count, colour)]
        yield from told
        total = sum(each.points for each in told)
        village = count.s.village(colour)
        if total and count.link(colour, (count.s.layout.centre,)) == Link.CUT:
            cells = () if village < 0 else (village,)
            yield line(count, "reason.no_abbey", cells, [Item("item.half", 1, total // 2 - total)])

    def with_each(self, change: Callable[[ByToken], ByToken]) -> HalvedWithoutAbbey:
        """The same with other terms."""
        return replace(self, terms=tuple(map(change, self.terms)))
