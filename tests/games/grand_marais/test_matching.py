"""What may lie beside what: the table of rules A.1.4 (example 3)."""

from __future__ import annotations

import doctest

import pytest

from domain.games.grand_marais import matching
from domain.games.grand_marais.matching import match
from domain.games.grand_marais.piece_set import RECONSTRUCTION
from domain.games.grand_marais.pieces import SIDE_KINDS
from tests.games.grand_marais.position import Position

GRASS, CANAL, RAMP, STUB, GARDEN, TERRAIN, TREES = "G", "C", "A", "L", "J", "T", "*"


def test_the_examples_in_the_text_hold() -> None:
    assert doctest.testmod(matching).failed == 0


@pytest.mark.parametrize(
    ("one", "other", "fits"),
    [
        (GRASS, CANAL, False),
        (TERRAIN, GARDEN, False),
        (GARDEN, GRASS, False),
        (RAMP, CANAL, True),
        (CANAL, CANAL, True),
        (CANAL, STUB, True),
        (RAMP, STUB, True),
        (STUB, STUB, True),
        (RAMP, RAMP, True),
    ],
)
def test_example_3_m_01_m_02_m_03_the_illustrated_pairs(one: str, other: str, fits: bool) -> None:
    assert match(one, other) == match(other, one) == fits


def test_m_01_like_meets_like_and_water_meets_all_water_and_nothing_else_does() -> None:
    water = {CANAL, RAMP, STUB}
    for one in (letter for letter in SIDE_KINDS if letter != TREES):
        for other in (letter for letter in SIDE_KINDS if letter != TREES):
            assert match(one, other) == (one == other or {one, other} <= water)


def test_m_06_the_trees_of_a_joker_meet_all_but_water() -> None:
    assert [letter for letter in SIDE_KINDS if match(TREES, letter)] == [GARDEN, TERRAIN, GRASS, TREES]


def test_m_06_a_joker_needs_only_its_water_to_meet_water() -> None:
    position = Position("nw-B1 J01 r0", hands=("JOK W01 W01", "J02"))
    jokers = [move for move in position.offered() if "JOK nw-B2" in move]
    assert jokers == ["place JOK nw-B2 r1"], "trees at the half garden; its canals would not fit"


def test_m_05_pieces_of_others_and_the_centre_must_match_as_well() -> None:
    position = Position("nw-B1 W08 r3", hands=("W01 W08 T03", "J02"))
    why = position.refused("place W01 nw-A2 r0")
    assert "W01 r0 has grass in the east, where ne-A1 has canal" in why
    assert "no turn of W01 fits" in why
    assert "place W08 nw-A2 r0" in position.offered()


def test_m_02_a_refused_piece_is_told_what_would_fit() -> None:
    position = Position(hands=("W01 W08 T03", "J02"))
    assert position.refused("place W01 nw-B1 r0") == (
        "W01 r0 has grass in the east, where nw-A1 has canal; W01 fits on nw-B1 as r1"
    )


def test_the_sets_of_lays_say_the_same_as_the_sides() -> None:
    """The quick way to see what fits, held against the plain one between all kinds of neighbours."""
    codes = [
        0,
        RECONSTRUCTION.code_of("W01", 0),
        RECONSTRUCTION.code_of("JOK", 1),
        RECONSTRUCTION.code_of("T03", 2),
        RECONSTRUCTION.code_of("J09", 1),
        RECONSTRUCTION.code_of("W18", 3),
    ]
    for north in codes:
        for west in codes:
            found = RECONSTRUCTION.fitting((0, north, 0, 0, west), (1, 0, 0, 4))
            for face in RECONSTRUCTION.faces:
                turns = tuple(
                    turn
                    for turn in RECONSTRUCTION.turns[RECONSTRUCTION.numbers[face.id]]
                    if beside(face.id, turn, north, west)
                )
                assert RECONSTRUCTION.turns_of(found, RECONSTRUCTION.numbers[face.id]) == turns


def beside(piece: str, turn: int, north: int, west: int) -> bool:
    """Whether a piece matches neighbours in the north and in the west, side by side."""
    lay, above, left = (
        RECONSTRUCTION.lays[RECONSTRUCTION.code_of(piece, turn)],
        RECONSTRUCTION.lays[north],
        RECONSTRUCTION.lays[west],
    )
    assert lay is not None
    fits_above = above is None or match(lay.sides[0], above.sides[2])
    return fits_above and (left is None or match(lay.sides[3], left.sides[1]))
