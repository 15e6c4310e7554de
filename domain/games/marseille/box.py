"""Everything in the box: laid out, counted by where it is, and as data enough to draw it."""

from __future__ import annotations

from collections.abc import Mapping

from domain.core.rules import View
from domain.games.marseille.cards import CARDS
from domain.games.marseille.city import LIEUX, MOMENTS, Printed
from domain.games.marseille.facts import TableLaid
from domain.games.marseille.objectives import OBJECTIVES, THREE_CARDS
from domain.games.marseille.rows import rows
from domain.games.marseille.state import Marseille
from domain.games.marseille.table import STRESS

OBJECTIVE_CARDS = len(OBJECTIVES[THREE_CARDS[0]])
"""One of each Objective."""


def table_laid(seats: int) -> TableLaid:
    """The decks and the supply before anything is drawn."""
    return TableLaid(
        seats,
        pool=STRESS,
        actions=tuple(card.copies for card in CARDS),
        lieux=tuple(lieu.copies for lieu in LIEUX),
        moments=tuple(moment.copies for moment in MOMENTS),
        objectives=(1,) * OBJECTIVE_CARDS,
    )


def everything_by_place(s: Marseille) -> Mapping[str, int]:
    """Actions, districts, Moments, Objectives and Stress points."""
    held, validated = sum(map(len, s.objectives)), sum(map(len, s.validated))
    return {
        "actions.deck": sum(s.actions),
        "actions.hands": sum(map(len, s.hands)),
        "actions.discard": sum(s.action_discard),
        "actions.placed": sum(map(len, s.objects)),
        "lieux.deck": sum(s.lieux),
        "lieux.piles": sum(map(len, s.piles)),
        "lieux.seen": len(s.seen),
        "lieux.discard": sum(s.lieu_discard),
        "moments.deck": sum(s.moments),
        "moments.revealed": sum(moment.copies for moment in MOMENTS) - sum(s.moments),
        "objectives.deck": sum(s.objective_deck),
        "objectives.held": held,
        "objectives.validated": validated,
        "objectives.put_away": OBJECTIVE_CARDS - sum(s.objective_deck) - held - validated,
        "stress.pool": s.pool,
        "stress.seats": sum(s.stress),
    }


def everything() -> list[View]:
    """Actions, districts, Moments, Objectives, Stress cards: names, icons and numbers of copies."""
    return [
        *(
            {"piece": "action", "id": card.id, "kind": card.kind, "icon": card.icon, "count": card.copies}
            for card in CARDS
        ),
        *(printed("lieu", lieu) for lieu in LIEUX),
        *(printed("moment", moment) for moment in MOMENTS),
        *(
            {"piece": "objective", "id": objective.id, "verb": objective.verb, "count": 1}
            for objective in OBJECTIVES[THREE_CARDS[0]]
        ),
        {"piece": "stress", "id": "stress", "faces": [1, 2], "count": rows("table")["stress"]["cards"]},
    ]


def printed(piece: str, card: Printed) -> View:
    """A district or a Moment."""
    return {"piece": piece, "id": card.id, "name": card.name, "icons": list(card.icons), "count": card.copies}
