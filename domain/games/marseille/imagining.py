"""What a seat holds possible: the Actions and Objectives of others, and the districts that only another has seen."""

from __future__ import annotations

from msgspec.structs import replace

from domain.core.play import Seat
from domain.core.rules import Shuffle
from domain.games.marseille.objectives import OBJECTIVE_IDS
from domain.games.marseille.state import Marseille
from domain.kit.facedown import FaceDown, counted, laid_out


def imagined(s: Marseille, seat: Seat | None, shuffle: Shuffle) -> Marseille:
    """The state with everything dealt anew that lies face down for the seat.

    Objectives that were put away are among those that others may hold: nobody has seen them, and what the
    seat put away itself the table does not keep.
    """
    return with_districts(with_objectives(with_actions(s, seat, shuffle), seat, shuffle), seat, shuffle)


def with_actions(s: Marseille, seat: Seat | None, shuffle: Shuffle) -> Marseille:
    """The same with other Actions in the hands of others."""
    others = [hand for each, hand in enumerate(s.hands) if each != seat]
    down = FaceDown([*laid_out(s.actions), *(card for hand in others for card in hand)], shuffle)
    hands = [hand if each == seat else tuple(sorted(down.hand(len(hand)))) for each, hand in enumerate(s.hands)]
    return replace(s, hands=tuple(hands), actions=counted(down.rest(), len(s.actions)))


def with_objectives(s: Marseille, seat: Seat | None, shuffle: Shuffle) -> Marseille:
    """The same with other Objectives in the hands of others."""
    open_to_it = {each for row in s.validated for each in row}
    if seat is not None:
        open_to_it.update(s.objectives[seat])
    down = FaceDown([each for each in range(len(OBJECTIVE_IDS)) if each not in open_to_it], shuffle)
    held = [row if each == seat else tuple(sorted(down.hand(len(row)))) for each, row in enumerate(s.objectives)]
    deck = down.hand(sum(s.objective_deck))
    return replace(s, objectives=tuple(held), objective_deck=counted(deck, len(s.objective_deck)))


def with_districts(s: Marseille, seat: Seat | None, shuffle: Shuffle) -> Marseille:
    """The same with other districts before who looks at some, unless it is the seat itself."""
    if seat == s.turn or not s.seen:
        return s
    down = FaceDown([*laid_out(s.lieux), *s.seen], shuffle)
    seen = tuple(down.hand(len(s.seen)))
    return replace(s, seen=seen, lieux=counted(down.rest(), len(s.lieux)))
