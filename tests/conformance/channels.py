"""Everything that a caller is told of a match, as it goes over the wire: by the same shapes that the service fills.

Hashes and digests are veiled while hidden things are in play (``api/shown/veil.py``); here they are looked at, to
be veiled, and then taken out, for they differ with everything that differs and tell nobody what.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Raw
from msgspec.json import encode
from msgspec.structs import replace

from api.call.problems import problem_of
from api.call.seats import Caller
from api.replay.frames import frame_shape
from api.replay.reader import LogReader
from api.replay.scores import board_shape
from api.shown.shapes import match_shape
from api.shown.veil import Veil, veil_of
from domain.core.play import Move, Refused, Seat
from domain.core.score import Scored
from domain.match import codec
from domain.match.chain import Sealed
from domain.match.codec import raw_facts, seal_event
from domain.match.events import Event, Played
from domain.match.frames import Frame
from domain.match.held import Held
from domain.match.match import Match
from projections.projection import Reading
from projections.records import OPEN, Record
from projections.scoreboard import Scoreboard, read_board
from projections.stores.memory import MemoryStore

SECRET = b"the secret of the draws"
HEAD = bytes(32)
GONE = ""
"""Stands where a veiled hash was."""


def told_of(
    match: Match, caller: Caller, language: str, *, plies: Iterable[int], tried: list[Move]
) -> dict[str, bytes]:
    """What a caller is told by each channel: the match, frames and events of some plies, scoreboard, refusals."""
    held = Held(match, HEAD, position=1, secrets=(SECRET,))
    veil = veil_of(None, held)  # type: ignore[arg-type]  # the secrets are held, so the table is not asked
    frames = [match.frames[ply] for ply in plies]
    return {
        "match": encode(match_shape(match, caller, language)),
        "frames": encode([a_frame(match, frame, caller, language, veil) for frame in frames]),
        "log": encode([an_event(LogReader(held, caller, veil, language), match, frame) for frame in frames]),
        "scoreboard": encode(board_shape(record_of(match), board_of(match), language)),
        "errors": b"\n".join(refusal(match, caller.eyes, move, language) for move in tried),
    }


def a_frame(match: Match, frame: Frame, caller: Caller, language: str, veil: Veil) -> Any:
    """A frame of the replay, with its view."""
    shape = frame_shape(match, frame, caller, language, veil, True, match.seats)
    assert shape.veiled
    assert shape.digest != frame.digest.hex()
    shape.digest = GONE
    return shape


def an_event(reader: LogReader, match: Match, frame: Frame) -> Any:
    """An event of the log; the live feed and the socket send the same."""
    sealed = sealed_event(match, frame)
    shape = reader.event(sealed)
    assert shape.veiled
    assert sealed.hash.hex() not in (shape.hash, shape.previous, shape.digest)
    assert frame.digest.hex() != shape.digest
    shape.hash = shape.previous = shape.digest = GONE
    return shape


def sealed_event(match: Match, frame: Frame) -> Sealed:
    """The event that led to a frame, as the log holds it."""
    return seal_event(HEAD, match.id, frame.version, event_of(match, frame))


def event_of(match: Match, frame: Frame) -> Event:
    """The event that led to a frame."""
    if frame.seat is None:
        facts = raw_facts(frame.facts)
        return replace(match.opened, facts=facts, digest=frame.digest, outcomes=frame.outcomes)
    move, told = Raw(codec.encode(frame.move)), Raw(codec.encode(frame.facts))
    return Played(frame.ply, frame.seat, frame.since, move, told, frame.digest, frame.outcomes)


def record_of(match: Match) -> Record:
    """The match in the list of matches."""
    opened = match.opened
    return Record(
        id=match.id,
        position=1,
        game=opened.game,
        variation=opened.variation,
        seats=opened.seats,
        chance=opened.chance,
        status=OPEN,
        ply=match.ply,
        version=match.version,
        opened_at=opened.at,
        changed_at=opened.at + match.tip.since,
        points=match.state.points,
    )


def board_of(match: Match) -> Any:
    """The scoreboard, by the read model itself; plies in which nobody scored leave no row."""
    scoreboard, store = Scoreboard(), MemoryStore()
    reading = Reading(lambda _match: sealed_event(match, match.frames[0]), lambda _match: {})
    scoreboard.begin(store)
    for frame in match.frames:
        if any(isinstance(fact, Scored) for fact in frame.facts):
            scoreboard.handle(reading.entry(sealed_event(match, frame)), store)
    return read_board(store, match.id.hex, seats=len(match.opened.seats), ply=match.ply)


def refusal(match: Match, seat: Seat | None, move: Move, language: str) -> bytes:
    """What a seat is told when it tries a move: the problem, or that it is accepted."""
    if seat is None:
        return b""
    try:
        match.play(seat, move, seen_ply=match.ply, since=match.tip.since, draw=lambda _chance, _number: None)
    except Refused as refused:
        problem = problem_of(refused)
        assert problem is not None
        return problem.body(language)
    return b"accepted"
