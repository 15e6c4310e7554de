"""Named lists to which expansions add at named places."""

from __future__ import annotations

import pytest
from msgspec import Struct

from domain.core.compose import After, Before, Change, Instead, arrange
from domain.core.rules import Unplayable


class Part(Struct, frozen=True):
    key: str


BASE = (Part("place"), Part("claim"), Part("score"))


def keys(*changes: Change[Part]) -> list[str]:
    return [part.key for part in arrange(BASE, changes)]


def test_parts_go_before_after_and_instead_of_the_named_place() -> None:
    assert keys(Before("place", Part("draw")), After("score", Part("dragon"))) == [
        *["draw", "place", "claim", "score", "dragon"]
    ]
    assert keys(Instead("claim", Part("ask"))) == ["place", "ask", "score"]


def test_of_two_behind_one_place_the_first_stays_first() -> None:
    assert keys(After("place", Part("a")), After("place", Part("b"))) == ["place", "a", "b", "claim", "score"]


def test_a_part_may_stand_by_one_that_another_expansion_brought_or_replaced() -> None:
    assert keys(After("claim", Part("a")), After("a", Part("b"))) == ["place", "claim", "a", "b", "score"]
    assert keys(Instead("claim", Part("ask")), After("claim", Part("c"))) == ["place", "ask", "c", "score"]


def test_an_unknown_place_and_a_second_replacement_are_refused_with_the_reason() -> None:
    with pytest.raises(Unplayable, match="wants the place dance, known are: place, claim, score"):
        keys(After("dance", Part("a")))
    with pytest.raises(Unplayable, match="claim is replaced twice, by a and b"):
        keys(Instead("claim", Part("a")), Instead("claim", Part("b")))
