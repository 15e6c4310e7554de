"""The board: bases in a pinwheel around the centre (rules A.1.3; example 16)."""

from __future__ import annotations

from itertools import combinations

from domain.games.grand_marais.board import BASES, CELL_BY_NAME, CENTRE, NAME_BY_CELL, PINWHEEL, point
from domain.games.grand_marais.layouts import JOINED, LAYOUTS

FULL = LAYOUTS[JOINED][4]


def at(row: int, column: int) -> str:
    """The name of a cell."""
    return NAME_BY_CELL[row * 11 + column]


def apart(one: int, other: int) -> tuple[int, int]:
    """How far two cells are from each other in columns and rows, the greater first."""
    (x, y), (u, v) = point(one), point(other)
    a, b = abs(x - u), abs(y - v)
    return max(a, b), min(a, b)


def test_g_02_example_16_four_bases_of_thirty_cells_and_the_centre_are_121_cells() -> None:
    assert [len(cells) for cells in FULL.bases] == [30] * 4
    assert FULL.cells == tuple(range(121))
    assert FULL.base_of.count(-1) == 1


def test_g_03_example_16_one_cell_touches_the_centre_by_a_side_and_one_by_an_angle() -> None:
    for base, cells in PINWHEEL.items():
        assert [NAME_BY_CELL[c] for c in cells if apart(c, CENTRE) == (1, 0)] == [f"{base}-A1"]
        assert [NAME_BY_CELL[c] for c in cells if apart(c, CENTRE) == (1, 1)] == [f"{base}-A2"]


def test_g_03_one_corner_of_each_base_touches_no_other_base() -> None:
    for base, cells in PINWHEEL.items():
        others = [c for b, rest in PINWHEEL.items() if b != base for c in (*rest, CENTRE)]
        lonely = [c for c in cells if len(FULL.around(c)) == 3 and min(apart(c, o)[0] for o in others) > 1]
        assert [NAME_BY_CELL[c] for c in lonely] == [f"{base}-E6"]


def test_g_02_neighbouring_bases_share_a_border_of_five_cells_and_opposite_ones_none() -> None:
    borders = {
        (one, other): sum(apart(c, d) == (1, 0) for c in PINWHEEL[one] for d in PINWHEEL[other])
        for one, other in combinations(BASES, 2)
    }
    assert borders == {
        ("nw", "ne"): 5,
        ("nw", "se"): 0,
        ("nw", "sw"): 5,
        ("ne", "se"): 5,
        ("ne", "sw"): 0,
        ("se", "sw"): 5,
    }


def test_g_02_cells_lie_where_the_rules_page_puts_them() -> None:
    assert [at(5, 6), at(6, 5), at(5, 4), at(4, 5)] == ["se-A1", "sw-A1", "nw-A1", "ne-A1"]
    assert [at(10, 10), at(10, 0), at(0, 0), at(0, 10)] == ["se-E6", "sw-E6", "nw-E6", "ne-E6"]
    assert at(5, 5) == "centre"
    assert at(7, 8) == "se-C3"


def test_fewer_seats_take_neighbouring_bases_and_the_rest_is_off_the_board() -> None:
    two, three = LAYOUTS[JOINED][2], LAYOUTS[JOINED][3]
    assert [NAME_BY_CELL[cells[0]] for cells in two.bases] == ["nw-A1", "ne-A1"]
    assert [NAME_BY_CELL[cells[0]] for cells in three.bases] == ["nw-A1", "ne-A1", "se-A1"]
    assert two.near[CELL_BY_NAME["nw-C1"]][2] == -1
    assert len(two.cells) == 61


def test_a_cell_has_up_to_eight_neighbours_on_its_base() -> None:
    assert sorted({len(FULL.around(cell)) for cells in FULL.bases for cell in cells}) == [3, 5, 8]
