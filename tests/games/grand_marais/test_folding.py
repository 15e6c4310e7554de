"""First moves on the bare table are one however the table is turned; with bases they are as they are (E7-10)."""

from __future__ import annotations

from collections import Counter

from domain.core.play import Chance
from domain.games.grand_marais.folding import Fold
from tests.games.grand_marais.position import Position

TABLE = "e7+board=table"
HAND = ("T03 T11 W08 W12 T01 W01", "")


def fold_of(position: Position) -> Fold:
    """How lines of a position's game are folded."""
    fold = position.rules.fold
    assert fold is not None
    return fold


def turned(position: Position, line: list[str], quarters: int) -> list[str]:
    """A line after so many quarters."""
    fold = fold_of(position)
    moves = [position.rules.notation.read(text) for text in line]
    return [position.rules.notation.write(move) for move in fold.turned(moves, quarters)]


def after(move: str) -> Position:
    """The position after a first move and the same draws each time."""
    position = Position(variation=TABLE, hands=HAND)
    position.play(move)
    while isinstance(chance := position.rules.awaits(position.s), Chance):
        position.draw(chance.options[0][0])
    return position


def test_the_first_moves_of_a_turned_table_are_those_of_the_table() -> None:
    position = Position(variation=TABLE, hands=HAND)
    offered = position.offered()
    assert len(offered) > 20
    for quarters in (1, 2, 3):
        assert Counter(turned(position, offered, quarters)) == Counter(offered)


def test_after_a_move_that_is_turned_the_turned_moves_are_offered() -> None:
    position = Position(variation=TABLE, hands=HAND)
    first = position.offered()[3]
    here = after(first)
    for quarters in (1, 2, 3):
        there = after(*turned(position, [first], quarters))
        assert there.asked == here.asked
        assert Counter(turned(here, here.offered(), quarters)) == Counter(there.offered())


def test_lines_that_are_one_by_symmetry_are_folded_to_one_and_begin_alike() -> None:
    position = Position(variation=TABLE, hands=HAND)
    line = ["place T03 x10y9 r0", "mark garden x10y9", "mark pond2 x10y9", "place T11 x11y9 r1", "mark meadow1 x11y9"]
    folded = list(position.rules.folded(line))
    for quarters in range(4):
        other = turned(position, line, quarters)
        assert position.rules.folded(other) == folded
        assert [position.rules.folded(other[:length]) for length in (1, 3)] == [folded[:1], folded[:3]]
    assert position.rules.folded(["place T03 x10y10 r0", "no move"]) == ["place T03 x10y10 r0", "no move"]


def test_where_bases_lie_nothing_is_folded() -> None:
    line = ["place T03 ne-A1 r0"]
    assert Position(variation="e7").rules.folded(line) is line
    assert Position(variation="e1").rules.fold is None
