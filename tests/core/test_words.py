"""What a person reads, in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from domain import games
from domain.core.rules import Phrase
from domain.core.saying import say, seats_by_number
from domain.core.words import LANGUAGES, load_words

BRACES = re.compile(r"\{(\w+)\}")


def test_a_value_that_is_a_word_is_said_in_the_language_too() -> None:
    words = {"a": {"en": "The {what} of {n}", "es": "El {what} de {n}"}, "b": {"en": "end", "es": "fin"}}
    assert say(words, Phrase("a", {"what": "b", "n": 2}), "es") == "El fin de 2"
    assert say(words, Phrase("a", {"what": "b", "n": 2}), "ca") == "The end of 2"
    assert say(words, Phrase("unknown"), "en") == "unknown"


def test_a_seat_is_called_by_who_sits_there() -> None:
    words = {
        "a": {"en": "{seat:seat} plays. {others:seat} watch {n}.", "fr": "{seat:seat} joue. {others:seat} voient {n}."}
    }
    phrase = Phrase("a", {"seat": 0, "others": (1, 2), "n": 3})
    assert say(words, phrase, "en", ("ada", "Bo", "Cy")) == "ada plays. Bo, Cy watch 3."
    assert say(words, phrase, "fr", ("Ada", "Bo", "Ada")) == "Ada (place 1) joue. Bo, Ada (place 3) voient 3."
    assert say(words, phrase, "en", seats_by_number(3, "en")) == "seat 1 plays. seat 2, seat 3 watch 3."
    assert say(words, phrase, "en") == "Seat 0 plays. Seat 1, seat 2 watch 3."


def test_no_value_is_said_by_its_family_or_as_a_dash() -> None:
    words = {"a": {"en": "{card:card}, {piece:piece}"}, "card.": {"en": "nothing"}}
    assert say(words, Phrase("a", {"card": "", "piece": ""}), "en", ("Ada",)) == "nothing, –"


def test_a_missing_language_is_refused_with_its_name(tmp_path: Path) -> None:
    (tmp_path / "words.toml").write_text('[a.b]\nen = "x"\nes = "x"\n')
    with pytest.raises(ValueError, match=r"a\.b lacks ca, fr"):
        load_words(tmp_path / "words.toml")


@pytest.mark.parametrize("key", list(games.games()))
def test_every_text_of_a_game_has_the_same_braces_in_every_language(key: str) -> None:
    for name, text in games.game(key).words.items():
        braces = {
            language: sorted(part.split("}")[0] for part in text[language].split("{")[1:]) for language in LANGUAGES
        }
        assert len({tuple(each) for each in braces.values()}) == 1, f"{key}: {name}: {braces}"
