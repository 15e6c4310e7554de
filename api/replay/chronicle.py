"""Events of the log in words: who wanted what, and what became of it; moves and facts are told by the speech."""

from __future__ import annotations

from typing import Any

from api.shown.telling import capital
from api.wire.replay import Author
from domain.core.play import Seat
from domain.core.saying import Voice, counted
from domain.core.words import in_language
from domain.match.events import Adjusted, Event, Replaced


def event_in_words(voice: Voice, event: Event, by: Author, seat: Seat | None) -> str:
    """What happened, and for which reason where one was given."""
    who = voice.seat(seat) if by == "seat" else voice.said("by", by)
    said = capital(spoken(voice, f"event.{event.topic}", {**fields(voice, event), "by": who}))
    reason = getattr(event, "reason", "")
    return f"{said} {spoken(voice, 'because', {'reason': reason})}" if reason else said


def spoken(voice: Voice, key: str, values: dict[str, Any]) -> str:
    """The text of a key with these values."""
    return voice.filled(in_language(voice.words[key], voice.language), values)


def fields(voice: Voice, event: Event) -> dict[str, Any]:
    """What the sentence of an event may name."""
    named = {name: getattr(event, name) for name in event.__struct_fields__}
    if isinstance(event, Adjusted):
        named["points"] = [f"{voice.seat(seat)} {points:+d}" for seat, points in enumerate(event.points)]
    if isinstance(event, Replaced):
        named["seat"] = counted(event.seat)
    return named
