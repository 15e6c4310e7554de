"""The move of a boat: the mover's at the end of his turn, and that of one who placed an offered piece."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from domain.core.play import Awaited, Fact, Illegal, Move, Seat, Turn
from domain.games.grand_marais.boating import Boating, comes_to_cattle
from domain.games.grand_marais.boats import BoatHalted, BoatMoved, BoatRested, Boats, BoatStayed
from domain.games.grand_marais.parts import MarshPart
from domain.games.grand_marais.state import Marsh
from domain.games.grand_marais.voyages import Berth, cell_of, where

if TYPE_CHECKING:
    from domain.games.grand_marais.episode import Episode


class Sail(Move, frozen=True, array_like=True, gc=False, tag="b"):
    """Move the boat to a canal or a piece of meadow: ``boat se-C4 canal1``, ``boat se-C4 grass2``."""

    pattern: ClassVar[str] = "boat {cell} {where}"
    cell: str
    where: str


class Stay(Move, frozen=True, array_like=True, gc=False, tag="y"):
    """Leave the boat where it is: ``stay``."""

    pattern: ClassVar[str] = "stay"


class Sailing(MarshPart):
    """A boat may move one piece (E4-05, E5-02, E5-03); when it cannot, this is passed over."""

    key = "boat"
    kinds = (Sail, Stay)

    def __init__(self, episode: Episode) -> None:
        super().__init__(episode)
        self.boating = episode.extra(Boating)

    def whose(self, s: Marsh) -> Seat:
        """Whose boat is to move now, -1 if none is."""
        boats = s.annexed(Boats)
        if boats.called >= 0:
            return boats.called
        if boats.sailed == s.begun or (s.offers and not self.boating.after_discard):
            return -1
        return s.mover if boats.bound >= 0 or self.is_spent(s) else -1

    def goals(self, s: Marsh, seat: Seat) -> Sequence[Berth]:
        """Where that boat may go."""
        return self.boating.goals(s, seat) if self.boating.may_move(s, seat) else ()

    def awaits(self, s: Marsh) -> Awaited | None:
        seat = self.whose(s)
        return Turn((seat,), self.key) if seat >= 0 and self.goals(s, seat) else None

    def follows(self, s: Marsh) -> Sequence[Fact]:
        seat = self.whose(s)
        if seat < 0:
            return ()
        halted = bool(s.annexed(Boats).halts[s.colour(seat)])
        return (BoatRested(seat),) if self.boating.herd.bars_moving(halted) else tuple(self.stayed(seat))

    def moves(self, s: Marsh, seat: Seat) -> Iterable[Move]:
        names = s.layout.names
        for berth in self.goals(s, seat):
            yield Sail(names[cell_of(berth)], where(berth))
        if s.annexed(Boats).bound < 0:
            yield Stay()

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        match move:
            case Stay() if s.annexed(Boats).bound < 0:
                return self.stayed(seat)
            case Sail():
                return self.moved(s, seat, move)
            case _:
                raise Illegal(f"your boat may go to {self.told(s, seat)}{self.or_stay(s)}")

    def moved(self, s: Marsh, seat: Seat, move: Sail) -> Iterable[Fact]:
        """The boat goes to a berth, and what follows there.  Raises ``Illegal`` when it may not."""
        goals = {(s.layout.names[cell_of(berth)], where(berth)): berth for berth in self.goals(s, seat)}
        berth = goals.get((move.cell, move.where))
        if berth is None:
            raise Illegal(f"the boat cannot go there; it may go to {self.told(s, seat)}{self.or_stay(s)}")
        came = cell_of(berth) != cell_of(s.annexed(Boats).berths[s.colour(seat)])
        facts: list[Fact] = [BoatMoved(seat, move.cell, move.where)]
        if comes_to_cattle(s, berth) and self.boating.herd.halts(came_to_cattle=True):
            facts.append(BoatHalted(seat))
        return (*facts, *(self.arrived(s, seat, facts) if came else ()))

    def arrived(self, s: Marsh, seat: Seat, facts: Iterable[Fact]) -> Iterable[Fact]:
        """What follows from having reached another piece."""
        for fact in facts:
            s = fact.apply(s)
        return self.boating.arrival(self.episode, s, seat)

    def stayed(self, seat: Seat) -> Iterable[Fact]:
        """The boat stays."""
        yield BoatStayed(seat)
        if self.boating.herd.halts(came_to_cattle=False):
            yield BoatHalted(seat)

    def told(self, s: Marsh, seat: Seat) -> str:
        """Where the boat may go, in the notation."""
        return ", ".join(f"{s.layout.names[cell_of(berth)]} {where(berth)}" for berth in self.goals(s, seat))

    def or_stay(self, s: Marsh) -> str:
        """Whether it may stay."""
        return "" if s.annexed(Boats).bound >= 0 else ", or stay"
