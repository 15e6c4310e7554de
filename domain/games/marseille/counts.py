"""What can be counted of a seat, by name: for Objectives and for the final count."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeAlias

from domain.core.play import Seat
from domain.games.marseille.city import ICONS, WITH_ICON
from domain.games.marseille.state import TALLIES, Marseille

Count: TypeAlias = Callable[[Marseille, Seat], int]


def icons(icon: str, s: Marseille, seat: Seat) -> int:
    """Districts of the pile with an icon, cards and not names.  Seed, repetidos incluidos."""
    those = WITH_ICON[icon]
    return sum([lieu in those for lieu in s.piles[seat]])


def lead(s: Marseille, seat: Seat) -> int:
    """How many districts more than any other player."""
    return len(s.piles[seat]) - max(len(pile) for other, pile in enumerate(s.piles) if other != seat)


def tallied(index: int, s: Marseille, seat: Seat) -> int:
    """What was counted from the first turn on, by its place in ``TALLIES``."""
    return s.tallies[seat][index]


COUNTS: Mapping[str, Count] = {
    "lieux": lambda s, seat: len(s.piles[seat]),
    "names": lambda s, seat: len(set(s.piles[seat])),
    "lead": lead,
    "objects": lambda s, seat: len(s.objects[seat]),
    "stress": lambda s, seat: s.stress[seat],
    "validated": lambda s, seat: len(s.validated[seat]),
    "aimed": lambda s, seat: s.tally(seat, "attack") + s.tally(seat, "interaction"),
    **{icon: partial(icons, icon) for icon in ICONS},
    **{name: partial(tallied, index) for index, name in enumerate(TALLIES)},
}
