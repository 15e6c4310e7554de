"""The powers of the special pieces on a board as the score sees them: how far each reaches, and if it is cancelled."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from domain.games.grand_marais.board import Cell
from domain.games.grand_marais.powers import SCOPES, Power
from domain.games.grand_marais.scoring import Count
from domain.games.grand_marais.specials import Special, zone
from domain.games.grand_marais.specialties import Specialties


class Force(NamedTuple):
    """A power of the special piece on a cell.

    ``name``: the word for that piece; ``reach``: the cells within its scope; ``cancelled``: whether something in
    the zone has taken the power away.
    """

    cell: Cell
    name: str
    power: Power
    reach: frozenset[Cell]
    cancelled: bool


def forces(count: Count) -> list[Force]:
    """All powers on a board that count, row by row."""
    if "forces" not in count.memory:
        count.memory["forces"] = list(worked_out(count))
    found: list[Force] = count.memory["forces"]
    return found


def worked_out(count: Count) -> Iterator[Force]:
    """The same, not looked up."""
    s, kinds = count.s, count.episode.extra(Specialties).kinds
    for cell, row in kinds.lying(s):
        cancelled, lay, there = kinds.is_cancelled(s, cell), s.lay_on(cell), kinds.among(s, zone(s, cell))
        for power in row.powers:
            if lay and is_in_force(power, there):
                yield Force(cell, s.pieces.title(lay.face.id), power, reach(count, cell, row, power), cancelled)


def is_in_force(power: Power, there: Collection[str]) -> bool:
    """Whether the kinds that lie in the zone are such that a power counts."""
    needs, unless = getattr(power, "needs", ()), getattr(power, "unless", ())
    return all(kind in there for kind in needs) and not any(kind in there for kind in unless)


def reach(count: Count, cell: Cell, row: Special, power: Power) -> frozenset[Cell]:
    """The cells within the scope of a power: its zone where enough of its kind lie there."""
    scope, wide_from = getattr(power, "scope", "piece"), getattr(power, "wide_from", 0)
    if wide_from:
        kinds = count.episode.extra(Specialties).kinds
        if len(kinds.among(count.s, zone(count.s, cell)).get(row.key, ())) >= wide_from:
            scope = "zone"
    return frozenset(SCOPES[scope](count.s, cell))
