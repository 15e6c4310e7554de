"""A match from its events."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from domain import games
from domain.core.rules import Unplayable
from domain.match.chain import Sealed
from domain.match.codec import Unstorable, open_sealed
from domain.match.events import Event, Opened
from domain.match.held import UnknownMatch
from domain.match.match import Match
from domain.match.opening import reopen

NOT_WHAT_FOLLOWS = (IndexError, KeyError, TypeError, ValueError, AttributeError)
"""What folding an event raises that does not fit the state before it."""


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
