"""The texts of the service itself, in all languages (those of a game are the game's)."""

from __future__ import annotations

from pathlib import Path

from domain.core.rules import Phrase
from domain.core.saying import say
from domain.core.words import load_words

TEXTS = load_words(Path(__file__).parent / "texts.toml")


def say_text(key: str, language: str, **values: object) -> str:
    """A text of the service in a language."""
    return say(TEXTS, Phrase(key, values), language)
