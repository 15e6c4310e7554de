"""The position in words: what somebody needs who cannot see the table."""

from __future__ import annotations

from domain.core.play import Seat
from domain.core.saying import say
from domain.core.words import LANGUAGES
from domain.games.marseille.words import WORDS
from tests.games.marseille.sitting import Sitting


def heard(sitting: Sitting, reader: Seat | None, language: str = "en") -> list[str]:
    """The sentences that a reader hears."""
    return [say(WORDS, phrase, language) for phrase in sitting.rules.text(sitting.s, reader)]


def test_a_position_in_words() -> None:
    sitting = Sitting(seats=3)
    sitting.set(0, hand="mouettes parade parade souvenir_03", pile="noailles prado", stress=2, objectives="zen sea")
    sitting.set(1, hand="metro", validated="thief", objectives="wild", objects="souvenir_01")
    text = heard(sitting, 0)
    for sentence in (
        "Round 1 of at most 10. Moment: Mer agitée.",
        "It hits: sea.",
        "Seat 0: Stress 2, 4 cards in hand, 2 secret Objectives.",
        "Pile of seat 0, the top one last: Noailles (V N), Le Prado (V M).",
        "Seat 1 has placed souvenir_01.",
        "Seat 1 has validated: steal 1 Object.",
        "In your hand, 2 times: defence (parade).",
        "In your hand, 1 times: Object (souvenir_03).",
        "Your Objective: no Stress and three districts.",
        "Actions left: 3.",
        "Seat 0 is to move: play an action or pass.",
    ):
        assert sentence in text
    assert not any(sentence.startswith(("In your hand", "Your Objective")) for sentence in heard(sitting, None))


def test_an_open_window_and_what_was_seen_are_said() -> None:
    sitting = Sitting(seats=3)
    sitting.set(0, hand="mouettes metro")
    sitting.set(1, hand="parade")
    sitting.set(2, hand="bus")
    sitting.play("play mouettes split 0-0", "answer parade")
    text = heard(sitting, None)
    assert "Seat 0 has played at seat 2: MOUETTES DÉCHAÎNÉES." in text
    assert "Seat 1 has answered: defence." in text
    assert "Seat 2 is to move: answer the card or accept it." in text
    sitting.script("lieu", "panier plaine")
    sitting.play("accept", "play metro")
    assert "You may keep Le Panier (N C): panier." in heard(sitting, 0)
    assert not any("Panier" in sentence for sentence in heard(sitting, 1))


def test_the_end_is_said_in_every_language() -> None:
    sitting = Sitting(seats=2)
    sitting.set(0, objectives="", validated="zen wild", stress=0)
    sitting.play("announce")
    assert "Seat 0 has announced LES VACANCES PARFAITES." in heard(sitting, 1)
    sitting.end_turn()
    for language in LANGUAGES:
        assert WORDS["over.arrived"][language] in heard(sitting, None, language)[0]
