"""Special pieces onto which boats may not come (I1-18, I1-30)."""

from __future__ import annotations

from domain.games.grand_marais.board import Cell
from domain.games.grand_marais.boating import Waters
from domain.games.grand_marais.powers import Blocks
from domain.games.grand_marais.specials import Kinds
from domain.games.grand_marais.state import Colour, Marsh


def unblocked(kinds: Kinds) -> Waters:
    """Boats go anywhere but where a special piece keeps them off."""

    def waters(s: Marsh, colour: Colour, cell: Cell) -> bool:
        row = kinds.at(s, cell)
        return row is None or all(
            lets_by(kinds, s, colour, cell, power) for power in row.powers if isinstance(power, Blocks)
        )

    return waters


def lets_by(kinds: Kinds, s: Marsh, colour: Colour, cell: Cell, power: Blocks) -> bool:
    """Whether the boat of a colour may come onto what blocks a cell."""
    if power.owner and s.land.colour_of[cell] == colour:
        return True
    at_home = kinds.among(s, s.land.cells[colour])
    return any(kind in at_home for kind in power.but_with)
