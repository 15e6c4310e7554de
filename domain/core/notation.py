"""Moves and facts as text, and back.

A move's class states its form once (``pattern``); this file reads and writes it.  A fact's text is
its name and its fields: ``TilePlaced seat=0 tile="A2"``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import get_type_hints

import msgspec

from domain.core.play import Fact, Move, Unreadable

FIELD = re.compile(r"\{(\w+)\}")
NUMBER, WORD = r"-?\d+", r"[^\s,]+"


class MoveForm:
    """The text form of one class of moves."""

    def __init__(self, kind: type[Move]) -> None:
        self.kind = kind
        hints = get_type_hints(kind)
        self.types = {name: hints[name] for name in FIELD.findall(kind.pattern)}
        regex, end = "", 0
        for field in FIELD.finditer(kind.pattern):
            regex += re.escape(kind.pattern[end : field.start()])
            shape = kind.shapes.get(field[1], NUMBER if self.types[field[1]] is int else WORD)
            regex += f"(?P<{field[1]}>{shape})"
            end = field.end()
        self.regex = re.compile(regex + re.escape(kind.pattern[end:]))

    def read(self, text: str) -> Move | None:
        """The move that this text says, or nothing when it has another form."""
        found = self.regex.fullmatch(text)
        if found is None:
            return None
        values = {name: int(word) if self.types[name] is int else word for name, word in found.groupdict().items()}
        return self.kind(**values)


class Notation:
    """The forms of all moves of one composed game."""

    def __init__(self, kinds: Sequence[type[Move]]) -> None:
        self.forms = [MoveForm(kind) for kind in kinds]
        self.writers = {form.kind: form.kind.pattern for form in self.forms}

    def read(self, text: str) -> Move:
        """The move that a text says.

        Raises ``Unreadable`` with the readable forms.
        """
        words = " ".join(text.split())
        for form in self.forms:
            move = form.read(words)
            if move is not None:
                return move
        raise Unreadable(text, [form.kind.pattern for form in self.forms])

    def write(self, move: Move) -> str:
        """The text that ``read`` turns back into this move."""
        return self.writers[type(move)].format_map({name: getattr(move, name) for name in move.__struct_fields__})


def write_fact(fact: Fact) -> str:
    """A fact as one readable line."""
    fields = (f"{name}={msgspec.json.encode(getattr(fact, name)).decode()}" for name in fact.__struct_fields__)
    return " ".join((type(fact).__name__, *fields))


FACT_FIELD = re.compile(r"(\w+)=")
JSON = json.JSONDecoder()


def read_fact(text: str, kinds: Iterable[type[Fact]]) -> Fact:
    """The fact that ``write_fact`` wrote.

    Raises ``Unreadable`` when the name or a field is unknown.
    """
    name, _, rest = text.strip().partition(" ")
    by_name = {kind.__name__: kind for kind in kinds}
    if name not in by_name:
        raise Unreadable(text, sorted(by_name))
    kind, values = by_name[name], {}
    types = get_type_hints(kind)
    form = f"{name} {' '.join(f'{field}=…' for field in kind.__struct_fields__)}"
    while rest := rest.strip():
        field = FACT_FIELD.match(rest)
        if field is None or field[1] not in kind.__struct_fields__:
            raise Unreadable(text, [form])
        try:
            value, end = JSON.raw_decode(rest[field.end() :])
            values[field[1]] = msgspec.convert(value, types[field[1]])
        except ValueError as error:
            raise Unreadable(f"{text} ({error})", [form]) from error
        rest = rest[field.end() + end :]
    try:
        return kind(**values)
    except TypeError as error:
        raise Unreadable(f"{text} ({error})", [form]) from error
