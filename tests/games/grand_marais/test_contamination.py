"""Contamination and treatment plant of Interlude 3 (rules A.1.9, A.4 no. 33, 75; examples 15 and 22)."""

from __future__ import annotations

from domain.games.grand_marais.board import CELL_BY_NAME
from domain.games.grand_marais.pollution import pollution
from tests.games.grand_marais.position import Position
from tests.games.grand_marais.test_interlude_3 import lying_at, threes

HAND = "contamination treatment_plant W08 W01"
AROUND = "nw-B1 W12 r0, nw-B3 W01 r0"
"""Two pieces between which the Contamination comes to lie, away from the village."""


def black(position: Position) -> list[str]:
    """The cells with a black token, in the order in which they came."""
    return [position.s.layout.names[water // 4] for water in pollution(position.s).black]


def next_turn(position: Position) -> None:
    """The next turn of seat 0."""
    position.given("TurnBegan seat=1", "TurnBegan seat=0")


def polluted(lying: str, what: str, *cells: str) -> int:
    """What a token of seat 0 is worth where the first networks of cells have black tokens."""
    position = threes(lying, "", f"{what} {cells[0]}")
    position.given(f"Polluted seat=1 waters={[4 * CELL_BY_NAME[cell] for cell in cells]}")
    return position.points(what.rstrip("1234"))[0]


def spread_from_b2(lying: str = AROUND) -> Position:
    """The Contamination has been placed on nw-B2."""
    position = threes(lying, HAND)
    position.play("place contamination nw-B2 r0")
    return position


def test_i3_22_example_22_beside_the_factory_it_spreads_to_all_side_neighbours_each_turn() -> None:
    position = threes("", HAND, founded=("nw-B1", "ne-A1"))
    position.play("place contamination nw-A1 r0")
    assert black(position) == ["nw-A1"]
    next_turn(position)
    position.told(fact for part in position.rules.parts if part.key == "spread" for fact in part.follows(position.s))
    assert sorted(black(position)) == ["centre", "nw-A1", "nw-B1"]


def test_i3_23_example_22_elsewhere_it_spreads_to_one_piece_a_turn_of_its_owners_choice() -> None:
    position = spread_from_b2()
    assert black(position) == ["nw-B2"]
    next_turn(position)
    assert position.asked == (0, "spread")
    assert sorted(position.offered()) == ["taint nw-B1 canal1", "taint nw-B3 canal1"]
    assert "nw-B1 canal1" in position.refused("taint nw-C2 canal1")
    position.play("taint nw-B1 canal1")
    assert black(position) == ["nw-B2", "nw-B1"]


def test_i3_24_mud_keeps_it_out_of_the_other_network_and_it_goes_over_borders() -> None:
    position = spread_from_b2("nw-B1 W13 r0, nw-A2 W12 r0")
    position.given(f"Polluted seat=0 waters={[4 * CELL_BY_NAME['nw-A2']]}")
    next_turn(position)
    assert "taint ne-A1 canal1" in position.offered(), "the next base"
    assert len([move for move in position.offered() if "nw-B1" in move]) == 1, "one of its two networks"


def test_i3_20_contamination_does_not_pass_a_drought() -> None:
    position = spread_from_b2("nw-B1 W12 r0, nw-B3 drought r0")
    next_turn(position)
    assert position.offered() == ["taint nw-B1 canal1"]


def test_i3_25_example_15_what_is_contaminated_is_worth_less() -> None:
    assert polluted("nw-B1 W03 r1", "fishery", "nw-B1") == 1
    assert polluted("nw-B1 W04 r1", "reed_bed", "nw-B1") == 3
    assert polluted("nw-B1 J06 r1", "garden", "nw-B1") == 0
    assert polluted("nw-B1 J03 r0, nw-B2 J01 r2", "garden", "nw-B1", "nw-B2") == 2, "once a garden (A.4 no. 72)"
    pond = threes("nw-D3 W15 r0, nw-C3 W14 r2")
    pond.given(f"Polluted seat=1 waters={[4 * CELL_BY_NAME['nw-D3']]}")
    assert pond.points("pond") == (0, 0)


def test_i3_26_a_plant_on_the_contamination_takes_a_token_at_once_and_one_each_turn() -> None:
    position = spread_from_b2()
    next_turn(position)
    position.play("taint nw-B1 canal1")
    position.given(f"Polluted seat=0 waters={[4 * CELL_BY_NAME['centre']]}")
    assert position.asked_or_drawn("T10") == (0, "play")
    position.play("place treatment_plant nw-B2 r0")
    assert lying_at(position, "nw-B2") == "treatment_plant"
    assert position.asked == (0, "clean")
    assert position.offered() == ["clean nw-B1 canal1"], "the nearest"
    position.play("clean nw-B1 canal1")
    assert black(position) == ["centre"]
    next_turn(position)
    assert position.offered() == ["clean centre canal1"]


def test_i3_27_a_plant_elsewhere_protects_two_rings_and_clears_them_one_by_one() -> None:
    protected = spread_from_b2(f"{AROUND}, nw-D2 treatment_plant r0")
    next_turn(protected)
    protected.asked_or_drawn("T10")
    assert black(protected) == ["nw-B2"]
    assert not any(move.startswith("taint") for move in protected.offered())
    later = threes(f"{AROUND}, nw-B2 W12 r0, nw-C2 W12 r0", "treatment_plant W08 W01 W03")
    later.given(f"Polluted seat=1 waters={[4 * CELL_BY_NAME[cell] for cell in ('nw-B2', 'centre')]}")
    later.play("place treatment_plant nw-D2 r0")
    assert later.offered() == ["clean nw-B2 canal1"], "the other lies outside"


def test_i3_08_when_everything_is_contaminated_all_lose() -> None:
    position = threes()
    cells = ("nw-A1", "ne-A1", "centre")
    position.given("TurnBegan seat=0", f"Polluted seat=0 waters={[4 * CELL_BY_NAME[cell] for cell in cells]}")
    position.told(position.rules.parts[2].follows(position.s))
    assert position.over == "all_contaminated"
