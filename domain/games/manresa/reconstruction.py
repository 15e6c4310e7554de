"""Phase 5: missions are completed, then the round ends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.core.play import Fact, Illegal, Move, Seat, Turn
from domain.core.score import Line, Scored
from domain.games.manresa.cards import RESOURCES, Cards, has_cards
from domain.games.manresa.facts import Passed, Rebuilt, RoundEnded
from domain.games.manresa.material import ESTATES, PHASES, STANDARD, STANDARD_COST
from domain.games.manresa.moves import Pass, Rebuild
from domain.games.manresa.state import RECONSTRUCTION, Manresa
from domain.kit.course import Part


def missions_of(estate: int, missions: Sequence[str]) -> tuple[tuple[str, Cards], ...]:
    """The missions of an estate in order, with what each costs."""
    costs = {**dict(zip(PHASES, ESTATES[estate].costs, strict=True)), STANDARD: STANDARD_COST}
    return tuple((mission, costs[mission]) for mission in missions)


class Reconstruction(Part):
    """Clockwise from the start player, who has the cards may complete the next mission.  Seed, 5. Reconstrucció."""

    key = "build"

    def __init__(self, missions: Sequence[str]) -> None:
        self.missions = tuple(missions)
        self.by_estate = tuple(missions_of(estate, missions) for estate in range(len(ESTATES)))

    def next_mission(self, s: Manresa, seat: Seat) -> tuple[str, Cards] | None:
        """The next mission of a seat and what it costs, nothing when all are completed."""
        done = s.missions[seat]
        return self.by_estate[s.estates[seat]][done] if done < len(self.missions) else None

    def is_able(self, s: Manresa, seat: Seat) -> bool:
        """Whether a seat has the cards for its next mission."""
        mission = self.next_mission(s, seat)
        return mission is not None and has_cards(s.hands[seat], mission[1])

    def awaits(self, s: Manresa) -> Turn | None:
        if s.phase != RECONSTRUCTION:
            return None
        for offset in range(s.done, s.seats):
            seat = (s.start + offset) % s.seats
            if self.is_able(s, seat):
                return Turn((seat,), self.key)
        return None

    def moves(self, s: Manresa, seat: Seat) -> Sequence[Move]:
        mission = self.next_mission(s, seat)
        return [Rebuild(mission[0]), Pass()] if mission else []

    def decide(self, s: Manresa, seat: Seat, move: Move) -> Iterable[Fact]:
        mission = self.next_mission(s, seat)
        assert mission is not None, "who has completed all is not asked"
        name, cost = mission
        match move:
            case Pass():
                return (Passed(seat),)
            case Rebuild(mission=wanted) if wanted == name:
                return (Rebuilt(seat, cost), Scored(seat, (Line(1, f"reason.{name}"),)))
            case _:
                price = ", ".join(f"{count} {kind}" for count, kind in zip(cost, RESOURCES, strict=True) if count)
                raise Illegal(f"phase 5: the next mission is {name} for {price}; possible are: build {name}; pass")

    def follows(self, s: Manresa) -> Sequence[Fact]:
        return (RoundEnded(),) if s.phase == RECONSTRUCTION else ()
