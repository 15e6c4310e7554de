"""Heads of the log and proofs about them, for whoever wants to know that nothing was changed."""

from __future__ import annotations

from collections.abc import Callable

from api.call.asking import Asked
from api.call.problems import Problem
from api.house import NOT_STORED, PATIENCE_SECONDS, Answer, House, answer, parsed_id
from api.match.archives import nothing_in_play
from api.shown.speech import moment
from api.wire.evidence import ConsistencyShape, HeadShape, InclusionShape
from projections.heads import TreeHead, consistency_proof, inclusion_proof, read_index, read_tree_head


async def newest_head(house: House, asked: Asked) -> Answer:
    """The head over everything that is in the log now."""
    head = await house.aside(lambda: head_now(house))
    return answer(asked, 200, head_shape(house, head), more=NOT_STORED)


async def inclusion(house: House, asked: Asked, match: str, version: int | None, count: int | None) -> Answer:
    """The proof that an event, by default the newest of its match, is among the first ``count`` of the log."""
    match_id = parsed_id(match)
    held = await house.held(match_id)
    nothing_in_play(held.match)
    at = held.match.version if version is None else version

    def proof() -> InclusionShape:
        head, reader = head_now(house), house.models.heads_store
        size = head.count if count is None else count
        sealed = house.table.log.read(match_id, after=at - 1, until=at) if at > 0 else []
        index = read_index(reader, match_id, at)
        if not sealed or index is None:
            raise Problem("not-found", f"match {match_id} has no event {at} in the tree")
        path = within(head, size, lambda: inclusion_proof(reader, index, size))
        salt = house.models.keys.salt(match_id, at).hex()
        return InclusionShape(str(match_id), at, sealed[0].hash.hex(), salt, index, size, path, head_shape(house, head))

    return answer(asked, 200, await house.aside(proof), more=NOT_STORED)


async def consistency(house: House, asked: Asked, old: int, count: int | None) -> Answer:
    """The proof that the log begins with what it held at an earlier size."""

    def proof() -> ConsistencyShape:
        head = head_now(house)
        size = head.count if count is None else count
        path = within(head, size, lambda: consistency_proof(house.models.heads_store, old, size))
        return ConsistencyShape(old, size, path, head_shape(house, head))

    return answer(asked, 200, await house.aside(proof), more=NOT_STORED)


def head_now(house: House) -> TreeHead:
    """The head over what is in the log now.  Raises ``Problem`` while it is not signed yet, or there is nothing."""
    newest = house.table.log.newest()
    if not house.models.heads.wait_for(newest, PATIENCE_SECONDS):
        raise Problem("unavailable", "the head of the log is still being signed", headers={"Retry-After": "1"})
    head = read_tree_head(house.models.heads_store)
    if head is None:
        raise Problem("not-found", "the log is empty, so it has no head")
    return head


def within(head: TreeHead, size: int, path: Callable[[], list[bytes]]) -> list[str]:
    """A path of a tree that the log has had.  Raises ``Problem`` for any other size or leaf."""
    try:
        if size <= head.count:
            return [each.hex() for each in path()]
    except ValueError as error:
        raise Problem("not-found", str(error)) from error
    raise Problem("not-found", f"the log has {head.count} events, not yet {size}")


def head_shape(house: House, head: TreeHead) -> HeadShape:
    """A head on the wire."""
    public = house.models.keys.public.hex()
    return HeadShape(head.count, head.root.hex(), moment(head.at), head.at, head.signature.hex(), public)
