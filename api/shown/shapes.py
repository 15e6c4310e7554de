"""A match as its caller may see it, in the shapes of the wire.  Knows no framework and no game."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from api.call.seats import Caller
from api.shown.speech import Speech, moment, speech_of, told
from api.wire import match as wire
from domain.core.play import Awaited, Chance, Over, Turn
from domain.match.events import ORGANISER, REFEREE, Ruling
from domain.match.frames import Frame
from domain.match.match import Match
from domain.match.repeats import Receipt
from domain.match.rulings import standing as final_standing
from domain.match.so_far import Request
from domain.match.undo import reach


def match_shape(match: Match, caller: Caller, language: str, frame: Frame | None = None) -> wire.MatchShape:
    """The match as this caller sees it, now or after an earlier frame."""
    speech, opened = speech_of(match.rules), match.opened
    at = match.tip if frame is None else frame
    awaited = match.awaited_at(at)
    is_newest = at.ply == match.ply
    origin, closed = opened.origin, match.closed
    return wire.MatchShape(
        id=str(match.id),
        game=opened.game,
        variation=opened.variation,
        status=match.status,
        ply=at.ply,
        newest=match.ply,
        version=match.version,
        chance_mode=opened.chance,
        undo_mode=opened.undo,
        confirm_turns=opened.confirm_turns,
        opened_at=moment(opened.at),
        at=moment(opened.at + at.since),
        deadline=deadline(match) if is_newest else None,
        you=wire.You(caller.role, caller.eyes),
        seats=seat_names(match.seats),
        to_move=to_move(awaited, speech, language) if closed is None else [],
        legal=[wire.LegalMove(match.write_move(move)) for move in match.legal(caller.eyes)] if is_newest else [],
        chance=chance_asked(match, awaited, caller, speech) if is_newest else None,
        scores=scores(match, at, is_newest=is_newest),
        undo=undo_reach(match, caller, speech, language, is_newest=is_newest),
        result=result(match, awaited, speech, language) if isinstance(awaited, Over) else None,
        closed=wire.ClosedEarly(closed.reason, moment(opened.at + closed.since)) if closed else None,
        void=match.rulings.voided is not None,
        rulings=[ruling_shape(match, each) for each in match.rulings.given] if match.rulings.given else [],
        origin=wire.OriginShape(uuid_text(origin.match), origin.ply) if origin else None,
        commitments=[
            wire.PledgeShape(pledge.commitment.hex(), pledge.from_draw, pledge.secret.hex() if pledge.secret else None)
            for pledge in match.pledges
        ],
        text=speech.position(at.state, caller.eyes, match.seats, language),
        view=match.rules.view(at.state, caller.eyes),
    )


def deadline(match: Match) -> str | None:
    """When time is up in a match that is played against the clock now."""
    found = match.deadline if match.rules.against_the_clock and match.closed is None else None
    return None if found is None else moment(match.opened.at + found)


def uuid_text(raw: bytes) -> str:
    """Sixteen bytes as the id that they are."""
    digits = raw.hex()
    return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))


@lru_cache(maxsize=4096)
def seat_names(names: tuple[str, ...]) -> list[wire.SeatName]:
    """Who sits where."""
    return [wire.SeatName(seat, name) for seat, name in enumerate(names)]


def to_move(awaited: Awaited, speech: Speech, language: str) -> list[wire.ToMove]:
    """The seats for which the table waits, none while it waits for chance."""
    if not isinstance(awaited, Turn):
        return []
    title = speech.said(f"step.{awaited.step}", language)
    return [wire.ToMove(seat, awaited.step, title) for seat in awaited.seats]


def chance_asked(match: Match, awaited: Awaited, caller: Caller, speech: Speech) -> wire.ChanceAsked | None:
    """What the table must enter, if it must.  What is left in the bag tells of hands, so it is for the organiser."""
    if not isinstance(awaited, Chance) or match.opened.chance != "table" or match.closed is not None:
        return None
    may_know = caller.presides or not speech.has_secrets
    options = [wire.ChanceOption(outcome, count) for outcome, count in awaited.options if count] if may_know else []
    return wire.ChanceAsked(awaited.kind, awaited.seat, options)


def ruling_shape(match: Match, ruling: Ruling) -> wire.RulingShape:
    """A ruling as everybody may read it."""
    successor = getattr(ruling, "successor", b"")
    return wire.RulingShape(
        ruling=ruling.topic,
        by="referee" if ruling.by == REFEREE else "organiser",
        reason=ruling.reason,
        at=moment(match.opened.at + ruling.since),
        points=getattr(ruling, "points", ()),
        places=getattr(ruling, "places", ()),
        seat=getattr(ruling, "seat", None),
        name=getattr(ruling, "name", None),
        successor=uuid_text(successor) if successor else None,
    )


def scores(match: Match, frame: Frame, *, is_newest: bool = True) -> list[wire.Score]:
    """Points after a frame, and with what would be scored on top if the match ended there; rulings with the newest."""
    points = frame.state.points
    if is_newest and match.rulings.adjusted:
        extra = match.rulings.points(len(points))
        points = tuple(had + got for had, got in zip(points, extra, strict=True))
    ended = list(points)
    for scored in match.rules.forecast(frame.state):
        ended[scored.seat] += sum(line.points for line in scored.lines)
    return [wire.Score(seat, now, then) for seat, (now, then) in enumerate(zip(points, ended, strict=True))]


def undo_reach(match: Match, caller: Caller, speech: Speech, language: str, *, is_newest: bool) -> wire.UndoReach:
    """How far this caller may go back, and what redo leads to."""
    request = undo_request(match.asked)
    redo_to = match.undone[0][-1].ply if match.undone and match.closed is None else None
    if not is_newest:
        return wire.UndoReach(match.ply, (), speech.said("undo.earlier", language), None, request)
    if caller.seat is None:
        return wire.UndoReach(match.ply, (), speech.said("undo.spectator", language), redo_to, request)
    found = reach(match, caller.seat)
    return wire.UndoReach(found.alone_to, found.ask, found.why, redo_to, request)


def undo_request(asked: Request | None) -> wire.UndoRequest | None:
    """The open question to go back, if there is one."""
    if asked is None:
        return None
    return wire.UndoRequest(asked.number, asked.seat, asked.to_ply, asked.ask, asked.missing)


def result(match: Match, over: Over, speech: Speech, language: str) -> wire.Result:
    """How the match ended, the best places first; as ruled, where an arbiter ruled on it."""
    points, places = final_standing(match, over)
    standing = sorted(
        (wire.Standing(seat, points[seat], place) for seat, place in enumerate(places)),
        key=lambda each: (each.place, each.seat),
    )
    key = f"over.{over.reason}"
    winners = [each.seat for each in standing if each.place == 1]
    return wire.Result(speech.said(key, language), key, winners, standing)


def moved(receipt: Receipt, caller: Caller, language: str) -> wire.Moved:
    """The answer to a ply: what it did, and the match after it."""
    match = receipt.match
    speech, tip = speech_of(match.rules), match.tip
    heard = speech.heard(tip.facts, caller.eyes)
    return wire.Moved(
        ply=match.ply,
        version=match.version,
        position=receipt.position,
        facts=told(heard),
        points=speech.gains(heard, language),
        match=match_shape(match, caller, language),
    )


def changed(receipt: Receipt, caller: Caller, language: str, *, undone: bool = False) -> wire.Changed:
    """The answer to an act other than a ply."""
    match = receipt.match
    return wire.Changed(
        ply=match.ply,
        version=match.version,
        position=receipt.position,
        undone=undone,
        request=undo_request(match.asked),
        match=match_shape(match, caller, language),
    )


def opened(receipt: Receipt, tokens: tuple[str, ...], language: str) -> wire.Opened:
    """The answer to an opening; the organiser's token is the last."""
    match = receipt.match
    organiser = Caller(ORGANISER)
    shape: dict[str, Any] = {"id": str(match.id), "game": match.opened.game, "variation": match.opened.variation}
    return wire.Opened(
        **shape,
        ply=match.ply,
        version=match.version,
        position=receipt.position,
        tokens=list(tokens[:-1]),
        organiser=tokens[-1],
        commitment=match.opened.commitment.hex() or None,
        match=match_shape(match, organiser, language),
    )
