"""What a person reads, by key and language.

A room keeps its texts in ``data/words.toml``: a table for each key, a line for each language.
Braces name what is filled in (``saying.py``).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from domain.core.rules import Words

LANGUAGES = ("en", "es", "ca", "fr")
"""The languages of every text, the one to fall back on first."""


def load_words(path: Path) -> Mapping[str, Words]:
    """The texts of a file by dotted key.  Raises ``ValueError`` when a language is missing."""
    return dict(texts(tomllib.loads(path.read_text(encoding="utf-8")), "", path))


def texts(table: Mapping[str, Any], prefix: str, path: Path) -> Iterable[tuple[str, Words]]:
    """The leaves of a table: those that hold languages."""
    if LANGUAGES[0] in table:
        missing = [language for language in LANGUAGES if language not in table]
        if missing:
            raise ValueError(f"{path.name}: {prefix} lacks {', '.join(missing)}")
        yield prefix, {language: table[language] for language in LANGUAGES}
        return
    for key, inner in table.items():
        yield from texts(inner, f"{prefix}.{key}" if prefix else key, path)


def in_language(text: Words, language: str) -> str:
    """A text in a language, or in the first one where it lacks that."""
    return text.get(language, text[LANGUAGES[0]])
