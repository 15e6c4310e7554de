"""The quick generator of placements, held against the rule said plainly, on boards of random play."""

from __future__ import annotations

import random

import pytest

from domain.core.play import Chance, Turn
from domain.games.grand_marais.board import NAME_BY_CELL, OFF_BOARD, Cell
from domain.games.grand_marais.matching import match
from domain.games.grand_marais.piece_set import RECONSTRUCTION
from domain.games.grand_marais.state import Marsh
from tests.games.grand_marais.position import rules_of


def matches(s: Marsh, cell: Cell, piece: str, turn: int) -> bool:
    """Whether a piece would match all that lies around a cell, side by side."""
    lay = RECONSTRUCTION.lays[RECONSTRUCTION.code_of(piece, turn)]
    assert lay is not None
    for side, other in enumerate(s.layout.near[cell]):
        neighbour = None if other == OFF_BOARD else RECONSTRUCTION.lays[s.board[other]]
        if neighbour is not None and not match(lay.sides[side], neighbour.sides[(side + 2) % 4]):
            return False
    return True


def plainly(s: Marsh, seat: int) -> set[str]:
    """Every placement that the rule allows (E1-05, M-01, M-05): on the own base, beside an own piece, matching."""
    base = s.layout.bases[seat]
    return {
        f"place {piece} {NAME_BY_CELL[cell]} r{turn}"
        for cell in base
        if not s.board[cell] and any(other in base and s.board[other] for other in s.layout.near[cell])
        for piece in s.hands[seat]
        for turn in RECONSTRUCTION.turns[RECONSTRUCTION.numbers[piece]]
        if matches(s, cell, piece, turn)
    }


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_offered_is_what_the_rule_allows(seats: int) -> None:
    rules, chooser = rules_of("e1"), random.Random(seats)
    s: Marsh = rules.blank()
    for fact in rules.opening(seats):
        s = rules.evolve(s, fact)
    while isinstance(awaited := rules.awaits(s), Turn | Chance):
        if isinstance(awaited, Chance):
            facts = rules.resolve(s, awaited, chooser.choice(awaited.options)[0])
        else:
            moves = list(rules.moves(s, awaited.seats[0]))
            if awaited.step == "play":
                offered = {text for text in map(rules.notation.write, moves) if text.startswith("place")}
                assert offered == plainly(s, awaited.seats[0])
            facts = rules.decide(s, awaited.seats[0], chooser.choice(moves))
        for fact in facts:
            s = rules.evolve(s, fact)
    assert s.over
