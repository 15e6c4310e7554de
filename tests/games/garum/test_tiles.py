"""The 64 fish tiles.  Rules page D.1 (rotation) and D.3 (faces)."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.games.garum.material import DATA, board_side, fish_tiles
from domain.games.garum.tiles import COLOURS, IDS, laid, load_tiles, lying
from domain.games.garum.view import face_text

PATTERNS = (
    *("0000", "0001", "0001", "0002", "0002", "0003", "0003", "0012"),
    *("0023", "0031", "0021", "0032", "0013", "0120", "0230", "0310"),
)
"""By number: 0 is the own colour, 1, 2, 3 the next ones in cyclic order."""
TILES = fish_tiles()


def face(tile: str, turn: int = 0) -> str:
    """The face of a tile as text."""
    return face_text(TILES.faces[laid(tile, turn)])


def specimens(numbers: range | tuple[int, ...]) -> dict[str, int]:
    """Specimens by colour on the tiles of these numbers."""
    faces = "".join(face(tile) for tile, (_, number) in IDS.items() if number in numbers)
    return {colour: faces.count(colour) for colour in COLOURS}


def test_g1_every_colour_has_sixteen_tiles() -> None:
    assert len(IDS) == 64
    assert all(sum(tile[0] == colour for tile in IDS) == 16 for colour in COLOURS)


def test_faces_follow_the_pattern_of_their_number_in_cyclic_colour_order() -> None:
    for tile, (colour, number) in IDS.items():
        letters = [COLOURS[(colour + int(step)) % 4] for step in PATTERNS[number - 1]]
        assert face(tile).replace("/", "") == "".join(letters)


def test_the_own_colour_is_strictly_predominant_on_every_tile() -> None:
    for tile in IDS:
        assert all(face(tile).count(tile[0]) > face(tile).count(other) for other in COLOURS if other != tile[0])


def test_every_colour_has_64_of_256_specimens_and_48_of_192_in_baelo() -> None:
    assert specimens(board_side("troia").numbers) == dict.fromkeys(COLOURS, 64)
    assert specimens(board_side("baelo").numbers) == dict.fromkeys(COLOURS, 48)


def test_g6_baelo_leaves_tiles_1_14_15_and_16_in_the_box() -> None:
    assert set(range(1, 17)) - set(board_side("baelo").numbers) == {1, 14, 15, 16}


def test_example_16_b8_turned_once_clockwise() -> None:
    assert [face("B8", turn) for turn in range(4)] == ["BB/CD", "CB/DB", "DC/BB", "BD/BC"]


def test_a_tile_of_one_species_looks_the_same_in_every_turn() -> None:
    assert TILES.turns["A1"] == (0,)
    assert all(turns == (0, 1, 2, 3) for tile, turns in TILES.turns.items() if IDS[tile][1] != 1)


def test_the_number_on_a_space_says_tile_and_turn() -> None:
    codes = [laid(tile, turn) for tile in IDS for turn in range(4)]
    assert codes == list(range(1, 257))
    assert [lying(code) for code in codes] == [(tile, turn) for tile in IDS for turn in range(4)]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('A1 = "AA/AA"', 'A1 = "AB/CB"', "does not predominate"),
        ('A1 = "AA/AA"', 'A1 = "AAAA"', "is no face"),
        ('A1 = "AA/AA"', "", "must be given"),
    ],
)
def test_a_wrong_row_of_the_data_is_refused(tmp_path: Path, old: str, new: str, why: str) -> None:
    text = (DATA / "tiles.toml").read_text(encoding="utf-8")
    path = tmp_path / "tiles.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(ValueError, match=why):
        load_tiles(path)
