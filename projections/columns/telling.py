"""One composed game as its rows tell it: moves as text, facts as columns.

What is told of an open match is what a spectator hears.  The same bytes are told once: moves and facts
repeat so much that this is most of the speed of the copy.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeAlias, TypeVar

import msgspec
from msgspec import Raw

from domain.core.notation import FIELD
from domain.core.play import Fact, Move, Seat
from domain.core.rules import Rules
from domain.core.saying import PLACES
from domain.core.score import Finished, Line, Scored
from domain.core.secret import HIDDEN
from domain.match.codec import Confirm, Enter, TimeUp, codec_of
from projections.columns.schema import HOT_NUMBERS, HOT_TEXTS

KNOWN_AT_MOST = 100_000
"""Moves and facts that are remembered of one composed game, of each."""

Row: TypeAlias = tuple[Any, ...]
Told = TypeVar("Told")


class ToldMove:
    """A move: its kind in a word, its text, and whether it is one of the house and no seat's own choice."""

    __slots__ = ("by_house", "row", "step", "text")

    def __init__(self, step: str, text: str, *, by_house: bool) -> None:
        self.step = step
        self.text = text
        self.by_house = by_house
        self.row = (step, text)


class ToldFact:
    """A fact: its row (nothing for facts of the house), and what else is read from it.

    ``values`` are the values of its fields as text, by which an outcome is found again, where it names a seat;
    ``lines`` are what it scored; ``finished``: how the match ended, if it did with this fact.
    """

    __slots__ = ("finished", "lines", "row", "seat", "values")

    def __init__(
        self,
        row: Row | None,
        seat: Seat | None,
        values: frozenset[str] = frozenset(),
        lines: tuple[Line, ...] = (),
        finished: Finished | None = None,
    ) -> None:
        self.row = row
        self.seat = seat
        self.values = values
        self.lines = lines
        self.finished = finished


class Teller:
    """Tells moves and facts of one composed game; ``masked`` as a spectator hears them."""

    def __init__(self, rules: Rules[Any], *, masked: bool) -> None:
        self.rules = rules
        self.codec = codec_of(rules)
        self.has_secrets = any(kind.secret for kind in (*rules.fact_types, *rules.move_types))
        self.masked = masked and self.has_secrets
        self.moves: dict[bytes, ToldMove] = {}
        self.facts: dict[bytes, ToldFact] = {}

    def move(self, stored: bytes) -> ToldMove:
        """A stored move."""
        told = self.moves.get(stored)
        if told is None:
            told = remember(self.moves, stored, self.tell_move(self.codec.move(Raw(stored))))
        return told

    def tell_move(self, move: Move) -> ToldMove:
        """A move; what was entered at a real table is nobody's to know while hidden things are in play."""
        match move:
            case Confirm() | TimeUp():
                text = move.pattern
            case Enter():
                text = Enter.pattern.format(outcome=HIDDEN if self.masked else move.outcome)
            case _:
                text = self.rules.notation.write(self.rules.seen(move, None) if self.masked else move)
        return ToldMove(step_of(type(move)), text, by_house=isinstance(move, Confirm | Enter | TimeUp))

    def fact(self, stored: bytes) -> ToldFact:
        """A stored fact."""
        told = self.facts.get(stored)
        if told is None:
            told = remember(self.facts, stored, self.tell_fact(self.codec.fact(stored)))
        return told

    def tell_fact(self, fact: Fact) -> ToldFact:
        """A fact as it is heard."""
        heard = self.rules.seen(fact, None) if self.masked else fact
        fields = {name: getattr(heard, name) for name in heard.__struct_fields__}
        seat = fields.get("seat") if isinstance(fields.get("seat"), int) else None
        if isinstance(heard, Scored):
            return ToldFact(None, seat, lines=heard.lines)
        if isinstance(heard, Finished):
            return ToldFact(None, None, finished=heard)
        texts = (fields[name] if isinstance(fields.get(name), str) else None for name in HOT_TEXTS)
        numbers = (fields[name] if is_number(fields.get(name)) else None for name in HOT_NUMBERS)
        row = (type(heard).__name__, *texts, *numbers, spot_of(fields), msgspec.json.encode(fields).decode())
        values = [str(value) for value in fields.values() if isinstance(value, str | int)]
        return ToldFact(row, seat, frozenset(values if seat is not None else ()))


def is_number(value: object) -> bool:
    """Whether this is a whole number that a column of 32 bits can hold."""
    return type(value) is int and abs(value) < 1 << 31


def spot_of(fields: Mapping[str, Any]) -> str | None:
    """Where a fact with these fields happened, as text.

    >>> spot_of({"cell": "b3", "x": 1}), spot_of({"x": -1, "y": 2}), spot_of({"x": 4})
    ('b3', '-1,2', None)
    """
    named = next((fields[name] for name in PLACES if isinstance(fields.get(name), str)), None)
    x, y = fields.get("x"), fields.get("y")
    return named if named is not None else f"{x},{y}" if is_number(x) and is_number(y) else None


def remember(known: dict[bytes, Told], stored: bytes, told: Told) -> Told:
    """Keeps what was told of these bytes."""
    if len(known) >= KNOWN_AT_MOST:
        known.clear()
    known[stored] = told
    return told


@lru_cache(maxsize=4096)
def step_of(kind: type[Move]) -> str:
    """The kind of move in a word: the first of its text form, or its name where that begins with a field.

    >>> step_of(Enter), step_of(Confirm)
    ('enter', 'confirm')
    """
    first = kind.pattern.split(" ", 1)[0]
    return kind.__name__.lower() if FIELD.search(first) or not first else first


@lru_cache(maxsize=32)
def teller_of(rules: Rules[Any], masked: bool) -> Teller:
    """The teller of a composed game, made once."""
    return Teller(rules, masked=masked)
