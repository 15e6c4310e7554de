"""Episode 7, Future: two to eight players, teams, one board for all (rules A.1.6; example 8)."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from domain.core.play import Chance
from domain.core.secret import HIDDEN
from domain.games.grand_marais.piece_set import RECONSTRUCTION
from domain.games.grand_marais.state import Marsh
from domain.games.grand_marais.tokens import Marked, Tokens
from tests.games.grand_marais.position import Position
from tests.games.grand_marais.test_constructions import RAMP_INSIDE

LAND_ALL_ROUND = "nw-A1 T07 r3, ne-A1 T07 r0, se-A1 T07 r1, sw-A1 T07 r2"
"""No water is open, so a piece of water alone fits nowhere."""
OPEN_TERRAIN = "nw-A1 W12 r0, nw-B1 T04 r0, nw-B2 T01 r0"


def shared(
    lying: str = "", *, hands: tuple[str, ...] = (), seats: int = 2, variation: str = "e7", mover: int = 0
) -> Position:
    """A position of Episode 7; hands are filled with pieces that fit nowhere near."""
    return Position(lying, variation=variation, seats=seats, hands=hands, mover=mover)


def dealt(seats: int) -> Position:
    """A match in which everybody has taken six pieces."""
    position = Position(variation="e7", seats=seats)
    while isinstance(chance := position.rules.awaits(position.s), Chance) and chance.kind == "draw":
        position.draw(chance.options[0][0])
    return position


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7, 8])
def test_e7_01_up_to_four_play_alone_more_in_pairs_and_of_five_or_seven_one_is_single(seats: int) -> None:
    s = dealt(seats).s
    colours = [s.colour(seat) for seat in range(seats)]
    sizes = sorted(colours.count(colour) for colour in set(colours))
    assert sizes == {2: [1] * 2, 3: [1] * 3, 4: [1] * 4, 5: [1, 2, 2], 6: [2] * 3, 7: [1, 2, 2, 2], 8: [2] * 4}[seats]
    assert all(one != other for one, other in pairwise((*colours, colours[0]))), "partners do not sit together"
    assert s.annexed(Tokens).left == (12,) * len(sizes)


def test_e7_01_who_is_single_may_play_two_turns_in_a_row_and_may_leave_the_second() -> None:
    position = dealt(5)
    order = []
    for _ in range(13):
        seat = position.asked[0]
        order.append(seat)
        if "stop" in position.offered():
            position.play("stop")
        else:
            position.play(next(move for move in position.offered() if move.startswith(("place", "pass"))))
        while isinstance(chance := position.rules.awaits(position.s), Chance):
            position.draw(chance.options[0][0])
    assert order == [3, 4, 0, 1, 2, 2, 3, 4, 0, 1, 2, 2, 3]


def test_e7_01_the_second_turn_may_be_played_and_no_other_be_left() -> None:
    position = dealt(5)
    assert "stop" not in position.offered()
    assert position.refused("stop") == "only the second turn in a row of who plays alone may be left"


def test_e7_02_six_pieces_each_and_then_the_lot() -> None:
    for seats in (2, 3, 4, 6, 8):
        position = dealt(seats)
        assert [len(hand) for hand in position.s.hands] == [6] * seats
        chance = position.rules.awaits(position.s)
        assert isinstance(chance, Chance)
        assert (chance.kind, len(chance.options)) == ("start", seats)


@pytest.mark.parametrize(("seats", "first"), [(5, 3), (7, 4)])
def test_e7_02_with_five_or_seven_the_person_after_the_single_one_starts(seats: int, first: int) -> None:
    assert dealt(seats).asked == (first, "play")


def test_e7_03_the_villages_are_among_the_pieces_and_hidden_in_hands_like_them() -> None:
    position = Position(variation="e7", seats=2)
    assert sum(position.s.supply) == 129
    assert [lay.face.id for code in position.s.board if (lay := RECONSTRUCTION.lays[code])] == ["abbey"]
    position.draw("village")
    assert position.rules.view(position.s, 1)["hands"][0] == [HIDDEN]
    assert position.rules.view(position.s, 0)["hands"][0] == ["village"]


def test_e7_04_one_places_anywhere_beside_a_piece_and_draws_to_six() -> None:
    position = shared(hands=("W12 T10 T10 T10 T09 T09", "T10"))
    cells = {move.split()[2] for move in position.offered() if move.startswith("place W12")}
    assert cells == {"nw-A1", "ne-A1", "se-A1", "sw-A1"}, "all four bases, whoever plays"
    position.play("place W12 se-A1 r0", "W01")
    assert len(position.s.hands[0]) == 6
    assert "touches no piece by a side" in position.refused("place T10 nw-C3 r0")


def test_e7_05_whoever_finishes_a_construction_marks_it_whoever_began_it() -> None:
    position = shared(OPEN_TERRAIN, hands=("T04", "T10"))
    facts = position.play("place T04 nw-B3 r2")
    assert [fact.what for fact in facts if isinstance(fact, Marked)] == ["terrain"]
    assert position.s.annexed(Tokens).left == (11, 12)
    assert position.points("terrain") == (6, 0)


def test_e7_05_no_56_several_at_once_get_a_token_each_and_standing_ones_when_placed() -> None:
    position = shared(OPEN_TERRAIN, hands=("T06", "T10"))
    position.play("place T06 nw-B3 r2")
    assert [mark.colour for mark in position.s.annexed(Tokens).marks] == [0, 0]
    assert position.points("fishery") == (1, 0), "not connected to the Abbey"
    village = shared(hands=("village", "T10"))
    village.play("place village nw-A1 r0")
    assert village.points("village") == (10, 0)


def test_e7_05_a_joker_finishes_what_others_left_open_beside_it() -> None:
    position = shared("nw-A1 W12 r0, nw-B1 J01 r0", hands=("JOK", "T10"))
    position.play("place JOK nw-B2 r1")
    assert position.points("garden") == (2, 0)


def test_e7_05_a_meadow_is_marked_by_who_closes_it() -> None:
    position = shared(RAMP_INSIDE.rpartition(",")[0], hands=("T11", "T10"))
    facts = position.play("place T11 nw-D4 r0")
    assert sorted(fact.what for fact in facts if isinstance(fact, Marked))[0].startswith("meadow")
    assert position.points("meadow") == (1, 0), "not connected"


def test_e7_05_no_56_with_fewer_tokens_than_constructions_the_player_says_which() -> None:
    position = shared(OPEN_TERRAIN, hands=("T06 T10 T10", "T10 T10"))
    position.given(*all_tokens(0)[1:])
    position.play("place T06 nw-B3 r2")
    assert position.asked == (0, "claim")
    assert position.offered() == ["mark terrain nw-B3", "mark fishery nw-B3"]
    position.refused("stop")
    position.play("mark terrain nw-B3")
    assert position.asked[0] == 1, "no token is left, the next plays; and nobody draws"


def test_e7_06_placing_is_compulsory_and_one_passes_only_where_nothing_fits() -> None:
    position = shared(hands=("W12", "T10"))
    assert "you must place a piece while you can" in position.refused("pass")
    assert not any(move.startswith(("offer", "discard")) for move in position.offered())
    stuck = shared(LAND_ALL_ROUND, hands=("W12 W11 T11 T11 T11 W13", "T10"))
    assert stuck.offered() == ["pass"]
    stuck.play("pass")
    assert stuck.asked[0] == 1


def test_e7_07_e7_08_after_the_last_token_of_a_colour_nobody_draws_and_the_match_ends_with_the_last_piece() -> None:
    position = shared(hands=("W12", "W11"))
    position.given(*all_tokens(1))
    position.s = with_hands(position, ("W12",), ("W11",))
    position.play("place W12 nw-A1 r0")
    assert position.asked == (1, "play"), "seat 0 has not drawn"
    position.play(next(move for move in position.offered() if move.startswith("place")))
    assert position.over == "hands_empty"


def test_e7_08_no_28_it_also_ends_when_all_have_passed() -> None:
    position = shared(LAND_ALL_ROUND, hands=("W12", "W11"))
    position.s = with_hands(position, ("W12",), ("W11",))
    position.given(*all_tokens(0))
    position.play("pass")
    position.play("pass")
    assert position.over == "all_passed"


def all_tokens(seat: int) -> list[str]:
    """Facts by which a seat puts its twelve tokens, somewhere out of the way."""
    return [f'Marked seat={seat} what="fishery" cell="se-{place}{n}"' for place in "DE" for n in range(1, 7)]


def with_hands(position: Position, *hands: tuple[str, ...]) -> Marsh:
    """The position with other hands."""
    return replace(position.s, hands=hands)


def test_e7_09_connected_the_usual_points_else_one_and_nothing_for_empty_cells() -> None:
    position = shared("nw-A1 W12 r0, nw-C3 W04 r0, nw-D4 T04 r0, nw-D5 T04 r2, nw-E1 village r0")
    marks = ("fishery nw-A1", "reed_bed nw-C3", "terrain nw-D4", "village nw-E1")
    position.given(*(f'Marked seat=1 what="{mark.split()[0]}" cell="{mark.split()[1]}"' for mark in marks))
    assert position.points("fishery") == (0, 3)
    assert position.points("reed_bed") == position.points("terrain") == position.points("village") == (0, 1)
    assert position.points("empty") == (0, 0)


def test_e7_09_example_8_each_frog_in_a_pond_is_worth_4_without_connection() -> None:
    two = shared("nw-C3 W15 r1, nw-C2 W15 r3")
    two.given('Marked seat=0 what="pond3" cell="nw-C3"')
    assert two.points("pond") == (8, 0)
    one = shared("nw-C3 W15 r1, nw-C2 W14 r3")
    one.given('Marked seat=0 what="pond3" cell="nw-C3"')
    assert one.points("pond") == (4, 0)


def test_e7_05_a_pond_is_marked_by_who_closes_it_and_not_without_a_frog() -> None:
    frog = shared("nw-A1 W12 r0, nw-A2 W18 r2", hands=("W15", "T10"))
    frog.play("place W15 nw-A3 r1")
    assert frog.points("pond") == (8, 0)
    none = shared("nw-A1 W12 r0, nw-A2 W20 r2", hands=("W14", "T10"))
    none.play("place W14 nw-A3 r1")
    assert none.s.annexed(Tokens).left == (12, 12)


def test_e7_09_what_has_no_token_counts_for_nothing() -> None:
    assert shared("nw-A1 W12 r0, nw-C3 W04 r0").points("fishery") == (0, 0)


def test_partners_have_the_same_score_and_share_their_place() -> None:
    position = shared("nw-A1 W12 r0", seats=6)
    position.given('Marked seat=1 what="fishery" cell="nw-A1"')
    assert position.points("fishery") == (0, 3, 0, 0, 3, 0)


def test_e7_10_without_bases_only_the_table_is_the_limit() -> None:
    position = shared(variation="e7+board=table", hands=("W12", "T10"))
    layout = position.s.layout
    assert layout.bases == ()
    assert layout.near[layout.centre].count(-1) == 0
    cells = {move.split()[2] for move in position.offered() if move.startswith("place W12")}
    assert cells == {"x10y9", "x11y10", "x10y11", "x9y10"}
    position.play("place W12 x9y10 r0", "W01")
    assert position.points("fishery") == (3, 0)
    assert position.lines(0, "fishery")[0].cells == ((9, 10),)
