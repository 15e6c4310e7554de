"""Contamination that spreads only when its owner says so: the literal text (A.4 no. 33)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from domain.core.play import Fact, Illegal, Move, Seat
from domain.games.grand_marais.acts import Act
from domain.games.grand_marais.pollution import Polluted
from domain.games.grand_marais.specialties import Specialties
from domain.games.grand_marais.spreading import Taint, spread_now
from domain.games.grand_marais.state import Marsh
from domain.games.grand_marais.voyages import where
from domain.games.grand_marais.waters import Water

if TYPE_CHECKING:
    from domain.games.grand_marais.episode import Episode


class Spread(Move, frozen=True, array_like=True, gc=False, tag="cs"):
    """Let contamination spread to all that it reaches: ``spread``."""

    pattern: ClassVar[str] = "spread"


class OrderingAll(Act):
    """Let it spread everywhere, where it does so."""

    key = "ordering all"
    kind: ClassVar[type[Move]] = Spread

    def __init__(self, episode: Episode) -> None:
        super().__init__(episode)
        self.rows = episode.extra(Specialties).kinds

    def waters(self, s: Marsh) -> Sequence[Water]:
        """What it reaches now."""
        return spread_now(s, self.rows, fast=True)

    def moves(self, s: Marsh, seat: Seat) -> Iterable[Move]:
        return (Spread(),) if self.waters(s) else ()

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        waters = self.waters(s)
        if not waters:
            raise Illegal(
                "contamination spreads by your order at the start of your turn, if it is yours, to what it reaches"
            )
        return (Polluted(seat, tuple(waters)),)


class OrderingOne(OrderingAll):
    """Let it spread to one piece, where it does that."""

    key = "ordering one"
    kind = Taint

    def waters(self, s: Marsh) -> Sequence[Water]:
        return spread_now(s, self.rows, fast=False)

    def moves(self, s: Marsh, seat: Seat) -> Iterable[Move]:
        return (Taint(s.layout.names[water // 4], where(water)) for water in self.waters(s))

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        for water, offered in zip(self.waters(s), self.moves(s, seat), strict=True):
            if offered == move:
                return (Polluted(seat, (water,)),)
        told = ", ".join(f"{s.layout.names[water // 4]} {where(water)}" for water in self.waters(s))
        raise Illegal(f"the token may be that of {told or 'no canal now'}")
