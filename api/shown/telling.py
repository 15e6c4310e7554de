"""What happened, in words: a sentence for every fact and words for every move, from those of its game.

The sentence of a kind of fact stands under ``fact.<Kind>``, what a kind of move does under ``move.<Kind>``; braces name
fields (``domain/core/saying.py``).  To whom the secret fields are hidden, ``unheard.<Kind>`` is said instead.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from domain.core.play import Fact, Move
from domain.core.rules import Words
from domain.core.saying import Voice
from domain.core.score import Scored
from domain.core.secret import HIDDEN
from domain.core.words import in_language


class Teller(Struct, frozen=True):
    """Who tells what happened at one table."""

    voice: Voice

    def sentence(self, heard: Fact) -> str:
        """A fact as somebody heard it."""
        return self.scored(heard) if isinstance(heard, Scored) else capital(self.told("fact", heard))

    def move(self, heard: Move) -> str:
        """What a move does, as somebody heard it: ``take 3 of heap 1``."""
        return self.told("move", heard)

    def told(self, family: str, heard: Fact | Move) -> str:
        """The text of a kind with its fields; the name of the kind where there is none."""
        text = text_of(self.voice.words, family, type(heard).__name__, is_heard=not is_hidden(heard))
        if text is None:
            return type(heard).__name__
        fields = {name: getattr(heard, name) for name in heard.__struct_fields__}
        return self.voice.filled(in_language(text, self.voice.language), fields)

    def scored(self, fact: Scored) -> str:
        """Points with their reasons."""
        lines = [f"{line.points:+d} {self.voice.said('', line.reason)}" for line in fact.lines]
        return f"{self.voice.seat(fact.seat)}: {'; '.join(lines)}."


def text_of(words: Mapping[str, Words], family: str, kind: str, *, is_heard: bool) -> Words | None:
    """The text by which a kind is told to who heard everything of it, or not everything."""
    text = None if is_heard else words.get(f"unheard.{kind}")
    return text or words.get(f"{family}.{kind}")


def is_hidden(heard: Fact | Move) -> bool:
    """Whether the secret fields of a fact or a move were hidden from who heard it."""
    return any(getattr(heard, name) == HIDDEN for name in heard.secret)


def capital(sentence: str) -> str:
    """A sentence with a capital letter at its beginning."""
    return sentence[:1].upper() + sentence[1:]
