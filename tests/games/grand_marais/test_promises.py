"""Signs: what a position promises of each seat that points do not say."""

from __future__ import annotations

import pytest

from domain import games
from domain.core.play import Over
from domain.games.grand_marais.marking import LATER
from domain.games.grand_marais.openings import NEARER
from domain.games.grand_marais.roundtrips import LIKELY
from tests.conformance.tables import random_match
from tests.games.grand_marais.position import Position
from tests.games.grand_marais.touring import RING, tours


def signs(lying: str = "", *, variation: str = "e1") -> dict[str, float]:
    """The signs of the first of two seats."""
    return signs_at(Position(lying, variation=variation))


def signs_at(position: Position) -> dict[str, float]:
    """The signs of the first of two seats in a position."""
    return {name: numbers[0] for name, numbers in position.rules.signs(position.s).items()}


def test_water_leads_on_to_the_empty_cells_that_canals_from_the_village_face() -> None:
    assert signs()["ways_on_5_early"] == pytest.approx(2 * 29 / 30), "to A2 and B1, with 29 of 30 cells empty"
    assert signs("nw-B1 T01 r0")["ways_on_5_early"] == pytest.approx(1 * 28 / 30), "a terrain bars the way from B1"


def test_what_is_cut_off_is_within_reach_the_less_the_more_pieces_are_missing() -> None:
    assert signs("nw-C3 W04 r0")["within_reach"] == pytest.approx(9 * NEARER**3), "A2, A3 and B3 are missing"
    assert "within_reach" not in signs("nw-B1 W04 r1"), "it is connected"


def test_a_terrain_promises_the_points_of_its_pieces_while_an_end_faces_an_empty_cell() -> None:
    assert signs("nw-B1 T04 r0")["one_end"] == 2
    assert signs("nw-B1 T04 r0, nw-B2 T01 r0")["one_end"] == 4
    assert "one_end" not in signs("nw-B1 T04 r0, nw-B2 T01 r0, nw-B3 T04 r2"), "it is finished"
    assert signs("nw-D4 T04 r0")["one_end"] == pytest.approx(1 + NEARER**5), "and 1 of 2 only where water will come"


def test_a_meadow_promises_nothing_without_a_ramp() -> None:
    assert signs("nw-B1 W15 r0")["meadow_2"] == 3
    assert not {"meadow_1", "meadow_2", "meadow_3"} & set(signs("nw-B1 W03 r1"))


def test_a_village_promises_what_its_site_or_its_link_would_be_worth() -> None:
    assert signs(variation="e3")["village"] == pytest.approx(10 * NEARER**9), "nine pieces are missing"
    assert signs("nw-C4 village r0", variation="e2")["village"] == pytest.approx(7 * NEARER**5 - 1)
    assert signs(variation="e2")["village_kept_early"] == 1, "and it is still in the hand"


def test_nothing_is_promised_when_the_match_is_over() -> None:
    rules = games.rules("grand_marais", "e1")
    match = random_match(rules, 2, "promises")
    assert isinstance(match.awaited, Over)
    assert rules.signs(match.state) == {}


def test_a_boat_promises_what_it_could_mark_the_less_the_further_it_has_to_go() -> None:
    position = Position("nw-B1 W03 r1", variation="i3", founded=("nw-A1", "ne-A1"))
    found = signs_at(position)
    assert found["unmarked"] == 3
    assert found["ahead"] == found["next_ahead"] == pytest.approx(3 * LATER)
    position.given('Marked seat=0 what="fishery" cell="nw-B1"')
    assert not {"unmarked", "ahead"} & set(signs_at(position))
    further = Position("nw-C1 W03 r1", variation="i3", founded=("nw-A1", "ne-A1"))
    assert signs_at(further)["unmarked"] == pytest.approx(3 * NEARER), "a piece is missing on B1"
    assert "ahead" not in signs_at(further)


def test_a_loop_promises_the_pieces_that_it_would_cross_the_less_the_more_of_them_are_missing() -> None:
    pieces = RING.split(", ")
    for lying in (1, 2, 3):
        assert signs_at(tours(", ".join(pieces[:lying])))["loop"] == pytest.approx(4 * LIKELY ** (4 - lying))
    assert "loop" not in signs_at(tours(RING)), "it is closed"
