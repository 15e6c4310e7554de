"""What a person reads, by key and language.

A room keeps its texts in ``data/words.toml``: a table for each key, a line for each language.
Braces name what is filled in; ``{seat:seat}`` is filled in by who sits there.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from domain.core.rules import Phrase, Words

LANGUAGES = ("en", "es", "ca", "fr")
"""The languages of every text, the one to fall back on first."""
SEAT = "seat"
SEATED = f":{SEAT}}}"
BEGINNING = re.compile(r"(?:^|(?<=[.!?] ))[a-z]")


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


HOUSE = load_words(Path(__file__).parent / "data" / "words.toml")
"""What the house itself says: of a seat without a name, of seats with the same."""


def say(words: Mapping[str, Words], phrase: Phrase, language: str, names: Sequence[str] = ()) -> str:
    """A phrase in a language; values that are keys of the words are said too, an unknown key is shown as it is.

    ``names`` are those of the seats; without them seats are called by their numbers.
    """
    if phrase.key not in words:
        return phrase.key
    text = in_language(words[phrase.key], language)
    values = {
        name: in_language(words[value], language) if isinstance(value, str) and value in words else value
        for name, value in phrase.values.items()
    }
    if SEATED not in text:
        return text.format_map(values)
    called = names_of(tuple(names), language)
    said = text.format_map({name: Seated(value, called, language) for name, value in values.items()})
    return said if names else BEGINNING.sub(lambda found: found[0].upper(), said)


class Seated:
    """A value of a phrase; as a ``seat``, or as several, it is said by who sits there."""

    def __init__(self, value: object, names: Sequence[str], language: str) -> None:
        self.value = value
        self.names = names
        self.language = language

    def __format__(self, how: str) -> str:
        if how != SEAT:
            return format(self.value, how)
        seats = self.value if isinstance(self.value, tuple | list) else (self.value,)
        return ", ".join(self.names[seat] if seat < len(self.names) else self.unnamed(seat) for seat in seats)

    def unnamed(self, seat: int) -> str:
        """A seat of which nobody knows who sits there."""
        return in_language(HOUSE[SEAT], self.language).format(seat=seat)


@lru_cache(maxsize=4096)
def names_of(names: tuple[str, ...], language: str) -> tuple[str, ...]:
    """What the seats are called: by their names, and with the seat where two have the same."""
    namesake = in_language(HOUSE["namesake"], language)
    return tuple(
        name if names.count(name) == 1 else namesake.format(name=name, seat=seat) for seat, name in enumerate(names)
    )


def in_language(text: Words, language: str) -> str:
    """A text in a language, or in the first one where it lacks that."""
    return text.get(language, text[LANGUAGES[0]])
