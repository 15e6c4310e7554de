"""How contamination spreads at the start of its owner's turn, and how a treatment plant takes it back."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from domain.core.play import Awaited, Fact, Illegal, Move, Seat, Turn
from domain.games.grand_marais.board import Cell
from domain.games.grand_marais.parts import MarshPart
from domain.games.grand_marais.pieces import VILLAGE
from domain.games.grand_marais.pollution import AT_ONCE, Cleaned, Polluted, pollution
from domain.games.grand_marais.powers import Pollutes, Purifies
from domain.games.grand_marais.specials import Kinds
from domain.games.grand_marais.specialties import Specialties
from domain.games.grand_marais.state import Marsh
from domain.games.grand_marais.voyages import by_canal, where
from domain.games.grand_marais.waters import Water

if TYPE_CHECKING:
    from domain.games.grand_marais.episode import Episode


class Taint(Move, frozen=True, array_like=True, gc=False, tag="ct"):
    """Lay a black token on a canal that contamination reaches: ``taint se-C4 canal1``."""

    pattern: ClassVar[str] = "taint {cell} {where}"
    cell: str
    where: str


class Clean(Move, frozen=True, array_like=True, gc=False, tag="cl"):
    """Take a black token away: ``clean se-C4 canal1``."""

    pattern: ClassVar[str] = "clean {cell} {where}"
    cell: str
    where: str


def with_power(kinds: Kinds, s: Marsh, power: type[Pollutes | Purifies]) -> list[Cell]:
    """The cells of pieces with such a power."""
    return [cell for cell, row in kinds.lying(s) if any(isinstance(each, power) for each in row.powers)]


def far(s: Marsh, one: Cell, other: Cell) -> tuple[int, int]:
    """How far two cells lie apart, in columns and rows."""
    (x, y), (u, v) = s.layout.point(one), s.layout.point(other)
    return abs(x - u), abs(y - v)


def protected(s: Marsh, kinds: Kinds, waters: Iterable[Water]) -> frozenset[Water]:
    """Those of some waters that lie within the rings around a treatment plant (I3-27)."""
    plants = [
        (cell, power.rings) for cell, row in kinds.lying(s) for power in row.powers if isinstance(power, Purifies)
    ]
    return frozenset(w for w in waters for plant, rings in plants if max(far(s, plant, w // 4)) <= rings)


def next_waters(s: Marsh, kinds: Kinds) -> list[Water]:
    """The waters that contamination reaches next: side by side, per network, over borders (I3-24)."""
    black = pollution(s).black
    found = {water for each in black for water in by_canal(s.board, s.layout, each)}.difference(black)
    return sorted(found - protected(s, kinds, found))


def spreads_fast(s: Marsh, source: Cell) -> bool:
    """Whether the Contamination touches a village or the factory by a side (I3-22)."""
    near = s.layout.near[source]
    return s.layout.centre in near or any(
        lay is not None and lay.face.id == VILLAGE for lay in (s.lay_on(cell) for cell in near if cell >= 0)
    )


def cleanable(s: Marsh, kinds: Kinds) -> list[Water]:
    """The tokens that the treatment plant takes next: the nearest of those that it reaches (I3-26, I3-27)."""
    plants, found = with_power(kinds, s, Purifies), pollution(s)
    if not plants:
        return []
    within = found.black if found.anywhere else protected(s, kinds, found.black)
    steps = {water: sum(far(s, plants[0], water // 4)) for water in within}
    return sorted(water for water in within if steps[water] == min(steps.values()))


def is_due(s: Marsh) -> bool:
    """Whether contamination may spread now: once, at the start of its owner's turn."""
    found = pollution(s)
    return found.owner == s.mover and found.spread < s.begun and not s.played and not s.offers


def spread_now(s: Marsh, kinds: Kinds, *, fast: bool) -> Sequence[Water]:
    """The waters that it reaches now: all at once where it spreads ``fast``, else those to choose among."""
    sources = with_power(kinds, s, Pollutes) if is_due(s) else []
    return next_waters(s, kinds) if sources and spreads_fast(s, sources[0]) is fast else ()


class TokenPart(MarshPart, ABC):
    """A part in which a seat chooses a water for a black token."""

    kind: type[Taint | Clean]

    def __init__(self, episode: Episode) -> None:
        super().__init__(episode)
        self.rows = episode.extra(Specialties).kinds

    @abstractmethod
    def waters(self, s: Marsh) -> Sequence[Water]:
        """Among which the seat chooses now; none when it is not asked."""

    @abstractmethod
    def brings(self, seat: Seat, water: Water) -> Fact:
        """What choosing a water brings about."""

    def moves(self, s: Marsh, seat: Seat) -> Iterable[Move]:
        return (self.kind(s.layout.names[water // 4], where(water)) for water in self.waters(s))

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        for water, offered in zip(self.waters(s), self.moves(s, seat), strict=True):
            if offered == move:
                return (self.brings(seat, water),)
        told = ", ".join(f"{s.layout.names[water // 4]} {where(water)}" for water in self.waters(s))
        raise Illegal(f"the token may be that of {told}")


class Spreading(TokenPart):
    """At the start of its owner's turn contamination spreads: everywhere, or to one piece of his choice."""

    key = "spread"
    kind = Taint
    kinds = (Taint,)

    def waters(self, s: Marsh) -> Sequence[Water]:
        return spread_now(s, self.rows, fast=False)

    def awaits(self, s: Marsh) -> Awaited | None:
        return Turn((s.mover,), self.key) if self.waters(s) else None

    def follows(self, s: Marsh) -> Sequence[Fact]:
        waters = spread_now(s, self.rows, fast=True)
        return (Polluted(s.mover, tuple(waters)),) if waters else ()

    def brings(self, seat: Seat, water: Water) -> Fact:
        return Polluted(seat, (water,))


class Cleaning(TokenPart):
    """A treatment plant takes one token away when it is placed, and one in each turn of its owner."""

    key = "clean"
    kind = Clean
    kinds = (Clean,)

    def waters(self, s: Marsh) -> Sequence[Water]:
        found = pollution(s)
        due = found.cleaned == AT_ONCE or (found.cleaner == s.mover and found.cleaned < s.begun)
        return cleanable(s, self.rows) if found.cleaner >= 0 and due else ()

    def awaits(self, s: Marsh) -> Awaited | None:
        return Turn((pollution(s).cleaner,), self.key) if self.waters(s) else None

    def brings(self, seat: Seat, water: Water) -> Fact:
        return Cleaned(water)
