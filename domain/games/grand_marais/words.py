"""The texts of this game, by key and language."""

from __future__ import annotations

from domain.core.words import load_words
from domain.games.grand_marais.pieces import DATA

WORDS = load_words(DATA / "words.toml")
