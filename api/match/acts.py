"""What is done to a match besides moving: chance at a real table, undo and redo, entropy, the early end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar
from uuid import UUID

from msgspec import Struct

from api.call.asking import Asked, read_body
from api.call.conditions import at_versions, let_in, ply_provided, provided
from api.call.seats import Caller, at_the_table, presiding, seated
from api.house import Answer, House, answer, parsed_id, tag_for
from api.match.moves import answer_ply, chosen_at
from api.shown.shapes import changed
from api.wire import asked as wire
from domain.match.events import ORGANISER
from domain.match.repeats import Idempotency, Receipt
from domain.match.writer import Command

if TYPE_CHECKING:
    from starlette.types import Receive

T = TypeVar("T", bound=Struct)


class Act(Struct, frozen=True):
    """A request to do something to a match: who sends it, to which match, and what makes it the same as another."""

    house: House
    asked: Asked
    caller: Caller
    match_id: UUID
    raw: bytes
    once: Idempotency | None

    def said(self, kind: type[T]) -> T:
        """The body.  Raises ``Problem``."""
        return self.asked.read(self.raw, kind)

    async def done(self, command: Command[Receipt]) -> Receipt:
        """The receipt of the command, carried out at a version that the sender has seen."""
        seen = at_versions(self.asked.seen_versions)
        checked = let_in(provided(command, self.match_id, self.once, seen), self.match_id, self.caller)
        return await self.house.table.soon(checked)

    def answer(self, receipt: Receipt, *, status: int = 200, undone: bool = False) -> Answer:
        """The answer to an act: the match after it, with its tag."""
        tag = tag_for(self.asked, self.caller, receipt.match.version)
        shape = changed(receipt, self.caller, self.asked.language, undone=undone)
        return answer(self.asked, status, shape, more=((b"etag", tag),))


async def act_of(house: House, asked: Asked, match: str, receive: Receive, allowed: Callable[[Caller], object]) -> Act:
    """The request, once it is known who sends it.  Raises ``Problem`` for those who are not allowed."""
    match_id = parsed_id(match)
    caller = await house.sender(match_id, asked)
    allowed(caller)
    raw = await read_body(receive, asked, house.settings)
    return Act(house, asked, caller, match_id, raw, asked.once(raw))


async def enter_outcome(house: House, asked: Asked, match: str, receive: Receive) -> Answer:
    """The organiser enters what the real bag, deck or die gave."""
    act = await act_of(house, asked, match, receive, presiding)
    body = act.said(wire.EnterOutcome)
    text, versions = str(body.outcome), asked.seen_versions
    command = house.table.enter(act.match_id, text, seen_ply=chosen_at(asked, body.ply), once=act.once)
    checked = ply_provided(command, act.match_id, act.once, versions, seat=ORGANISER, text=f"enter {text}")
    return answer_ply(asked, act.caller, await house.table.soon(let_in(checked, act.match_id, act.caller)))


async def go_back(house: House, asked: Asked, match: str, receive: Receive) -> Answer:
    """Goes back, or asks those whose consent it needs."""
    act = await act_of(house, asked, match, receive, at_the_table)
    seat, body = at_the_table(act.caller), act.said(wire.GoBack)
    receipt = await act.done(house.table.ask_undo(act.match_id, seat, body.to_ply, once=act.once))
    waits = receipt.match.asked is not None
    return act.answer(receipt, status=202 if waits else 200, undone=not waits)


async def answer_request(house: House, asked: Asked, match: str, request: int, receive: Receive) -> Answer:
    """A seat that was asked says yes or no."""
    act = await act_of(house, asked, match, receive, seated)
    seat, body = seated(act.caller), act.said(wire.AnswerUndo)
    receipt = await act.done(house.table.answer_undo(act.match_id, seat, request, body.accept, once=act.once))
    return act.answer(receipt, undone=body.accept and receipt.match.asked is None)


async def redo(house: House, asked: Asked, match: str, receive: Receive) -> Answer:
    """Puts what was last undone on the line again."""
    act = await act_of(house, asked, match, receive, at_the_table)
    act.said(wire.Redo)
    return act.answer(await act.done(house.table.redo(act.match_id, at_the_table(act.caller), once=act.once)))


async def close(house: House, asked: Asked, match: str, receive: Receive) -> Answer:
    """The organiser ends the match early."""
    act = await act_of(house, asked, match, receive, presiding)
    reason = act.said(wire.Close).reason
    return act.answer(await act.done(house.table.close_match(act.match_id, reason, once=act.once)))


async def add_entropy(house: House, asked: Asked, match: str, receive: Receive) -> Answer:
    """A seat adds randomness for the draws to come."""
    act = await act_of(house, asked, match, receive, seated)
    entropy = act.said(wire.AddEntropy).entropy.encode()
    receipt = await act.done(house.table.add_entropy(act.match_id, seated(act.caller), entropy, once=act.once))
    return act.answer(receipt)
