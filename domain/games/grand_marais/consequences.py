"""What follows at once when a piece has been placed: what it takes off the board, and the tokens that go back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from domain.core.play import Fact
from domain.games.grand_marais.board import Cell
from domain.games.grand_marais.lays import LAYS
from domain.games.grand_marais.powers import SCOPES, Culls, Floods, Power
from domain.games.grand_marais.removals import taken_off, tokens_returned
from domain.games.grand_marais.specials import LASTING
from domain.games.grand_marais.specialties import Specialties
from domain.games.grand_marais.state import Marsh

if TYPE_CHECKING:
    from domain.games.grand_marais.episode import Episode


def after_placing(episode: Episode, s: Marsh, cell: Cell, facts: Iterable[Fact]) -> list[Fact]:
    """What the piece that these facts brought to a cell brings about."""
    for fact in facts:
        s = fact.apply(s)
    kinds = episode.extra(Specialties).kinds
    row, found = kinds.at(s, cell), list[Fact]()
    if row is None:
        return found
    for power in () if kinds.is_cancelled(s, cell) else row.powers:
        found += taken_off(s, swept(s, cell, power))
    for fact in found:
        s = fact.apply(s)
    return [*found, *tokens_returned(episode, s)]


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
