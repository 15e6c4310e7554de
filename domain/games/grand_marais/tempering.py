"""What special pieces take from constructions that are counted by token, and what they give (rules A.1.7, A.1.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from msgspec import Struct

from domain.core.score import Item, Line
from domain.games.grand_marais.board import Cell
from domain.games.grand_marais.bytoken import ByToken
from domain.games.grand_marais.constructions import Construction, lying
from domain.games.grand_marais.forces import Force, forces
from domain.games.grand_marais.layouts import NOBODY
from domain.games.grand_marais.pollution import pollution
from domain.games.grand_marais.powers import Bonus, Curses, Enriches, Negates, Pollutes, Rouses, Silences, Tempers
from domain.games.grand_marais.scoring import Count
from domain.games.grand_marais.season import season
from domain.games.grand_marais.specialties import Specialties
from domain.games.grand_marais.state import Colour
from domain.games.grand_marais.terms import line
from domain.games.grand_marais.tokens import Tokens

AT_LEAST, COWS, AT_MOST, LESS, NEGATED = range(5)
"""The order in which effects count: what gives comes before what takes away, and the change of sign is the last."""


class Effect(NamedTuple):
    """What something does to the points of a construction: ``left`` says how many remain."""

    order: int
    name: str
    left: Callable[[int], int]


def lowered(most: int | None, change: int) -> Callable[[int], int]:
    """At most so much, and less by so much; never below 0 (A.4 no. 72)."""
    return lambda points: min(points, max(0, min(points, points if most is None else most) + change))


def tempered(force: Force, power: Tempers, found: Construction) -> Iterable[Effect]:
    """What a special piece leaves of a construction within its reach."""
    if found.kind in power.kinds:
        most, change = power.most, power.change
        if force.cancelled:
            most, change = power.most_if_cancelled, power.change_if_cancelled
        yield Effect(LESS if most is None else AT_MOST, force.name, lowered(most, change))


def enriched(force: Force, power: Enriches, found: Construction) -> Iterable[Effect]:
    """What is worth anything is worth at least so much."""
    if found.kind in power.kinds:
        yield Effect(AT_LEAST, force.name, lambda points: max(points, power.least))


def cursed(force: Force, power: Curses, found: Construction) -> Iterable[Effect]:
    """The bonus of cows counts otherwise (I1-21, I1-23)."""
    more = (power.times_if_cancelled if force.cancelled else power.times) - 1
    bonus = sum(bonus for cell, bonus in found.cows if cell in force.reach)
    yield Effect(COWS, force.name, lambda points: points + more * bonus)


def negated(force: Force, power: Negates, found: Construction) -> Iterable[Effect]:
    """What it is worth is lost (I1-16, I1-28)."""
    if found.kind in power.kinds:
        yield Effect(NEGATED, force.name, lambda points: -points)


EFFECTS: Mapping[type, Callable[[Force, Any, Construction], Iterable[Effect]]] = {
    Tempers: tempered,
    Enriches: enriched,
    Curses: cursed,
    Negates: negated,
}
"""What powers do to a construction within their reach."""


def contaminated(count: Count) -> frozenset[Cell]:
    """The cells with a black token."""
    return frozenset(water // 4 for water in pollution(count.s).black)


def dirt(count: Count, found: Construction) -> Iterable[Effect]:
    """What black tokens take away, whether what laid them is on the board or not (A.4 no. 75)."""
    dirty = contaminated(count)
    if dirty.isdisjoint(found.pieces):
        return
    powers = (power for row in count.episode.extra(Specialties).kinds.rows.values() for power in row.powers)
    change = sum(power.change.get(found.kind, 0) for power in powers if isinstance(power, Pollutes))
    cows = sum(bonus for cell, bonus in found.cows if cell in dirty)
    yield Effect(LESS, "item.contaminated", lowered(None, change - cows))


def souring(count: Count) -> list[tuple[Force, Negates]]:
    """What makes a loss also of what nobody has marked."""
    if "souring" not in count.memory:
        count.memory["souring"] = [
            (force, force.power) for force in forces(count) if isinstance(force.power, Negates) and force.power.unmarked
        ]
    found: list[tuple[Force, Negates]] = count.memory["souring"]
    return found


class TemperedByToken(ByToken, frozen=True, kw_only=True):
    """Constructions by token, and what special pieces leave of them."""

    def items(self, count: Count, found: Construction, colour: Colour, tokens: Tokens) -> Iterable[Item]:
        soured = self.soured(count, found)
        if soured:
            return self.lost(count, found, colour, tokens, soured)
        items = list(super().items(count, found, colour, tokens))
        points = sum(item.points for item in items)
        for effect in self.effects(count, found) if points else ():
            left = effect.left(points)
            if left != points:
                items.append(Item(effect.name, 1, left - points))
                points = left
        return items

    def effects(self, count: Count, found: Construction) -> list[Effect]:
        """What touches a construction, in the order in which it counts."""
        effects = list(dirt(count, found))
        for force in forces(count):
            if type(force.power) in EFFECTS and not force.reach.isdisjoint(found.pieces):
                effects += EFFECTS[type(force.power)](force, force.power, found)
        signs = [effect for effect in effects if effect.order == NEGATED]
        return sorted((each for each in effects if each not in signs[1:]), key=lambda effect: effect.order)

    def soured(self, count: Count, found: Construction) -> Force | None:
        """What makes a construction a loss, whether it is marked or not, connected or not (I1-28, A.4 no. 65)."""
        for force, power in souring(count):
            if found.kind in power.kinds and not force.reach.isdisjoint(found.pieces):
                return force
        return None

    def lost(self, count: Count, found: Construction, colour: Colour, tokens: Tokens, soured: Force) -> Iterable[Item]:
        """What such a one costs: the owner of the token all of it, without one the owners of the bases their parts."""
        holder = tokens.holder(found)
        part = count.own(colour, found.pieces) if holder == NOBODY else found.pieces if holder == colour else ()
        items = list(self.worth.items(count, found, part, colour)) if part else []
        return (*items, Item(soured.name, 1, -2 * sum(item.points for item in items)))


class TemperedPonds(Struct, frozen=True, kw_only=True):
    """Frogs count for the owner of their base: in ponds, and where loosestrife lies also elsewhere (I3-16, I3-21)."""

    points: int = 2
    key: str = "ponds"

    def lines(self, count: Count, colour: Colour) -> Iterable[Line]:
        silent, roused = self.silent(count), self.roused(count)
        for pond in count.found("pond"):
            frogs = [cell for cell in count.own(colour, pond.frogs) if cell not in silent]
            if frogs:
                cells = count.own(colour, pond.pieces)
                yield line(count, "reason.pond", cells, [Item("item.frogs", len(frogs), self.points)])
        spoken_for = silent.union(*(pond.frogs for pond in count.found("pond")))
        for cell, lay in lying(count.s.board, count.s.layout) if roused else ():
            loose = lay.frog >= 0 and cell in roused and cell not in spoken_for
            if loose and count.colour_of[cell] == colour:
                yield line(count, "reason.frog", (cell,), [Item("item.frogs", 1, roused[cell])])

    def silent(self, count: Count) -> frozenset[Cell]:
        """The cells on which frogs are worth nothing."""
        found = contaminated(count)
        for force in forces(count):
            if isinstance(force.power, Silences) and not force.cancelled:
                found |= force.reach
        return found

    def roused(self, count: Count) -> dict[Cell, int]:
        """The cells on which frogs outside ponds are worth something."""
        found: dict[Cell, int] = {}
        for force in forces(count):
            if isinstance(force.power, Rouses) and not force.cancelled:
                found |= dict.fromkeys(sorted(force.reach), force.power.points)
        return found


class Bonuses(Struct, frozen=True, kw_only=True):
    """What special pieces give to the owner of their zone, or take from him (I1-09, I3-31)."""

    key: str = "bonuses"

    def lines(self, count: Count, colour: Colour) -> Iterable[Line]:
        for force in forces(count):
            if not isinstance(force.power, Bonus) or count.colour_of[force.cell] != colour:
                continue
            if not (force.power.lost_if_last and season(count.s).ended_on == force.cell):
                yield line(count, "reason.special", (force.cell,), [Item(force.name, 1, force.power.points)])
