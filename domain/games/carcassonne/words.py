"""Every text of this room that a person reads; each expansion has a file of its own."""

from __future__ import annotations

from domain.core.words import load_words
from domain.games.carcassonne.faces import DATA

WORDS = {key: text for path in sorted((DATA / "words").glob("*.toml")) for key, text in load_words(path).items()}
