"""A match as a person reads it in a terminal: its head, a position, a ply, its moves, its end.

Everything said of a game comes from the game's own words through ``api.shown.speech``; the words in
between are the console's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.text import Text

from api.shown.shapes import scores
from api.shown.speech import Speech, speech_of
from api.wire.match import Gain
from domain.core.notation import write_fact
from domain.core.play import Over, Seat
from domain.core.saying import say
from domain.core.score import HOUSE_FACTS
from domain.match.events import presides
from domain.match.frames import Frame
from domain.match.match import Match
from domain.match.rulings import standing
from ops.picture import picture
from ops.texts import label

SEVERAL = 3
"""Sentences of one kind from which on they stand in columns."""


class Teller:
    """Tells of one match to one pair of eyes, in one language, at most so many columns wide."""

    def __init__(self, match: Match, eyes: Seat | None, language: str, width: int) -> None:
        self.match = match
        self.eyes = eyes
        self.language = language
        self.width = width
        self.speech: Speech = speech_of(match.rules)

    def label(self, key: str, **values: object) -> str:
        """A text of the console."""
        return label(key, self.language, **values)

    def name(self, seat: Seat | None) -> str:
        """The name at a seat, or who else did something."""
        if seat is None:
            return self.label("by.opening")
        return self.label("by.organiser") if presides(seat) else self.match.seats[seat]

    def head(self) -> RenderableType:
        """What is played by whom, and how it stands."""
        match = self.match
        seats = ", ".join(f"{seat} {name}" for seat, name in enumerate(match.seats))
        status = self.speech.said(f"status.{match.status}", self.language)
        return Group(
            Text.assemble((match.rules.key, "bold"), f"  {match.id}"),
            Text(self.label("head", seats=seats, status=status, ply=match.ply)),
        )

    def position(self, frame: Frame) -> RenderableType:
        """The position in words and then as the game shows it."""
        return Group(*self.words(frame), "", picture(self.match.rules.view(frame.state, self.eyes), self.width))

    def words(self, frame: Frame) -> Iterable[RenderableType]:
        """The position in words: sentences as they follow, several of one kind in columns."""
        told: list[str] = []
        phrases = self.match.rules.text(frame.state, self.eyes)
        for _, group in groupby(phrases, key=lambda phrase: phrase.key):
            sentences = [say(self.speech.words, phrase, self.language, self.match.seats) for phrase in group]
            if len(sentences) < SEVERAL:
                told += sentences
                continue
            if told:
                yield Text(" ".join(told))
            told = []
            yield in_columns(sentences)
        if told:
            yield Text(" ".join(told))

    def ply(self, frame: Frame) -> RenderableType:
        """What was done at a ply, as it is typed and in words, and the points that it gave."""
        done = Text.assemble((f"{frame.ply} {self.name(frame.seat)}", "bold"))
        if frame.move is not None:
            heard = self.speech.heard_move(frame.move, frame.facts, self.eyes)
            words = self.speech.move_in_words(heard, self.match.seats, self.language)
            done.append(f"  {self.speech.written(heard)}").append(f"  ({words})", "dim")
        parts: list[RenderableType] = [done]
        parts += map(self.gain, self.gains(frame))
        if isinstance(over := self.match.awaited_at(frame), Over):
            parts.append(self.end(over))
        return Group(*parts)

    def gains(self, frame: Frame) -> list[Gain]:
        """The points that a ply gave."""
        return self.speech.gains(self.speech.heard(frame.facts, self.eyes), self.language)

    def facts(self, frame: Frame) -> RenderableType:
        """The facts of a ply, as these eyes may see them; those that every game has are told in words elsewhere."""
        heard = self.speech.heard((fact for fact in frame.facts if not isinstance(fact, HOUSE_FACTS)), self.eyes)
        return Text("\n".join(f"  {write_fact(fact)}" for fact in heard), style="dim")

    def gain(self, gain: Gain) -> Text:
        """Points that a seat got, and why."""
        counted = "".join(f"; {item.name} {item.count}" for item in gain.items)
        return Text(f"  {gain.points:+d} {self.name(gain.seat)}: {gain.reason}{counted}", style="green")

    def scores(self, frame: Frame) -> Text:
        """Points of all seats, and where it differs what they would be if the match ended there."""
        now = scores(self.match, frame, is_newest=frame.ply == self.match.ply)
        is_open = not isinstance(self.match.awaited_at(frame), Over)
        told = (
            f"{self.name(each.seat)} {each.points}"
            + (f" ({self.label('if_ended', points=each.if_ended)})" if is_open and each.if_ended != each.points else "")
            for each in now
        )
        return Text(self.label("points") + ": " + ", ".join(told))

    def end(self, over: Over) -> RenderableType:
        """How the match ended, and in which order; as ruled, where an arbiter ruled on it."""
        points, places = standing(self.match, over)
        order = sorted(range(len(places)), key=lambda seat: (places[seat], seat))
        told = ", ".join(f"{places[seat]}. {self.name(seat)} {points[seat]}" for seat in order)
        return Text(f"{self.speech.said(f'over.{over.reason}', self.language)}: {told}", style="bold")


def in_columns(texts: Sequence[str]) -> RenderableType:
    """Texts under each other, in several columns where they fit; rows of one board in one."""
    if len({len(text) for text in texts}) == 1:
        return Text("\n".join(texts))
    return Columns(texts, column_first=True, padding=(0, 3))
