"""The replay: frames of the effective line, as the caller may see them."""

from __future__ import annotations

from collections.abc import Sequence

from api.call.asking import Asked
from api.call.parameters import page_after, page_mark
from api.call.problems import Problem
from api.call.seats import Caller
from api.house import Answer, House, of_match, parsed_id
from api.match.moves import frame_at
from api.shown.speech import doer, moment, speech_of, told
from api.shown.veil import Veil, veil_of
from api.wire.replay import FrameList, FrameShape
from domain.core.play import Seat
from domain.match.folding import fold_sealed
from domain.match.frames import Frame
from domain.match.match import Match


async def frame_list(
    house: House,
    asked: Asked,
    match: str,
    *,
    first: int,
    last: int | None,
    seat: Seat | None,
    views: bool,
    after: str | None,
    limit: int,
) -> Answer:
    """Frames ``first`` to ``last``, a page at a time; with ``seat`` only the plies that this seat made."""
    match_id = parsed_id(match)
    caller = await house.caller(match_id, asked)
    behind = page_after(after)
    begin = first if behind is None else max(first, behind + 1)
    held = await house.held(match_id)
    now = held.match
    end = now.ply if last is None else min(last, now.ply)

    def page() -> FrameList:
        veil = veil_of(house.table, held)
        wanted = [ply for ply in range(begin, end + 1) if seat is None or now.frames[ply].seat == seat]
        shown = [
            frame_shape(now, now.frames[ply], caller, asked.language, veil, views, now.seats) for ply in wanted[:limit]
        ]
        return FrameList(shown, page_mark(shown[-1].ply) if len(wanted) > limit else None)

    return await house.read(asked, caller, now.version, page)


async def one_frame(house: House, asked: Asked, match: str, ply: int, version: int | None) -> Answer:
    """One frame, with its view; with ``version`` that of the line as it was then, before it was taken back."""
    match_id = parsed_id(match)
    caller = await house.caller(match_id, asked)
    held = await house.held(match_id)
    line = held.match if version is None else await house.aside(lambda: line_at(house, held.match, version))
    frame, veil = frame_at(line, ply), veil_of(house.table, held)
    shape = frame_shape(line, frame, caller, asked.language, veil, True, held.match.seats)
    return of_match(asked, caller, held.match.version, lambda: shape)


def line_at(house: House, now: Match, version: int) -> Match:
    """The match as it was at a version.  Raises ``Problem`` when it never had that."""
    if not 1 <= version <= now.version:
        raise Problem("not-found", f"there is no version {version}; the match has 1 to {now.version}")
    return fold_sealed(now.id, house.table.log.read(now.id, until=version))


def frame_shape(
    match: Match, frame: Frame, caller: Caller, language: str, veil: Veil, with_view: bool, names: Sequence[str]
) -> FrameShape:
    """What was done at a ply and what followed, with the view and the position in words where they are wanted.

    ``names`` are those of the seats: a line of long ago knows them only by their marks.
    """
    speech, eyes = speech_of(match.rules), caller.eyes
    heard = speech.heard(frame.facts, eyes)
    move = None if frame.move is None else speech.heard_move(frame.move, frame.facts, eyes)
    by, seat = doer(frame.seat)
    shape = FrameShape(
        ply=frame.ply,
        version=frame.version,
        by=by,
        seat=seat,
        move=None if move is None else speech.written(move),
        does=None if move is None else speech.move_in_words(move, names, language),
        facts=told(heard),
        told=speech.sentences(heard, names, language),
        points=speech.gains(heard, language),
        at=moment(match.opened.at + frame.since),
        digest=veil.shown(frame.digest),
        veiled=veil.key is not None,
    )
    if with_view:
        shape.view = match.rules.view(frame.state, eyes)
        shape.text = speech.position(frame.state, eyes, names, language)
    return shape
