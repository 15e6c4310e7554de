"""What happened, in words: a sentence for every fact, from the words of its game.

The sentence of a kind of fact stands under ``fact.<Kind>``; its braces name fields.  Behind a colon stands how a field
is said: ``{seat:seat}`` by who sits there, ``{card:card}`` by the text under ``card.<value>``, without a colon as it
is.  To whom the secret fields of a fact are hidden, ``unheard.<Kind>`` is said instead.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from domain.core.play import Fact
from domain.core.rules import Words
from domain.core.score import Scored
from domain.core.secret import HIDDEN
from domain.core.words import in_language, names_of

NOTHING = "–"
"""Said for a field that is empty."""

NUMBERED = re.compile(r"(.+?)_?(\d+)")
"""One of several things of a kind, such as ``souvenir_04``."""


class Teller(Struct, frozen=True):
    """Who tells what happened at one table: the texts, the language, and who sits where."""

    words: Mapping[str, Words]
    language: str
    names: Sequence[str]

    def sentence(self, heard: Fact) -> str:
        """A fact as somebody heard it; one whose kind has no sentence by the name of its kind."""
        if isinstance(heard, Scored):
            return self.scored(heard)
        kind = type(heard).__name__
        text = self.words.get(f"unheard.{kind}") if is_hidden(heard) else None
        text = text or self.words.get(f"fact.{kind}")
        if text is None:
            return kind
        fields = {name: Field(self, getattr(heard, name)) for name in heard.__struct_fields__}
        return capital(in_language(text, self.language).format_map(fields))

    def scored(self, fact: Scored) -> str:
        """Points with their reasons."""
        lines = [f"{line.points:+d} {self.said('', line.reason)}" for line in fact.lines]
        return f"{self.name(fact.seat)}: {'; '.join(lines)}."

    def name(self, seat: object) -> str:
        """Who sits there, or nobody."""
        if not isinstance(seat, int) or not 0 <= seat < len(self.names):
            return NOTHING
        return names_of(tuple(self.names), self.language)[seat]

    def said(self, family: str, value: object) -> str:
        """A value by its text in a family of keys; what has none as it is."""
        key = f"{family}.{value}" if family else str(value)
        if key in self.words:
            return in_language(self.words[key], self.language)
        numbered = NUMBERED.fullmatch(key)
        if numbered and numbered[1] in self.words:
            return f"{in_language(self.words[numbered[1]], self.language)} {int(numbered[2])}"
        return str(value)


class Field:
    """A field of a fact within a sentence."""

    def __init__(self, teller: Teller, value: Any) -> None:
        self.teller = teller
        self.value = value

    def __format__(self, family: str) -> str:
        values = self.value if isinstance(self.value, tuple) else (self.value,)
        if not values or values == ("",):
            return NOTHING
        if family == "seat":
            return ", ".join(map(self.teller.name, values))
        return ", ".join(self.teller.said(family, value) if family else str(value) for value in values)


def is_hidden(heard: Fact) -> bool:
    """Whether the secret fields of a fact were hidden from who heard it."""
    return any(getattr(heard, name) == HIDDEN for name in heard.secret)


def capital(sentence: str) -> str:
    """A sentence with a capital letter at its beginning."""
    return sentence[:1].upper() + sentence[1:]
