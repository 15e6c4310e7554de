"""A match as its caller sees it, and the answers to everything that is done to one."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from api.wire.words import ChanceMode, RulingTopic, UndoMode

Told = dict[str, Any]
"""A fact as a seat hears it: ``{"fact": "TilePlaced", …}`` with the fields that the game's README names."""

Status = Literal["open", "over", "closed"]
Role = Literal["seat", "organiser", "referee", "spectator"]


class SeatName(Struct):
    """Who sits where."""

    seat: int
    name: str


class ToMove(Struct):
    """A seat for which the table waits; ``step`` is a key, ``title`` says it."""

    seat: int
    step: str
    title: str


class LegalMove(Struct):
    """A move that the caller may make now, as text."""

    move: str


class ChanceOption(Struct):
    """An outcome that the real thing can give, and how many of it there are."""

    outcome: int | str
    count: int


class ChanceAsked(Struct):
    """What the table must enter.  Where hands are hidden the options are for the organiser alone."""

    kind: str
    seat: int | None
    options: list[ChanceOption]


class Score(Struct):
    """Points now, and if the match ended now."""

    seat: int
    points: int
    if_ended: int


class UndoRequest(Struct):
    """An open question to go back: whom it asks, and who has not answered."""

    request: int
    seat: int
    to_ply: int
    ask: tuple[int, ...]
    missing: tuple[int, ...]


class UndoReach(Struct):
    """How far the caller may go back alone, whom it must ask to go further, or why not; and what redo leads to."""

    alone_to: int
    ask: tuple[int, ...]
    why: str | None
    redo_to: int | None
    request: UndoRequest | None


class Standing(Struct):
    """A seat's place at the end, 1 the best; equal places are shared."""

    seat: int
    points: int
    place: int


class Result(Struct):
    """How the match ended by the rules."""

    reason: str
    key: str
    winners: list[int]
    standing: list[Standing]


class ClosedEarly(Struct):
    """Why and when the organiser ended it."""

    reason: str
    at: str


class RulingShape(Struct):
    """What an arbiter ruled, and why.

    ``points`` by seat on top of those of the rules, ``places`` by seat (``adjust``); ``seat`` and ``name`` of who sits
    there now (``replace``); ``successor``, the match in which this one is played again (``void``).
    """

    ruling: RulingTopic
    by: Literal["organiser", "referee"]
    reason: str
    at: str
    points: tuple[int, ...]
    places: tuple[int, ...]
    seat: int | None
    name: str | None
    successor: str | None


class OriginShape(Struct):
    """The match and ply at which this one branched off."""

    match: str
    ply: int


class PledgeShape(Struct):
    """The SHA-256 of the secret that draws from ``from_draw`` on come from; the secret when it is revealed."""

    commitment: str
    from_draw: int
    secret: str | None


class You(Struct):
    """Who the service takes the caller for."""

    role: Role
    seat: int | None


class MatchShape(Struct):
    """A match as its caller sees it.  ``ply`` is that of the view, ``newest`` that of the match.

    ``deadline``: when time is up, as RFC 3339 says it, while seats are asked against the clock.
    """

    id: str
    game: str
    variation: str
    status: Status
    ply: int
    newest: int
    version: int
    chance_mode: ChanceMode
    undo_mode: UndoMode
    confirm_turns: bool
    opened_at: str
    at: str
    deadline: str | None
    you: You
    seats: list[SeatName]
    to_move: list[ToMove]
    legal: list[LegalMove]
    chance: ChanceAsked | None
    scores: list[Score]
    undo: UndoReach
    result: Result | None
    closed: ClosedEarly | None
    void: bool
    rulings: list[RulingShape]
    origin: OriginShape | None
    commitments: list[PledgeShape]
    text: str
    view: Told


class Gain(Struct):
    """Points that a seat got, and why; ``cells`` are (x, y) as the game's view names them."""

    seat: int
    points: int
    reason: str
    key: str
    items: list[ItemShape]
    cells: list[tuple[int, int]]


class ItemShape(Struct):
    """What was counted within a line: so many of this, for so many points."""

    name: str
    key: str
    count: int
    points: int


class Opened(Struct):
    """A match that was opened: its tokens by seat, and the organiser's.  They are shown this once."""

    id: str
    game: str
    variation: str
    ply: int
    version: int
    position: int
    tokens: list[str]
    organiser: str
    commitment: str | None
    match: MatchShape


class Moved(Struct):
    """What a ply did, and the match after it."""

    ply: int
    version: int
    position: int
    facts: list[Told]
    points: list[Gain]
    match: MatchShape


class Changed(Struct):
    """What an act other than a ply did: the match after it.  ``undone`` after going back, ``request`` when asked."""

    ply: int
    version: int
    position: int
    undone: bool
    request: UndoRequest | None
    match: MatchShape


class Ruled(Struct):
    """What a ruling did.  ``token``: that of the seat whose player was replaced, shown this once.

    ``successor``: the match in which this one is played again, with its tokens.
    """

    ply: int
    version: int
    position: int
    token: str | None
    successor: Opened | None
    match: MatchShape


class MatchRow(Struct):
    """A match in the list."""

    id: str
    game: str
    variation: str
    status: Status
    seats: list[SeatName]
    chance_mode: ChanceMode
    ply: int
    version: int
    points: tuple[int, ...]
    places: tuple[int, ...]
    reason: str | None
    void: bool
    opened_at: str
    changed_at: str
    origin: str | None


class MatchList(Struct):
    """A page of matches, newest first; ``after`` asks for the next one."""

    matches: list[MatchRow]
    after: str | None
