"""What an arbiter rules on a match."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from api.call.asking import Asked
from api.call.seats import presiding
from api.house import NOT_STORED, Answer, House, answer, tag_for
from api.match.acts import Act, act_of
from api.shown.shapes import match_shape, opened
from api.wire import asked as wire
from api.wire.match import Opened, Ruled
from domain.match.events import Replaced
from domain.match.repeats import Receipt

if TYPE_CHECKING:
    from starlette.types import Receive


async def rule(house: House, asked: Asked, match: str, receive: Receive) -> Answer:
    """Gives a ruling, as the organiser of the match or a referee."""
    act = await act_of(house, asked, match, receive, presiding)
    ruling: wire.Ruling = act.said(wire.Rule)  # type: ignore[arg-type]  # one of several kinds
    return await GIVING[type(ruling)](act, ruling)


async def void(act: Act, ruling: wire.Void) -> Answer:
    by = presiding(act.caller)
    return ruled(act, await act.done(act.house.arbiter.void(act.match_id, by, ruling.reason, once=act.once)))


async def reinstate(act: Act, ruling: wire.Reinstate) -> Answer:
    by = presiding(act.caller)
    return ruled(act, await act.done(act.house.arbiter.reinstate(act.match_id, by, ruling.reason, once=act.once)))


async def adjust(act: Act, ruling: wire.Adjust) -> Answer:
    by, points, places = presiding(act.caller), ruling.points, ruling.places
    command = act.house.arbiter.adjust(act.match_id, by, ruling.reason, points=points, places=places, once=act.once)
    return ruled(act, await act.done(command))


async def replace(act: Act, ruling: wire.Replace) -> Answer:
    by, seat, name = presiding(act.caller), ruling.seat, ruling.name
    command = act.house.arbiter.replace_player(act.match_id, by, ruling.reason, seat=seat, name=name, once=act.once)
    receipt = await act.done(command)
    seat = next(each.seat for each in receipt.events if isinstance(each, Replaced))
    return ruled(act, receipt, token=act.house.table.token(receipt.match, seat))


async def replay(act: Act, ruling: wire.ReplayFrom) -> Answer:
    by, ply = presiding(act.caller), ruling.ply
    command = act.house.arbiter.replay_from(act.match_id, by, ruling.reason, ply, once=act.once)
    receipt = await act.done(command)
    again = opened(receipt, act.house.table.tokens(receipt.match), act.asked.language)
    voided = await act.house.held(act.match_id)
    return ruled(act, Receipt(voided.match, (), receipt.position), successor=again)


GIVING: dict[type[wire.Ruling], Callable[[Act, Any], Awaitable[Answer]]] = {
    wire.Void: void,
    wire.Reinstate: reinstate,
    wire.Adjust: adjust,
    wire.Replace: replace,
    wire.ReplayFrom: replay,
}


def ruled(act: Act, receipt: Receipt, *, token: str | None = None, successor: Opened | None = None) -> Answer:
    """The answer to a ruling: the match after it, and what is shown this once."""
    match = receipt.match
    shape = Ruled(
        ply=match.ply,
        version=match.version,
        position=receipt.position,
        token=token,
        successor=successor,
        match=match_shape(match, act.caller, act.asked.language),
    )
    tag = tag_for(act.asked, act.caller, match.version)
    return answer(act.asked, 200, shape, more=((b"etag", tag), *NOT_STORED))
