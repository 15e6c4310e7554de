"""What clients send.

The types hold what can be read at all; whether it can be played is for the domain to say, in a sentence.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from api.wire.words import ChanceMode, UndoMode

Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]
AnyNumber = Annotated[int, Meta(extra_json_schema={"minimum": 0})]
Name = Annotated[str, Meta(extra_json_schema={"minLength": 1, "maxLength": 80})]
MoveText = Annotated[str, Meta(min_length=1, max_length=1000)]
Bots = dict[Annotated[str, Meta(max_length=4)], Annotated[str, Meta(max_length=80)]]
Field = int | Annotated[str, Meta(max_length=1000)]


class OpenMatch(Struct):
    """What a match is opened with; an empty variation is the first base of the game.

    ``bots`` are the seats that the house plays itself, by their index as text, with the bot that plays there.
    """

    game: Annotated[str, Meta(max_length=80)]
    seats: tuple[Name, ...]
    variation: Annotated[str, Meta(max_length=400)] = ""
    chance: Annotated[ChanceMode, Meta(max_length=80)] = "server"
    undo: Annotated[UndoMode, Meta(max_length=80)] = "barrier"
    confirm_turns: bool = False
    bots: Bots = {}


class MakeMove(Struct):
    """A move, as text or as an object with its ``kind`` and fields, and the ply at which it was chosen.

    The ply may be left out where ``If-Match`` says which version was seen.
    """

    move: MoveText | dict[str, Field]
    ply: Number | None = None


class EnterOutcome(Struct):
    """What the real bag, deck or die gave, and the ply at which it was asked for (or ``If-Match``)."""

    outcome: Annotated[int, Meta(ge=-(2**53), le=2**53)] | Annotated[str, Meta(min_length=1, max_length=200)]
    ply: Number | None = None


class GoBack(Struct):
    """The ply to go back to."""

    to_ply: AnyNumber


class AnswerUndo(Struct):
    """Whether a seat that was asked agrees to go back."""

    accept: bool


class Redo(Struct):
    """Nothing needs to be said."""


class Branch(Struct):
    """The ply at which the new match starts."""

    ply: AnyNumber


class AskSql(Struct, forbid_unknown_fields=True):
    """One SELECT over the tables of all stored matches, and how many rows of it are wanted."""

    sql: Annotated[str, Meta(min_length=1, max_length=20_000)]
    rows: Annotated[int, Meta(ge=1, le=10_000)] = 1000


class AskCount(Struct, forbid_unknown_fields=True):
    """A position to be counted: the variation, the seats, and what lies where, line by line as the game reads it."""

    seats: tuple[Name, ...]
    position: Annotated[tuple[Annotated[str, Meta(max_length=200)], ...], Meta(max_length=2000)]
    variation: Annotated[str, Meta(max_length=400)] = ""


class Close(Struct):
    """Why a match ends early."""

    reason: Annotated[str, Meta(min_length=1, max_length=200)] = "closed by the organiser"


Reason = Annotated[str, Meta(min_length=1, max_length=400)]
Points = Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)]


class Ruling(Struct, tag_field="ruling"):
    """What an arbiter rules, and why."""

    reason: Reason


class Void(Ruling, tag="void"):
    """The match does not count."""


class Reinstate(Ruling, tag="reinstate"):
    """A void match counts again."""


class Adjust(Ruling, tag="adjust"):
    """Points by seat on top of those of the rules; places by seat if they do not follow from the points."""

    points: tuple[Points, ...]
    places: tuple[Points, ...] = ()


class Replace(Ruling, tag="replace"):
    """Somebody else sits here from now on, with a token of their own."""

    seat: Number
    name: Name


class ReplayFrom(Ruling, tag="replay"):
    """The match is void and played again from this ply: in a new match, with chance of its own."""

    ply: Number


Rule = Void | Reinstate | Adjust | Replace | ReplayFrom


class AddEntropy(Struct):
    """Randomness of a seat's own, for the draws to come."""

    entropy: Annotated[str, Meta(min_length=1, max_length=200)]
