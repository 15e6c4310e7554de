"""What many matches amount to: who won how often, how long they were, how the points lie."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from statistics import fmean, quantiles

from msgspec import Struct

from domain.core.play import Over
from domain.match.match import Match

BARS = 12
"""Most bars of a distribution."""


class Outcome(Struct, frozen=True):
    """How one match ended: names, points, places and factions by seat, and the reason."""

    names: tuple[str, ...]
    points: tuple[int, ...]
    places: tuple[int, ...]
    plies: int
    factions: tuple[str, ...] = ()
    reason: str = ""


class Spread(Struct, frozen=True):
    """How numbers lie: the least, the quartiles, the greatest, and the mean."""

    least: int
    lower: float
    median: float
    upper: float
    greatest: int
    mean: float


class Standing(Struct, frozen=True):
    """How one seat, player or faction did.  ``wins`` is a share of its matches; a shared first place counts in part."""

    name: str
    wins: float
    points: Spread


class Bar(Struct, frozen=True):
    """So many scores from ``least`` to ``greatest`` points."""

    least: int
    greatest: int
    count: int


class Ending(Struct, frozen=True):
    """A reason for which matches ended, and the share of them that did."""

    reason: str
    share: float


class Figures(Struct, frozen=True):
    """What all matches amount to.  ``by_faction`` is empty for games whose seats differ by their places only."""

    matches: int
    plies: Spread
    by_seat: list[Standing]
    by_player: list[Standing]
    scores: list[Bar]
    by_faction: list[Standing]
    endings: list[Ending]


def outcome_of(match: Match) -> Outcome:
    """How a match that is over ended."""
    over = match.awaited
    assert isinstance(over, Over), "only a match that is over has an outcome"
    factions = tuple(match.rules.faction(match.state, seat) for seat in range(len(over.places)))
    return Outcome(match.opened.seats, match.state.points, over.places, match.ply, factions, over.reason)


def figures_of(outcomes: Sequence[Outcome]) -> Figures:
    """The figures of at least one match."""
    seats = range(len(outcomes[0].points))
    players = sorted(set(outcomes[0].names))
    factions = sorted({faction for each in outcomes for faction in each.factions if faction})
    reasons = Counter(each.reason for each in outcomes)
    return Figures(
        matches=len(outcomes),
        plies=spread([each.plies for each in outcomes]),
        by_seat=[standing(str(seat), ((each, seat) for each in outcomes)) for seat in seats],
        by_player=[standing(name, ((each, each.names.index(name)) for each in outcomes)) for name in players],
        scores=bars([points for each in outcomes for points in each.points]),
        by_faction=[standing(faction, with_faction(outcomes, faction)) for faction in factions],
        endings=[Ending(reason, count / len(outcomes)) for reason, count in reasons.most_common()],
    )


def with_faction(outcomes: Iterable[Outcome], faction: str) -> Iterator[tuple[Outcome, int]]:
    """The matches in which somebody had a faction, and at which seat."""
    return ((each, seat) for each in outcomes for seat, own in enumerate(each.factions) if own == faction)


def standing(name: str, sat: Iterable[tuple[Outcome, int]]) -> Standing:
    """How somebody did who sat in these matches at these seats, at least once."""
    seen = list(sat)
    won = (1 / outcome.places.count(1) if outcome.places[seat] == 1 else 0.0 for outcome, seat in seen)
    return Standing(name, fmean(won), spread([outcome.points[seat] for outcome, seat in seen]))


def interval(share: float, matches: int, deviations: float = 1.96) -> tuple[float, float]:
    """Between what the true share lies, 19 times of 20, where so many matches showed this one (Wilson's interval).

    >>> [round(bound, 2) for bound in interval(0.5, 100)]
    [0.4, 0.6]
    """
    z = deviations**2 / matches
    middle, half = share + z / 2, deviations * math.sqrt((share * (1 - share) + z / 4) / matches)
    return (middle - half) / (1 + z), (middle + half) / (1 + z)


def spread(numbers: Sequence[int]) -> Spread:
    """How numbers lie.

    >>> spread([1, 2, 3, 4, 5])
    Spread(least=1, lower=2.0, median=3.0, upper=4.0, greatest=5, mean=3.0)
    """
    several = [*numbers, *numbers] if len(numbers) == 1 else numbers
    lower, median, upper = quantiles(several, n=4, method="inclusive")
    return Spread(min(numbers), lower, median, upper, max(numbers), fmean(numbers))


def bars(numbers: Sequence[int]) -> list[Bar]:
    """How often which numbers are there, in bars of equal width.

    >>> [(bar.least, bar.greatest, bar.count) for bar in bars([0, 1, 1, 2])]
    [(0, 0, 1), (1, 1, 2), (2, 2, 1)]
    """
    least, greatest = min(numbers), max(numbers)
    width = -(-(greatest - least + 1) // BARS)
    return [
        Bar(at, at + width - 1, sum(at <= number < at + width for number in numbers))
        for at in range(least, greatest + 1, width)
    ]
