"""The events of one match, unfolded into what its rows are made of.

Always from the first event on and up to a position of the log, so a match's rows depend on nothing
but its events: following, following in other steps, and building anew give the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from operator import attrgetter, sub
from typing import Any, NamedTuple
from uuid import UUID

from domain import games
from domain.core.play import Outcome, Seat
from domain.core.rules import Rules
from domain.core.score import Finished
from domain.match.chain import Sealed
from domain.match.codec import Ply, codec_of, read_opening, read_plies
from domain.match.events import (
    Adjusted,
    Closed,
    Event,
    Forgotten,
    Opened,
    Played,
    Redone,
    Reinstated,
    Replaced,
    Undone,
    Voided,
)
from domain.match.log import Keys
from domain.match.personal import open_shown
from projections.columns.schema import OPENING_MOVES
from projections.columns.telling import Teller, teller_of
from projections.records import CLOSED, OPEN, OVER

PLAYED = Played.topic


class Unfolded:
    """One match: how it was opened, every ply, what else was done to it, and how it stands.

    ``plies`` are the opening and all plies in the order in which they were made, ``line`` the numbers of those that
    are on the line at the end.  Beside each lie its version, the milliseconds that it took, and whether it was undone.
    ``since``: milliseconds from the opening to the newest event.
    """

    def __init__(self, match: UUID, number: int, opened: Opened) -> None:
        self.id = match
        self.number = number
        self.opened = opened
        self.rules: Rules[Any] = games.reading(opened.game, opened.variation)
        self.teller: Teller = teller_of(self.rules, True)
        self.plies: list[Ply] = [read_opening(opened)]
        self.versions = [1]
        self.took = [0]
        self.undone: list[bool] = []
        self.line = [0]
        self.aside: list[list[int]] = []
        self.acts: list[tuple[int, Event, int]] = []
        self.closed: Closed | None = None
        self.voided: Voided | None = None
        self.seats = list(opened.seats)
        self.adjusted: list[Adjusted] = []
        self.events = 1
        self.since = 0
        self.ended_at: int | None = None
        self.ended: int | None = None
        self.finished: Finished | None = None

    def follow(self, later: Sequence[Sealed], keys_of: Callable[[UUID], Keys]) -> None:
        """Follows the events behind the opening."""
        for topic, some in groupby(later, attrgetter("topic")):
            if topic == PLAYED:
                self.play(list(some))
                continue
            for sealed in some:
                self.act(sealed.version, open_shown(sealed, keys_of))
        self.events += len(later)

    def play(self, events: Sequence[Sealed]) -> None:
        """Follows plies one behind the other; what lay aside to be redone is gone."""
        plies = read_plies(events)
        since = [ply.since for ply in plies]
        self.took += map(sub, since, [self.since, *since])
        self.since = since[-1]
        self.versions += [sealed.version for sealed in events]
        self.line += range(len(self.plies), len(self.plies) + len(plies))
        self.plies += plies
        self.aside.clear()

    def act(self, version: int, event: Event) -> None:
        """What is done besides playing; an undo takes plies off the line, a redo puts the last ones back."""
        self.since = event.since  # type: ignore[attr-defined]  # all but the opening have it
        self.acts.append((version, event, self.opened.at + self.since))
        match event:
            case Undone(to_ply=to_ply):
                self.aside.append(self.line[to_ply + 1 :])
                del self.line[to_ply + 1 :]
            case Redone():
                self.line.extend(self.aside.pop())
            case Closed():
                self.closed = event
            case Voided():
                self.voided = event
            case Reinstated():
                self.voided = None
            case Adjusted():
                self.adjusted.append(event)
            case Replaced():
                self.seats[event.seat] = event.name
            case Forgotten(marks=marks, alias=alias):
                self.seats = [alias if name in marks else name for name in self.seats]

    def settle(self, events: Sequence[Sealed]) -> None:
        """Works out how the match stands after its last event, and who tells of it."""
        whole = len(self.line) == len(self.plies)
        self.undone = [not whole] * len(self.plies)
        for number in () if whole else self.line:
            self.undone[number] = False
        tip = self.line[-1]
        for stored in self.plies[tip].facts[-1:]:
            self.finished = teller_of(self.rules, False).fact(bytes(stored)).finished
        self.teller = teller_of(self.rules, not self.shown)
        if self.status != OPEN:
            self.work_out_the_end(events, (self.versions[tip], self.opened.at + self.plies[tip].since))

    def work_out_the_end(self, events: Sequence[Sealed], tip: tuple[int, int]) -> None:
        """Which event ended the match, and when; ``tip``: version and time of the last ply on the line."""
        last = self.ruled_out
        again = (Redone, Reinstated)
        acts = [(v, at) for v, event, at in self.acts if event is last or (last is None and isinstance(event, again))]
        version, self.ended_at = max([*acts, tip] if last is None else acts)
        self.ended = next(sealed.position for sealed in events if sealed.version == version)

    @property
    def status(self) -> str:
        """``open``, ``over`` or ``closed``."""
        if self.ruled_out is not None:
            return CLOSED
        return OVER if self.finished is not None else OPEN

    @property
    def ruled_out(self) -> Voided | Closed | None:
        """What ended it, where the rules did not or their end does not hold."""
        return self.voided or (self.closed if self.finished is None else None)

    @property
    def shown(self) -> bool:
        """Whether nothing of it need be hidden any more.

        A void match that was going on is not: it may be reinstated, or goes on in another one.
        """
        return self.finished is not None or self.closed is not None

    @property
    def reason(self) -> str:
        """Why it ended, empty while it is open."""
        if self.ruled_out is not None:
            return self.ruled_out.reason
        return self.finished.reason if self.finished is not None else ""

    def order(self) -> Sequence[int]:
        """The numbers of the opening and all plies, sorted by ply and version."""
        numbers = range(len(self.plies))
        if len(self.line) == len(self.plies):
            return numbers
        return sorted(numbers, key=lambda number: (self.plies[number].ply, number))


def unfold(events: Sequence[Sealed], keys_of: Callable[[UUID], Keys]) -> Unfolded:
    """A match from its events, the first one first; ``keys_of`` gives what opens the names in it."""
    first = events[0]
    opened = open_shown(first, keys_of)
    assert isinstance(opened, Opened), "a match begins with its opening"
    match = Unfolded(first.match, first.position, opened)
    match.follow(events[1:], keys_of)
    match.settle(events)
    return match


def factions(match: Unfolded) -> tuple[str, ...]:
    """What each seat plays, as soon as all are known; empty texts where seats differ by their places only."""
    seats = range(len(match.opened.seats))
    if type(match.rules).faction is Rules.faction:
        return tuple("" for _ in seats)
    state = match.rules.blank()
    codec = codec_of(match.rules)
    found = tuple("" for _ in seats)
    for number in match.line:
        for stored in match.plies[number].facts:
            state = match.rules.evolve(state, codec.fact(bytes(stored)))
        found = tuple(match.rules.faction(state, seat) for seat in seats)
        if all(found):
            break
    return found


class FirstMoves(NamedTuple):
    """The first moves of seats on the line, symmetries folded; who made each, when, and what chance gave before."""

    moves: list[str]
    seats: list[Seat | None]
    plies: list[int]
    draws: list[str]


def first_moves(match: Unfolded) -> FirstMoves:
    """The first moves of a match that seats chose; draws are told once nothing need be hidden."""
    moves, seats, plies, draws = first = FirstMoves([], [], [], [])
    given: list[Outcome] = list(match.opened.outcomes)
    tell, shown = match.teller.move, match.shown
    for number in match.line[1:]:
        if len(moves) == OPENING_MOVES:
            break
        ply = match.plies[number]
        told = tell(bytes(ply.move))
        if not told.by_house:
            moves.append(told.text)
            seats.append(ply.seat)
            plies.append(ply.ply)
            draws.append(" ".join(map(str, given)) if shown else "")
            given = []
        given += ply.outcomes
    return first._replace(moves=list(match.rules.folded(moves)))
