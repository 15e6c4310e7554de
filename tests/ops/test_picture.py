"""The view of any game as text."""

from typing import Any

import pytest
from rich.console import Console

from ops.picture import picture


def drawn(view: dict[str, Any], width: int = 100) -> list[str]:
    """The lines of a picture, blanks at their ends taken away."""
    console = Console(width=width, markup=False, highlight=False, emoji=False)
    with console.capture() as capture:
        console.print(picture(view, width))
    return [line.rstrip() for line in capture.get().splitlines()]


def test_short_things_stand_on_one_line() -> None:
    assert drawn({"heaps": [3, 4], "turn": 1, "over": None, "done": False}) == ["heaps 3 4  turn 1  over ·  done no"]


def test_rows_of_equal_length_are_a_block() -> None:
    assert drawn({"rows": ["AB..", "..CD", "...."]}) == ["rows", "  AB..", "  ..CD", "  ...."]


def test_things_at_places_are_a_board() -> None:
    tiles = [
        {"x": 0, "y": 0, "tile": "road", "turn": 1, "cell": "a1"},
        {"x": 2, "y": 1, "tile": "city", "turn": 0, "cell": "c2"},
        {"x": 1, "y": 1, "tile": "road", "turn": 0, "cell": "b2"},
    ]
    assert drawn({"tiles": tiles}) == [
        "tiles",
        "     0       1       2",
        "  0  road 1",
        "  1          road 0  city 0",
    ]


def test_a_board_that_would_be_too_wide_is_a_table() -> None:
    tiles = [{"x": x, "y": 0, "tile": "road"} for x in range(40)]
    lines = drawn({"tiles": tiles}, 60)
    assert lines[1].split()[:3] == ["x", "y", "tile"]
    assert max(map(len, lines)) <= 60


def test_things_are_a_table_without_what_all_of_them_lack() -> None:
    seats = [{"seat": 0, "hand": ["A", "?"], "bid": None}, {"seat": 1, "hand": [], "bid": None}]
    assert drawn({"seats": seats}) == ["seats", "  seat  hand", "  0     A ?", "  1     ·"]


def test_long_tables_are_laid_out_in_pieces() -> None:
    lines = drawn({"cards": [{"card": f"c{n}", "count": n} for n in range(30)]})
    assert len(lines) < 20
    assert lines[1].split() == ["card", "count", "card", "count"]


def test_narrow_parts_stand_side_by_side() -> None:
    lines = drawn({"one": ["AAAA", "BBBB", "CCCC"], "two": ["DDDD", "EEEE", "FFFF"]})
    assert lines == ["one      two", "  AAAA     DDDD", "  BBBB     EEEE", "  CCCC     FFFF"]


@pytest.mark.parametrize(
    "view",
    [{}, {"a": {}}, {"a": []}, {"a": [[]]}, {"a": [[], [1]]}, {"a": [{}]}, {"a": {"b": {"c": [{"d": {"e": [1]}}]}}}],
)
def test_whatever_a_game_shows_is_drawn(view: dict[str, Any]) -> None:
    drawn(view)
