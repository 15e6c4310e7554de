"""What is counted, with the numbers that an episode gives it (rules A.1.5).

``cut_off``: for what is not connected at all.  ``through``: for what is connected only through an
opponent's base.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from domain.core.play import Seat
from domain.core.score import Item, Line
from domain.games.grand_marais.board import Cell, point
from domain.games.grand_marais.constructions import Meadow, Strip
from domain.games.grand_marais.lays import Lay
from domain.games.grand_marais.scoring import Count
from domain.games.grand_marais.waters import Link

LESS = {Link.THROUGH: "item.through", Link.CUT: "item.cut_off"}
"""How a line says why it is not worth its full points."""


def line(reason: str, cells: Sequence[Cell], items: Iterable[Item]) -> Line:
    """A line with the sum of its items."""
    told = tuple(items)
    return Line(sum(item.points for item in told), reason, told, tuple(point(cell) for cell in cells))


class Strips(Struct, frozen=True):
    """Gardens or terrains: so much for each piece of a finished one (E1-11); each its own part (E1-16)."""

    key: str
    reason: str
    found: Callable[[Count], list[Strip]]
    each: int
    through: int
    cut_off: int

    def lines(self, count: Count, seat: Seat) -> Iterable[Line]:
        less = {Link.THROUGH: self.through, Link.CUT: self.cut_off}
        for strip in self.found(count):
            part = count.own(seat, strip)
            if not part:
                continue
            link = count.link(seat, part)
            if link == Link.OWN:
                yield line(self.reason, part, [Item("item.pieces", len(part), self.each * len(part))])
            elif less[link]:
                yield line(self.reason, part, [Item(LESS[link], 1, less[link])])


def gardens(*, each: int = 2, through: int = 1, cut_off: int = 1) -> Strips:
    """Finished gardens."""
    return Strips("gardens", "reason.garden", lambda count: count.gardens, each, through, cut_off)


def terrains(*, each: int = 2, through: int = 1, cut_off: int = 1) -> Strips:
    """Finished terrains."""
    return Strips("terrains", "reason.terrain", lambda count: count.terrains, each, through, cut_off)


class Spots(Struct, frozen=True):
    """What stands on one piece: fisheries or reed beds (E1-13), less when not connected (E1-20)."""

    key: str
    reason: str
    stands: Callable[[Lay], bool]
    points: int
    through: int
    cut_off: int

    def lines(self, count: Count, seat: Seat) -> Iterable[Line]:
        less = {Link.THROUGH: self.through, Link.CUT: self.cut_off}
        for cell, lay in count.lying:
            if not self.stands(lay) or count.owner(cell) != seat:
                continue
            link = count.water_link(seat, (4 * cell,))
            if link == Link.OWN:
                yield line(self.reason, (cell,), [Item("item.connected", 1, self.points)])
            elif less[link]:
                yield line(self.reason, (cell,), [Item(LESS[link], 1, less[link])])


def fisheries(points: int = 3, *, through: int = 1, cut_off: int = 1) -> Spots:
    """Fisheries, in the first network of their piece."""
    return Spots("fisheries", "reason.fishery", lambda lay: lay.face.fishery, points, through, cut_off)


def reed_beds(points: int = 10, *, through: int = 1, cut_off: int = 1) -> Spots:
    """Reed beds, in the first network of their piece."""
    return Spots("reed_beds", "reason.reed_bed", lambda lay: lay.face.reed_bed, points, through, cut_off)


class Ponds(Struct, frozen=True):
    """Ponds: once to each owner of a frog there, one or two, connected or not (E1-12, E1-18, A.4 no. 9)."""

    points: int = 2
    key: str = "ponds"

    def lines(self, count: Count, seat: Seat) -> Iterable[Line]:
        for pond in count.ponds:
            frogs = count.own(seat, pond.frogs)
            if frogs:
                yield line("reason.pond", count.own(seat, pond.cells), [Item("item.frogs", len(frogs), self.points)])


class Meadows(Struct, frozen=True):
    """Closed meadows: so much for each own piece, and a share of the cows' bonus (E1-14, E1-16, E1-21).

    ``no_ramp``: for a meadow that has no ramp at all.  ``connected_share``: whether only connected
    players share a bonus (A.4 no. 47).
    """

    each: int = 1
    through: int = 1
    cut_off: int = 0
    no_ramp: int = 0
    connected_share: bool = False
    key: str = "meadows"

    def lines(self, count: Count, seat: Seat) -> Iterable[Line]:
        for meadow in count.meadows:
            part = count.own(seat, meadow.pieces)
            if not part:
                continue
            items = [item for item in self.items(count, seat, meadow, part) if item.points]
            if items:
                yield line("reason.meadow", part, items)

    def items(self, count: Count, seat: Seat, meadow: Meadow, part: tuple[Cell, ...]) -> Iterable[Item]:
        """What a seat gets for its part."""
        if not meadow.ramps:
            yield Item("item.no_ramp", 1, self.no_ramp)
            return
        link = ramp_link(count, seat, meadow)
        if link != Link.OWN:
            yield Item(LESS[link], 1, self.through if link == Link.THROUGH else self.cut_off)
            return
        yield Item("item.meadow_pieces", len(part), self.each * len(part))
        sharers = count.owners(meadow.pieces)
        if self.connected_share:
            sharers = [sharer for sharer in sharers if ramp_link(count, sharer, meadow) == Link.OWN]
        shares = [share(bonus, sharers, seat, count.owner(cell)) for cell, bonus in meadow.cows]
        yield Item("item.cows", len(shares), sum(shares))


def ramp_link(count: Count, seat: Seat, meadow: Meadow) -> Link:
    """The best connection of the canals at a meadow's ramps."""
    return count.water_link(seat, (ramp for ramp in meadow.ramps if ramp is not None))


def share(bonus: int, sharers: Sequence[Seat], seat: Seat, holder: Seat) -> int:
    """A seat's share of a cow's bonus; what cannot be divided goes to the holder of the cow (E1-17, A.4 no. 11).

    >>> [share(5, [0, 1], seat, 0) for seat in (0, 1)]
    [3, 2]
    """
    each, rest = divmod(bonus, len(sharers))
    return each + (rest if seat == holder else 0)


class EmptyCells(Struct, frozen=True):
    """The empty cells of the own base (E1-15)."""

    each: int = -1
    key: str = "empty_cells"

    def lines(self, count: Count, seat: Seat) -> Iterable[Line]:
        empty = [cell for cell in count.s.layout.bases[seat] if not count.s.board[cell]]
        if empty:
            yield line("reason.empty", empty, [Item("item.empty_cells", len(empty), self.each * len(empty))])
