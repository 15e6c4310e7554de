"""The solar eclipse, and what may not be combined (rules A.1.6, A.4 no. 42, 58)."""

from __future__ import annotations

import pytest

from domain.core.play import Chance
from domain.core.rules import Unplayable
from domain.games.grand_marais import GAME
from domain.games.grand_marais.boats import Boats
from domain.games.grand_marais.piece_set import RECONSTRUCTION
from domain.games.grand_marais.tokens import Tokens
from domain.games.grand_marais.voyages import cell_of
from tests.games.grand_marais.position import Position
from tests.games.grand_marais.test_episode_6 import building, by, offered_to, why_not


def owners(position: Position) -> list[str]:
    """The base of each seat."""
    s = position.s
    return [s.layout.names[s.territory(seat)[0]][:2] for seat in range(s.seats)]


def centre(position: Position) -> str:
    """What lies in the centre."""
    lay = RECONSTRUCTION.lays[position.s.board[position.s.layout.centre]]
    return lay.face.id if lay else ""


@pytest.mark.parametrize("base", [base.key for base in GAME.bases if "eclipse" in base.adds])
def test_x_01_the_eclipse_is_one_more_piece_in_every_episode_but_8(base: str) -> None:
    position = Position(variation=f"{base}+eclipse", seats=2)
    plain = Position(variation=base, seats=2)
    assert sum(position.s.supply) == sum(plain.s.supply) + 1
    assert sum(position.rules.pieces(position.s).values()) == sum(plain.rules.pieces(plain.s).values())


def test_x_01_it_takes_the_place_of_the_centre_and_its_role() -> None:
    position = Position("nw-B1 W04 r1", variation="e1+eclipse", seats=4, hands=("eclipse W01", "", "", ""))
    position.play("eclipse 2")
    assert centre(position) == "eclipse"
    assert isinstance(position.rules.awaits(position.s), Chance), "it was the placement of the turn"
    connected = Position("nw-A1 W04 r1", variation="e2+eclipse", hands=("eclipse W01", ""))
    connected.play("eclipse 2")
    assert connected.points("reed_bed") == (10, 0), "constructions need the eclipse as they needed the Abbey"


def test_x_01_it_lies_on_no_base_and_may_be_discarded() -> None:
    position = Position(variation="e1+eclipse", hands=("eclipse W01", ""))
    assert not any(move.startswith("place eclipse") for move in position.offered())
    assert "takes the place of the centre" in position.refused("place eclipse nw-B1 r0")
    position.play("offer eclipse")
    position.play("refuse")
    assert position.s.out == ("eclipse",)
    assert centre(position) == "abbey"


@pytest.mark.parametrize(
    ("quarters", "bases"),
    [(1, ["sw", "nw", "ne", "se"]), (2, ["se", "sw", "nw", "ne"]), (3, ["ne", "se", "sw", "nw"])],
)
def test_x_02_bases_are_turned_by_one_two_or_three_quarters_and_change_owners(quarters: int, bases: list[str]) -> None:
    position = Position(variation="e1+eclipse", seats=4, hands=("eclipse W01", "", "", ""))
    position.play(f"eclipse {quarters}")
    assert owners(position) == bases
    assert "the bases are turned by 1 or 2 or 3 quarters" in Position(
        variation="e1+eclipse", hands=("eclipse", "")
    ).refused("eclipse 4")


def test_x_02_with_fewer_players_bases_pass_on_by_seats() -> None:
    three = Position(variation="e1+eclipse", seats=3, hands=("eclipse W01", "", ""))
    three.play("eclipse 1")
    assert owners(three) == ["se", "nw", "ne"]
    two = Position(variation="e1+eclipse", hands=("eclipse W01", ""))
    two.play("eclipse 2")
    assert owners(two) == ["nw", "ne"]


def test_x_02_one_builds_on_and_scores_the_new_base_and_keeps_the_hand() -> None:
    position = Position("nw-B1 T11 r0", variation="e1+eclipse", hands=("eclipse W12 W01", "W12 W08 T03"))
    assert position.points("terrain") == (2, 0)
    position.play("eclipse 1", "T10")
    assert position.points("terrain") == (0, 2)
    assert position.s.hands[1] == ("W12", "W08", "T03")
    cells = {move.split()[2][:2] for move in position.offered() if move.startswith("place")}
    assert cells == {"nw"}, "the base that is before him now"


def test_x_02_whoever_takes_it_when_it_is_offered_turns_the_bases() -> None:
    position = Position(variation="e1+eclipse", seats=4, hands=("eclipse W01", "", "", ""))
    position.play("offer eclipse")
    assert position.offered() == ["refuse", "eclipse 1", "eclipse 2", "eclipse 3"]
    position.play("eclipse 3")
    assert owners(position) == ["ne", "se", "sw", "nw"]
    assert position.s.offered == ""


