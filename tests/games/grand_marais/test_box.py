"""What lies in the box (G-01), and what is printed on the pieces."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from domain.games.grand_marais import GAME
from domain.games.grand_marais.piece_set import RECONSTRUCTION
from domain.games.grand_marais.pieces import BOX, FILE, SPECIALS, Face
from domain.games.grand_marais.stock import everything_by_place
from tests.games.grand_marais.position import Position


def drawn(wanted: str) -> int:
    """Copies among the basic pieces that have this."""
    return sum(face.count for face in FILE.basic if getattr(face, wanted) not in (None, False, 0))


def copies(faces: tuple[Face, ...]) -> int:
    """How many pieces these faces are printed on."""
    return sum(face.count for face in faces)


def test_g_01_the_box_holds_what_the_contents_list_names() -> None:
    assert sum(face.count for face in FILE.basic) == 125
    assert {face.id: face.count for face in FILE.settlement} == {"village": 4, "abbey": 1}
    assert BOX.unused == {"boats": 4, "tokens": 48}
    assert [copies(faces) for faces in (SPECIALS.bell, SPECIALS.butterfly, SPECIALS.clover)] == [21, 21, 21]
    assert {face.id: face.count for face in FILE.bonus} == {"eclipse": 1}
    assert sum(face.count for face in FILE.basic if face.has_trees) == 2


def test_a_reading_adds_the_two_jokers_to_125_pieces() -> None:
    assert sum(Position(variation="e1+pieces=127").s.supply) == 127


def test_the_basic_pieces_have_the_totals_of_their_reconstruction() -> None:
    sides = Counter(letter for face in FILE.basic for letter in face.sides * face.count)
    assert sides == {"C": 256 + 4, "A": 39, "L": 8, "G": 111, "T": 58, "J": 20, "*": 4}
    assert (drawn("fishery"), drawn("reed_bed"), drawn("frog"), drawn("cow")) == (18, 12, 16, 14)
    assert sum(face.cow * face.count for face in FILE.basic) == 63
    assert sum(face.count for face in FILE.basic if face.garden == "") == 10
    assert sum(face.count for face in FILE.basic if face.terrain == "") == 6
    assert sum(face.count for face in FILE.basic if face.garden) == 20


def test_every_row_of_data_says_where_it_comes_from() -> None:
    assert all(face.source for face in RECONSTRUCTION.faces)


def test_copies_with_different_cows_have_ids_of_their_own() -> None:
    assert [face.id for face in RECONSTRUCTION.faces if face.id.startswith("W02")] == ["W02-3", "W02-5"]
    assert all(
        face.id.endswith(f"-{face.cow}")
        for face in RECONSTRUCTION.faces
        if face.cow and face.count == 1 and "-" in face.id
    )


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ({"sides": "CGC"}, "sides are four"),
        ({"networks": ("NE",)}, "networks run to all canals"),
        ({"garden": "N"}, "the garden runs to all its sides"),
        ({"terrain": "W"}, "the terrain runs to all its sides"),
        ({"frog": "N"}, "a frog sits at a ramp or a stub"),
    ],
)
def test_a_wrong_row_of_data_says_what_is_wrong(row: dict[str, object], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        replace(FILE.basic[0], **row)


def test_a_turn_is_told_apart_only_where_it_looks_different() -> None:
    turns = {face.id: RECONSTRUCTION.turns[RECONSTRUCTION.numbers[face.id]] for face in RECONSTRUCTION.faces}
    assert turns["W01"] == (0, 1), "straight"
    assert turns["W08"] == (0, 1, 2, 3)
    assert turns["W12"] == (0,), "four canals of one network"
    assert turns["W13"] == (0, 1), "two corners apart"
    assert turns["W02-3"] == (0, 1, 2, 3), "the cow lies on one side"
    assert turns["W11"] == (0, 1, 2, 3), "the cow lies in one corner"
    assert turns["JOK"] == (0, 1)
    assert turns["T01"] == (0, 1)


def test_turning_four_times_changes_nothing_and_keeps_what_belongs_together() -> None:
    for number, face in enumerate(RECONSTRUCTION.faces):
        lays = [RECONSTRUCTION.lays[1 + 4 * number + turn] for turn in range(4)]
        for turn, lay in enumerate(lays):
            assert lay is not None
            assert lay.sides == face.sides[-turn:] + face.sides[:-turn] if turn else lay.sides == face.sides
            assert [side for side in range(4) if lay.canals[side] >= 0] == [
                side for side in range(4) if lay.sides[side] == "C" and face.networks
            ]


def test_pieces_of_a_passport_are_enough_to_draw_them() -> None:
    by_id = {picture["piece"]: picture for picture in GAME.pieces()}
    assert sum(picture["count"] for picture in by_id.values()) == 131 + 63
    assert by_id["J02"]["meadows"] == [[2, 3, 4, 5, 6, 7]], "behind the half garden the grass joins"
    assert by_id["W02-3"]["meadows"] == [[1, 2, 3, 4], [5, 6, 7, 0]]
    assert by_id["W02-3"]["cow_meadow"] == 0
    assert by_id["JOK"]["meadows"] == []


def test_everything_in_the_box_is_counted() -> None:
    whole = sum(BOX.unused.values()) + 125 + 6 + 63
    position = Position("nw-B1 W01 r1", hands=("W08 T03", "J02"))
    places = everything_by_place(position.rules.episode, position.s)
    assert sum(places.values()) == whole
    assert places["board"] == 4
    assert places["hands"] == 4, "three of the mover, one of the other"
