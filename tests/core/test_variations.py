"""Variations as text: any order in, one canonical order out, and reasons for what cannot be."""

from __future__ import annotations

import pytest

from domain.core.rules import Unplayable
from domain.core.score import places
from domain.games import game, games, rules


def test_any_order_is_read_and_the_canonical_one_answered() -> None:
    garum = game("garum")
    assert garum.variation("troia+privileges+emperor").text == garum.variation("troia+emperor+privileges").text
    assert game("nim").variation("plain+sticks=9").text == "plain+sticks=9"
    assert game("nim").variation("plain+sticks=5").text == "plain", "a default needs no word"
    assert game("nim").variation("").text == "plain"


@pytest.mark.parametrize(
    ("key", "text", "why"),
    [
        ("nim", "chess", "known are: plain, cards"),
        ("nim", "plain+river", "may be added: nothing"),
        ("nim", "plain+sticks=7", "possible are: 5, 9"),
        ("nim", "plain+stones=7", "known are: sticks"),
        ("nim", "plain+sticks=9+sticks=9", "twice"),
        ("garum", "troia+emperor+haruspex", "does not go with"),
    ],
)
def test_what_cannot_be_played_is_refused_with_what_can(key: str, text: str, why: str) -> None:
    with pytest.raises(Unplayable, match=why):
        game(key).variation(text)


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(Unplayable, match=r"known are: .*garum, .*nim"):
        game("chess")


def test_rules_are_composed_once() -> None:
    assert rules("nim", "plain") is rules("nim", "plain")
    assert list(games()) == sorted(games())


def test_equal_ranks_share_the_better_place() -> None:
    assert places([(3, 1), (3, 0), (5, 0), (3, 1)]) == (2, 4, 1, 2)
