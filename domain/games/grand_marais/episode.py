"""An episode: the value that says in what one differs from the others.

What may differ is always one of these: the table, the centre, where the villages are, the hand, where
one may build, what a construction must be connected to, the terms of the score, the course of a turn,
the ends, and what lies there besides.  Readings and additions make one episode out of another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from domain.core.play import Fact, Seat
from domain.games.grand_marais.acts import Act, Refusing, Taking
from domain.games.grand_marais.board import BASES, CENTRE_NAME
from domain.games.grand_marais.building import Bar
from domain.games.grand_marais.ends import End
from domain.games.grand_marais.extra import Extra
from domain.games.grand_marais.facts import BoardLaid, EditionTaken, Laid, TableSet, VillageKept
from domain.games.grand_marais.grounds import Ground
from domain.games.grand_marais.parts import MarshPart, concluded
from domain.games.grand_marais.piece_set import RECONSTRUCTION, PieceSet
from domain.games.grand_marais.pieces import VILLAGE
from domain.games.grand_marais.scoring import Term
from domain.games.grand_marais.seating import Seating, SeatingBySeats, one_base_each
from domain.games.grand_marais.sights import Seeing
from domain.games.grand_marais.state import Marsh
from domain.games.grand_marais.waters import Goal

if TYPE_CHECKING:
    from domain.games.grand_marais.edition import Edition

LENGTH = 800
"""More plies than any match has: 127 pieces, each placed or offered to three others, and as many stops."""

SetUp = Callable[[Seat], Iterable[Fact]]
"""Where the village of a seat is at the start."""

Ranking = Callable[[Marsh], Sequence[int]]
"""The rank of each seat at the end; the greatest wins."""

Shown = Callable[[str], bool]
"""Which pieces of a hand everybody sees."""

InEdition = Callable[["Edition"], "Episode"]
"""The same episode with what an edition of the box has otherwise."""

Finish = Callable[["Episode", Marsh, str], Sequence[Fact]]
"""What comes about when an end is reached, for this reason."""

Closing = Callable[[Marsh], Iterable[Fact]]
"""What happens to the board between the end and the count."""

Signs = Callable[["Episode", Marsh, Seeing], Mapping[str, Sequence[float]]]
"""What is seen of each seat and points do not say: by name, a number a seat."""

X = TypeVar("X", bound=Extra)


def by_points(s: Marsh) -> Sequence[int]:
    """Most points win (W-01, A.4 no. 77)."""
    return s.points


def no_signs(episode: Episode, s: Marsh, seeing: Seeing) -> Mapping[str, Sequence[float]]:
    """Who is ahead is seen from the points."""
    return {}


def only_villages(piece: str) -> bool:
    """A hand is hidden, but for a village that is kept in it."""
    return piece == VILLAGE


def nothing(piece: str) -> bool:
    """A hand is hidden."""
    return False


def everything(piece: str) -> bool:
    """All lies face up."""
    return True


def as_it_lies(s: Marsh) -> Iterable[Fact]:
    """The board is counted as it lies."""
    return ()


class Episode(Struct, frozen=True, kw_only=True):
    """One episode.

    - the table: ``seating``, bases and colours for so many seats; ``centre``, the piece in the middle,
      empty without one; ``village``, where those are at the start; ``pieces``, those of an edition of the box,
      ``in_edition``, what else that changes, and ``more``, pieces besides its basic set, copies by id, fewer where
      negative; ``extras``, what lies there besides;
    - the hand: ``hand``, pieces in a full one; ``besides``, pieces that it does not count; ``shown``, which
      of them everybody sees;
    - a turn: ``parts``, its course; ``acts``, what the mover may do, ``answers``, what one may who is
      offered a piece; ``pieces_a_turn``, how many may be played; ``offer_counts``, whether one that is
      offered is one of them, ``discard_costs``, whether it is in the shorter game;
    - building: ``ground`` and ``bars``;
    - the score: ``goal``, the cell that constructions must be connected to; ``edge_closes``, whether the
      outer edge closes a meadow; ``closing``, what is done before the count; ``terms``; ``ranking``, and
      ``signs``, what is seen of each seat and points do not say;
    - ``ends``, ``finish``, what comes about when one is reached, and ``length``, more plies than any match has;
    - ``options``, ``additions``: keys of the readings and additions that it admits; ``barred``:
      additions that it does not, and why.
    """

    key: str
    source: str
    seats: tuple[int, ...]
    seating: SeatingBySeats = one_base_each
    centre: str
    village: SetUp
    hand: int
    besides: tuple[str, ...] = ()
    shown: Shown = only_villages
    pieces_a_turn: int = 1
    offer_counts: bool = True
    discard_costs: bool = False
    ground: Ground
    bars: tuple[Bar, ...] = ()
    acts: tuple[type[Act], ...]
    answers: tuple[type[Act], ...] = (Taking, Refusing)
    parts: tuple[type[MarshPart], ...]
    goal: Goal
    terms: tuple[Term, ...]
    ends: tuple[End, ...]
    finish: Finish = concluded
    closing: Closing = as_it_lies
    ranking: Ranking = by_points
    signs: Signs = no_signs
    edge_closes: bool = True
    pieces: PieceSet = RECONSTRUCTION
    in_edition: InEdition | None = None
    more: Mapping[str, int] = {}
    extras: tuple[Extra, ...] = ()
    options: tuple[str, ...] = ()
    additions: tuple[str, ...] = ()
    barred: Mapping[str, str] = {}
    length: int = LENGTH

    def extra(self, kind: type[X]) -> X:
        """The extra of this kind.  Raises ``LookupError`` where the episode has none."""
        for extra in self.extras:
            if isinstance(extra, kind):
                return extra
        raise LookupError(f"episode {self.key} has no {kind.__name__}")

    def played_with(self, edition: Edition) -> Episode:
        """The same episode with the pieces of an edition."""
        return self.in_edition(edition) if self.in_edition else replace(self, pieces=edition.pieces)

    def supply(self) -> tuple[int, ...]:
        """Copies to draw, by number of the face, as far as there are any."""
        basic = self.pieces.basic
        copies = [
            self.more.get(face.id, 0) + (face.count if n < basic else 0) for n, face in enumerate(self.pieces.faces)
        ]
        while not copies[-1]:
            copies.pop()
        return tuple(copies)

    def opening(self, seats: int) -> Iterable[Fact]:
        """The set-up: the bases around the centre, and the villages."""
        seating = self.seating(seats)
        yield BoardLaid(seats=seats, bases=seating.bases, supply=self.supply())
        if self.pieces.key:
            yield EditionTaken(self.pieces.key)
        if seating != Seating(seating.bases):
            yield TableSet(plan=seating.plan, owners=seating.owners, colours=seating.colours)
        if self.centre:
            yield Laid(piece=self.centre, cell=CENTRE_NAME, turn=0)
        for seat in range(seats):
            yield from self.village(seat)


def village_at(place: str) -> SetUp:
    """The villages stand at this place of each base from the start."""
    return lambda seat: (Laid(piece=VILLAGE, cell=f"{BASES[seat]}-{place}", turn=0),)


def village_kept(seat: Seat) -> Iterable[Fact]:
    """Each village is kept in the hand, to be placed later."""
    return (VillageKept(seat),)


def no_village(seat: Seat) -> Iterable[Fact]:
    """Nobody has a village at the start."""
    return ()
