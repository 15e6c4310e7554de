"""What was played, scored and logged, to look back at."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from api.wire.match import Gain, ItemShape, OriginShape, Told
from api.wire.words import Topic

Doer = Literal["seat", "organiser", "opening"]
"""Who did something at the table."""
Author = Literal["seat", "organiser", "referee", "service"]
"""Whose event this is."""


class FrameShape(Struct):
    """A ply of the effective line.  ``seat`` is empty for the opening and for what the organiser entered.

    ``does``: the move in words, ``told``: the facts in words, a sentence for each, in the language that was asked for.
    ``digest``: eight bytes of the state's SHA-256; ``veiled`` as in the log.
    """

    ply: int
    version: int
    by: Doer
    seat: int | None
    move: str | None
    does: str | None
    facts: list[Told]
    told: list[str]
    points: list[Gain]
    at: str
    digest: str
    veiled: bool
    view: Told | UnsetType = UNSET
    text: str | UnsetType = UNSET


class FrameList(Struct):
    """A page of frames, in order."""

    frames: list[FrameShape]
    after: str | None


class LineShape(Struct):
    """One reason for points, and the ply that gave them."""

    ply: int
    points: int
    reason: str
    key: str
    items: list[ItemShape]
    cells: list[tuple[int, int]]


class SeatBoard(Struct):
    """All lines of a seat; ``points`` is their sum."""

    seat: int
    name: str
    points: int
    lines: list[LineShape]


class BoardShape(Struct):
    """The scoreboard at a ply.  ``curve`` holds the totals by seat after every ply from 0."""

    ply: int
    version: int
    seats: list[SeatBoard]
    curve: tuple[tuple[int, ...], ...]


class LogEvent(Struct, omit_defaults=True):
    """An event of the log.  Which further fields it has depends on ``event``; ``undone`` marks plies off the line.

    ``does``: the move of a play in words, ``told``: what happened in words, both in the language that was asked for;
    feeds, which everybody hears alike, leave them out.

    ``veiled``: while hidden things are in play, hashes are shown as HMAC-SHA256 under the match's secret, for a
    plain hash would let anybody try out the few cards that it could hide.
    """

    version: int
    position: int
    event: Topic
    at: str
    by: Author
    seat: int | None
    hash: str
    previous: str
    veiled: bool
    undone: bool | UnsetType = UNSET
    ply: int | UnsetType = UNSET
    move: str | UnsetType = UNSET
    does: str | UnsetType = UNSET
    told: list[str] | UnsetType = UNSET
    facts: list[Told] | UnsetType = UNSET
    outcomes: tuple[int | str, ...] | UnsetType = UNSET
    digest: str | UnsetType = UNSET
    to_ply: int | UnsetType = UNSET
    request: int | UnsetType = UNSET
    ask: tuple[int, ...] | UnsetType = UNSET
    accept: bool | UnsetType = UNSET
    entropy: str | UnsetType = UNSET
    from_draw: int | UnsetType = UNSET
    commitment: str | UnsetType = UNSET
    secret: str | UnsetType = UNSET
    edition: str | UnsetType = UNSET
    reason: str | UnsetType = UNSET
    adjusted: tuple[int, ...] | UnsetType = UNSET
    places: tuple[int, ...] | UnsetType = UNSET
    replaced: int | UnsetType = UNSET
    name: str | UnsetType = UNSET
    names: tuple[str, ...] | UnsetType = UNSET
    successor: str | UnsetType = UNSET
    game: str | UnsetType = UNSET
    variation: str | UnsetType = UNSET
    seats: tuple[str, ...] | UnsetType = UNSET
    chance: str | UnsetType = UNSET
    undo: str | UnsetType = UNSET
    confirm_turns: bool | UnsetType = UNSET
    origin: OriginShape | UnsetType = UNSET


class LogPage(Struct):
    """A page of events, in order."""

    events: list[LogEvent]
    after: str | None


class CheckShape(Struct):
    """One question of the audit: its answer, how often it was asked, and how often it could not be."""

    name: str
    ok: bool
    checked: int
    not_compared: int


class BadShape(Struct):
    """The first event that does not hold, by which check, and why."""

    version: int
    check: str
    why: str


class VerdictShape(Struct):
    """The audit of one match, up to a version."""

    ok: bool
    version: int
    plies: int
    checks: list[CheckShape]
    first_bad: BadShape | None
