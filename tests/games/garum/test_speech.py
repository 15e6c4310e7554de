"""The position in words: what somebody needs who cannot see the table."""

from __future__ import annotations

from domain.core.play import Seat
from domain.core.saying import say
from domain.core.words import LANGUAGES
from domain.games.garum.words import WORDS
from tests.games.garum.sitting import IN_ORDER, Sitting


def heard(sitting: Sitting, seat: Seat | None, language: str = "en") -> list[str]:
    """The sentences that a reader hears."""
    return [say(WORDS, phrase, language) for phrase in sitting.rules.text(sitting.s, seat)]


def test_a_position_in_words() -> None:
    sitting = Sitting(**IN_ORDER, aureus=["10", "4"])
    sitting.play("place A2 NE r0", "worker dominus r13")
    text = heard(sitting, 1)
    for sentence in (
        "Round 1 of 16. Seat 0 holds the amphora.",
        "The cetarium of this round is 10.",
        "Seat 0 has 1 points (cube on 1, scoring tile +0).",
        "Seat 0, colour A: 4 tiles in hand, 11 in the pile, 5 vilicus and 0 dominus left.",
        "Your hand of colour B: B1, B2, B3, B4.",
        "Row r13: ..AA .... .... ....",
        "Row r14: ..AB .... .... ....",
        "Line r13: dominus of colour A.",
        "Cetarium 14, row 4, column 8: free icon, species A.",
        "Seat 1 is to move: place a tile in the cetarium.",
    ):
        assert sentence in text
    assert not any(sentence.startswith("Cetarium 10, row") for sentence in text), "its icon is covered"


def test_nobody_hears_another_hand() -> None:
    sitting = Sitting(**IN_ORDER)
    assert not any(sentence.startswith("Your hand") for sentence in heard(sitting, None))
    assert not any("A1" in sentence for sentence in heard(sitting, 1))


def test_holes_full_cetaria_and_the_end_are_said() -> None:
    sitting = Sitting("baelo", aureus=["1", "2"])
    sitting.play_rounds(2)
    text = heard(sitting, None)
    assert "Full cetaria: 1, 2." in text
    assert any(sentence.startswith("Row r1: ") and "––––" in sentence for sentence in text)
    sitting.play_rounds(10)
    for language in LANGUAGES:
        assert heard(sitting, None, language)[0] == WORDS["text.over"][language]


def test_the_row_of_the_haruspex_and_the_tokens_are_said() -> None:
    sitting = Sitting("baelo+haruspex+privileges", aureus=[str(number) for number in range(12, 0, -1)])
    sitting.play("privilege caesar")
    text = heard(sitting, None)
    assert "Cetaria to come, in this order: 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1." in text
    assert "Seat 3 has the privilege of Caesar." in text
