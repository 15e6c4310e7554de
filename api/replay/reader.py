"""Events of the log as one reader may see them."""

from __future__ import annotations

from typing import Any

from api.call.seats import Caller
from api.replay.chronicle import event_in_words
from api.shown.shapes import uuid_text
from api.shown.speech import Speech, moment, speech_of, told
from api.shown.telling import Teller
from api.shown.veil import Veil
from api.wire.match import OriginShape
from api.wire.replay import Author, LogEvent
from domain.core.play import Fact, Seat
from domain.match.chain import Sealed
from domain.match.codec import codec_of, open_sealed
from domain.match.events import (
    ORGANISER,
    REFEREE,
    Adjusted,
    Closed,
    Committed,
    EntropyAdded,
    Event,
    Forgotten,
    Opened,
    Played,
    Redone,
    Reinstated,
    Replaced,
    Revealed,
    RulesRevised,
    Ruling,
    UndoAnswered,
    UndoAsked,
    Undone,
    Voided,
    presides,
)
from domain.match.held import Held
from domain.match.log import Keys
from domain.match.personal import NO_KEYS, shown


class LogReader:
    """Who reads the log of a match: masked while it is open, everything once it is not.

    Without a language nothing is put into words: a feed says the same to everybody.
    """

    def __init__(self, held: Held, caller: Caller, veil: Veil, language: str | None, keys: Keys = NO_KEYS) -> None:
        self.match = held.match
        self.eyes = caller.eyes
        self.veil = veil
        self.keys = keys
        self.speech: Speech = speech_of(self.match.rules)
        self.masked = not self.match.is_settled
        self.voice = None if language is None else self.speech.voice(self.match.seats, language)

    def event(self, sealed: Sealed) -> LogEvent:
        """An event as this reader may see it."""
        event = shown(open_sealed(sealed), self.keys)
        by, seat = doer_of(event)
        opened = self.match.opened
        return LogEvent(
            version=sealed.version,
            position=sealed.position,
            event=sealed.topic,
            at=moment(opened.at + getattr(event, "since", 0)),
            by=by,
            seat=seat,
            hash=self.veil.shown(sealed.hash),
            previous=self.veil.shown(sealed.previous),
            veiled=self.veil.key is not None,
            **self.in_words(event, by, seat, self.further(sealed.version, event)),
        )

    def in_words(self, event: Event, by: Author, seat: Seat | None, further: dict[str, Any]) -> dict[str, Any]:
        """What an event has besides, with the sentence that tells it; plies are told by their moves and facts."""
        if self.voice is None or isinstance(event, Played):
            return further
        return further | {"told": [event_in_words(self.voice, event, by, seat), *further.get("told", ())]}

    def further(self, version: int, event: Event) -> dict[str, Any]:
        """The fields that this kind of event has besides."""
        match event:
            case Opened():
                return self.opened(event)
            case Played():
                return self.played(version, event)
            case UndoAsked() | UndoAnswered() | Undone() | Redone():
                return {
                    name: getattr(event, name)
                    for name in ("request", "to_ply", "ask", "accept")
                    if hasattr(event, name)
                }
            case EntropyAdded():
                return {"entropy": event.entropy.decode(errors="replace"), "from_draw": event.from_draw}
            case Committed():
                return {"commitment": event.commitment.hex(), "from_draw": event.from_draw}
            case Revealed():
                return {"secret": event.secret.hex()}
            case RulesRevised():
                return {"edition": event.edition}
            case Closed():
                return {"reason": event.reason}
            case Forgotten():
                return {"names": event.marks, "name": event.alias}
            case Voided() | Reinstated() | Adjusted() | Replaced():
                return ruling(event)
            case _:
                return {}

    def opened(self, event: Opened) -> dict[str, Any]:
        """What was agreed, and the set-up."""
        origin = event.origin
        return {
            "game": event.game,
            "variation": event.variation,
            "edition": event.edition,
            "seats": event.seats,
            "chance": event.chance,
            "undo": event.undo,
            "confirm_turns": event.confirm_turns,
            "commitment": event.commitment.hex(),
            **({"origin": OriginShape(uuid_text(origin.match), origin.ply)} if origin else {}),
            **self.what_happened(event, codec_of(self.match.rules).facts(event.facts)),
        }

    def played(self, version: int, event: Played) -> dict[str, Any]:
        """A ply; one that is not on the line is marked."""
        match = self.match
        on_line = event.ply <= match.ply and match.frames[event.ply].version == version
        if on_line and (frame := match.frames[event.ply]).move is not None:
            move, facts = frame.move, frame.facts
        else:
            move, facts = match.frame_move(event), codec_of(match.rules).facts(event.facts)
        heard = self.speech.heard_move(move, facts, self.eyes) if self.masked else move
        does = {} if self.voice is None else {"does": Teller(self.voice).move(heard)}
        followed = self.what_happened(event, facts)
        return {"ply": event.ply, "undone": not on_line, "move": self.speech.written(heard), **does, **followed}

    def what_happened(self, event: Opened | Played, facts: tuple[Fact, ...]) -> dict[str, Any]:
        """Facts, in words too, and the digest after them; outcomes once nothing is hidden any more."""
        heard = self.speech.heard(facts, self.eyes) if self.masked else facts
        sentences = {} if self.voice is None else {"told": list(map(Teller(self.voice).sentence, heard))}
        outcomes = {} if self.masked else {"outcomes": event.outcomes}
        return {"facts": told(heard), **sentences, "digest": self.veil.shown(event.digest), **outcomes}


def ruling(event: Ruling) -> dict[str, Any]:
    """What an arbiter ruled."""
    match event:
        case Adjusted():
            return {"reason": event.reason, "adjusted": event.points, "places": event.places}
        case Replaced():
            return {"reason": event.reason, "replaced": event.seat, "name": event.name}
        case Voided() if event.successor:
            return {"reason": event.reason, "successor": uuid_text(event.successor)}
        case _:
            return {"reason": event.reason}


def doer_of(event: Event) -> tuple[Author, Seat | None]:
    """Who did it: a seat, the organiser, a referee, or the service by itself."""
    if isinstance(event, Opened | Closed):
        return "organiser", None
    seat: Seat | None = event.by if isinstance(event, Ruling) else getattr(event, "seat", None)
    if seat is None:
        return "service", None
    return PRESIDING[seat] if presides(seat) else ("seat", seat)


PRESIDING: dict[Seat, tuple[Author, Seat | None]] = {ORGANISER: ("organiser", None), REFEREE: ("referee", None)}
