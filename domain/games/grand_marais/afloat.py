"""Building with the boat: a piece goes on another's base if the boat then goes onto it (E5-09)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from domain.core.play import Fact, Move, Seat
from domain.games.grand_marais.acts import Placing, Taking
from domain.games.grand_marais.boating import Boating
from domain.games.grand_marais.building import Placement
from domain.games.grand_marais.moves import Place, Take
from domain.games.grand_marais.state import Marsh

if TYPE_CHECKING:
    from domain.games.grand_marais.episode import Episode


def boat_must_follow(episode: Episode, s: Marsh, seat: Seat, placement: Placement) -> str | None:
    """On another's base a piece may lie only where the own boat can go at once."""
    piece, cell, turn = placement
    if s.land.colour_of[cell] == s.colour(seat):
        return None
    boating = episode.extra(Boating)
    if not boating.may_move(s, seat):
        return f"your boat cannot move now, so {s.layout.names[cell]} on another's base is not yours to build on"
    if not boating.leads_to(replace(s, board=s.with_lying(piece, cell, turn)), seat, cell):
        return f"your boat could not go onto {piece} r{turn} on {s.layout.names[cell]}"
    return None


class PlacingAfloat(Placing):
    """Place a piece of the hand; abroad the boat must follow."""

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        assert isinstance(move, Place)
        yield from super().decide(s, seat, move)
        yield from self.episode.extra(Boating).bound_to(s, seat, move.cell)


class TakingAfloat(Taking):
    """Place the piece that is offered; abroad the boat must follow."""

    def decide(self, s: Marsh, seat: Seat, move: Move) -> Iterable[Fact]:
        assert isinstance(move, Take)
        yield from super().decide(s, seat, move)
        yield from self.episode.extra(Boating).bound_to(s, seat, move.cell)
