"""Archives over HTTP: a match as one file that proves it, and taking such a file in."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from api.call.asking import Asked, read_body
from api.call.problems import Problem
from api.call.seats import may_open
from api.house import NOT_STORED, SAFE, Answer, House, answer, parsed_id
from api.shown.speech import speech_of
from api.wire.archive import Imported
from domain.match.archive import Archive, Unarchivable, audit_archive, make_archive, name_keys, read_archive
from domain.match.archive import to_json_lines as lines
from domain.match.archive import to_messagepack as packed
from domain.match.match import Match
from domain.match.signing import signing_key

if TYPE_CHECKING:
    from starlette.types import Receive

LINES = b"application/x-ndjson"
PACKED = b"application/msgpack"


async def archive(house: House, asked: Asked, match: str) -> Answer:
    """The archive of a match: JSON Lines, or MessagePack for who asks for that."""
    match_id = parsed_id(match)
    await house.caller(match_id, asked)
    nothing_in_play((await house.held(match_id)).match)
    made = await house.aside(lambda: archive_of(house, match_id))
    media, write, suffix = (PACKED, packed, "msgpack") if asked.form.media == PACKED else (LINES, lines, "jsonl")
    body = await house.aside(lambda: write(made))
    name = f'attachment; filename="{made.head.game}-{match_id}.{suffix}"'
    headers = (
        (b"content-type", media),
        (b"content-length", str(len(body)).encode()),
        (b"content-disposition", name.encode()),
        *NOT_STORED,
        *SAFE,
    )
    return Answer(200, headers, body)


def nothing_in_play(match: Match) -> None:
    """Raises ``Problem`` while the match hides something: an archive shows everything."""
    if not match.is_settled and speech_of(match.rules).has_secrets:
        raise Problem("not-yours", "an archive shows everything; this match still hides something, until it is over")


def archive_of(house: House, match_id: UUID) -> Archive:
    """The archive, signed by this service.  Raises ``Problem`` when the log of the match does not hold."""
    log = house.table.log
    try:
        return make_archive(
            log.read(match_id), signing_key(house.table.service_key), log.secrets(match_id), log.names(match_id)
        )
    except Unarchivable as error:
        raise Problem("not-proven", str(error)) from error


async def take_in(house: House, asked: Asked, receive: Receive) -> Answer:
    """Takes in a match that comes from elsewhere, once every event of it holds."""
    may_open(house.settings.organiser_keys, asked.token)
    raw = await read_body(receive, asked, house.settings, house.settings.archive_limit)
    found = await house.aside(lambda: proven(raw))
    receipt = await house.table.soon(house.table.adopt(found.events, name_keys(found), once=asked.once(raw)))
    match = receipt.match
    shape = Imported(
        str(match.id), match.opened.game, match.opened.variation, match.ply, match.version, receipt.position
    )
    return answer(asked, 201, shape, more=((b"location", f"/v1/matches/{match.id}".encode()), *NOT_STORED))


def proven(raw: bytes) -> Archive:
    """The archive in these bytes.  Raises ``Problem`` with the first event that does not hold."""
    try:
        found = read_archive(raw)
    except Unarchivable as error:
        raise Problem("unreadable", str(error)) from error
    bad = audit_archive(found).first_bad
    if bad is not None:
        raise Problem("not-proven", f"event {bad.version} does not hold ({bad.check}): {bad.why}", version=bad.version)
    return found
