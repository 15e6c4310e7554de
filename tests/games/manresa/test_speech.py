"""The position in words: what somebody needs who cannot see the table."""

from __future__ import annotations

from domain.core.saying import say
from domain.core.words import LANGUAGES
from domain.games.manresa.words import WORDS
from tests.games.manresa.sitting import Sitting


def heard(sitting: Sitting, language: str = "en") -> list[str]:
    """The sentences that everybody hears."""
    return [say(WORDS, phrase, language) for phrase in sitting.rules.text(sitting.s, None)]


def test_a_position_in_words() -> None:
    sitting = Sitting(seats=3, estates=["burgesos", "canonges", "pagesos"])
    sitting.arrange(heir=2)
    sitting.work("cardona-2", "canonges", "suanya-1", "pont_vell-1")
    text = heard(sitting)
    for sentence in (
        "Round 1, work orders. Seat 0 has the start card.",
        "Seat 0 (burghers): 0 missions completed; stone 0, salt 0, water 0, wood 0.",
        "Seat 2 needs for phase I: stone 1, salt 1, water 2, wood 0.",
        "Beside the places: stone 20, salt 20, water 20, wood 20.",
        "A worker of seat 0 is on cardona-2.",
        "The heir of seat 2 is on pont_vell-1.",
        "Free spaces: collbaix-2, collbaix-1, cardona-1, pont_vell-2, suanya-2, burgesos, pagesos.",
        "Workers leave in this order: seat 2, seat 1, seat 0.",
        "Seat 1 has taken a privilege: bonanza.",
        "Seat 2 is to move: send a worker to a free space.",
    ):
        assert sentence in text


def test_cards_of_privileges_and_rolls_are_said() -> None:
    sitting = Sitting(seats=3, estates=["burgesos", "canonges", "militars"], cardona="collapse salt")
    sitting.hold(0, wood=9, stone=9, salt=9, water=9)
    sitting.work("cardona-2", "cardona-1", "suanya-1", "suanya-2", "pont_vell-1", "pont_vell-2")
    sitting.play("buy cardona-1 for wood", "bonanza cardona", "protect suanya")
    text = heard(sitting)
    for sentence in (
        "Seat 0 has bought what the worker on cardona-1 obtains.",
        "Bonanza lies on Cardona: two rolls.",
        "Military protection lies on Suanya: no disaster.",
        "Rolled for Cardona: collapse.",
        "Rolled for Cardona: salt.",
        "Seat 0 is to move: complete the next mission or pass.",
    ):
        assert sentence in text


def test_the_end_is_said_in_every_language() -> None:
    sitting = Sitting("children", seats=2)
    sitting.arrange(phase=1, missions=(3, 0), points=(3, 0))
    for language in LANGUAGES:
        assert WORDS["over.completed"][language] in heard(sitting, language)[0]
