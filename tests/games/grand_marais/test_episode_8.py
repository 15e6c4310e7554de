"""Episode 8, Solo: one to four bases, and villages taken instead of pieces (rules A.1.6, A.4 no. 29, 57)."""

from __future__ import annotations

import pytest

from domain.core.play import Chance
from domain.games.grand_marais.board import PLACES
from domain.games.grand_marais.solo import Ready
from tests.games.grand_marais.position import Position


def alone(lying: str = "", *, variation: str = "e8", hand: str = "W12 W08 T03") -> Position:
    """A position of Episode 8 with a whole hand."""
    return Position(lying, variation=variation, seats=1, hands=(hand,))


@pytest.mark.parametrize("bases", [1, 2, 3, 4])
def test_e8_01_one_to_four_bases_lie_around_the_abbey_and_all_are_the_players(bases: int) -> None:
    position = alone(variation=f"e8+bases={bases}")
    assert len(position.s.layout.bases) == bases
    assert len(position.s.territory(0)) == 30 * bases
    cells = {move.split()[2] for move in position.offered() if move.startswith("place W12")}
    assert len(cells) == bases, "the first piece beside the Abbey"


def test_e8_01_three_in_hand_one_is_placed_and_one_drawn() -> None:
    position = Position(variation="e8", seats=1)
    for piece in ("W12", "W08", "T03"):
        position.draw(piece)
    position.play("place W12 nw-A1 r0")
    position.play("draw", "W01")
    assert position.s.hands == (("W08", "T03", "W01"),)
    assert position.asked == (0, "play")


def test_e8_01_bases_of_one_player_are_one_territory() -> None:
    position = alone("nw-A1 T11 r0, nw-A2 T11 r0", variation="e8+bases=2")
    assert "place W12 ne-A1 r0" in position.offered()
    reed_bed = alone("nw-A1 T11 r0, nw-A2 T11 r0, nw-A3 T11 r0, ne-B1 W04 r1", variation="e8+bases=2")
    assert reed_bed.points("reed_bed") == (10,)


def test_e8_02_a_village_is_taken_instead_of_a_draw_and_placed_like_a_piece() -> None:
    position = alone()
    position.play("place W12 nw-A1 r0")
    assert position.offered() == ["draw", "take village"]
    position.play("take village")
    assert position.s.hands == (("W08", "T03", "village"),)
    assert position.s.annexed(Ready).villages == 3
    assert "place village nw-B1 r0" in position.offered()


def test_e8_02_there_are_four_villages() -> None:
    taken = alone("nw-A1 T11 r0", hand="W12 T10 T10")
    taken.given("VillageTaken seat=0", "VillageTaken seat=0", "VillageTaken seat=0", "VillageTaken seat=0")
    taken.given(*(f'ThrownAway seat=0 piece="{piece}"' for piece in ("T10", "T10", "village", "village", "village")))
    taken.given("TurnBegan seat=0")
    assert isinstance(taken.rules.awaits(taken.s), Chance), "none is left, so a piece is drawn"


def test_e8_no_57_an_unwanted_piece_is_thrown_away_and_another_drawn() -> None:
    position = alone()
    position.play("discard T03")
    position.play("draw", "W01")
    assert position.s.out == ("T03",)
    assert position.s.hands == (("W12", "W08", "W01"),)


def test_e8_no_57_three_discards_in_a_row_end_it() -> None:
    position = alone()
    for piece, drawn in (("T03", "W01"), ("W01", "W03"), ("W03", "W04")):
        position.play(f"discard {piece}")
        if not position.over:
            position.play("draw", drawn)
    assert position.over == "three_discards"


def test_e8_no_57_it_ends_when_all_bases_are_full() -> None:
    rest = ", ".join(f"nw-{place} T11 r0" for place in PLACES if place != "E6")
    position = alone(rest)
    position.play("place W12 nw-E6 r0")
    assert position.over == "all_full"


def test_e8_03_no_29_constructions_count_as_in_episode_3() -> None:
    position = alone("nw-A1 W04 r1, nw-C3 W04 r0")
    assert sorted(line.points for line in position.lines(0, "reed_bed")) == [1, 10]


@pytest.mark.parametrize(
    ("places", "worth"),
    [("E6", 0), ("C3", 1), ("A1", 0), ("A1 A2 A3", 2), ("A1 B1 C1", 2), ("A1 B1 C1 D1 E1 E2 E3 E4 E5 E6", 10)],
)
def test_e8_03_no_29_villages_by_the_table_of_episode_2_and_10_in_the_corner(places: str, worth: int) -> None:
    *way, last = places.split()
    lying = ", ".join([*(f"nw-{place} T11 r0" for place in way), f"nw-{last} village r0"])
    assert alone(lying).points("village") == (worth,)


def test_e8_03_several_villages_count_each() -> None:
    position = alone("nw-A1 T11 r0, nw-B1 T11 r0, nw-C1 village r0, nw-A2 T11 r0, nw-A3 village r0")
    assert position.points("village") == (4,)


def test_s_02_in_the_shorter_game_one_piece_a_turn_is_thrown_away() -> None:
    position = alone(variation="e8+short")
    position.play("discard T03")
    assert "one may be" in position.refused("discard W08")
    position.play("place W12 nw-A1 r0")
    position.play("stop")
    assert position.asked == (0, "restock")
