"""The log of a match, as the caller may read it, and the verdict over it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from api.call.asking import Asked
from api.call.parameters import page_after, page_mark
from api.call.seats import Caller
from api.house import NOT_STORED, Answer, House, answer, parsed_id
from api.shown.shapes import uuid_text
from api.shown.speech import Speech, moment, speech_of, told
from api.shown.veil import Veil, is_veiled_at_hand, veil_of
from api.wire.match import OriginShape
from api.wire.replay import Author, BadShape, CheckShape, LogEvent, LogPage, VerdictShape
from domain.core.play import Fact, Seat
from domain.match import audit as auditing
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
from domain.match.personal import NO_KEYS, TOPICS, shown


async def log(house: House, asked: Asked, match: str, after: str | None, limit: int) -> Answer:
    """A page of events up to the newest, in order."""
    match_id = parsed_id(match)
    caller = await house.caller(match_id, asked)
    behind = page_after(after) or 0
    held = await house.held(match_id)
    sealed, reader = await read_behind(house, held, caller, behind, limit)
    until = min(behind + limit, held.match.version)

    def page() -> LogPage:
        more = page_mark(until) if until < held.match.version else None
        return LogPage([reader.event(each) for each in sealed], more)

    return await house.read(asked, caller, held.match.version, page)


async def read_behind(
    house: House, held: Held, caller: Caller, behind: int, limit: int
) -> tuple[list[Sealed], LogReader]:
    """Events of a match behind a version, up to the one that is held, and who reads them."""
    until = min(behind + limit, held.match.version)
    log = house.table.log
    sealed = await house.aside(lambda: log.read(held.match.id, after=behind, until=until))
    keys = await house.aside(lambda: log.names(held.match.id)) if holds_texts(sealed) else NO_KEYS
    return sealed, LogReader(held, caller, veil_of(house.table, held), keys)


def holds_texts(sealed: Sequence[Sealed]) -> bool:
    """Whether something of a person's may be in these events."""
    return any(each.topic in TOPICS for each in sealed)


async def events_behind(
    house: House, match_id: UUID, caller: Caller, behind: int, limit: int
) -> tuple[list[LogEvent], int]:
    """The next events behind a version as a caller may see them, and the version of the last (or of none)."""
    held = await house.held(match_id)
    if held.match.version <= behind:
        return [], behind
    sealed, reader = await read_behind(house, held, caller, behind, limit)
    return [reader.event(each) for each in sealed], sealed[-1].version if sealed else behind


def events_at_hand(house: House, held: Held, caller: Caller, behind: int) -> list[LogEvent] | None:
    """The same where nothing has to be read for it: what was written last is in memory with the match."""
    fresh = held.fresh
    if not fresh or fresh[0].version > behind + 1 or holds_texts(fresh) or not is_veiled_at_hand(held):
        return None
    reader = LogReader(held, caller, veil_of(house.table, held))
    return [reader.event(each) for each in fresh if each.version > behind]


def all_see_alike(held: Held) -> bool:
    """Whether every reader of a match sees the same of it."""
    return not speech_of(held.match.rules).has_secrets


async def audit(house: House, asked: Asked, match: str) -> Answer:
    """The verdict, made anew each time: it is about what the log holds now."""
    match_id = parsed_id(match)
    await house.caller(match_id, asked)
    log = house.table.log
    verdict = await house.aside(lambda: auditing.audit(log.read(match_id), log.secrets(match_id)))
    bad = verdict.first_bad
    shape = VerdictShape(
        ok=verdict.ok,
        version=verdict.events,
        plies=verdict.plies,
        checks=[CheckShape(each.name, each.ok, each.checked, each.not_compared) for each in verdict.checks],
        first_bad=None if bad is None else BadShape(bad.version, bad.check, bad.why),
    )
    return answer(asked, 200, shape, more=NOT_STORED)


class LogReader:
    """Who reads the log of a match: masked while it is open, everything once it is not."""

    def __init__(self, held: Held, caller: Caller, veil: Veil, keys: Keys = NO_KEYS) -> None:
        self.match = held.match
        self.eyes = caller.eyes
        self.veil = veil
        self.keys = keys
        self.speech: Speech = speech_of(self.match.rules)
        self.masked = not self.match.is_settled

    def event(self, sealed: Sealed) -> LogEvent:
        """An event as this reader may see it."""
        event = shown(open_sealed(sealed), self.keys)
        by, seat = doer_of(event)
        opened = self.match.opened
        return LogEvent(
            version=sealed.version,
            position=sealed.position,
            event=sealed.topic,  # type: ignore[arg-type]  # one of the kinds
            at=moment(opened.at + getattr(event, "since", 0)),
            by=by,
            seat=seat,
            hash=self.veil.shown(sealed.hash),
            previous=self.veil.shown(sealed.previous),
            veiled=self.veil.key is not None,
            **self.further(sealed.version, event),
        )

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
        text = self.speech.move(move, facts, self.eyes) if self.masked else match.write_move(move)
        return {"ply": event.ply, "undone": not on_line, "move": text, **self.what_happened(event, facts)}

    def what_happened(self, event: Opened | Played, facts: tuple[Fact, ...]) -> dict[str, Any]:
        """Facts and the digest after them; outcomes once nothing is hidden any more."""
        told_facts = told(self.speech.heard(facts, self.eyes) if self.masked else facts)
        outcomes = {} if self.masked else {"outcomes": event.outcomes}
        return {"facts": told_facts, "digest": self.veil.shown(event.digest), **outcomes}


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
