"""What follows at once when a special piece has been placed: each power has its consequence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from domain.core.play import Fact, Seat
from domain.games.grand_marais.board import Cell
from domain.games.grand_marais.lays import LAYS
from domain.games.grand_marais.pieces import LASTING
from domain.games.grand_marais.pollution import CleaningBegan, Polluted
from domain.games.grand_marais.powers import SCOPES, Culls, Floods, Pollutes, Purifies
from domain.games.grand_marais.removals import TakenOff, taken_off
from domain.games.grand_marais.specials import Kinds, Special
from domain.games.grand_marais.specialties import Specialties
from domain.games.grand_marais.spreading import cleanable
from domain.games.grand_marais.state import Marsh
from domain.games.grand_marais.waters import waters_of

if TYPE_CHECKING:
    from domain.games.grand_marais.episode import Episode


class Scene(NamedTuple):
    """A seat has placed a special piece of this ``row`` on a cell, in place of one of the row ``on``."""

    kinds: Kinds
    s: Marsh
    seat: Seat
    cell: Cell
    row: Special
    on: Special | None


def after_placing(episode: Episode, s: Marsh, seat: Seat, cell: Cell, facts: Iterable[Fact]) -> list[Fact]:
    """What the piece that these facts of a seat brought to a cell brings about."""
    kinds = episode.extra(Specialties).kinds
    on = kinds.at(s, cell)
    for fact in facts:
        s = fact.apply(s)
    row, found = kinds.at(s, cell), list[Fact]()
    for power in row.powers if row and not kinds.is_cancelled(s, cell) else ():
        if row and type(power) in CONSEQUENCES:
            found += CONSEQUENCES[type(power)](Scene(kinds, s, seat, cell, row, on), power)
    for fact in found:
        s = fact.apply(s)
    cells = cleared(s, (*facts, *found))
    return [*found, *(fact for extra in episode.extras for fact in extra.after_removal(episode, s, cells))]


def cleared(s: Marsh, facts: Iterable[Fact]) -> set[Cell]:
    """The cells from which these facts took pieces."""
    return {s.layout.cell_by_name[name] for fact in facts if isinstance(fact, TakenOff) for name in fact.cells}


def flooded(scene: Scene, power: Floods) -> Iterable[Fact]:
    """All within its scope is taken off (I3-11)."""
    return taken_off(scene.s, removable(scene.s, SCOPES[power.scope](scene.s, scene.cell)))


def culled(scene: Scene, power: Culls) -> Iterable[Fact]:
    """All cows within its scope are taken off (I3-28)."""
    cells = removable(scene.s, SCOPES[power.scope](scene.s, scene.cell))
    return taken_off(scene.s, [cell for cell in cells if (lay := LAYS[scene.s.board[cell]]) and lay.face.cow])


def removable(s: Marsh, cells: Iterable[Cell]) -> list[Cell]:
    """Those of some cells from which a piece can be taken: the centre and what lasts excepted."""
    return [
        cell
        for cell in cells
        if cell != s.layout.centre and (lay := LAYS[s.board[cell]]) and lay.face.id not in LASTING
    ]


def polluted(scene: Scene, power: Pollutes) -> Iterable[Fact]:
    """A black token lies on it (I3-22)."""
    yield Polluted(scene.seat, waters_of(scene.s.board, scene.cell))


def cleaning(scene: Scene, power: Purifies) -> Iterable[Fact]:
    """A treatment plant begins to clean; a token goes at once if there is one that it reaches (A.4 no. 75)."""
    anywhere = scene.on is not None and scene.on.key in scene.row.replaces
    fact = CleaningBegan(scene.seat, anywhere, True)
    yield fact if cleanable(fact.apply(scene.s), scene.kinds) else CleaningBegan(scene.seat, anywhere, False)


CONSEQUENCES: Mapping[type, Callable[[Scene, Any], Iterable[Fact]]] = {
    Floods: flooded,
    Culls: culled,
    Pollutes: polluted,
    Purifies: cleaning,
}
"""What follows from placing a piece with a power; nothing from those that only last."""
