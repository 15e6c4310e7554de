"""Interlude 3 by other readings of the seed (rules A.4 no. 5, 21, 22, 33, 39, 70, 73)."""

from __future__ import annotations

import pytest

from domain import games
from domain.core.play import Chance, Turn
from domain.core.rules import Unplayable
from domain.games.grand_marais.board import CELL_BY_NAME
from domain.games.grand_marais.pollution import pollution
from tests.games.grand_marais.position import Position
from tests.games.grand_marais.test_interlude_3 import GARDEN, threes

HAND = "contamination W08 W01 W03"


def by(option: str, lying: str = "", hand: str = "", *marks: str) -> Position:
    """A position with two villages founded, by another reading."""
    return threes(lying, hand, *marks, variation=f"i3+{option}")


def sailing(position: Position) -> Position:
    """The mover has offered a piece in vain, and his boat is to move."""
    position.play("offer W08")
    position.play("refuse")
    assert position.asked[1] == "boat"
    return position


@pytest.mark.parametrize("addition", ["short", "eclipse", "eclipse_hard"])
def test_s_01_x_01_what_belongs_to_episodes_is_refused_with_the_reason(addition: str) -> None:
    with pytest.raises(Unplayable, match="an interlude is none"):
        games.rules("grand_marais", f"i3+{addition}")


def test_no_21_a_boat_may_go_any_distance_but_not_past_the_village_of_another() -> None:
    far = sailing(by("reach=any", "nw-B1 W01 r1, nw-C1 W01 r1, ne-B1 W11 r0", HAND))
    assert {"boat nw-B1 canal1", "boat nw-C1 canal1", "boat centre canal1"} <= set(far.offered())
    assert not [move for move in far.offered() if " ne-" in move], "behind the village of seat 1"
    near = sailing(threes("nw-B1 W01 r1, nw-C1 W01 r1", HAND))
    assert "boat nw-C1 canal1" not in near.offered()


def test_i3_06_no_22_by_the_option_boats_leave_the_water_at_ramps_only_and_never_at_the_factory() -> None:
    def landings(variation: str, lying: str, founded: tuple[str, str], at: str) -> list[str]:
        position = threes(lying, HAND, variation=variation, founded=founded)
        position.given(f'BoatMoved seat=0 cell="{at}" where="canal1"', "TurnBegan seat=0")
        position.play("offer W08")
        position.play("refuse")
        boat_is_asked = isinstance(position.rules.awaits(position.s), Turn)
        return [move for move in position.offered() if "grass" in move] if boat_is_asked else []

    beside = ("nw-B1 W14 r0", ("nw-A1", "ne-A1"), "nw-A1")
    assert len(landings("i3", *beside)) == 4, "on all banks"
    assert landings("i3+ramps=only", *beside) == ["boat nw-B1 grass1"]
    at_the_factory = ("nw-A1 W14 r0", ("nw-A2", "ne-A2"), "centre")
    assert landings("i3", *at_the_factory) == landings("i3+ramps=only", *at_the_factory) == []


def test_no_5_by_the_strict_text_the_fourth_refusal_ends_the_match() -> None:
    position = by("refusals=4", "", HAND)
    for _ in range(4):
        assert position.over == ""
        position.play(f"offer {position.s.hands[position.asked[0]][-1]}")
        position.play("refuse")
        if not position.over:
            position.play("stay")
        while isinstance(chance := position.rules.awaits(position.s), Chance):
            position.draw(chance.options[0][0])
    assert position.over == "four_refusals"


def test_no_39_by_the_option_the_village_comes_later_and_nothing_on_its_base_before() -> None:
    hands = ("W08 rain W01 W03", "J02")
    position = Position(variation="i3+village=later", hands=hands, first=True, founded=())
    position.given('VillageFounded seat=1 cell="ne-A1"')
    assert position.asked == (0, "play")
    assert not [move for move in position.offered() if move.startswith(("place W08", "place rain nw"))]
    assert "place rain ne-A2 r2" in position.offered(), "abroad"
    assert "your village may stand" in position.refused("place village nw-C3 r0")
    position.play("place village nw-A2 r0")
    assert position.asked == (0, "play"), "a piece besides"
    assert "place W08 nw-A1 r0" in position.offered()
    position.play("place W08 nw-A1 r0")
    assert position.asked == (0, "boat")


def test_no_70_by_the_option_who_has_no_village_leaves_the_bases_of_others_in_peace() -> None:
    hands = ("W08 rain W01 W03", "J02")
    position = Position(variation="i3+village=later_in_peace", hands=hands, first=True)
    position.given('VillageFounded seat=1 cell="ne-A1"')
    assert not [move for move in position.offered() if move.startswith("place rain")]
    assert "place your own village before" in position.refused("place rain ne-A2 r2")


def test_no_33_by_the_option_contamination_spreads_only_when_its_owner_says_so() -> None:
    slow = by("spread=ordered", "nw-B1 W12 r0, nw-B2 W12 r0, nw-B3 W01 r0", "W08 W01 W03 T03")
    slow.given(
        'Laid piece="contamination" cell="nw-B3" turn=0', f"Polluted seat=0 waters={[4 * CELL_BY_NAME['nw-B3']]}"
    )
    slow.given("TurnBegan seat=1", "TurnBegan seat=0")
    assert slow.asked == (0, "play")
    assert [move for move in slow.offered() if move.startswith(("taint", "spread"))] == ["taint nw-B2 canal1"]
    assert "may be that of nw-B2 canal1" in slow.refused("taint nw-C3 canal1")
    slow.play("taint nw-B2 canal1")
    assert not [move for move in slow.offered() if move.startswith("taint")], "once a turn"
    fast = by("spread=ordered", "nw-B1 contamination r0", "W08 W01 W03 T03")
    fast.given(f"Polluted seat=0 waters={[4 * CELL_BY_NAME['nw-B1']]}", "TurnBegan seat=1", "TurnBegan seat=0")
    assert "spread" in fast.offered()
    fast.play("spread")
    assert [water // 4 for water in pollution(fast.s).black] == [CELL_BY_NAME["nw-B1"], CELL_BY_NAME["nw-A1"]]
    assert "spreads by your order" in fast.refused("spread")


def test_no_73_by_the_option_the_garden_of_the_rodents_is_worth_3_beside_a_gamekeeper() -> None:
    lying = "nw-B1 rodents r0, nw-B2 J01 r2, nw-D4 gamekeeper r0"
    assert threes(lying, "", "garden nw-B1").points("garden")[0] == 4
    assert by("rodents_garden=3", lying, "", "garden nw-B1").points("garden")[0] == 3
    assert by("rodents_garden=3", f"{GARDEN}, nw-D4 gamekeeper r0", "", "garden nw-B1").points("garden")[0] == 4
