"""The list of matches, from the read model."""

from __future__ import annotations

from msgspec import Struct

from api.call.parameters import page_after, page_mark
from api.house import House
from api.shown.shapes import seat_names
from api.shown.speech import moment
from api.wire import match as wire
from domain import games
from domain.core.rules import Phrase
from domain.core.saying import say
from projections.records import OVER, Record


class Wanted(Struct, frozen=True):
    """What is looked for; ``None`` is anything."""

    game: str | None = None
    variation: str | None = None
    player: str | None = None
    status: str | None = None


async def match_list(house: House, wanted: Wanted, after: str | None, limit: int, language: str) -> wire.MatchList:
    """A page of matches, newest first; those opened just now among them."""
    behind = page_after(after)
    await house.caught_up()

    def read() -> tuple[list[Record], int | None]:
        return house.models.records(
            game=wanted.game,
            variation=wanted.variation,
            player=wanted.player,
            status=wanted.status,
            after=behind,
            limit=limit,
        )

    records, more = await house.aside(read)
    return wire.MatchList([row(record, language) for record in records], page_mark(more))


def row(record: Record, language: str) -> wire.MatchRow:
    """A match in the list."""
    return wire.MatchRow(
        id=str(record.id),
        game=record.game,
        variation=record.variation,
        status=record.status,
        seats=seat_names(record.seats),
        chance_mode=record.chance,
        ply=record.ply,
        version=record.version,
        points=record.total,
        places=record.standing,
        reason=reason(record, language),
        void=record.void,
        opened_at=moment(record.opened_at),
        changed_at=moment(record.changed_at),
        origin=str(record.origin) if record.origin else None,
    )


def reason(record: Record, language: str) -> str | None:
    """Why a match ended: by the rules in the reader's language, early in the organiser's own words."""
    if record.status != OVER:
        return record.reason or None
    game = games.games().get(record.game)
    return say(game.words if game else {}, Phrase(f"over.{record.reason}"), language)
