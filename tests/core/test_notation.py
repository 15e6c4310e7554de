"""Moves and facts as text, and back."""

from __future__ import annotations

import pytest

from domain.core.notation import read_fact, write_fact
from domain.core.play import Unreadable
from domain.core.score import Item, Line, Scored
from domain.games import rules
from tests.rooms.nim import Drew, Swap, Take


def test_a_move_is_read_whatever_the_spaces_between_its_words() -> None:
    notation = rules("nim", "cards").notation
    assert notation.read("  take  2 of 1 ") == Take(2, 1)
    assert notation.read("swap") == Swap()
    assert notation.write(Take(2, 1)) == "take 2 of 1"


@pytest.mark.parametrize("text", ["", "take", "take x of 1", "take 1 of 1 now", "Swap", "swap 1", "take 1\nof"])
def test_what_is_no_move_is_refused_with_the_forms_that_are(text: str) -> None:
    with pytest.raises(Unreadable) as refused:
        rules("nim", "cards").notation.read(text)
    assert refused.value.forms == ("take {count} of {heap}", "swap")


def test_a_fact_says_its_fields_and_is_read_back() -> None:
    fact = Scored(1, (Line(-3, "reason.last", (Item("a b", 1, 2),), ((0, -1),)),))
    assert read_fact(write_fact(fact), (Scored,)) == fact
    assert read_fact('Drew seat=0 card="one"', (Drew,)) == Drew(0, "one")


@pytest.mark.parametrize(
    "text",
    ["Danced", "Drew", 'Drew seat="x" card="one"', 'Drew seat=0 card="one" more=1', "Drew seat=0 card", "Drew seat="],
)
def test_what_is_no_fact_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        read_fact(text, (Drew,))
