"""Phase 3: clockwise from the start player, everybody uses the privileges whose cards he has.  Seed, 3. Privilegis."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.core.play import Fact, Illegal, Move, Seat, Turn
from domain.games.manresa.facts import Passed, PhaseBegan
from domain.games.manresa.moves import Pass
from domain.games.manresa.privileges.advance import AdvancePurchase
from domain.games.manresa.privileges.blessings import Bonanza, Protection
from domain.games.manresa.privileges.heir import Heir
from domain.games.manresa.privileges.privilege import Privilege
from domain.games.manresa.state import PRIVILEGES, PRODUCTION, Manresa
from domain.kit.course import Part

EVERY_PRIVILEGE: tuple[Privilege, ...] = (AdvancePurchase(), Bonanza(), Protection(), Heir())
"""The privileges in the order of their estates."""

FORMS = "; ".join([*(each.kind.pattern for each in EVERY_PRIVILEGE), Pass.pattern])


class Privileges(Part):
    """A seat uses its cards in any order, or passes; then comes the next one.  Rules page B.4, nos. 3 and 16."""

    key = "privilege"

    def __init__(self) -> None:
        self.by_kind = {each.kind: each for each in EVERY_PRIVILEGE}

    def awaits(self, s: Manresa) -> Turn | None:
        if s.phase != PRIVILEGES:
            return None
        able = [each.holder(s) for each in EVERY_PRIVILEGE if each.is_usable(s)]
        waiting = [offset for offset in map(s.offset, able) if offset >= s.done]
        return Turn(((s.start + min(waiting)) % s.seats,), self.key) if waiting else None

    def moves(self, s: Manresa, seat: Seat) -> Sequence[Move]:
        return [*(move for each in EVERY_PRIVILEGE for move in each.moves(s, seat)), Pass()]

    def decide(self, s: Manresa, seat: Seat, move: Move) -> Iterable[Fact]:
        if isinstance(move, Pass):
            return (Passed(seat),)
        privilege = self.by_kind.get(type(move))
        if privilege is None:
            raise Illegal(f"phase 3: a privilege may be used; possible are: {FORMS}")
        if move not in privilege.moves(s, seat):
            raise Illegal(privilege.why_not(s, seat, move))
        return privilege.decide(s, seat, move)

    def follows(self, s: Manresa) -> Sequence[Fact]:
        return (PhaseBegan(PRODUCTION),) if s.phase == PRIVILEGES else ()
