"""The special pieces of Interlude 3 in less usual places (rules A.1.9, A.4 no. 33, 34, 60, 71 to 76)."""

from __future__ import annotations

from domain.games.grand_marais.board import CELL_BY_NAME
from domain.games.grand_marais.tokens import Tokens
from tests.games.grand_marais.position import Position
from tests.games.grand_marais.test_contamination import black, next_turn
from tests.games.grand_marais.test_interlude_1 import MEADOW
from tests.games.grand_marais.test_interlude_3 import FISHERY, TERRAIN, lying_at, threes, worth

POND = "nw-D3 W15 r0, nw-C3 W14 r2"


def moves(position: Position, head: str) -> list[str]:
    """The moves on offer that begin so."""
    return [move for move in position.offered() if move.startswith(head)]


def tainted(position: Position, *cells: str) -> Position:
    """The first networks of cells have black tokens of seat 1."""
    position.given(f"Polluted seat=1 waters={[4 * CELL_BY_NAME[cell] for cell in cells]}")
    return position


def test_i3_11_a_flood_reaches_over_the_border_and_its_cells_may_be_filled_again() -> None:
    position = threes("ne-B1 W12 r0", "flood W08 W01 W03", founded=("nw-A1", "ne-B2"))
    position.play("place flood nw-A2 r0")
    assert (lying_at(position, "ne-B1"), lying_at(position, "ne-B2")) == ("", "village")
    next_turn(position)
    assert position.asked_or_drawn("T10") == (0, "play")
    assert moves(position, "place W01 nw-A2")


def test_i3_12_only_the_water_sides_of_a_flood_must_match() -> None:
    position = threes("nw-B2 T03 r1", "flood W08 W01 W03")
    assert "place flood nw-B1 r1" in position.offered(), "terrain above it"
    assert "canal" in position.refused("place flood nw-B1 r0")


def test_i3_12_i3_29_a_flood_ends_what_the_piece_under_it_did() -> None:
    position = threes("nw-B1 W12 r0, nw-C1 mad_cow r0", "flood W02-3 W08 W01")
    assert not moves(position, "place W02-3")
    position.play("place flood nw-C1 r1")
    assert sorted(position.s.out) == ["W12", "flood", "mad_cow"]
    next_turn(position)
    assert position.asked_or_drawn("T10") == (0, "play")
    assert moves(position, "place W02-3 nw-B1")


def test_i3_14_rain_goes_on_no_fire() -> None:
    position = threes(f"{TERRAIN.replace('T01', 'wildfire-2')}, nw-C2 W01 r1", "rain W08 W01 W03")
    assert "may not replace wildfire-2" in position.refused("place rain nw-B2 r0")


def test_i3_16_i3_17_frogs_are_silent_in_the_zone_of_the_heron_until_a_gamekeeper_comes() -> None:
    assert threes(f"{POND}, ne-E6 heron r0").points("pond") == (2, 0), "in another zone"
    assert threes(f"{POND}, nw-E6 heron r0, nw-E2 gamekeeper r0").points("pond") == (2, 0)


def test_i3_17_a_gamekeeper_goes_on_heron_and_rodents() -> None:
    position = threes("nw-B1 heron r1, nw-A2 W12 r0", "gamekeeper W08 W01 W03", "fishery nw-B1", "fishery nw-A2")
    position.play("place gamekeeper nw-B1 r0")
    assert position.points("fishery") == (3, 0)
    assert position.s.annexed(Tokens).left == (11, 12), "that of the heron's fishery goes back (A.4 no. 60)"
    rodents = threes("nw-B1 rodents r0", "gamekeeper W08 W01 W03")
    assert "place gamekeeper nw-B1 r0" in rodents.offered()


def test_i3_19_no_74_works_that_replace_nothing_cancel_nothing_but_bar() -> None:
    lying = f"{FISHERY}, nw-C2 loosestrife-1 r0"
    assert worth(f"{lying}, nw-E6 works r0", "fishery", "nw-B1") == 0
    position = threes("nw-B1 W12 r0, nw-E6 works r0", "drought loosestrife-1 W08 W01")
    assert not [*moves(position, "place drought nw"), *moves(position, "place loosestrife-1 nw")]
    assert moves(position, "place drought ne")


def test_i3_20_a_drought_goes_on_grazing() -> None:
    position = threes("nw-B1 grazing r0", "drought W08 W01 W03")
    position.play("place drought nw-B1 r1")
    assert (lying_at(position, "nw-B1"), position.s.out) == ("drought", ("grazing",))


def test_i3_21_pond_frogs_are_worth_what_they_always_are_and_three_reach_as_far_as_two() -> None:
    position = threes(f"{POND}, nw-D4 loosestrife-1 r0")
    assert (position.points("pond"), position.points("frog")) == ((2, 0), (0, 0))
    three = "nw-D4 loosestrife-1 r0, nw-E6 loosestrife-2 r0, nw-B5 loosestrife-3 r0"
    assert worth(f"{FISHERY}, {three}", "fishery", "nw-B1") == 0
    assert threes(f"nw-C1 W15 r0, {three}").points("frog") == (2, 0), "anywhere in the zone"


def test_i3_22_beside_a_village_it_spreads_to_all_side_neighbours() -> None:
    position = threes("nw-B2 W12 r0", "contamination W08 W01 W03")
    position.play("place contamination nw-B1 r0")
    next_turn(position)
    spreading = next(part for part in position.rules.parts if part.key == "spread")
    position.told(spreading.follows(position.s))
    assert sorted(black(position)) == ["nw-A1", "nw-B1", "nw-B2"]


def test_i3_24_what_was_blocked_goes_on_when_a_way_opens_and_missed_turns_are_not_made_up() -> None:
    position = threes("nw-B3 W01 r1", "T05 W08 W01 W03")
    position.given('Laid piece="contamination" cell="nw-C3" turn=0')
    tainted(position, "nw-C3", "nw-B3")
    position.given("Polluted seat=0 waters=[]")
    for _ in range(3):
        next_turn(position)
        assert not moves(position, "taint")
    position.given('Laid piece="W12" cell="nw-A3" turn=0')
    next_turn(position)
    assert position.offered() == ["taint nw-A3 canal1"], "one piece for this turn, none for those before"


def test_i3_25_the_cow_of_a_contaminated_piece_is_worth_nothing() -> None:
    clean = threes(MEADOW, "", "meadow1 nw-B2")
    assert clean.points("meadow")[0] == 16
    assert tainted(clean, "nw-B1").points("meadow")[0] == 8
    other = tainted(threes(MEADOW, "", "meadow1 nw-B2"), "nw-A3")
    assert other.points("meadow")[0] == 16, "a piece without the cow"


def test_i3_26_what_is_freed_counts_again() -> None:
    position = tainted(threes(FISHERY, "", "fishery nw-B1"), "nw-B1")
    assert position.points("fishery")[0] == 1
    position.given(f"Cleaned water={4 * CELL_BY_NAME['nw-B1']}")
    assert position.points("fishery")[0] == 3


def test_i3_30_a_lout_costs_the_terrain_that_he_completes_and_nothing_that_is_unmarked() -> None:
    lying = "nw-B1 lout r2, nw-C1 T04 r1"
    assert worth(lying, "terrain", "nw-C1") == 4 - 1
    assert threes(lying).points("terrain") == (0, 0)
    assert worth("nw-B1 W04 r1, nw-C2 lout r0", "reed_bed", "nw-B1") == 10 - 1
    assert worth("nw-B1 W04 r1, nw-D4 lout r0", "reed_bed", "nw-B1") == 10, "too far away"
