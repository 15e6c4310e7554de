"""Every row of the checklists, every worked example and every reading of the rules pages is named by a test."""

from __future__ import annotations

import pytest

from tests.games.checklists import checklist, games, holders, named

EVERYTHING = [(game, each) for game in games() for each in checklist(game).ids()]


@pytest.mark.parametrize(("game", "each"), EVERYTHING, ids=[f"{game}-{each}" for game, each in EVERYTHING])
def test_a_test_names_it(game: str, each: str) -> None:
    assert holders(game)[each]


@pytest.mark.parametrize("game", games())
def test_no_test_names_what_is_not_in_the_list(game: str) -> None:
    assert holders(game).keys() == set(checklist(game).ids())


def test_names_are_found_in_names_of_tests_and_in_comments() -> None:
    assert list(named("test_example_5_q4_a_defence", {"Q"})) == ["example 5", "Q4"]
    words = "# Examples 5 and 16 (the seed's example 1): cetarium 10.  G10, G12."
    assert list(named(words, {"G"})) == ["example 5", "example 16", "G10", "G12"]
    assert list(named("# readings 1, 2 and 15; B8 lies on r13", {"G"})) == ["reading 1", "reading 2", "reading 15"]
