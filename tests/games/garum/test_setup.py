"""Set-up, hidden hands and piles.  Rules page D.1; D.4, nos. 14 and 18."""

from __future__ import annotations

import pytest

from domain import games
from domain.core.play import Chance
from domain.games.garum.facts import AureusTurned, Dealt, Drew, StartDrawn
from domain.games.garum.tiles import COLOURS
from tests.games.garum.sitting import IN_ORDER, Sitting, outcomes


def test_g1_each_colour_has_five_vilicus_a_dominus_and_a_cube_on_zero() -> None:
    view = Sitting().rules.view(Sitting().s, None)
    for seat in view["seats"]:
        assert seat["track"] == {"total": 0, "cube": 0, "tile": 0}
        assert [colour["workers"] for colour in seat["colours"]] == [{"vilicus": 5, "dominus": 1}]


@pytest.mark.parametrize(("variation", "hand", "pile"), [("troia", 4, 12), ("baelo", 3, 9)])
def test_g4_g6_hands_are_the_top_tiles_of_the_piles(variation: str, hand: int, pile: int) -> None:
    s = Sitting(variation).s
    assert [len(numbers) for numbers in s.hands] == [hand] * 4
    assert [len(numbers) for numbers in s.piles] == [pile] * 4


def test_g2_any_tile_of_a_pile_may_lie_on_top_and_only_its_owner_sees_it() -> None:
    rules = games.rules("garum", "troia")
    s = rules.blank()
    for fact in (*rules.opening(4), Dealt(0, "A5")):
        s = rules.evolve(s, fact)
    chance = rules.awaits(s)
    assert isinstance(chance, Chance)
    assert (chance.kind, chance.seat) == ("draw_A", 0)
    assert outcomes(chance) == [f"A{number}" for number in range(1, 17) if number != 5]
    assert rules.seen(Dealt(0, "A5"), 0) == Dealt(0, "A5")
    assert rules.seen(Dealt(0, "A5"), 1) == rules.seen(Dealt(0, "A5"), None) == Dealt(0, "?")


def test_g5_the_lot_gives_the_amphora() -> None:
    sitting = Sitting(start=["2"])
    assert StartDrawn(2) in sitting.match.tip.facts
    assert (sitting.s.amphora, sitting.seat) == (2, 2)


def test_g3_aurei_lie_face_down_and_any_of_them_may_be_turned() -> None:
    sitting = Sitting(aureus=["10"])
    assert AureusTurned(10) in sitting.match.tip.facts
    s = sitting.rules.blank()
    for fact in (*sitting.rules.opening(4), StartDrawn(1)):
        s = sitting.rules.evolve(s, fact)
    chance = sitting.rules.awaits(s)
    assert isinstance(chance, Chance)
    assert outcomes(chance) == list(range(1, 17))
    assert chance.seat == 1


def test_g6_baelo_has_twelve_aurei_of_which_four_more_stay_in_the_box() -> None:
    sitting = Sitting("baelo")
    pieces = sitting.rules.pieces(sitting.s)
    assert (pieces["aurei.down"], pieces["aurei.turned"], pieces["aurei.box"]) == (11, 1, 4)
    assert pieces["tiles.box"] == 16


@pytest.mark.parametrize(("variation", "seats"), [("troia", 2), ("troia", 3), ("troia", 4), ("baelo", 4)])
def test_the_whole_box_is_counted(variation: str, seats: int) -> None:
    sitting = Sitting(variation, seats)
    pieces = sitting.rules.pieces(sitting.s)
    assert sum(pieces.values()) == 64 + 16 + 4 * 6 + 4 + 4 + 4 + 1


def test_reading_18_hands_are_hidden_from_others_and_piles_from_everybody() -> None:
    sitting = Sitting(seats=4, **IN_ORDER)
    for reader in (None, 0, 3):
        view = sitting.rules.view(sitting.s, reader)
        for seat, shown in enumerate(view["seats"]):
            (colour,) = shown["colours"]
            own = [f"{COLOURS[seat]}{number}" for number in range(1, 5)]
            assert colour["hand"] == (own if seat == reader else ["?"] * 4)
            assert colour["pile"] == 12


def test_a_seat_with_two_colours_sees_both_its_hands() -> None:
    sitting = Sitting(seats=2, **IN_ORDER)
    mine, other = sitting.rules.view(sitting.s, 1)["seats"][::-1]
    assert [colour["hand"] for colour in mine["colours"]] == [[f"{c}{n}" for n in range(1, 5)] for c in "BD"]
    assert [colour["hand"] for colour in other["colours"]] == [["?"] * 4] * 2


def test_positions_that_differ_in_others_hands_and_piles_look_the_same() -> None:
    one = Sitting(**{**IN_ORDER, "aureus": ["10"]})
    reverse = [f"B{number}" for number in range(16, 0, -1)]
    two = Sitting(**{**IN_ORDER, "draw_B": reverse, "aureus": ["10"]})
    assert one.s != two.s
    for reader in (None, 0, 2, 3):
        assert one.rules.view(one.s, reader) == two.rules.view(two.s, reader)
        assert list(one.rules.text(one.s, reader)) == list(two.rules.text(two.s, reader))
        assert list(one.match.legal(reader)) == list(two.match.legal(reader))
        heard = [[sitting.rules.seen(fact, reader) for fact in sitting.facts] for sitting in (one, two)]
        assert heard[0] == heard[1]
    assert one.rules.view(one.s, 1) != two.rules.view(two.s, 1)


def test_what_a_seat_draws_is_told_to_it_alone() -> None:
    sitting = Sitting(**IN_ORDER)
    sitting.play("place A1 NW r0", "pass")
    assert Drew(0, "A5") in sitting.facts
    assert sitting.rules.seen(Drew(0, "A5"), 3) == Drew(0, "?")
