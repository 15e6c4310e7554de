"""The Objectives as data: a verb, and what must be counted at least or at most."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from domain.core.play import Seat
from domain.games.marseille.counts import COUNTS, Count
from domain.games.marseille.rows import rows
from domain.games.marseille.state import EVERYBODY, Marseille

VERBS = ("state", "act", "result")
"""A position, a card played, something achieved.  Seed, Mira el verbo impreso."""


NO_LIMIT = 1_000
"""More than anything can be counted."""


class Objective(Struct, frozen=True):
    """An Objective: ``needs`` says what must be counted, how often at least and how often at most."""

    id: str
    verb: str
    needs: tuple[tuple[Count, int, int], ...]

    def is_met(self, s: Marseille, seat: Seat) -> bool:
        """Whether a seat fulfils it now."""
        for count, least, most in self.needs:  # noqa: SIM110  # asked at every action; a generator doubles the time
            if not least <= count(s, seat) <= most:
                return False
        return True


def read(three_cards: str) -> Iterator[Objective]:
    """The Objectives for a value of the option ``three_cards``.  Raises ``ValueError`` for what cannot be counted."""
    for row in rows("objectives")["objective"]:
        least, most = row.get(three_cards, row.get("least", {})), row.get("most", {})
        if row["verb"] not in VERBS or not {*least, *most} <= COUNTS.keys():
            raise ValueError(f"{row['id']}: {row['verb']} of {', '.join((*least, *most))}")
        lower = [(COUNTS[name], number, NO_LIMIT) for name, number in least.items()]
        upper = [(COUNTS[name], 0, number) for name, number in most.items()]
        yield Objective(row["id"], row["verb"], (*lower, *upper))


THREE_CARDS = ("turn", "game")
"""How `three_cards` is read: in one turn, or in the whole game.  Rules page C.4, no. 33."""

OBJECTIVES: Mapping[str, tuple[Objective, ...]] = {value: tuple(read(value)) for value in THREE_CARDS}
"""The Objectives by the value of the option; hands and decks name them by their index."""

OBJECTIVE_IDS: tuple[str, ...] = tuple(objective.id for objective in OBJECTIVES["turn"])
OBJECTIVE_INDEX: Mapping[str, int] = {key: index for index, key in enumerate(OBJECTIVE_IDS)}

TRIO_CARDS: int = rows("objectives")["trio"]["cards"]
TRIO_TARGETS: int = rows("objectives")["trio"]["targets"]


def is_trio(aims: tuple[Seat, ...], others: int) -> bool:
    """Whether the cards of one turn, by target, are three at three players, or at all others when they are fewer.

    A card at everybody stands for any one of them.  Rules page C.4, no. 33.

    >>> is_trio((1, 1, 2), 2), is_trio((1, 1, 1), 2), is_trio((EVERYBODY, 1, 2), 3)
    (True, False, True)
    """
    single = {aim for aim in aims if aim != EVERYBODY}
    hit = len(single) + aims.count(EVERYBODY)
    return len(aims) >= TRIO_CARDS and hit >= min(TRIO_TARGETS, others)
