"""How a match ends: LE DERNIER APÉRO, the last check, the count.

Seed, EL ÚLTIMO APERITIVO; EN LA 10ª RONDA; rules page C.4, nos. 5, 17, 26, 32 and 34.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.core.play import Fact, Over, Seat
from domain.core.score import Item, Line, Scored, places, scored
from domain.games.marseille.counts import COUNTS
from domain.games.marseille.facts import MatchEnded
from domain.games.marseille.state import BEGIN, MOMENT, Marseille
from domain.games.marseille.table import COUNT
from domain.games.marseille.turn import is_relaxed
from domain.kit.course import Part

TERMS = (
    ("lieux", COUNT.lieu),
    ("objects", COUNT.object),
    ("validated", COUNT.objective),
    ("stress", COUNT.stress),
)
"""What is counted at the end, and for how many points each."""


def count_lines(s: Marseille, seat: Seat) -> Iterator[Line]:
    """What a seat gets in the count, line by line."""
    for name, each in TERMS:
        number = COUNTS[name](s, seat)
        if number:
            points = number * each
            yield Line(points, f"reason.{name}", items=(Item(f"item.{name}", number, points),))


def count(s: Marseille) -> Iterator[Scored]:
    """What all seats get in the count: at the end, and in the forecast before."""
    for seat in range(s.seats):
        yield from scored(seat, count_lines(s, seat))


class EndOfMatch(Part):
    """After the last turn of LE DERNIER APÉRO, or after the last round.

    Whoever has arrived stands before all others: by least Stress, then by most districts.  The others stand by
    the count, which is written down in any case.
    """

    key = "over"

    def __init__(self, rounds: int) -> None:
        self.rounds = rounds

    def awaits(self, s: Marseille) -> Over | None:
        if not s.over:
            return None
        arrived = arrivals(s)
        return Over(s.over, places([rank(s, seat, arrived=seat in arrived) for seat in range(s.seats)]))

    def follows(self, s: Marseille) -> Sequence[Fact]:
        reason = self.reason(s)
        return (MatchEnded(reason), *count(s)) if reason else ()

    def reason(self, s: Marseille) -> str:
        """Why the match is over now that a turn has ended, or nothing."""
        if s.announced:
            return "arrived" if s.stage == BEGIN and s.turn == s.announced[0] else ""
        if s.stage != MOMENT or s.round < self.rounds:
            return ""
        return "checked" if arrivals(s) else "counted"


def arrivals(s: Marseille) -> tuple[Seat, ...]:
    """Who has announced; if nobody has, who passes the check after the last round."""
    return s.announced or tuple(seat for seat in range(s.seats) if is_relaxed(s, seat))


def rank(s: Marseille, seat: Seat, *, arrived: bool) -> tuple[bool, int, int, int]:
    """How a seat stands; greater is better."""
    counted = 0 if arrived else s.points[seat]
    return arrived, counted, -s.stress[seat], len(s.piles[seat])