def test_x_02_boats_and_tokens_go_with_the_colour() -> None:
    position = Position("nw-A1 W12 r0", variation="e5+eclipse", hands=("eclipse W01 W08", "T10 T10 T10"))
    position.given('BoatMoved seat=0 cell="nw-A1" where="canal1"', 'Marked seat=0 what="fishery" cell="nw-A1"')
    position.given("TurnBegan seat=0")
    assert position.points("fishery") == (3, 0)
    position.play("eclipse 1")
    assert position.points("fishery") == (0, 3)
    boats, tokens = position.s.annexed(Boats), position.s.annexed(Tokens)
    assert position.s.layout.names[cell_of(boats.berths[position.s.colour(1)])] == "nw-A1"
    assert [tokens.left[position.s.colour(seat)] for seat in (0, 1)] == [12, 11]


def test_e5_03_who_takes_the_eclipse_may_move_a_boat() -> None:
    position = Position("nw-A1 T11 r0, ne-A1 T11 r0", variation="e5+eclipse", hands=("eclipse W01 W08", "T10"))
    position.play("offer eclipse")
    position.play("eclipse 1")
    assert position.asked == (1, "boat")


def test_x_03_in_episode_7_only_the_token_colours_change_hands() -> None:
    position = Position("nw-A1 W12 r0", variation="e7+eclipse", seats=6, hands=("eclipse W12", "", "", "", "", ""))
    position.given('Marked seat=0 what="fishery" cell="nw-A1"')
    assert position.points("fishery") == (3, 0, 0, 3, 0, 0)
    position.play("eclipse 1")
    assert position.points("fishery") == (0, 3, 0, 0, 3, 0), "and partners stay partners"
    assert centre(position) == "eclipse"


def test_x_03_with_the_eclipse_in_hand_nobody_need_pass() -> None:
    land = "nw-A1 T07 r3, ne-A1 T07 r0, se-A1 T07 r1, sw-A1 T07 r2"
    position = Position(land, variation="e7+eclipse", hands=("W12 W11 T11 T11 T11 eclipse", "T10"))
    assert position.offered() == ["eclipse 1", "eclipse 2", "eclipse 3"]
    assert "you must place a piece while you can" in position.refused("pass")


def test_x_04_hard_it_is_one_quarter_this_way_or_that() -> None:
    position = Position(variation="e1+eclipse_hard", seats=4, hands=("eclipse W01 T10", "", "", ""))
    assert [move for move in position.offered() if move.startswith("eclipse")] == ["eclipse 1", "eclipse 3"]
    assert "by 1 or 3 quarters" in position.refused("eclipse 2")
    position.play("eclipse 3", "T09")
    assert owners(position) == ["ne", "se", "sw", "nw"]
    assert position.rules.view(position.s, None)["turning"] == {"by": 0, "quarters": 3}


def test_x_04_hard_the_bases_turn_when_his_turn_begins() -> None:
    position = Position(variation="e1+eclipse_hard", seats=4, hands=("eclipse W01 T10", "", "", ""))
    position.play("eclipse 1")
    assert owners(position) == ["sw", "nw", "ne", "se"]
    for seat in (1, 2, 3):
        position.given(f"TurnBegan seat={seat}")
        assert not position.rules.following(position.s)
    position.given("TurnBegan seat=0")
    position.told(position.rules.following(position.s))
    assert owners(position) == ["se", "sw", "nw", "ne"]
    assert not position.rules.following(position.s), "once a turn"


def test_no_58_in_episode_6_bases_pass_on_when_it_is_played() -> None:
    position = building("nw-C3 W01 r0", hands=("eclipse", "", ""), variation="e6+eclipse")
    assert not any(move.startswith("place eclipse") for move in offered_to(position, 0))
    assert "takes the place of the centre" in why_not(position, 0, "place eclipse nw-A1 r0")
    by(position, 0, "eclipse 1")
    assert owners(position) == ["se", "nw", "ne"]
    assert position.s.out == ("eclipse",)
    by(position, 1, "lift nw-C3")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("e8+eclipse", "nobody to change bases with"),
        ("e8+eclipse_hard", "nobody to change bases with"),
        ("e6+short", "no turns that could be longer"),
        ("e6+eclipse_hard", "no turns in which the bases could be turned on"),
        ("e4+short", "the seed excepts it"),
        ("e7+short", "the seed excepts it"),
        ("e1+eclipse+eclipse_hard", "one eclipse in the box"),
        ("e7+hand=4", "no option “hand”"),
        ("e4+hand=4", "no option “hand”"),
    ],
)
def test_what_may_not_be_combined_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(Unplayable, match=why):
        GAME.variation(text)
