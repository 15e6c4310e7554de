"""The sides of the board: cetaria, areas, lines, cells and icons.  Rules page D.1 and D.3."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.games.garum.board import BLOCK, LINES, SPACES, Side, load_side, space_of
from domain.games.garum.material import DATA, SIDES, board_side

TROIA, BAELO = board_side("troia"), board_side("baelo")


def others(side: Side, cetarium: int) -> list[set[int]]:
    """The other cetaria of the horizontal and of the vertical area of a cetarium."""
    areas = side.cetaria[cetarium - 1].areas
    return [{space // len(SPACES) + 1 for space in area.others} for area in areas]


def lines(side: Side, cetarium: int) -> list[str]:
    """Names of the lines through a cetarium."""
    return [LINES[line] for line in side.cetaria[cetarium - 1].lines]


def places(side: Side) -> dict[int, tuple[int, int]]:
    """Block row and block column by cetarium."""
    return {number: (r, c) for r, row in enumerate(side.grid) for c, number in enumerate(row) if number}


def test_example_15_cetaria_of_troia_lie_in_a_spiral_of_neighbours() -> None:
    where = places(TROIA)
    for number in range(1, 16):
        (r, c), (next_r, next_c) = where[number], where[number + 1]
        assert abs(r - next_r) + abs(c - next_c) == 1
    assert {6} | others(TROIA, 6)[0] == {11, 2, 1, 6}
    assert {16} | others(TROIA, 16)[1] == {16, 5, 6, 7}


def test_g19_troia_has_eight_areas_of_four_cetaria_and_four_lines() -> None:
    areas = {
        (area.lines, frozenset(area.others) | {space_of(each.number, place) for place in SPACES})
        for each in TROIA.cetaria
        for area in each.areas
    }
    assert len(areas) == 8
    assert all(len(area_lines) == 4 and len(spaces) == 4 * 4 for area_lines, spaces in areas)
    assert len(TROIA.cetaria) == TROIA.rounds == 16


def test_g21_the_areas_of_14_are_13_14_15_16_and_14_3_2_9() -> None:
    assert others(TROIA, 14) == [{13, 15, 16}, {3, 2, 9}]
    assert lines(TROIA, 14) == ["r1", "r2", "r3", "r4", "c5", "c6", "c7", "c8"]


def test_g22_cetarium_2_lies_between_14_3_9_and_11_1_6() -> None:
    assert others(TROIA, 2) == [{11, 1, 6}, {14, 3, 9}]


def test_example_16_the_spaces_and_lines_of_cetarium_10() -> None:
    assert TROIA.cells[space_of(10, "NE")] == ((3, 13), (4, 13), (3, 14), (4, 14))
    assert lines(TROIA, 10) == ["r13", "r14", "r15", "r16", "c1", "c2", "c3", "c4"]


def test_g20_readings_3_and_10_baelo_has_eight_areas_of_three_cetaria_and_lines_of_twelve_cells() -> None:
    assert len(BAELO.cetaria) == BAELO.rounds == 12
    assert all(len(area.others) == 2 * 4 and len(area.lines) == 4 for each in BAELO.cetaria for area in each.areas)
    assert all(len(cells) == 12 for cells in BAELO.on_line)
    assert others(BAELO, 5) == [{4, 6}, {7, 11}]
    assert others(BAELO, 12) == [{10, 11}, {3, 9}]


def test_reading_3_troia_has_256_cells_and_lines_of_sixteen() -> None:
    cells = {cell for corners in TROIA.cells for cell in corners}
    assert len(cells) == 256
    assert all(len(cells) == 16 for cells in TROIA.on_line)


@pytest.mark.parametrize("key", SIDES)
def test_icons_lie_nearest_to_the_centre_of_the_board(key: str) -> None:
    side = board_side(key)
    for icons in side.icons.values():
        for icon in icons:
            x, y = side.cetaria[icon.cetarium - 1].corner
            assert icon.cell == (x + 3 if x < 8 else x, y + 3 if y < 8 else y)


def test_icons_by_cetarium_are_those_of_the_table() -> None:
    def found(side: Side) -> dict[str, list[int]]:
        icons = [icon for icons in side.icons.values() for icon in icons]
        return {kind: sorted(i.cetarium for i in icons if i.species == kind) for kind in ("wild", "A", "B", "C", "D")}

    assert found(TROIA) == {"wild": [7, 10, 13, 16], "A": [8, 14], "B": [9, 15], "C": [5, 11], "D": [6, 12]}
    assert found(BAELO) == {"wild": [3, 6, 9, 12], "A": [1, 7], "B": [2, 8], "C": [4, 10], "D": [5, 11]}
    (wildcard_of_10,) = TROIA.icons[space_of(10, "NE")]
    assert (wildcard_of_10.cell, SPACES[wildcard_of_10.corner]) == ((4, 13), "NE")


def test_a_side_of_the_board_that_does_not_fit_together_is_refused(tmp_path: Path) -> None:
    text = (DATA / "troia.toml").read_text(encoding="utf-8")
    path = tmp_path / "troia.toml"
    for old, new, why in (
        ("[13, 14, 15, 16]", "[13, 14, 15, 17]", "once each"),
        ("row = 8\ncolumn = 13", "row = 1\ncolumn = 1", "outside its cetarium"),
        ("15, 16]  # of", "15]  # of", "16 cetaria take as many"),
    ):
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")
        with pytest.raises(ValueError, match=why):
            load_side(path)


def test_a_cetarium_is_four_by_four_cells() -> None:
    for each in TROIA.cetaria:
        cells = {cell for place in SPACES for cell in TROIA.cells[space_of(each.number, place)]}
        x, y = each.corner
        assert cells == {(x + i, y + j) for i in range(BLOCK) for j in range(BLOCK)}
