"""What a seat holds possible: hands of others, and with them how the piles of their colours lie."""

from __future__ import annotations

from msgspec.structs import replace

from domain.core.play import Seat
from domain.core.rules import Shuffle
from domain.games.garum.state import Garum
from domain.kit.facedown import FaceDown


def imagined(s: Garum, seat: Seat | None, shuffle: Shuffle) -> Garum:
    """The state with every hand that the seat does not see dealt anew from hand and pile.

    A colour's tiles are its own, so each is shuffled by itself.  The phantom's hand lies open.
    """
    hands, piles = list(s.hands), list(s.piles)
    for colour, owner in enumerate(s.seating.owners):
        if owner == seat or colour == s.seating.phantom:
            continue
        down = FaceDown([*s.hands[colour], *s.piles[colour]], shuffle)
        hands[colour] = tuple(sorted(down.hand(len(s.hands[colour]))))
        piles[colour] = tuple(sorted(down.rest()))
    return replace(s, hands=tuple(hands), piles=tuple(piles))
