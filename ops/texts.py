"""The words of the console itself, in all languages (those of a game are the game's)."""

from __future__ import annotations

from pathlib import Path

from domain.core.words import load_words

TEXTS = load_words(Path(__file__).parent / "texts.toml")


def label(key: str, language: str, **values: object) -> str:
    """A text of the console in a language; what is filled in stands there as it is, whatever it says."""
    return TEXTS[key][language].format_map(values)
