"""A turn: draw, play, local effect, limit of the hand.

Seed, Luego juega cada uno; rules page C.4, nos. 2 to 4, 25 and 28.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.core.play import Chance, Fact, Illegal, Move, Outcome, Seat, Turn
from domain.games.marseille.city import LIEU_IDS, LIEU_INDEX, SHARED
from domain.games.marseille.decks import drawing
from domain.games.marseille.facts import (
    Announced,
    DrawBegan,
    LieuKept,
    LocalEffect,
    MomentRevealed,
    StageBegan,
    TurnEnded,
)
from domain.games.marseille.moves import Announce, Keep, Pass
from domain.games.marseille.shouting import discarded, discards
from domain.games.marseille.state import (
    AFTER_LIMIT,
    AFTER_LOCAL,
    BEGIN,
    LIMIT,
    MOMENT,
    Marseille,
    without,
)
from domain.games.marseille.table import DEAL, TURN
from domain.kit.course import Part


def may_announce(s: Marseille) -> bool:
    """Whether the seat whose turn it is may announce; everybody can see that.  Seed, LAS VACACIONES PERFECTAS."""
    seat = s.turn
    return is_relaxed(s, seat) and seat not in s.announced


def is_relaxed(s: Marseille, seat: Seat) -> bool:
    """Whether both Objectives are validated, and no Action is in the hand or there is no Stress."""
    return len(s.validated[seat]) == DEAL.kept and not (s.hands[seat] and s.stress[seat])


class RevealMoment(Part):
    """At the start of a round the Dealer reveals a Moment; none after an announcement.  Seed, Sin Momento nuevo."""

    key = "moment"

    def awaits(self, s: Marseille) -> Chance | None:
        return drawing("moment", s.moments, s.seats - 1) if s.stage == MOMENT else None

    def resolve(self, s: Marseille, chance: Chance, outcome: Outcome) -> Iterable[Fact]:
        return (MomentRevealed(str(outcome)),)


class Announcing(Part):
    """A moment between the steps of a turn at which the seat may announce; it is asked only when it may.

    ``stage``: when; ``stop``: whether an announcement ends draw and actions at once.
    """

    key = "announce"

    def __init__(self, stage: int, *, stop: bool = False) -> None:
        self.stage = stage
        self.stop = stop

    def awaits(self, s: Marseille) -> Turn | None:
        return Turn((s.turn,), self.key) if s.stage == self.stage and may_announce(s) else None

    def moves(self, s: Marseille, seat: Seat) -> Sequence[Move]:
        return (Announce(), Pass())

    def decide(self, s: Marseille, seat: Seat, move: Move) -> Iterable[Fact]:
        match move:
            case Announce():
                return (Announced(), *((local_effect(s),) if self.stop else self.follows(s)))
            case Pass():
                return self.follows(s)
            case _:
                raise Illegal("LES VACANCES PARFAITES may be announced now: announce; pass")


class Begin(Announcing):
    """Before the draw; then Actions are drawn, more of them with an empty hand."""

    def __init__(self, *, stop: bool) -> None:
        super().__init__(BEGIN, stop=stop)

    def follows(self, s: Marseille) -> Sequence[Fact]:
        return (DrawBegan(TURN.draw if s.hands[s.turn] else TURN.draw_empty),) if s.stage == BEGIN else ()


def local_effect(s: Marseille) -> Fact:
    """Step 3: Stress for each icon that the Moment and the top district share.  Seed, EFECTO LOCAL."""
    return LocalEffect(min(SHARED[s.moment][s.piles[s.turn][-1]], s.pool))


class Keeping(Part):
    """A movement: one of the districts that were drawn is kept, on top of the pile."""

    key = "keep"

    def awaits(self, s: Marseille) -> Turn | None:
        return Turn((s.turn,), self.key) if len(s.seen) > 1 else None

    def moves(self, s: Marseille, seat: Seat) -> Sequence[Move]:
        return [Keep(LIEU_IDS[lieu]) for lieu in dict.fromkeys(s.seen)]

    def decide(self, s: Marseille, seat: Seat, move: Move) -> Iterable[Fact]:
        if not isinstance(move, Keep) or LIEU_INDEX.get(move.lieu) not in s.seen:
            ways = "; ".join(f"keep {LIEU_IDS[lieu]}" for lieu in dict.fromkeys(s.seen))
            raise Illegal(f"one of the districts that were drawn is kept: {ways}")
        others = without(s.seen, LIEU_INDEX[move.lieu])
        return (LieuKept(move.lieu, tuple(LIEU_IDS[lieu] for lieu in others)),)

    def follows(self, s: Marseille) -> Sequence[Fact]:
        return (LieuKept(LIEU_IDS[s.seen[0]]),) if s.seen else ()


class AfterLocal(Announcing):
    """After the local effect; then the hand is looked at, and the turn is over unless it is too large."""

    def __init__(self) -> None:
        super().__init__(AFTER_LOCAL)

    def follows(self, s: Marseille) -> Sequence[Fact]:
        if s.stage != AFTER_LOCAL:
            return ()
        return (StageBegan(LIMIT),) if len(s.hands[s.turn]) > TURN.hand else (TurnEnded(),)


class Limit(Part):
    """Step 4: cards beyond the limit are discarded, one after the other."""

    key = "discard"

    def awaits(self, s: Marseille) -> Turn | None:
        return Turn((s.turn,), self.key) if s.stage == LIMIT else None

    def moves(self, s: Marseille, seat: Seat) -> Sequence[Move]:
        return discards(s, seat)

    def decide(self, s: Marseille, seat: Seat, move: Move) -> Iterable[Fact]:
        return discarded(s, seat, move, f"down to {TURN.hand} cards")


class AfterLimit(Announcing):
    """After cards were discarded; then the turn is over."""

    def __init__(self) -> None:
        super().__init__(AFTER_LIMIT)

    def follows(self, s: Marseille) -> Sequence[Fact]:
        return (TurnEnded(),) if s.stage == AFTER_LIMIT else ()
