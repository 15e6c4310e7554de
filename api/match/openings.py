"""New matches: opened, or branched off from a frame of another."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from api.bots import with_bots
from api.call.asking import Asked, read_body
from api.call.conditions import at_versions, let_in, provided
from api.call.problems import Problem
from api.call.seats import SPECTATOR, Caller, caller_of, may_open
from api.house import NOT_STORED, Answer, House, answer, parsed_id, tag_for
from api.shown.shapes import opened
from api.wire import asked as wire
from domain.match.events import ORGANISER
from domain.match.match import Match
from domain.match.repeats import Receipt
from domain.match.table import Opening

if TYPE_CHECKING:
    from starlette.types import Receive


async def open_match(house: House, asked: Asked, receive: Receive) -> Answer:
    """Opens a match for whoever may."""
    may_open(house.settings.organiser_keys, asked.token)
    raw = await read_body(receive, asked, house.settings)
    body = asked.read(raw, wire.OpenMatch)
    seats = with_bots(body.seats, body.bots, house.bots.players)
    opening = Opening(body.game, body.variation, seats, body.chance, body.undo, body.confirm_turns)
    return answer_opening(house, asked, await house.table.soon(house.table.open(opening, once=asked.once(raw))))


def answer_opening(house: House, asked: Asked, receipt: Receipt) -> Answer:
    """The answer to an opening: where the match is, and its tokens, which follow from the service's own key."""
    match = receipt.match
    house.bots.follow(match)
    shape = opened(receipt, house.table.tokens(match), asked.language)
    tag = tag_for(asked, Caller(ORGANISER), match.version)
    location = f"/v1/matches/{match.id}".encode()
    return answer(asked, 201, shape, more=((b"location", location), (b"etag", tag), *NOT_STORED))


async def branch(house: House, asked: Asked, match: str, receive: Receive) -> Answer:
    """Opens a match that starts at a frame of this one."""
    match_id = parsed_id(match)
    await house.notice()
    caller = await brancher(house, asked, await house.keys(match_id))
    raw = await read_body(receive, asked, house.settings)
    body = asked.read(raw, wire.Branch)
    once = asked.once(raw)
    checks = (at_versions(asked.seen_versions), nothing_hidden(caller, body.ply))
    command = provided(house.table.branch(match_id, body.ply, once=once), match_id, once, *checks)
    return answer_opening(house, asked, await house.table.soon(let_in(command, match_id, caller)))


async def brancher(house: House, asked: Asked, keys: tuple[bytes, ...]) -> Caller:
    """Who branches off: somebody of the match, or whoever may open matches.  Raises ``Problem``."""
    try:
        caller = caller_of(keys, house.referees, asked.token)
    except Problem:
        if not house.settings.organiser_keys:
            raise
        caller = SPECTATOR
    if caller.seat is None:
        may_open(house.settings.organiser_keys, asked.token)
    return caller


def nothing_hidden(caller: Caller, ply: int) -> Callable[[Match], None]:
    """Whether a branch shows nobody what is hidden in a match that is still open.

    Whoever branches off gets the tokens of all seats.  The organiser got those of the match itself.
    """

    def check(match: Match) -> None:
        if caller.presides or match.is_settled:
            return
        frames = list(match.frames)[: max(ply, 0) + 1]
        if any(fact.secret for frame in frames for fact in frame.facts):
            raise Problem("not-yours", "a branch would show hidden things while the match is open; the organiser may")

    return check
