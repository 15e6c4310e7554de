"""Games and their pieces."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from api.wire.match import Told
from api.wire.replay import SeatBoard

Title = dict[str, str]
"""One text by language."""


class OptionShape(Struct):
    """A value that a variation may set; the first of ``values`` is the default.

    ``needs``: the addition without which another value is refused, if there is one.
    """

    title: Title
    values: tuple[str, ...]
    default: str
    needs: str | None = None


class AdditionShape(Struct):
    """Something that may be added; ``clashes`` are the additions that it does not go with, and why."""

    title: Title
    clashes: dict[str, str]


class MoveFormShape(Struct):
    """A kind of move: its text, and the fields of its object form."""

    kind: str
    text: str
    fields: dict[str, str]


class BaseShape(Struct):
    """One way to play a game."""

    key: str
    title: Title
    seats: tuple[int, ...]
    length: int
    adds: list[str]
    additions: dict[str, AdditionShape]
    options: dict[str, OptionShape]
    provenance: dict[str, str]
    edition: str | UnsetType = UNSET
    moves: list[MoveFormShape] | UnsetType = UNSET


class GameShape(Struct):
    """The passport of a game."""

    key: str
    title: Title
    information: Literal["open", "hidden"]
    bases: list[BaseShape]
    sources: tuple[str, ...]


class GameList(Struct):
    """All games."""

    games: list[GameShape]


class BotList(Struct):
    """The bots that may be given a seat, by name."""

    bots: tuple[str, ...]


class PieceList(Struct):
    """Tiles and cards of a game as data, enough to draw them.  ``words``: the game's texts by key, in one language."""

    game: str
    pieces: list[Told]
    words: dict[str, str]


class SpokenMove(MoveFormShape):
    """A kind of move with the expression that reads its text, as ECMAScript writes it, and its words with braces."""

    reads: str
    says: str


class MoveList(Struct):
    """The kinds of moves of a variation, to be tried in this order, in one language.

    Behind a colon in the braces of ``says`` stands the family of ``words`` by which the field is said.
    """

    game: str
    variation: str
    moves: list[SpokenMove]
    words: dict[str, str]


class CountShape(Struct):
    """What an entered position is worth if the match ended with it, line by line."""

    game: str
    variation: str
    seats: list[SeatBoard]
