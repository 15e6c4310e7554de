"""Every text of this room that a person reads."""

from __future__ import annotations

from domain.core.words import load_words
from domain.games.marseille.rows import DATA

WORDS = load_words(DATA / "words.toml")
