"""The set-up: cards are dealt, and each player keeps two of three Objectives.  Seed, Baraja cada mazo."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.core.play import Chance, Fact, Illegal, Move, Outcome, Seat, Turn
from domain.games.marseille.decks import drawing
from domain.games.marseille.facts import ActionDrawn, LieuDealt, ObjectiveDrawn, ObjectivePutAway, StageBegan
from domain.games.marseille.moves import PutAway
from domain.games.marseille.objectives import OBJECTIVE_IDS
from domain.games.marseille.state import CHOOSING, DEALING, MOMENT, Marseille
from domain.games.marseille.table import DEAL, cards_dealt, lieux_dealt
from domain.kit.course import Part

DEALT = {"action": ActionDrawn, "lieu": LieuDealt, "objective": ObjectiveDrawn}
"""What a card of each sort that is drawn in the set-up brings about."""


class Dealing(Part):
    """Seat by seat: Actions, districts face up, Objectives."""

    key = "deal"

    def awaits(self, s: Marseille) -> Chance | None:
        if s.stage != DEALING:
            return None
        lieux = lieux_dealt(s.seats)
        for seat in range(s.seats):
            if len(s.objectives[seat]) == DEAL.objectives:
                continue
            if len(s.hands[seat]) < cards_dealt(s.seats, seat):
                return drawing("action", s.actions, seat)
            if len(s.piles[seat]) < lieux:
                return drawing("lieu", s.lieux, seat)
            return drawing("objective", s.objective_deck, seat)
        return None

    def resolve(self, s: Marseille, chance: Chance, outcome: Outcome) -> Iterable[Fact]:
        assert chance.seat is not None
        return (DEALT[chance.kind](chance.seat, str(outcome)),)

    def follows(self, s: Marseille) -> Sequence[Fact]:
        return (StageBegan(CHOOSING),) if s.stage == DEALING else ()


class Choosing(Part):
    """All players put an Objective away, at the same time; nobody learns which.  Rules page C.4, no. 15."""

    key = "objectives"

    def awaits(self, s: Marseille) -> Turn | None:
        if s.stage != CHOOSING:
            return None
        waiting = tuple(seat for seat, held in enumerate(s.objectives) if len(held) > DEAL.kept)
        return Turn(waiting, self.key, simultaneous=True) if waiting else None

    def moves(self, s: Marseille, seat: Seat) -> Sequence[Move]:
        return [PutAway(OBJECTIVE_IDS[objective]) for objective in s.objectives[seat]]

    def decide(self, s: Marseille, seat: Seat, move: Move) -> Iterable[Fact]:
        held = [OBJECTIVE_IDS[objective] for objective in s.objectives[seat]]
        if not isinstance(move, PutAway) or move.objective not in held:
            raise Illegal(f"first one of the three Objectives is put away: {', '.join(held)}")
        return (ObjectivePutAway(seat, move.objective),)

    def follows(self, s: Marseille) -> Sequence[Fact]:
        return (StageBegan(MOMENT),) if s.stage == CHOOSING else ()
