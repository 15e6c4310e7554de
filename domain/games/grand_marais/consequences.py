"""What follows at once when a special piece has been placed: each power has its consequence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from domain.core.play import Fact, Seat
from domain.games.grand_marais.board import Cell
from domain.games.grand_marais.enchanting import enchanted
from domain.games.grand_marais.hands import HandsCalled, HandThrownAway, PiecesCalled, loose
from domain.games.grand_marais.pieces import LASTING
from domain.games.grand_marais.pollution import CleaningBegan, Polluted
from domain.games.grand_marais.powers import (
    SCOPES,
    Concludes,
    Culls,
    EmptiesHand,
    Enchants,
    Expels,
    Floods,
    PassesHands,
    Pollutes,
    Purifies,
    RobsHands,
)
from domain.games.grand_marais.removals import TakenOff, taken_off
from domain.games.grand_marais.season import ends_the_season
from domain.games.grand_marais.specials import Kinds, Special, zone
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
    """What the piece that these facts of a seat brought to a cell brings about, one power after the other."""
    kinds = episode.extra(Specialties).kinds
    on = kinds.at(s, cell)
    s = after(s, facts)
    found = set_right(episode, s, facts)
    s = after(s, found)
    row = kinds.at(s, cell)
    for power in row.powers if row and not kinds.is_cancelled(s, cell) else ():
        if row and type(power) in CONSEQUENCES:
            more = tuple(CONSEQUENCES[type(power)](Scene(kinds, s, seat, cell, row, on), power))
            s = after(s, more)
            righted = set_right(episode, s, more)
            s = after(s, righted)
            found += (*more, *righted)
    return found


def after(s: Marsh, facts: Iterable[Fact]) -> Marsh:
    """The state after some facts."""
    for fact in facts:
        s = fact.apply(s)
    return s


def set_right(episode: Episode, s: Marsh, facts: Iterable[Fact]) -> list[Fact]:
    """What must follow when these facts took pieces off the board."""
    cells = {s.layout.cell_by_name[name] for fact in facts if isinstance(fact, TakenOff) for name in fact.cells}
    return [fact for extra in episode.extras for fact in extra.after_removal(episode, s, cells)] if cells else []


def flooded(scene: Scene, power: Floods) -> Iterable[Fact]:
    """All within its scope is taken off (I3-11)."""
    return taken_off(scene.s, removable(scene.s, SCOPES[power.scope](scene.s, scene.cell)))


def culled(scene: Scene, power: Culls) -> Iterable[Fact]:
    """All cows within its scope are taken off (I3-28)."""
    cells = removable(scene.s, SCOPES[power.scope](scene.s, scene.cell))
    return taken_off(scene.s, [cell for cell in cells if (lay := scene.s.lay_on(cell)) and lay.face.cow])


def removable(s: Marsh, cells: Iterable[Cell]) -> list[Cell]:
    """Those of some cells from which a piece can be taken: the centre and what lasts excepted."""
    return [
        cell for cell in cells if cell != s.layout.centre and (lay := s.lay_on(cell)) and lay.face.id not in LASTING
    ]


def polluted(scene: Scene, power: Pollutes) -> Iterable[Fact]:
    """A black token lies on it (I3-22)."""
    yield Polluted(scene.seat, waters_of(scene.s.board, scene.s.layout, scene.cell))


def cleaning(scene: Scene, power: Purifies) -> Iterable[Fact]:
    """A treatment plant begins to clean; a token goes at once if there is one that it reaches (A.4 no. 75)."""
    anywhere = scene.on is not None and scene.on.key in scene.row.replaces
    fact = CleaningBegan(scene.seat, anywhere, True)
    yield fact if cleanable(fact.apply(scene.s), scene.kinds) else CleaningBegan(scene.seat, anywhere, False)


def expelled(scene: Scene, power: Expels) -> Iterable[Fact]:
    """Some special pieces leave the zone (I1-15)."""
    found = scene.kinds.among(scene.s, zone(scene.s, scene.cell))
    return taken_off(scene.s, [cell for kind in power.kinds for cell in found.get(kind, ())])


def hands_passed(scene: Scene, power: PassesHands) -> Iterable[Fact]:
    """All hands will go to the left (I1-19)."""
    yield HandsCalled(scene.seat)


def hand_emptied(scene: Scene, power: EmptiesHand) -> Iterable[Fact]:
    """The owner of the zone throws his hand away (I1-30)."""
    colour = scene.s.land.colour_of[scene.cell]
    for seat in range(scene.s.seats):
        if scene.s.colour(seat) == colour:
            yield HandThrownAway(seat, " ".join(loose(scene.s, seat)))


def hands_robbed(scene: Scene, power: RobsHands) -> Iterable[Fact]:
    """Each takes a random piece from the left (I1-31)."""
    yield PiecesCalled()


def enchantment(scene: Scene, power: Enchants) -> Iterable[Fact]:
    """A token of another is to be replaced (I1-29)."""
    return enchanted(scene.s, scene.seat, scene.cell)


def conclusion(scene: Scene, power: Concludes) -> Iterable[Fact]:
    """The works end if it is late enough (I1-11)."""
    return ends_the_season(scene.s, scene.cell, power)


CONSEQUENCES: Mapping[type, Callable[[Scene, Any], Iterable[Fact]]] = {
    Floods: flooded,
    Culls: culled,
    Pollutes: polluted,
    Purifies: cleaning,
    Expels: expelled,
    PassesHands: hands_passed,
    EmptiesHand: hand_emptied,
    RobsHands: hands_robbed,
    Enchants: enchantment,
    Concludes: conclusion,
}
"""What follows from placing a piece with a power; nothing from those that only last."""
