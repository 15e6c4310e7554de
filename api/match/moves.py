"""The hot route: a seat moves.  And the view, which is nearly as hot.

Both are plain ASGI beside the framework (``door/front.py``); nothing here grows with the length of the match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from api.call.asking import Asked, read_body
from api.call.conditions import let_in, ply_provided
from api.call.parameters import ply_asked
from api.call.problems import Problem
from api.call.seats import Caller, seated
from api.house import Answer, House, answer, of_match, parsed_id, tag_for
from api.shown.shapes import match_shape, moved
from api.wire.asked import MakeMove
from domain.core.notation import MoveForm
from domain.core.play import Move, Unreadable
from domain.match.frames import Frame
from domain.match.match import Match
from domain.match.repeats import Receipt
from domain.match.writer import Command

if TYPE_CHECKING:
    from starlette.types import Receive, Scope


async def make_move(house: House, asked: Asked, match: str, scope: Scope, receive: Receive) -> Answer:
    """``POST /v1/matches/{id}/moves``."""
    match_id = parsed_id(match)
    caller = await house.sender(match_id, asked)
    seated(caller)
    raw = await read_body(receive, asked, house.settings)
    body = asked.read(raw, MakeMove)
    text = body.move if isinstance(body.move, str) else await move_text(house, match_id, body.move)
    receipt = await house.table.soon(move_command(house, asked, match_id, caller, raw, body.ply, text))
    return answer_ply(asked, caller, receipt)


def move_command(
    house: House, asked: Asked, match_id: UUID, caller: Caller, raw: bytes, ply: int | None, text: str
) -> Command[Receipt]:
    """The command that a request for a move asks for.  Raises ``Problem``."""
    seat, once, versions = seated(caller), asked.once(raw), asked.seen_versions
    command = house.table.play(match_id, seat, text, seen_ply=chosen_at(asked, ply), once=once)
    return let_in(ply_provided(command, match_id, once, versions, seat=seat, text=text), match_id, caller)


def chosen_at(asked: Asked, ply: int | None) -> int | None:
    """The ply at which something was chosen, or none where ``If-Match`` says it.  Raises ``Problem`` without both."""
    if ply is None and not asked.has_condition:
        raise Problem("unreadable", "say at which `ply` this was chosen, or send `If-Match` with the view's ETag")
    return ply


def answer_ply(asked: Asked, caller: Caller, receipt: Receipt) -> Answer:
    """The answer to a ply: 201, where its frame is, and the tag of the caller's new view."""
    shape = moved(receipt, caller, asked.language)
    frame = f"/v1/matches/{shape.match.id}/frames/{shape.ply}"
    more = ((b"etag", tag_for(asked, caller, shape.version)), (b"location", frame.encode()))
    return answer(asked, 201, shape, more=more)


async def move_text(house: House, match_id: UUID, fields: dict[str, int | str]) -> str:
    """The text of a move that came as an object with its kind.  Raises ``Unreadable``."""
    match = (await house.held(match_id)).match
    kind = fields.pop("kind", "")
    for form in match.rules.notation.forms:
        if form.kind.__name__ == kind and fits(form, fields):
            move: Move = form.kind(**fields)
            return match.write_move(move)
    forms = [f"{form.kind.__name__} ({', '.join(form.types)})" for form in match.rules.notation.forms]
    raise Unreadable(f"{kind or 'a move without a kind'} {fields}"[:200], forms)


def fits(form: MoveForm, fields: dict[str, int | str]) -> bool:
    """Whether a move of this form has exactly these fields."""
    return form.types.keys() == fields.keys() and all(
        isinstance(fields[name], wanted) for name, wanted in form.types.items()
    )


async def look(house: House, asked: Asked, match: str, scope: Scope, receive: Receive) -> Answer:
    """``GET /v1/matches/{id}``."""
    match_id = parsed_id(match)
    caller, now = await house.at_a_look(match_id, asked)
    ply = ply_asked(scope["query_string"])
    frame = None if ply is None else frame_at(now, ply)
    return of_match(asked, caller, now.version, lambda: match_shape(now, caller, asked.language, frame))


def frame_at(match: Match, ply: int) -> Frame:
    """The frame of a ply.  Raises ``Problem`` when the line has none."""
    if not 0 <= ply <= match.ply:
        raise Problem("not-found", f"there is no ply {ply}; the line has 0 to {match.ply}")
    return match.frames[ply]
