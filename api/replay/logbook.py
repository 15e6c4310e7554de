"""The log of a match, as the caller may read it, and the verdict over it."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from api.call.asking import Asked
from api.call.parameters import page_after, page_mark
from api.call.seats import Caller
from api.house import NOT_STORED, Answer, House, answer, parsed_id
from api.replay.reader import LogReader
from api.shown.speech import speech_of
from api.shown.veil import is_veiled_at_hand, veil_of
from api.wire.replay import BadShape, CheckShape, LogEvent, LogPage, VerdictShape
from domain.match import audit as auditing
from domain.match.chain import Sealed
from domain.match.held import Held
from domain.match.personal import NO_KEYS, TOPICS


async def log(house: House, asked: Asked, match: str, after: str | None, limit: int, *, beside: bool) -> Answer:
    """A page of events up to the newest, in order; with ``beside`` without the plies of the effective line."""
    match_id = parsed_id(match)
    caller = await house.caller(match_id, asked)
    behind = page_after(after) or 0
    held = await house.held(match_id)
    sealed, reader = await read_behind(house, held, caller, behind, limit, asked.language)
    until = min(behind + limit, held.match.version)
    on_line = {frame.version for frame in held.match.frames} if beside else set()

    def page() -> LogPage:
        more = page_mark(until) if until < held.match.version else None
        return LogPage([reader.event(each) for each in sealed if each.version not in on_line], more)

    return await house.read(asked, caller, held.match.version, page)


async def read_behind(
    house: House, held: Held, caller: Caller, behind: int, limit: int, language: str | None
) -> tuple[list[Sealed], LogReader]:
    """Events of a match behind a version, up to the one that is held, and who reads them, in words if in a language."""
    until = min(behind + limit, held.match.version)
    log = house.table.log
    sealed = await house.aside(lambda: log.read(held.match.id, after=behind, until=until))
    keys = await house.aside(lambda: log.names(held.match.id)) if holds_texts(sealed) else NO_KEYS
    return sealed, LogReader(held, caller, veil_of(house.table, held), language, keys)


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
    sealed, reader = await read_behind(house, held, caller, behind, limit, None)
    return [reader.event(each) for each in sealed], sealed[-1].version if sealed else behind


def events_at_hand(house: House, held: Held, caller: Caller, behind: int) -> list[LogEvent] | None:
    """The same where nothing has to be read for it: what was written last is in memory with the match."""
    fresh = held.fresh
    if not fresh or fresh[0].version > behind + 1 or holds_texts(fresh) or not is_veiled_at_hand(held):
        return None
    reader = LogReader(held, caller, veil_of(house.table, held), None)
    return [reader.event(each) for each in fresh if each.version > behind]


def all_see_alike(held: Held, behind: int) -> bool:
    """Whether every reader of a match sees the same of what happened in it since a version.

    So it is where the game hides nothing, and with a ply of which a spectator hears all.
    """
    match = held.match
    rules, tip = match.rules, match.tip
    if not speech_of(rules).has_secrets:
        return True
    if not behind + 1 == match.version == tip.version or tip.move is None:
        return False
    return rules.seen(tip.move, None) is tip.move and all(rules.seen(fact, None) is fact for fact in tip.facts)


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
