"""Sentences with their braces filled in, for one reader.

Behind a colon stands how a value is said: ``{seat:seat}`` by who sits there, ``{card:card}`` by the text under
``card.<value>``, without a colon as it is.  The text under ``card.`` is said for none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from string import Formatter
from typing import Any

from msgspec import Struct

from domain.core.rules import Phrase, Words
from domain.core.words import in_language, load_words

NOTHING = "–"
"""Said for a value that is empty, and for nobody."""
SEAT = "seat"
NUMBERED = re.compile(r"(.+?)[_-]?(\d+)")
"""One of several things of a kind, such as ``souvenir_04``."""
PART = re.compile(r"[^ +]+")
"""One of several words or things, such as ``road E`` and ``stone+salt``."""
PLACES = ("cell", "space")
"""Fields of facts that say where something happened; where there are none, ``x`` and ``y`` do."""
OF_SEATS = f":{SEAT}}}"
BEGINNING = re.compile(r"(?:^|(?<=[.!?] ))[a-z]")
HOUSE = load_words(Path(__file__).parent / "data" / "words.toml")
"""What the house itself says: of a seat without a name, of seats with the same."""


class Voice(Struct, frozen=True):
    """What fills sentences in: the texts, the reader's language, and what the seats are called, if that is known.

    ``known`` is what was said before, by language, family and value: voices of the same words may share it.
    """

    words: Mapping[str, Words]
    language: str
    names: Sequence[str] = ()
    known: dict[tuple[str, str, object], str] = {}

    def filled(self, text: str, values: Mapping[str, Any]) -> str:
        """A text with these values in its braces; a value that is itself a key of the words is said too."""
        said = []
        for before, name, family in parts(text):
            said.append(before)
            if name:
                said.append(self.value(family, values[name]))
        return "".join(said)

    def phrase(self, phrase: Phrase) -> str:
        """A phrase with its values; an unknown key is shown as it is."""
        if phrase.key not in self.words:
            return phrase.key
        text = in_language(self.words[phrase.key], self.language)
        said = self.filled(text, phrase.values)
        return said if self.names or OF_SEATS not in text else BEGINNING.sub(lambda found: found[0].upper(), said)

    def value(self, family: str, value: Any) -> str:
        """A value as its family says it, several one after the other, and a dash for none."""
        if family == SEAT:
            return ", ".join(map(self.seat, value)) if isinstance(value, tuple | list) else self.seat(value)
        if isinstance(value, tuple | list):
            return ", ".join(self.said(family, each) for each in value) or NOTHING
        return self.said(family, value) or NOTHING

    def seat(self, seat: object) -> str:
        """Who sits there, the seat's number where no name is known, or nobody."""
        if not isinstance(seat, int) or seat < 0:
            return NOTHING
        if not self.names:
            return in_language(HOUSE[SEAT], self.language).format(seat=seat)
        return self.names[seat] if seat < len(self.names) else NOTHING

    def said(self, family: str, value: object) -> str:
        """A value by its text in a family of keys, word by word where it has several; what has none as it is."""
        if not family:
            text = self.words.get(value) if isinstance(value, str) else None
            return str(value) if text is None else in_language(text, self.language)
        asked = (self.language, family, value)
        said = self.known.get(asked)
        if said is None:
            said = self.known[asked] = self.found(family, value)
        return said

    def found(self, family: str, value: object) -> str:
        """The same, looked for."""
        key = f"{family}.{value}"
        if key in self.words:
            return in_language(self.words[key], self.language)
        numbered = NUMBERED.fullmatch(key)
        if numbered and numbered[1] in self.words:
            return f"{in_language(self.words[numbered[1]], self.language)} {int(numbered[2])}"
        if isinstance(value, str) and PART.fullmatch(value) is None:
            return PART.sub(lambda part: self.said(family, part[0]), value)
        return str(value)


def counted(seat: int) -> int:
    """The number by which people call a seat: they count from one.

    >>> counted(0)
    1
    """
    return seat + 1


@lru_cache(maxsize=64)
def seats_by_number(seats: int, language: str) -> tuple[str, ...]:
    """What so many seats are called where nobody in particular sits there.

    >>> seats_by_number(2, "en")
    ('seat 1', 'seat 2')
    """
    return tuple(in_language(HOUSE[SEAT], language).format(seat=counted(seat)) for seat in range(seats))


@lru_cache(maxsize=16384)
def parts(text: str) -> tuple[tuple[str, str, str], ...]:
    """A text taken apart: what stands before each brace, what fills it in, and the family by which that is said."""
    return tuple((before, name or "", family or "") for before, name, family, _ in Formatter().parse(text))


@lru_cache(maxsize=4096)
def names_of(names: tuple[str, ...], language: str) -> tuple[str, ...]:
    """What the seats are called: by their names, and with the seat where two have the same."""
    namesake = in_language(HOUSE["namesake"], language)
    return tuple(
        name if names.count(name) == 1 else namesake.format(name=name, seat=counted(seat))
        for seat, name in enumerate(names)
    )


def say(words: Mapping[str, Words], phrase: Phrase, language: str, names: Sequence[str] = ()) -> str:
    """A phrase in a language; ``names`` are those of the seats, which without them are called by their numbers."""
    return Voice(words, language, names_of(tuple(names), language)).phrase(phrase)
