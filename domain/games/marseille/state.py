"""The state of a match of the Marseille card game."""

from __future__ import annotations

from bisect import bisect
from typing import TypeVar

from msgspec import Struct

from domain.core.play import Seat, State
from domain.games.marseille.table import SEATS, TURN

T = TypeVar("T")

NOBODY: Seat = -1
NOTHING = -1
"""Stands where a card, an Object or a Moment would be."""

DEALING, CHOOSING, MOMENT, BEGIN, PLAY, AFTER_LOCAL, LIMIT, AFTER_LIMIT = range(8)
"""How far it has come: cards are dealt; Objectives are chosen; a Moment is to be revealed; the turn begins, before the
draw; actions are played; the local effect is done; the hand is too large; it was made smaller."""

TALLIES = (
    "movement",
    "attack",
    "object",
    "interaction",
    "wild",
    "trios",
    "thefts",
    "warded",
    "relieved",
    "hit_twice",
)
"""What is counted for each seat from the first turn on: cards played by kind, turns with a trio, Objects stolen, cards
that an answer kept off, own Stress moved to others, own turns with a local effect of two."""
TALLY_INDEX = {name: index for index, name in enumerate(TALLIES)}

ACTIONS, MOST_ACTIONS = TURN.actions, TURN.most_actions

EVERYBODY = -1
"""Stands for the target of a card that points at all others."""

ACCEPTED = -1
"""Stands for the answer of who played no card."""


OTHERS = {
    seats: tuple(tuple((seat + step) % seats for step in range(1, seats)) for seat in range(seats)) for seats in SEATS
}
"""All other seats, clockwise, by number of players and seat."""


class Aim(Struct, frozen=True, omit_defaults=True, gc=False):
    """A card that points at players and has not taken effect: the window in which they answer.

    ``targets``: seats, clockwise; ``shares``: Stress of the attacker meant for each; ``gives``,
    ``takes``: placed Objects.  ``answers``: by target, so far, the card or ``ACCEPTED``; ``back``: the
    Object of the attacker that an answer takes.
    """

    card: int
    targets: tuple[Seat, ...]
    shares: tuple[int, ...] = ()
    gives: int = NOTHING
    takes: int = NOTHING
    answers: tuple[int, ...] = ()
    back: int = NOTHING


class Marseille(State, frozen=True):
    """Hands, piles, Stress and decks, and how far the turn has come.

    ``round``: from 1.  ``stage``: as above, of the seat in ``turn``; ``used``, ``extra``: actions of
    this turn; ``aims``: targets of the ATTACK and INTERACTION cards of this turn.  By seat: ``hands``
    (cards in order of their numbers), ``piles`` (districts, the top one last), ``objects`` (placed),
    ``stress``, ``objectives`` (secret) and ``validated``, ``tallies`` (as in ``TALLIES``).  ``pool``:
    Stress that is left.  Decks and discards hold how many there are of each card.  ``announced``: seats
    in their order; ``unstuck``: seats that have made use of the one discard.  ``aim``: a card that
    waits for answers; ``owed``: Actions that the seat still draws; ``looking``, ``seen``: districts that
    it still draws for a movement, and those that only it has seen; ``penalty``: the seat that must
    discard because of a shout.  ``over``: why the match is over, or empty.
    """

    round: int = 0
    stage: int = DEALING
    turn: Seat = 0
    used: int = 0
    extra: int = 0
    aims: tuple[Seat, ...] = ()
    moment: int = NOTHING
    hands: tuple[tuple[int, ...], ...] = ()
    piles: tuple[tuple[int, ...], ...] = ()
    objects: tuple[tuple[int, ...], ...] = ()
    stress: tuple[int, ...] = ()
    objectives: tuple[tuple[int, ...], ...] = ()
    validated: tuple[tuple[int, ...], ...] = ()
    tallies: tuple[tuple[int, ...], ...] = ()
    pool: int = 0
    actions: tuple[int, ...] = ()
    action_discard: tuple[int, ...] = ()
    lieux: tuple[int, ...] = ()
    lieu_discard: tuple[int, ...] = ()
    moments: tuple[int, ...] = ()
    objective_deck: tuple[int, ...] = ()
    announced: tuple[Seat, ...] = ()
    unstuck: tuple[Seat, ...] = ()
    aim: Aim | None = None
    owed: int = 0
    looking: int = 0
    seen: tuple[int, ...] = ()
    penalty: Seat = NOBODY
    over: str = ""

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.points)

    @property
    def actions_left(self) -> int:
        """Actions that the seat whose turn it is may still use.  Seed, Máximo absoluto 5."""
        return min(ACTIONS + self.extra, MOST_ACTIONS) - self.used

    @property
    def others(self) -> tuple[Seat, ...]:
        """All other seats, clockwise from the one whose turn it is."""
        return OTHERS[len(self.points)][self.turn]

    def tally(self, seat: Seat, name: str) -> int:
        """What is counted for a seat under a name of ``TALLIES``."""
        return self.tallies[seat][TALLY_INDEX[name]]


def changed(row: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The row with another value at an index."""
    return (*row[:index], value, *row[index + 1 :])


def more(row: tuple[int, ...], index: int, count: int = 1) -> tuple[int, ...]:
    """The row with so much more at an index."""
    counts = list(row)
    counts[index] += count
    return tuple(counts)


def without(row: tuple[int, ...], value: int) -> tuple[int, ...]:
    """The row without one of these values."""
    index = row.index(value)
    return (*row[:index], *row[index + 1 :])


def with_sorted(row: tuple[int, ...], value: int) -> tuple[int, ...]:
    """The row, which is in order, with one more value."""
    at = bisect(row, value)
    return (*row[:at], value, *row[at:])
