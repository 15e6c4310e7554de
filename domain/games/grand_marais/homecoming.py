"""When the match ends every boat goes home the shortest way, and may still mark what it passes (I1-07)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from domain.core.play import Awaited, Fact, Illegal, Move, Seat, Turn
from domain.core.rules import Phrase, View
from domain.games.grand_marais.annex import Annex
from domain.games.grand_marais.board import OFF_BOARD
from domain.games.grand_marais.boating import Boating
from domain.games.grand_marais.boats import BoatMoved, Boats
from domain.games.grand_marais.extra import Extra
from domain.games.grand_marais.parts import MarshPart, concluded
from domain.games.grand_marais.sailing import Sail
from domain.games.grand_marais.state import Marsh
from domain.games.grand_marais.voyages import Berth, cell_of, where
from domain.games.grand_marais.waters import waters_of
from domain.kit.regions import flood

if TYPE_CHECKING:
    from domain.games.grand_marais.episode import Episode


class Homeward(Annex, frozen=True, gc=False):
    """``reason``: why the match ends, empty before.  ``seat``: whose boat goes home now, and how many are ``left``."""

    key: ClassVar[str] = "homeward"

    reason: str = ""
    seat: Seat = -1
    left: int = 0


NOT_YET = Homeward()


def homeward(s: Marsh) -> Homeward:
    """The annex, or what stands for none."""
    found = s.annex.get(Homeward.key, NOT_YET)
    assert isinstance(found, Homeward)
    return found


class WorkEnded(Fact, frozen=True, array_like=True, gc=False, tag="iw"):
    """Nothing more is built, for this reason; the boats go home, that of the mover first."""

    reason: str

    def apply(self, s: Marsh) -> Marsh:
        return s.with_annex(Homeward(self.reason, s.mover, s.seats))


class BoatCameHome(Fact, frozen=True, array_like=True, gc=False, tag="ih"):
    """The boat of a seat is home, or can come no nearer; it is for the next to go."""

    seat: Seat

    def apply(self, s: Marsh) -> Marsh:
        found = homeward(s)
        return s.with_annex(replace(found, seat=s.after(self.seat), left=found.left - 1))


def go_home(episode: Episode, s: Marsh, reason: str) -> Sequence[Fact]:
    """An end is reached; before the count the boats go home."""
    return (WorkEnded(reason),)


class Homecoming(Extra, frozen=True, kw_only=True):
    """That boats go home."""

    facts: ClassVar[tuple[type[Fact], ...]] = (WorkEnded, BoatCameHome)

    def view(self, s: Marsh, seat: Seat | None) -> View:
        """Why nothing more is built, and whose boat goes home."""
        found = homeward(s)
        return {"homeward": {"reason": found.reason, "seat": found.seat} if found.reason and not s.over else None}

    def text(self, s: Marsh, seat: Seat | None) -> Iterable[Phrase]:
        found = homeward(s)
        if found.reason and not s.over:
            yield Phrase("text.homeward", {"reason": f"over.{found.reason}", "seat": found.seat})


class GoingHome(MarshPart):
    """Boat after boat goes home by as few pieces as can be; where ways are equal, its seat chooses."""

    key = "home"
    kinds = (Sail,)

    def __init__(self, episode: Episode) -> None:
        super().__init__(episode)
        self.boating = episode.extra(Boating)

    def ways(self, s: Marsh) -> list[Berth]:
        """Where the boat that goes home may go next; nowhere if it is there, or cannot come there."""
        seat = homeward(s).seat
        colour = s.colour(seat)
        village, berth = s.village(colour), s.annexed(Boats).berths[colour]
        if village == OFF_BOARD:
            return []
        next_to = self.boating.open_ways(s, colour)
        far = flood(waters_of(s.board, s.layout, village), next_to)
        return [other for other in next_to(berth) if far[other] == far[berth] - 1] if far.get(berth) else []

    def awaits(self, s: Marsh) -> Awaited | None:
        found = homeward(s)
        return Turn((found.seat,), self.key) if found.left and len(self.ways(s)) > 1 else None

    def follows(self, s: Marsh) -> Sequence[Fact]:
        found = homeward(s)
        if not found.reason:
            return ()
        if not found.left:
            return concluded(self.episode, s, found.reason)
        ways = self.ways(s)
        return self.gone(s, found.seat, ways[0]) if ways else (BoatCameHome(found.seat),)

    def moves(self, s: Marsh, seat: Seat) -> Iterable[Move]:
        return (Sail(s.layout.names[cell_of(berth)], where(berth)) for berth in self.ways(s))

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        for berth, way in zip(self.ways(s), self.moves(s, seat), strict=True):
            if way == move:
                return self.gone(s, seat, berth)
        told = ", ".join(f"{s.layout.names[cell_of(berth)]} {where(berth)}" for berth in self.ways(s))
        raise Illegal(f"the shortest ways home begin with {told}")

    def gone(self, s: Marsh, seat: Seat, berth: Berth) -> Sequence[Fact]:
        """The boat goes to the next piece, and what follows there."""
        moved = BoatMoved(seat, s.layout.names[cell_of(berth)], where(berth))
        return (moved, *self.boating.arrival(self.episode, moved.apply(s), seat))
