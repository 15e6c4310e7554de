"""Whatever happens in any game is told in words, in every language."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from api.shown.speech import speech_of
from domain import games
from domain.core.score import HOUSE_FACTS, Scored
from domain.core.secret import HIDDEN
from domain.core.words import LANGUAGES
from domain.match.codec import Confirm, Enter, TimeUp
from tests.conformance.tables import random_match, rules_of, variation_texts

NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eva", "Fritz", "Gala", "Hugo")


def with_everything() -> list[tuple[str, str]]:
    """Every base of every game by itself, and with all that goes together."""
    return [
        (key, text)
        for key, game in games.games().items()
        for base in game.bases
        for text in dict.fromkeys((base.key, list(variation_texts(game, base))[-1]))
    ]


@pytest.mark.parametrize("key", list(games.games()))
def test_every_kind_of_fact_has_a_sentence_whose_braces_are_its_fields(key: str) -> None:
    game = games.game(key)
    composed = [rules_of(key, text) for base in game.bases for text in variation_texts(game, base)]
    kinds = {kind for rules in composed for kind in (*rules.fact_types, *HOUSE_FACTS)} - {Scored}
    words = speech_of(composed[0]).words
    for kind in kinds:
        fields, secret = set(kind.__struct_fields__), set(kind.secret)
        for language in LANGUAGES:
            used = braces(words[f"fact.{kind.__name__}"][language])
            assert used <= fields, f"{kind.__name__} in {language}"
            if used & secret:
                assert braces(words[f"unheard.{kind.__name__}"][language]) <= fields - secret, kind.__name__


@pytest.mark.parametrize("key", list(games.games()))
def test_every_kind_of_move_has_words_whose_braces_are_its_fields(key: str) -> None:
    game = games.game(key)
    composed = [rules_of(key, text) for base in game.bases for text in variation_texts(game, base)]
    words = speech_of(composed[0]).words
    for kind in {form.kind for rules in composed for form in rules.notation.forms} | {Confirm, Enter, TimeUp}:
        fields, secret = set(kind.__struct_fields__), set(kind.secret)
        for language in LANGUAGES:
            assert braces(words[f"move.{kind.__name__}"][language]) == fields, f"{kind.__name__} in {language}"
            if secret:
                assert braces(words[f"unheard.{kind.__name__}"][language]) <= fields - secret, kind.__name__


def braces(sentence: str) -> set[str]:
    """The fields that a sentence names."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


@pytest.mark.parametrize(("game", "variation"), with_everything())
def test_what_happened_is_told_to_everybody_in_every_language(game: str, variation: str) -> None:
    rules = rules_of(game, variation)
    seats = max(games.game(game).base(rules.variation.base).seats)
    speech, names = speech_of(rules), NAMES[:seats]
    for frame in random_match(rules, seats, f"told {variation}").frames:
        for eyes in (None, 0):
            heard = speech.heard(frame.facts, eyes)
            for language in LANGUAGES:
                if frame.move is not None:
                    move = speech.heard_move(frame.move, frame.facts, eyes)
                    does = speech.move_in_words(move, names, language)
                    assert HIDDEN not in does, f"{move} tells of something hidden: “{does}”"
                    assert does != speech.written(move) or " " not in does or language == "en", does
                for fact, sentence in zip(heard, speech.sentences(heard, names, language), strict=True):
                    assert sentence.endswith("."), f"{fact} is told as “{sentence}”"
                    assert HIDDEN not in sentence, f"{fact} tells of something hidden: “{sentence}”"


@pytest.mark.parametrize("key", list(games.games()))
def test_a_position_in_words_calls_the_players_by_their_names(key: str) -> None:
    for base in games.game(key).bases:
        rules = rules_of(key, base.key)
        seats = max(base.seats)
        frames = random_match(rules, seats, "names").frames
        for language in LANGUAGES:
            text = speech_of(rules).position(frames[len(frames) // 2].state, 0, NAMES[:seats], language)
            assert not re.search(r"\b(?:seat|asiento|seient|siège|place) \d", text, re.IGNORECASE), text
            assert key == "nim" or NAMES[0] in text, text
