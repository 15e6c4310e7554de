"""One composed game as its rows tell it: moves as text, facts as columns.

What is told of an open match is what a spectator hears.  The same bytes are told once: moves and facts
repeat so much that this is most of the speed of the copy.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeAlias

import msgspec
from msgspec import Raw

from domain.core.notation import FIELD
from domain.core.play import Fact, Move, Outcome, Seat
from domain.core.rules import Rules
from domain.core.score import Finished, Line, Scored
from domain.core.secret import HIDDEN
from domain.match.codec import Confirm, Enter, TimeUp, codec_of
from projections.columns.schema import HOT_NUMBERS, HOT_TEXTS

KNOWN_AT_MOST = 20_000
"""Moves and facts that are remembered of one composed game."""

Row: TypeAlias = tuple[Any, ...]

split_facts = msgspec.msgpack.Decoder(tuple[Raw, ...]).decode


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

    ``values`` are the values of its fields as text, by which an outcome of chance is found again;
    ``lines`` are the rows of the lines that it scored, ``points`` their sum.
    """

    __slots__ = ("finished", "lines", "points", "row", "seat", "values")

    def __init__(
        self,
        row: Row | None,
        seat: Seat | None,
        values: frozenset[str] = frozenset(),
        scored: tuple[Line, ...] = (),
        finished: Finished | None = None,
    ) -> None:
        self.row = row
        self.seat = seat
        self.values = values
        self.lines = tuple(ToldLine(seat, line) for line in scored)
        self.points = sum(line.points for line in scored)
        self.finished = finished


class ToldLine:
    """A line of the scoreboard as a row, without its ply."""

    __slots__ = ("row",)

    def __init__(self, seat: Seat | None, line: Line) -> None:
        self.row = (seat, line.points, line.reason, line.items, line.cells)


class Teller:
    """Tells moves and facts of one composed game; ``masked`` as a spectator hears them."""

    def __init__(self, rules: Rules[Any], *, masked: bool) -> None:
        self.rules = rules
        self.codec = codec_of(rules)
        self.has_secrets = any(kind.secret for kind in (*rules.fact_types, *rules.move_types))
        self.masked = masked and self.has_secrets
        self.moves: dict[bytes, ToldMove] = {}
        self.facts: dict[bytes, ToldFact] = {}

    def move(self, raw: Raw) -> ToldMove:
        """A stored move."""
        stored = bytes(raw)
        told = self.moves.get(stored)
        if told is None:
            told = remember(self.moves, stored, self.tell_move(self.codec.move(raw)))
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

    def all_facts(self, raw: Raw) -> list[ToldFact]:
        """The stored facts of an event."""
        known = self.facts
        told = []
        for each in split_facts(raw):
            stored = bytes(each)
            found = known.get(stored)
            if found is None:
                found = remember(known, stored, self.tell_fact(self.codec.facts(Raw(b"\x91" + stored))[0]))
            told.append(found)
        return told

    def tell_fact(self, fact: Fact) -> ToldFact:
        """A fact as it is heard."""
        heard = self.rules.seen(fact, None) if self.masked else fact
        fields = {name: getattr(heard, name) for name in heard.__struct_fields__}
        seat = fields.get("seat") if isinstance(fields.get("seat"), int) else None
        if isinstance(heard, Scored):
            return ToldFact(None, seat, scored=heard.lines)
        if isinstance(heard, Finished):
            return ToldFact(None, None, finished=heard)
        texts = (fields[name] if isinstance(fields.get(name), str) else None for name in HOT_TEXTS)
        numbers = (fields[name] if is_number(fields.get(name)) else None for name in HOT_NUMBERS)
        row = (type(heard).__name__, *texts, *numbers, msgspec.json.encode(fields).decode())
        values = frozenset(str(value) for value in fields.values() if isinstance(value, str | int))
        return ToldFact(row, seat, values)


def is_number(value: object) -> bool:
    """Whether this is a whole number that a column of 32 bits can hold."""
    return type(value) is int and abs(value) < 1 << 31


def remember(known: dict[bytes, Any], stored: bytes, told: Any) -> Any:
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


def owner_of(outcome: Outcome, facts: list[ToldFact]) -> Seat | None:
    """The seat in the first of these facts that tells of an outcome, if one names its seat."""
    text = str(outcome)
    return next((fact.seat for fact in facts if fact.seat is not None and text in fact.values), None)


@lru_cache(maxsize=32)
def teller_of(rules: Rules[Any], masked: bool) -> Teller:
    """The teller of a composed game, made once."""
    return Teller(rules, masked=masked)
