"""What happened, as somebody at the table hears it: facts, moves, points and positions in words.

Everything goes through the rules' own two doors, ``seen`` and ``view``; nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from msgspec import Struct

from api.shown.telling import Teller
from api.texts import TEXTS
from api.wire.match import Gain, ItemShape, Told
from api.wire.replay import Doer
from domain import games
from domain.core.play import Fact, Move, Seat, State
from domain.core.rules import Phrase, Rules
from domain.core.saying import Voice, names_of, say
from domain.core.score import Item, Line, Scored
from domain.core.secret import HIDDEN
from domain.match.codec import Confirm, Enter, TimeUp
from domain.match.events import presides
from domain.match.so_far import hides_anything


class Speech:
    """One composed game as it is told.  Texts that never change are said once."""

    def __init__(self, rules: Rules[Any]) -> None:
        self.rules = rules
        self.words = {**TEXTS, **games.game(rules.variation.game).words}
        self.known: dict[tuple[str, str], str] = {}
        self.values: dict[tuple[str, str, object], str] = {}
        self.has_secrets = hides_anything(rules)

    def said(self, key: str, language: str) -> str:
        """The text of a key; an unknown key as it is."""
        text = self.known.get((key, language))
        if text is None:
            text = self.known[key, language] = say(self.words, Phrase(key), language)
        return text

    def phrase(self, key: str, language: str, **values: str) -> str:
        """The text of a key with values in it."""
        return say(self.words, Phrase(key, values), language)

    def heard(self, facts: Iterable[Fact], eyes: Seat | None) -> list[Fact]:
        """Facts as a seat hears them."""
        return [self.rules.seen(fact, eyes) for fact in facts]

    def heard_move(self, move: Move, facts: Sequence[Fact], eyes: Seat | None) -> Move:
        """A move as a seat hears it; an entered outcome that is somebody's secret is theirs alone."""
        match move:
            case Confirm() | TimeUp():
                return move
            case Enter():
                hidden = any(fact.secret and (eyes is None or eyes not in fact.knowers()) for fact in facts)
                return Enter(HIDDEN) if hidden else move
            case _:
                return self.rules.seen(move, eyes)

    def written(self, heard: Move) -> str:
        """The text of a move that somebody heard."""
        match heard:
            case Confirm() | TimeUp():
                return heard.pattern
            case Enter():
                return Enter.pattern.format(outcome=heard.outcome)
            case _:
                return self.rules.notation.write(heard)

    def move(self, move: Move, facts: Sequence[Fact], eyes: Seat | None) -> str:
        """The text of a move as a seat hears it."""
        return self.written(self.heard_move(move, facts, eyes))

    def gains(self, heard: Iterable[Fact], language: str) -> list[Gain]:
        """The points among facts, line by line."""
        return [
            Gain(fact.seat, line.points, self.said(line.reason, language), line.reason, *self.counted(line, language))
            for fact in heard
            if isinstance(fact, Scored)
            for line in fact.lines
        ]

    def counted(self, line: Line, language: str) -> tuple[list[ItemShape], list[tuple[int, int]]]:
        """What was counted in a line, and where."""
        return [self.item(item, language) for item in line.items], list(line.cells)

    def item(self, item: Item, language: str) -> ItemShape:
        """One thing that was counted."""
        return ItemShape(self.said(item.name, language), item.name, item.count, item.points)

    def sentences(self, heard: Iterable[Fact], names: Sequence[str], language: str) -> list[str]:
        """What happened in words, a sentence for each fact; ``names`` are those of the seats."""
        teller = Teller(self.voice(names, language))
        return [teller.sentence(fact) for fact in heard]

    def move_in_words(self, heard: Move, names: Sequence[str], language: str) -> str:
        """What a move does, as somebody heard it."""
        return Teller(self.voice(names, language)).move(heard)

    def position(self, state: State, eyes: Seat | None, names: Sequence[str], language: str) -> str:
        """The position in words; ``names`` are those of the seats."""
        called = tuple(names)
        return " ".join([self.sentence(phrase, language, called) for phrase in self.rules.text(state, eyes)])

    def sentence(self, phrase: Phrase, language: str, names: tuple[str, ...]) -> str:
        """A phrase of a position; most say the same as a ply before."""
        values = phrase.values
        try:
            return spoken(self, language, names, phrase.key, tuple(values), *values.values())
        except TypeError:  # a value that cannot be remembered, such as a list
            return self.voice(names, language).phrase(phrase)

    def voice(self, names: Sequence[str], language: str) -> Voice:
        """What fills sentences in, for one reader."""
        return Voice(self.words, language, names_of(tuple(names), language), self.values)


@lru_cache(maxsize=32_768, typed=True)
def spoken(
    speech: Speech, language: str, names: tuple[str, ...], key: str, fields: tuple[str, ...], *values: object
) -> str:
    """A sentence, said once for all positions in which it is true."""
    return speech.voice(names, language).phrase(Phrase(key, dict(zip(fields, values, strict=True))))


@lru_cache(maxsize=4096)
def speech_of(rules: Rules[Any]) -> Speech:
    """The speech of a composed game, made once."""
    return Speech(rules)


def told(heard: Iterable[Fact]) -> list[Told]:
    """Facts with the names of their fields."""
    return [{"fact": type(fact).__name__, **named_fields(fact)} for fact in heard]


def named_fields(struct: Struct) -> Told:
    """The fields of a struct by name."""
    return {field: named(getattr(struct, field)) for field in struct.__struct_fields__}


def named(value: Any) -> Any:
    """A value with the names of all fields within it; what is plain stays as it is."""
    match value:
        case str() | int() | None:
            return value
        case Struct():
            return named_fields(value)
        case tuple() | list():
            return [named(each) for each in value]
        case Mapping():
            return {key: named(each) for key, each in value.items()}
        case _:
            return value


def doer(seat: Seat | None) -> tuple[Doer, Seat | None]:
    """Who did something at the table, and the seat if it was one."""
    if seat is None:
        return "opening", None
    return ("organiser", None) if presides(seat) else ("seat", seat)


def moment(milliseconds: int) -> str:
    """A time since 1970 as RFC 3339 says it, in UTC."""
    seconds, rest = divmod(milliseconds, 1000)
    return f"{second(seconds)}.{rest:03d}Z"


@lru_cache(maxsize=4096)
def second(seconds: int) -> str:
    """The same without its fraction; many moves fall into one second."""
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M:%S}"
