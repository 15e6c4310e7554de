"""An episode: the value that says in what one differs from the others.

What may differ is always one of these: the centre, where the villages are, the hand, where one may
build, what a construction must be connected to, the terms of the score, the course of a turn, and
the ends.  Readings and additions make one episode out of another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from domain.core.play import Fact, Seat
from domain.games.grand_marais.acts import Act
from domain.games.grand_marais.board import BASES, CENTRE_NAME
from domain.games.grand_marais.building import Bar, Ground
from domain.games.grand_marais.ends import End
from domain.games.grand_marais.facts import BoardLaid, Laid, VillageKept
from domain.games.grand_marais.parts import MarshPart
from domain.games.grand_marais.pieces import FILE, VILLAGE
from domain.games.grand_marais.scoring import Term
from domain.games.grand_marais.waters import Goal

LENGTH = 800
"""More plies than any match has: 127 pieces, each placed or offered to three others, and as many stops."""

SetUp = Callable[[Seat], Fact]
"""Where the village of a seat is at the start."""


class Episode(Struct, frozen=True, kw_only=True):
    """One episode.

    ``centre``: the piece in the middle.  ``village``: where those are at the start.  ``hand``: pieces
    in a full hand.  ``pieces_a_turn``: how many may be played in a turn, and ``offer_counts``, whether
    one that is offered is one of them.  ``ground`` and ``bars``: where one may build.  ``acts``: what
    the mover may do.  ``goal``: the cell that constructions must be connected to.  ``edge_closes``:
    whether the outer edge closes a meadow.  ``more``: pieces besides the basic set, copies by id.
    ``options``, ``additions``: keys of the readings and additions that it admits.
    """

    key: str
    source: str
    seats: tuple[int, ...]
    centre: str
    village: SetUp
    hand: int
    pieces_a_turn: int = 1
    offer_counts: bool = True
    ground: Ground
    bars: tuple[Bar, ...] = ()
    acts: tuple[type[Act], ...]
    parts: tuple[type[MarshPart], ...]
    goal: Goal
    terms: tuple[Term, ...]
    ends: tuple[End, ...]
    edge_closes: bool = True
    more: Mapping[str, int] = {}
    options: tuple[str, ...] = ()
    additions: tuple[str, ...] = ()
    length: int = LENGTH

    def supply(self) -> tuple[int, ...]:
        """Copies to draw, by number of the face."""
        return tuple(face.count + self.more.get(face.id, 0) for face in FILE.basic)

    def opening(self, seats: int) -> Iterable[Fact]:
        """The set-up: the bases joined around the centre, and the villages."""
        yield BoardLaid(seats=seats, bases=seats, supply=self.supply())
        yield Laid(piece=self.centre, cell=CENTRE_NAME, turn=0)
        for seat in range(seats):
            yield self.village(seat)


def village_at(place: str) -> SetUp:
    """The villages stand at this place of each base from the start."""
    return lambda seat: Laid(piece=VILLAGE, cell=f"{BASES[seat]}-{place}", turn=0)


def village_kept(seat: Seat) -> Fact:
    """Each village is kept in the hand, to be placed later."""
    return VillageKept(seat)
