"""What the Messages remember, what a seat may ask for, and what happens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from domain.core.play import Fact, Move, Seat
from domain.games.carcassonne.addition import Annex
from domain.games.carcassonne.faces import rows_of
from domain.games.carcassonne.facts import Leading
from domain.games.carcassonne.moves import SEGMENT_SHAPE
from domain.games.carcassonne.state import Carcassonne
from domain.games.carcassonne.track import MARKER

KEY = "messages"
MESSENGER = "messenger"
FIGURES = (MARKER, MESSENGER)
DO, POINTS, CHOOSE = "do", "points", "choose"
RESUMES, LATER = "message_pending", "message_later"
"""The parts of the course at which a turn part goes on after a further tile: laid at once, or after the turn."""

MESSAGES: Mapping[str, Mapping[str, Any]] = {row["id"]: row for row in rows_of(KEY)["message"]}
INSTEAD: int = rows_of(KEY)["instead"]
DARK: int = rows_of(KEY)["dark"]

Gain = tuple[Seat, int, bool]
"""Points that a seat got and for which no figure moved yet; whether they were robbed."""


class Post(Struct, frozen=True, omit_defaults=True, gc=False):
    """What the Messages remember.

    ``messengers``: points that each seat's messenger shows, empty at first; the marker shows the
    others.  ``gains``: in order, those for which no figure moved yet.  ``dark``: whether the mover
    is to draw a message.  ``stack``: messages in the order in which they were first drawn, and ``drawn``
    how many were drawn in all: they go under the stack, so their order repeats.  ``open``: the message
    that is to be answered, or whose effect asks.  ``owed``: further tiles to be laid after the turn.
    """

    messengers: tuple[int, ...] = ()
    gains: tuple[Gain, ...] = ()
    dark: bool = False
    stack: tuple[str, ...] = ()
    drawn: int = 0
    open: str = ""
    choosing: bool = False
    owed: int = 0

    @property
    def known_next(self) -> str:
        """The next message where all were seen."""
        return self.stack[self.drawn % len(MESSAGES)] if len(self.stack) == len(MESSAGES) else ""


POST = Annex(KEY, Post())


def messengers(s: Carcassonne) -> tuple[int, ...]:
    """The points that each messenger shows."""
    return POST.of(s).messengers or (0,) * s.seats


class Score(Move, frozen=True, array_like=True, gc=False, tag="MF"):
    """Move the marker or the messenger by the points just scored."""

    pattern: ClassVar[str] = "score {figure}"
    shapes: ClassVar[Mapping[str, str]] = {"figure": "|".join(FIGURES)}
    figure: str


class Answer(Move, frozen=True, array_like=True, gc=False, tag="MA"):
    """Perform the message (``do``), or take points instead (``points``)."""

    pattern: ClassVar[str] = "message {answer}"
    shapes: ClassVar[Mapping[str, str]] = {"answer": f"{DO}|{POINTS}"}
    answer: str


class ChooseFollower(Move, frozen=True, array_like=True, gc=False, tag="MC"):
    """Choose the follower that is scored and taken back."""

    pattern: ClassVar[str] = "message {x},{y} {segment}"
    shapes = SEGMENT_SHAPE
    x: int
    y: int
    segment: str


class GainsDue(Fact, frozen=True, array_like=True, gc=False, tag="pd"):
    """Seats got points and are to choose which of their figures moves."""

    gains: tuple[Gain, ...]

    def apply(self, s: Carcassonne) -> Carcassonne:
        post = POST.of(s)
        return POST.put(s, replace(post, gains=(*post.gains, *self.gains)))


class FigureAdvanced(Fact, frozen=True, array_like=True, gc=False, tag="pa"):
    """A seat moved its marker or its messenger by the first points that were due."""

    figure: str

    def apply(self, s: Carcassonne) -> Carcassonne:
        post, shown = POST.of(s), messengers(s)
        seat, points, _ = post.gains[0]
        if self.figure == MESSENGER:
            shown = (*shown[:seat], shown[seat] + points, *shown[seat + 1 :])
        return POST.put(s, replace(post, gains=post.gains[1:], messengers=shown))


class DarkReached(Fact, frozen=True, array_like=True, gc=False, tag="pk"):
    """A figure of the mover stopped on a dark space: it will draw a message."""

    def apply(self, s: Carcassonne) -> Carcassonne:
        return POST.put(s, replace(POST.of(s), dark=True))


class MessageDrawn(Fact, frozen=True, array_like=True, gc=False, tag="pm"):
    """The mover drew a message and showed it; it will go under the stack."""

    message: str

    def apply(self, s: Carcassonne) -> Carcassonne:
        post = POST.of(s)
        stack = post.stack if self.message in post.stack else (*post.stack, self.message)
        return POST.put(s, replace(post, dark=False, stack=stack, drawn=post.drawn + 1, open=self.message))


class MessageAnswered(Fact, frozen=True, array_like=True, gc=False, tag="pr"):
    """The message was performed (``do``), its effect asks further (``choose``), or points were taken (``points``)."""

    answer: str

    def apply(self, s: Carcassonne) -> Carcassonne:
        post, asks = POST.of(s), self.answer == CHOOSE
        return POST.put(s, replace(post, open=post.open if asks else "", choosing=asks))


class TileOwed(Fact, frozen=True, array_like=True, gc=False, tag="pl"):
    """The further tile that the message brings is laid after the turn (D10)."""

    def apply(self, s: Carcassonne) -> Carcassonne:
        post = POST.of(s)
        return POST.put(s, replace(post, owed=post.owed + 1))


class ExtraTileGranted(Leading, frozen=True, array_like=True, gc=False, tag="px"):
    """The mover lays one more tile; then this turn part goes on at a part of its course.

    ``owed``: how many further tiles are still to come after the turn.
    """

    resumes: str
    owed: int = 0

    def apply(self, s: Carcassonne) -> Carcassonne:
        s = POST.put(s, replace(POST.of(s), owed=self.owed))
        return replace(s, waiting=(*s.waiting, (s.spot, self.resumes)), at="draw")
