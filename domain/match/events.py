"""What the log stores: few kinds of events, the same for every game.

The envelope knows no game: moves and facts inside it stay the bytes that the game's codec wrote.
Fields are stored as MessagePack arrays in this order; a later release may only append fields.
``since`` is the time in milliseconds after the opening.  ``sealed`` holds what is a person's, under keys that can be
forgotten; where it is empty, names and reasons stand as they are (``personal.py``).
"""

from __future__ import annotations

from hashlib import sha256
from typing import ClassVar

from msgspec import Raw, Struct

from domain.core.play import Outcome, Seat

MARK_BYTES = 8

ORGANISER: Seat = -1
"""Stands where a seat would, for what the organiser did."""
REFEREE: Seat = -2
"""The same for a referee of the service, who is nobody at the table."""


def presides(seat: Seat) -> bool:
    """Whether this is no seat, but the organiser or a referee."""
    return seat < 0


def mark_of(sealed: bytes) -> str:
    """The pseudonym of a sealed text."""
    return "~" + sha256(sealed).digest()[:MARK_BYTES].hex()


class Event(Struct, frozen=True, array_like=True, gc=False):
    """One entry of a match's log.  ``topic`` is its stored name, for ever."""

    topic: ClassVar[str] = ""


class Origin(Struct, frozen=True, array_like=True, gc=False):
    """Where a branch comes from: the match, the ply, and the hash of the event that led there."""

    match: bytes
    ply: int
    hash: bytes


CHANCES = ("server", "table")
"""Who answers chance: the service, or people at a real table, who say what it was."""


class Opened(Event, frozen=True, array_like=True, gc=False):
    """A match begins: what is played, by whom, under which terms.

    ``at``: milliseconds since 1970, UTC.  ``keys``: SHA-256 of each seat's token and then of the
    organiser's.  ``commitment``: SHA-256 of the secret that draws will come from, empty when people
    enter what the real bag gave.  ``outcomes``, ``facts`` and ``digest`` as in ``Played``.
    """

    topic: ClassVar[str] = "open"

    game: str
    variation: str
    edition: str
    seats: tuple[str, ...]
    at: int
    chance: str
    undo: str
    confirm_turns: bool
    keys: tuple[bytes, ...]
    commitment: bytes
    facts: Raw
    digest: bytes
    outcomes: tuple[Outcome, ...] = ()
    origin: Origin | None = None
    sealed: tuple[bytes, ...] = ()


class Played(Event, frozen=True, array_like=True, gc=False):
    """A seat moved, or the organiser entered what the real bag gave; and everything that followed.

    ``digest``: eight bytes of the SHA-256 of the state afterwards.  ``outcomes``: what chance gave
    within this ply, in order.
    """

    topic: ClassVar[str] = "play"

    ply: int
    seat: Seat
    since: int
    move: Raw
    facts: Raw
    digest: bytes
    outcomes: tuple[Outcome, ...] = ()


class UndoAsked(Event, frozen=True, array_like=True, gc=False):
    """A seat asks others to go back.  ``request`` counts the requests of the match from 1."""

    topic: ClassVar[str] = "ask"

    request: int
    seat: Seat
    to_ply: int
    ask: tuple[Seat, ...]
    since: int


class UndoAnswered(Event, frozen=True, array_like=True, gc=False):
    """A seat that was asked says yes or no."""

    topic: ClassVar[str] = "answer"

    request: int
    seat: Seat
    accept: bool
    since: int


class Undone(Event, frozen=True, array_like=True, gc=False):
    """The effective line ends at ``to_ply`` again; ``seat`` wanted it, ``request`` is 0 when nobody was asked."""

    topic: ClassVar[str] = "undo"

    to_ply: int
    seat: Seat
    since: int
    request: int = 0


class Redone(Event, frozen=True, array_like=True, gc=False):
    """What was last undone is on the line again."""

    topic: ClassVar[str] = "redo"

    to_ply: int
    seat: Seat
    since: int


class EntropyAdded(Event, frozen=True, array_like=True, gc=False):
    """A seat adds randomness of its own, for the draws from number ``from_draw`` on."""

    topic: ClassVar[str] = "entropy"

    seat: Seat
    entropy: bytes
    from_draw: int
    since: int


class Committed(Event, frozen=True, array_like=True, gc=False):
    """The service commits to a further secret, for the draws from number ``from_draw`` on."""

    topic: ClassVar[str] = "commit"

    commitment: bytes
    from_draw: int
    since: int


class Revealed(Event, frozen=True, array_like=True, gc=False):
    """The secret of the last commitment, so that anybody can recompute the draws."""

    topic: ClassVar[str] = "reveal"

    secret: bytes
    since: int


class RulesRevised(Event, frozen=True, array_like=True, gc=False):
    """From here on the match is decided by another edition of the rules."""

    topic: ClassVar[str] = "revise"

    edition: str
    since: int


class Closed(Event, frozen=True, array_like=True, gc=False):
    """The organiser ended the match early."""

    topic: ClassVar[str] = "close"

    reason: str
    since: int
    sealed: tuple[bytes, ...] = ()


class Voided(Event, frozen=True, array_like=True, gc=False):
    """A ruling: the match does not count.  ``successor``: the match in which it is played again."""

    topic: ClassVar[str] = "void"

    by: Seat
    reason: str
    since: int
    successor: bytes = b""
    sealed: tuple[bytes, ...] = ()


class Reinstated(Event, frozen=True, array_like=True, gc=False):
    """A ruling: a match that was void counts, and stands as it did before."""

    topic: ClassVar[str] = "reinstate"

    by: Seat
    reason: str
    since: int
    sealed: tuple[bytes, ...] = ()


class Adjusted(Event, frozen=True, array_like=True, gc=False):
    """A ruling: points on top of those of the rules, by seat; and places by seat, none if they follow from the points.

    ``ply``: the length of the effective line when it was given.
    """

    topic: ClassVar[str] = "adjust"

    by: Seat
    points: tuple[int, ...]
    places: tuple[int, ...]
    reason: str
    ply: int
    since: int
    sealed: tuple[bytes, ...] = ()


class Replaced(Event, frozen=True, array_like=True, gc=False):
    """A ruling: somebody else sits here from now on.  ``key``: SHA-256 of the seat's new token; the old one is void."""

    topic: ClassVar[str] = "replace"

    by: Seat
    seat: Seat
    name: str
    key: bytes
    reason: str
    since: int
    sealed: tuple[bytes, ...] = ()


class Forgotten(Event, frozen=True, array_like=True, gc=False):
    """The keys of these pseudonyms are gone; ``alias`` is what the person is called from now on, here and elsewhere."""

    topic: ClassVar[str] = "forget"

    marks: tuple[str, ...]
    alias: str
    since: int


Ruling = Voided | Reinstated | Adjusted | Replaced

KINDS = (
    Opened,
    Played,
    UndoAsked,
    UndoAnswered,
    Undone,
    Redone,
    EntropyAdded,
    Committed,
    Revealed,
    RulesRevised,
    Closed,
    Voided,
    Reinstated,
    Adjusted,
    Replaced,
    Forgotten,
)
