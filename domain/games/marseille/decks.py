"""Drawing from decks: one card at a time, any that is still in the deck; discards become decks again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress
from operator import getitem

from domain.core.play import Chance, Fact, Outcome, Seat
from domain.games.marseille.cards import CARD_IDS, CARDS
from domain.games.marseille.city import LIEU_IDS, LIEUX, MOMENT_IDS, MOMENTS
from domain.games.marseille.facts import ActionDrawn, DeckSpent, LieuSeen, Reshuffled
from domain.games.marseille.objectives import OBJECTIVE_IDS
from domain.games.marseille.state import Marseille
from domain.kit.course import Part

IDS = {"action": CARD_IDS, "lieu": LIEU_IDS, "objective": OBJECTIVE_IDS, "moment": MOMENT_IDS}
"""The cards of each deck, by the kind of the chance."""

MOST = max(*(card.copies for card in CARDS), *(printed.copies for printed in (*LIEUX, *MOMENTS)))
"""Copies of one card, at most."""
COUNTED = {kind: [[(card, count) for count in range(MOST + 1)] for card in ids] for kind, ids in IDS.items()}
"""Each card of each deck with every number of copies that may be left: what a draw may give, by card and number."""


def drawing(kind: str, deck: Sequence[int], seat: Seat) -> Chance:
    """The chance which card of a deck lies on top: how many there are of each."""
    return Chance(kind, tuple(compress(map(getitem, COUNTED[kind], deck), deck)), seat)


class DrawActions(Part):
    """The seat whose turn it is draws Actions.  Seed, ROBA; Si se acaba el mazo; rules page C.4, no. 31."""

    key = "draw"

    def awaits(self, s: Marseille) -> Chance | None:
        return drawing("action", s.actions, s.turn) if any(s.actions) else None

    def resolve(self, s: Marseille, chance: Chance, outcome: Outcome) -> Iterable[Fact]:
        return (ActionDrawn(s.turn, str(outcome)),)

    def follows(self, s: Marseille) -> Sequence[Fact]:
        return (Reshuffled("actions"),) if any(s.action_discard) else (DeckSpent(),)


class DrawLieux(Part):
    """The seat whose turn it is draws districts for a movement; only it sees them."""

    key = "look"

    def awaits(self, s: Marseille) -> Chance | None:
        return drawing("lieu", s.lieux, s.turn) if s.looking and any(s.lieux) else None

    def resolve(self, s: Marseille, chance: Chance, outcome: Outcome) -> Iterable[Fact]:
        return (LieuSeen(s.turn, str(outcome)),)

    def follows(self, s: Marseille) -> Sequence[Fact]:
        if not s.looking:
            return ()
        return (Reshuffled("lieux"),) if any(s.lieu_discard) else (DeckSpent(),)
