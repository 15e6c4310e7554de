"""What special pieces take from constructions that are counted by token, and what they give (rules A.1.9)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from domain.core.score import Item, Line
from domain.games.grand_marais.board import Cell
from domain.games.grand_marais.bytoken import ByToken
from domain.games.grand_marais.constructions import Construction, lying
from domain.games.grand_marais.lays import LAYS
from domain.games.grand_marais.pollution import pollution
from domain.games.grand_marais.powers import SCOPES, Bonus, Pollutes, Rouses, Silences, Tempers
from domain.games.grand_marais.scoring import Count
from domain.games.grand_marais.specials import Kinds, Special, zone
from domain.games.grand_marais.state import Colour
from domain.games.grand_marais.terms import line
from domain.games.grand_marais.tokens import Tokens


def name_of(count: Count, cell: Cell) -> str:
    """The word for the piece on a cell."""
    lay = LAYS[count.s.board[cell]]
    return f"piece.{lay.face.id}" if lay else ""


def reach_of(count: Count, kinds: Kinds, cell: Cell, row: Special, scope: str, wide_from: int) -> frozenset[Cell]:
    """The cells within the scope of a special piece: its zone where enough of its kind lie there."""
    if wide_from and len(kinds.among(count.s, zone(count.s, cell)).get(row.key, ())) >= wide_from:
        scope = "zone"
    return frozenset(SCOPES[scope](count.s, cell))


def contaminated(count: Count) -> frozenset[Cell]:
    """The cells with a black token."""
    return frozenset(water // 4 for water in pollution(count.s).black)


def polluting(row: Special) -> list[Pollutes]:
    """What a kind does by its black tokens, on the board or not (A.4 no. 75)."""
    return [power for power in row.powers if isinstance(power, Pollutes)]


class TemperedByToken(ByToken, frozen=True, kw_only=True):
    """Constructions by token, less what special pieces take; never below 0 (A.4 no. 72)."""

    kinds: Kinds

    def items(self, count: Count, found: Construction, colour: Colour, tokens: Tokens) -> Iterable[Item]:
        items = list(super().items(count, found, colour, tokens))
        points = sum(item.points for item in items)
        for name, most, change in sorted(self.taken(count, found), key=lambda each: each[1] is None):
            left = max(0, min(points, points if most is None else most) + change)
            if points > left:
                items.append(Item(name, 1, left - points))
                points = left
        return items

    def taken(self, count: Count, found: Construction) -> Iterable[tuple[str, int | None, int]]:
        """Who takes from a construction, down to how much at most, and how much."""
        dirty = contaminated(count)
        if not dirty.isdisjoint(found.pieces):
            change = sum(p.change.get(found.kind, 0) for row in self.kinds.rows.values() for p in polluting(row))
            cows = sum(bonus for cell, bonus in found.cows if cell in dirty)
            yield "item.contaminated", None, change - cows
        for cell, row in self.kinds.lying(count.s):
            for power in row.powers:
                if not isinstance(power, Tempers) or found.kind not in power.kinds:
                    continue
                if reach_of(count, self.kinds, cell, row, power.scope, power.wide_from).isdisjoint(found.pieces):
                    continue
                if not self.kinds.is_cancelled(count.s, cell):
                    yield name_of(count, cell), power.most, power.change
                elif power.change_if_cancelled:
                    yield name_of(count, cell), None, power.change_if_cancelled


class TemperedPonds(Struct, frozen=True, kw_only=True):
    """Frogs count for the owner of their base: in ponds, and where loosestrife lies also elsewhere (I3-16, I3-21)."""

    kinds: Kinds
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
        for cell, lay in lying(count.s.board, count.s.layout):
            loose = lay.frog >= 0 and cell in roused and cell not in spoken_for
            if loose and count.colour_of[cell] == colour:
                yield line(count, "reason.frog", (cell,), [Item("item.frogs", 1, roused[cell])])

    def silent(self, count: Count) -> frozenset[Cell]:
        """The cells on which frogs are worth nothing."""
        found = contaminated(count)
        for cell, row in self.kinds.lying(count.s):
            for power in row.powers:
                if isinstance(power, Silences) and not self.kinds.is_cancelled(count.s, cell):
                    found |= reach_of(count, self.kinds, cell, row, power.scope, 0)
        return found

    def roused(self, count: Count) -> dict[Cell, int]:
        """The cells on which frogs outside ponds are worth something."""
        found: dict[Cell, int] = {}
        for cell, row in self.kinds.lying(count.s):
            for power in row.powers:
                if isinstance(power, Rouses) and not self.kinds.is_cancelled(count.s, cell):
                    reach = reach_of(count, self.kinds, cell, row, power.scope, power.wide_from)
                    found |= dict.fromkeys(sorted(reach), power.points)
        return found


class Bonuses(Struct, frozen=True, kw_only=True):
    """What special pieces give to the owner of their zone (I3-31)."""

    kinds: Kinds
    key: str = "bonuses"

    def lines(self, count: Count, colour: Colour) -> Iterable[Line]:
        for cell, row in self.kinds.lying(count.s):
            points = sum(power.points for power in row.powers if isinstance(power, Bonus))
            if points and count.colour_of[cell] == colour:
                yield line(count, "reason.special", (cell,), [Item(name_of(count, cell), 1, points)])
