"""Matches kept in memory: the newest value of each, without copies, the least used let go."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING
from uuid import UUID

from msgspec import Struct

from domain import games
from domain.core.rules import Unplayable
from domain.match.chain import Sealed
from domain.match.codec import Unstorable, open_sealed
from domain.match.events import (
    Adjusted,
    Closed,
    Committed,
    Event,
    Forgotten,
    Opened,
    Reinstated,
    Replaced,
    Voided,
)
from domain.match.match import Match
from domain.match.opening import reopen

if TYPE_CHECKING:
    from domain.match.log import News

NOT_WHAT_FOLLOWS = (IndexError, KeyError, TypeError, ValueError, AttributeError)
"""What folding an event raises that does not fit the state before it."""


BESIDE_THE_LOG = frozenset(
    kind.topic for kind in (Opened, Committed, Replaced, Closed, Voided, Reinstated, Adjusted, Forgotten)
)
"""Events with which something of a match changes that is not in the log: its secrets, or keys of names and reasons."""


class Held(Struct, frozen=True):
    """A match with what the log needs to go on: the hash of its newest event, and its secrets by pledge.

    ``fresh`` are the events that were written last, so that whoever waits for them need not read them from the log.
    """

    match: Match
    head: bytes
    position: int
    secrets: tuple[bytes, ...] = ()
    fresh: tuple[Sealed, ...] = ()


class UnknownMatch(LookupError):
    """There is no match of this id."""


def fold(match_id: UUID, events: Iterable[Event]) -> Match:
    """The match that follows from its events.

    Raises ``UnknownMatch`` when there are none, ``Unstorable`` when they do not follow from each other, ``Unplayable``
    when what they were played with is not here.
    """
    stream = iter(events)
    opened = next(stream, None)
    if opened is None:
        raise UnknownMatch(f"there is no match {match_id}")
    if not isinstance(opened, Opened):
        raise Unstorable(f"match {match_id} begins with “{opened.topic}” instead of “open”")
    try:
        match = reopen(match_id, games.rules(opened.game, opened.variation), opened)
        for event in stream:
            match = match.evolve(event)
    except Unplayable:
        raise
    except NOT_WHAT_FOLLOWS as error:
        raise Unstorable(f"the events of match {match_id} do not follow from each other: {error}") from error
    return match


def fold_sealed(match_id: UUID, sealed: Iterable[Sealed]) -> Match:
    """The match that follows from its stored events."""
    return fold(match_id, map(open_sealed, sealed))


class Shelf:
    """The newest known value of each match, safe from every thread; one thread publishes."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.by_id: OrderedDict[UUID, Held] = OrderedDict()
        self.newest = 0
        self.changing = threading.RLock()

    def get(self, match_id: UUID) -> Held | None:
        """The match, if it is here."""
        return self.by_id.get(match_id)

    def put(self, held: Held) -> None:
        """Keeps a match, as the one that was used last, unless a newer value of it is here."""
        match_id = held.match.id
        known = self.by_id.get(match_id)
        if known is None or known.match.version <= held.match.version:
            self.by_id[match_id] = held
        self.by_id.move_to_end(match_id)
        while len(self.by_id) > self.size:
            self.by_id.popitem(last=False)

    def keep(self, held: Iterable[Held], as_of: int) -> None:
        """Keeps matches as they were when the newest event of the log was this one.

        Not when more has been noticed since: then what is here is newer, and what is not here may have been written to.
        """
        with self.changing:
            if self.newest > as_of:
                return
            for each in held:
                self.put(each)

    def publish(self, held: Mapping[UUID, Held], as_of: int) -> None:
        """Keeps what a committed transaction saw and changed; ``as_of`` is the newest event of the log at its end."""
        with self.changing:
            self.keep(held.values(), as_of)
            self.newest = max(self.newest, as_of)

    def notice(self, news: News) -> None:
        """Brings the matches up to what others wrote."""
        with self.changing:
            if not news.whole:
                self.clear()
            for sealed in news.events:
                self.follow(sealed)
            self.newest = max(self.newest, news.newest)

    def follow(self, sealed: Sealed) -> None:
        """Adds an event to its match, if it is here and nothing is missing between; else lets the match go."""
        held = self.get(sealed.match)
        if held is None or held.match.version >= sealed.version:
            return
        if held.match.version + 1 < sealed.version or sealed.topic in BESIDE_THE_LOG:
            self.forget(sealed.match)
            return
        try:
            after = held.match.evolve(open_sealed(sealed))
            self.put(Held(after, sealed.hash, sealed.position, held.secrets, (sealed,)))
        except (Unstorable, *NOT_WHAT_FOLLOWS):  # whoever asks for the match hears what is wrong with it
            self.forget(sealed.match)

    def forget(self, match_id: UUID) -> None:
        """Lets a match go, to be read anew."""
        self.by_id.pop(match_id, None)

    def clear(self) -> None:
        """Lets all go."""
        self.by_id.clear()
