"""What follows at once when a piece has been placed: what it takes off the board, and what goes with it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from domain.core.play import Fact, Seat
from domain.games.grand_marais.board import Cell
from domain.games.grand_marais.lays import LAYS
from domain.games.grand_marais.pollution import CleaningBegan, Polluted
from domain.games.grand_marais.powers import SCOPES, Culls, Floods, Pollutes, Power, Purifies
from domain.games.grand_marais.removals import taken_off
from domain.games.grand_marais.specials import LASTING, Kinds
from domain.games.grand_marais.specialties import Specialties
from domain.games.grand_marais.spreading import cleanable
from domain.games.grand_marais.state import Marsh
from domain.games.grand_marais.waters import waters_of

if TYPE_CHECKING:
    from domain.games.grand_marais.episode import Episode


def after_placing(episode: Episode, s: Marsh, seat: Seat, cell: Cell, facts: Iterable[Fact]) -> list[Fact]:
    """What the piece that these facts of a seat brought to a cell brings about."""
    replaced = episode.extra(Specialties).kinds.at(s, cell)
    for fact in facts:
        s = fact.apply(s)
    kinds = episode.extra(Specialties).kinds
    row, found = kinds.at(s, cell), list[Fact]()
    if row is None:
        return found
    for power in () if kinds.is_cancelled(s, cell) else row.powers:
        found += taken_off(s, swept(s, cell, power))
        if isinstance(power, Pollutes):
            found.append(Polluted(seat, waters_of(s.board, cell)))
        if isinstance(power, Purifies):
            found.append(began(s, kinds, seat, anywhere=replaced is not None and replaced.key in row.replaces))
    for fact in found:
        s = fact.apply(s)
    return [*found, *(fact for extra in episode.extras for fact in extra.after_removal(episode, s))]


def began(s: Marsh, kinds: Kinds, seat: Seat, *, anywhere: bool) -> CleaningBegan:
    """A treatment plant begins to clean; a token goes at once if there is one that it reaches (A.4 no. 75)."""
    fact = CleaningBegan(seat, anywhere, True)
    return fact if cleanable(fact.apply(s), kinds) else CleaningBegan(seat, anywhere, False)


def swept(s: Marsh, cell: Cell, power: Power) -> list[Cell]:
    """The cells that a power clears, the centre and what lasts excepted (I3-11, I3-28)."""
    if not isinstance(power, Floods | Culls):
        return []
    found = []
    for other in SCOPES[power.scope](s, cell):
        lay = LAYS[s.board[other]]
        if lay is None or other == s.layout.centre or lay.face.id in LASTING:
            continue
        if isinstance(power, Floods) or lay.face.cow:
            found.append(other)
    return found
