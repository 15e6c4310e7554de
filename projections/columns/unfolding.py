"""The events of one match, unfolded into what its rows are made of.

Always from the first event on and up to a position of the log, so a match's rows depend on nothing
but its events: following, following in other steps, and building anew give the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from domain import games
from domain.core.play import Outcome, Seat
from domain.core.rules import Rules
from domain.core.score import Finished
from domain.match.chain import Sealed
from domain.match.codec import codec_of
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
from projections.columns.telling import Teller, ToldFact, ToldMove, owner_of, teller_of
from projections.records import CLOSED, OPEN, OVER


class Ply:
    """A ply or the opening: the event, when it was, and whether it is on the line at the end."""

    __slots__ = ("at", "event", "facts", "ply", "seat", "took", "undone", "version")

    def __init__(self, ply: int, version: int, seat: Seat | None, at: int, took: int, event: Opened | Played) -> None:
        self.ply = ply
        self.version = version
        self.seat = seat
        self.at = at
        self.took = took
        self.event = event
        self.undone = False
        self.facts: list[ToldFact] = []

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """What chance gave within it."""
        return self.event.outcomes

    def move(self, teller: Teller) -> ToldMove:
        """The move that led to it; only plies have one."""
        assert isinstance(self.event, Played)
        return teller.move(self.event.move)


class Unfolded:
    """One match: how it was opened, every ply, what else was done to it, and how it stands."""

    def __init__(self, match: UUID, number: int, opened: Opened) -> None:
        self.id = match
        self.number = number
        self.opened = opened
        self.rules: Rules[Any] = games.reading(opened.game, opened.variation)
        self.plies: list[Ply] = []
        self.line: list[Ply] = []
        self.aside: list[list[Ply]] = []
        self.acts: list[tuple[int, Event, int]] = []
        self.closed: Closed | None = None
        self.voided: Voided | None = None
        self.seats = list(opened.seats)
        self.adjusted: list[Adjusted] = []
        self.versions = 0
        self.changed_at = opened.at
        self.ended_at: int | None = None
        self.ended: int | None = None
        self.finished: Finished | None = None

    def follow(self, sealed: Sealed, event: Event) -> None:
        """Follows one event."""
        at = self.opened.at + getattr(event, "since", 0)
        match event:
            case Played(ply=ply, seat=seat):
                self.aside.clear()
                self.add(Ply(ply, sealed.version, seat, at, at - self.changed_at, event))
            case Opened():
                self.add(Ply(0, 1, None, at, 0, event))
            case _:
                self.act(sealed.version, event, at)
        self.versions = sealed.version
        self.changed_at = at

    def add(self, ply: Ply) -> None:
        """One more ply on the line."""
        self.plies.append(ply)
        self.line.append(ply)

    def act(self, version: int, event: Event, at: int) -> None:
        """What is done besides playing; an undo takes plies off the line, a redo puts the last ones back."""
        self.acts.append((version, event, at))
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

    def settle(self, ends: Mapping[int, int]) -> Teller:
        """Works out how the match stands after its last event, and tells every fact.

        ``ends``: positions in the log by version, to say which event ended the match.
        """
        for ply in self.plies:
            ply.undone = True
        for ply in self.line:
            ply.undone = False
        self.finished = finished_by(self.rules, self.line[-1])
        teller = teller_of(self.rules, not self.shown)
        for ply in self.plies:
            ply.facts = teller.all_facts(ply.event.facts)
        self.work_out_the_end(ends)
        return teller

    def work_out_the_end(self, ends: Mapping[int, int]) -> None:
        """Which event ended the match, and when."""
        if self.status == OPEN:
            return
        last = self.voided or self.closed
        again = (Redone, Reinstated)
        acts = [(v, at) for v, event, at in self.acts if event is last or (last is None and isinstance(event, again))]
        version, self.ended_at = max([*acts, (self.line[-1].version, self.line[-1].at)] if last is None else acts)
        self.ended = ends[version]

    @property
    def status(self) -> str:
        """``open``, ``over`` or ``closed``."""
        if self.closed is not None or self.voided is not None:
            return CLOSED
        return OVER if self.finished is not None else OPEN

    @property
    def shown(self) -> bool:
        """Whether nothing of it need be hidden any more.

        A void match that was going on is not: it may be reinstated, or goes on in another one.
        """
        return self.finished is not None or self.closed is not None

    @property
    def reason(self) -> str:
        """Why it ended, empty while it is open."""
        if self.voided is not None:
            return self.voided.reason
        if self.closed is not None:
            return self.closed.reason
        return self.finished.reason if self.finished is not None else ""

    def points(self) -> tuple[int, ...]:
        """Points by seat on the line, without rulings."""
        points = [0] * len(self.seats)
        for ply in self.line:
            for told in ply.facts:
                if told.points and told.seat is not None:
                    points[told.seat] += told.points
        return tuple(points)


def finished_by(rules: Rules[Any], ply: Ply) -> Finished | None:
    """How the match ended, if it did with this ply."""
    facts = teller_of(rules, False).all_facts(ply.event.facts)
    return facts[-1].finished if facts else None


def unfold(events: Sequence[Sealed], keys_of: Callable[[UUID], Keys]) -> tuple[Unfolded, Teller]:
    """A match from its events, the first one first; ``keys_of`` gives what opens the names in it."""
    first = events[0]
    opened = open_shown(first, keys_of)
    assert isinstance(opened, Opened), "a match begins with its opening"
    match = Unfolded(first.match, first.position, opened)
    match.follow(first, opened)
    for sealed in events[1:]:
        match.follow(sealed, open_shown(sealed, keys_of))
    teller = match.settle({sealed.version: sealed.position for sealed in events})
    return match, teller


def factions(match: Unfolded) -> tuple[str, ...]:
    """What each seat plays, as soon as all are known; empty texts where seats differ by their places only."""
    seats = range(len(match.opened.seats))
    if type(match.rules).faction is Rules.faction:
        return tuple("" for _ in seats)
    state = match.rules.blank()
    codec = codec_of(match.rules)
    found = tuple("" for _ in seats)
    for ply in match.line:
        for fact in codec.facts(ply.event.facts):
            state = match.rules.evolve(state, fact)
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


def first_moves(match: Unfolded, teller: Teller) -> FirstMoves:
    """The first moves of a match that seats chose; draws are told once nothing need be hidden."""
    first = FirstMoves([], [], [], [])
    given: list[Outcome] = list(match.line[0].outcomes)
    for ply in match.line[1:]:
        if len(first.moves) == OPENING_MOVES:
            break
        told = ply.move(teller)
        if not told.by_house:
            first.moves.append(told.text)
            first.seats.append(ply.seat)
            first.plies.append(ply.ply)
            first.draws.append(" ".join(map(str, given)) if match.shown else "")
            given = []
        given += ply.outcomes
    return first._replace(moves=list(match.rules.folded(first.moves)))


def owners(match: Unfolded) -> dict[int, list[Seat | None]]:
    """For every ply by version, whose each outcome is: named by a fact, else of the seat that moves next."""
    found: dict[int, list[Seat | None]] = {}
    following: Seat | None = None
    for ply in reversed(match.plies):
        if ply.outcomes:
            named = (owner_of(outcome, ply.facts) for outcome in ply.outcomes)
            found[ply.version] = [following if seat is None else seat for seat in named]
        if ply.seat is not None and ply.seat >= 0:
            following = ply.seat
    return found
