"""Advance purchase, of the burghers: what another's worker obtains is paid in advance.

Seed, Compra anticipada; rules page B.4, nos. 5, 7 and 16.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.core.play import Fact, Move, Seat
from domain.games.manresa.cards import has_cards, payments
from domain.games.manresa.facts import BoughtAhead
from domain.games.manresa.material import SPACE_INDEX, SPACES, WORKING
from domain.games.manresa.moves import BuyAhead
from domain.games.manresa.privileges.privilege import Privilege
from domain.games.manresa.state import FREE, NOWHERE, Manresa, worker_of

PAYMENTS = {yields: payments(yields) for yields in {space.yields for space in SPACES[:WORKING]}}
"""All ways to pay for a space, by what it yields and then by text."""


class AdvancePurchase(Privilege):
    """Pay the owner of a worker at a place what its space can yield, and get what the worker obtains."""

    key = "advance"
    estate = "burgesos"
    kind = BuyAhead
    fact = BoughtAhead

    def __init__(self) -> None:
        self.offers = {
            (space, text): BuyAhead(SPACES[space].key, text)
            for space in range(WORKING)
            for text in PAYMENTS[SPACES[space].yields]
        }

    def is_used(self, s: Manresa) -> bool:
        return s.bought != NOWHERE

    def targets(self, s: Manresa, seat: Seat) -> list[int]:
        """The spaces of places with workers of other players."""
        return [space for space in range(WORKING) if s.spaces[space] != FREE and worker_of(s.spaces[space])[0] != seat]

    def uses(self, s: Manresa, seat: Seat) -> Sequence[Move]:
        hand = s.hands[seat]
        if not any(hand):
            return ()
        affordable = {
            yields: [text for text, cards in ways.items() if has_cards(hand, cards)]
            for yields, ways in PAYMENTS.items()
        }
        return [
            self.offers[space, text] for space in self.targets(s, seat) for text in affordable[SPACES[space].yields]
        ]

    def decide(self, s: Manresa, seat: Seat, move: Move) -> Iterable[Fact]:
        assert isinstance(move, BuyAhead)
        yields = SPACES[SPACE_INDEX[move.space]].yields
        return (BoughtAhead(seat, move.space, PAYMENTS[yields][move.payment]),)

    def why_misused(self, s: Manresa, seat: Seat, move: Move) -> str:
        assert isinstance(move, BuyAhead)
        targets = self.targets(s, seat)
        if SPACE_INDEX.get(move.space) not in targets:
            there = ", ".join(SPACES[space].key for space in targets) or "no space"
            return f"{move.space} has no worker of another player to buy from; such a worker is on: {there}"
        yields = SPACES[SPACE_INDEX[move.space]].yields
        if move.payment not in PAYMENTS[yields]:
            ways = ", ".join(PAYMENTS[yields])
            return f"{move.space} costs {yields}, so “{move.payment}” does not pay it; possible are: {ways}"
        return f"seat {seat} does not have {move.payment}"
