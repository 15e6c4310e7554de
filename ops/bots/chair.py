"""What a bot has before it: what its seat sees and may do, nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from domain.core.play import Move, Seat
from domain.core.rules import Rules, Shuffle, View
from domain.match.match import Match
from ops.bots.worth import standing, totals_if_ended


class Chair:
    """What a seat has before it when it is to move: its view, its moves, and what each promises.

    ``outlook(move)`` is what the seat itself could work out from the rules: the points that the move
    scores at once, for it and against the best of the others, and how the score would change if the
    match ended then, all by what everybody can see.  ``imagined(shuffle)`` is a state that the seat holds
    possible (``Rules.imagined``); ``rules`` are known to everybody.
    """

    __slots__ = ("imagined", "moves", "outlook", "rules", "seat", "view")

    def __init__(
        self,
        seat: Seat,
        moves: Sequence[Move],
        view: Callable[[], View],
        outlook: Callable[[Move], float],
        rules: Rules[Any],
        imagined: Callable[[Shuffle], Any],
    ) -> None:
        self.seat = seat
        self.moves = moves
        self.view = view
        self.outlook = outlook
        self.rules = rules
        self.imagined = imagined


class Bot(Protocol):
    """Chooses one of the moves of its chair."""

    def choose(self, chair: Chair) -> Move:
        """The move it makes."""


def chair_of(match: Match, seat: Seat) -> Chair:
    """The chair of a seat that is to move now."""
    return chair_at(match.rules, match.state, seat, match.legal(seat))


def chair_at(rules: Rules[Any], state: Any, seat: Seat, moves: Sequence[Move]) -> Chair:
    """The chair of a seat that may make these moves in a state, which it is not shown."""

    def outlook(move: Move) -> float:
        return standing(totals_if_ended(rules, rules.after(state, rules.decide(state, seat, move))), seat)

    return Chair(
        seat,
        moves,
        lambda: rules.view(state, seat),
        outlook,
        rules,
        lambda shuffle: rules.imagined(state, seat, shuffle),
    )
